import TextScanning

/// Detects the dialect of a delimited text file.
///
/// Every file gets an answer, unless it is not text. The encoding is judged by the whole file, the delimiter
/// and the quotes by its beginning.
package enum CSVDetector {
  /// The user's statements about the file, which are taken as given.
  package struct Options: Sendable, Hashable {
    /// The encoding, where it is known; nil finds it out.
    package var encoding: TextEncoding?
    /// The delimiter's byte, where it is known; nil finds it out.
    package var delimiter: UInt8?
    /// Whether runs of blanks may be the delimiter, as in aligned columns; false for a reader of columns by
    /// their position.
    package var mayMergeBlanks: Bool
    /// Whether delimiters may be found that hardly a program writes: blanks, `#`, `:`, `||` and the like.
    package var mayBeRare: Bool

    /// A file of a dataset, which programs for spreadsheets write.
    package static let ofTab = Options(mayMergeBlanks: false, mayBeRare: false)

    /// The known properties of a text before detection.
    package init(
      encoding: TextEncoding? = nil, delimiter: UInt8? = nil, mayMergeBlanks: Bool = true,
      mayBeRare: Bool = true
    ) {
      self.encoding = encoding
      self.delimiter = delimiter
      self.mayMergeBlanks = mayMergeBlanks
      self.mayBeRare = mayBeRare
    }
  }

  /// The dialect of a file, with the evidence for it.
  ///
  /// - Throws: ``CSVError/notText(kind:)`` for a file that is something else.
  package static func detect(
    _ bytes: [UInt8], options: Options = Options(), limits: CSVLimits = CSVLimits()
  ) throws(CSVError) -> CSVDetection {
    try detectWithText(bytes, options: options, limits: limits).0
  }

  /// The same, with the decoded text, so that a reader need not decode again.
  static func detectWithText(
    _ bytes: [UInt8], options: Options, limits: CSVLimits
  ) throws(CSVError) -> (CSVDetection, DecodedText) {
    if let kind = FileSignature(bytes) { throw .notText(kind: kind.name) }
    var evidence: [String] = []
    let encoding: EncodingGuess
    if let given = options.encoding {
      guard given.isAvailable else { throw .unknownEncoding(name: given.name) }
      encoding = EncodingGuess(encoding: given, reason: "the encoding \(given) was given")
    } else if let guess = EncodingDetector.guess(bytes) {
      encoding = guess
    } else {
      throw .notText(kind: "a binary file")
    }
    evidence.append(encoding.reason)
    let text = DecodedText(bytes, encoding: encoding.encoding, isValidUTF8: encoding.isValidUTF8)
    var dialect = CSVDialect(encoding: encoding.encoding, hasByteOrderMark: text.hasByteOrderMark)
    let sample = CSVSample(text)

    let returns = CarriageReturns(text)
    dialect.carriageReturnEndsRecord = returns.lone > returns.lineFeeds
    if let separator = sepLine(text) {
      dialect.hasSepLine = true
      dialect.delimiter = options.delimiter ?? separator
      evidence.append("the first line says that the delimiter is \(name(of: separator))")
    }
    var fixed = options.delimiter ?? (dialect.hasSepLine ? dialect.delimiter : nil)
    if let given = options.delimiter {
      evidence.append("the delimiter \(name(of: given)) was given")
      fixed = given
    }
    let search = CSVDialectSearch(
      sample: sample, base: dialect, limits: limits, mayMergeBlanks: options.mayMergeBlanks,
      mayBeRare: options.mayBeRare)
    dialect = try search.best(delimiter: fixed, evidence: &evidence)
    dialect = search.withComments(dialect, evidence: &evidence)

    if returns.lone > 0, !dialect.carriageReturnEndsRecord {
      dialect.carriageReturnEndsRecord = splittingKeepsWidths(dialect, sample: sample, limits: limits)
      evidence.append(
        dialect.carriageReturnEndsRecord
          ? "carriage returns without a line feed end records, for each piece then has the usual width"
          : "carriage returns without a line feed are data, for splitting there would break records")
    }
    let reading = sample.read(dialect, limits: limits)
    dialect.lineEnding = returns.lineEnding(dialect)
    return (CSVDetection(dialect: dialect, columns: reading.usualWidth, evidence: evidence), text)
  }

  /// The delimiter that Excel's `sep=` line names.
  private static func sepLine(_ text: DecodedText) -> UInt8? {
    let line = text.bytes[text.start...].prefix(7)
    guard line.count >= 5, line.prefix(4).map({ $0 | 0x20 }).elementsEqual("sep=".utf8.map { $0 | 0x20 })
    else {
      return nil
    }
    let delimiter = line[line.startIndex + 4]
    let rest = line.dropFirst(5)
    guard delimiter != CSVSyntax.lineFeed, delimiter != CSVSyntax.carriageReturn, delimiter < 0x80 else {
      return nil
    }
    guard rest.first.map({ $0 == CSVSyntax.lineFeed || $0 == CSVSyntax.carriageReturn }) ?? true else {
      return nil
    }
    return delimiter
  }

  /// Whether every record that a lone carriage return ends or begins has the usual number of fields.
  private static func splittingKeepsWidths(
    _ dialect: CSVDialect, sample: CSVSample, limits: CSVLimits
  ) -> Bool {
    var splitting = dialect
    splitting.carriageReturnEndsRecord = true
    let usual = sample.read(dialect, limits: limits).usualWidth
    let reading = sample.readWhole(splitting, limits: limits)
    var ends = 0
    for row in 0..<reading.rowCount {
      guard reading.endsWithLoneCarriageReturn(row) else { continue }
      ends += 1
      let next = min(row + 1, reading.rowCount - 1)
      guard reading.width(row) == usual, reading.width(next) == usual else { return false }
    }
    return ends > 0
  }

  /// The delimiter of a dialect as a sentence names it; nil for one column.
  static func nameOfDelimiter(_ dialect: CSVDialect) -> String? {
    guard let delimiter = dialect.delimiter else { return nil }
    if dialect.mergesBlanks { return "a run of blanks" }
    guard let tail = dialect.delimiterTail else { return name(of: delimiter) }
    if delimiter == CSVSyntax.tab, tail == CSVSyntax.tab { return "two TABs" }
    return "\"\(String(decoding: [delimiter, tail], as: UTF8.self))\""
  }

  /// A delimiter as a sentence names it.
  static func name(of delimiter: UInt8) -> String {
    switch delimiter {
    case 0x09: "TAB"
    case 0x20: "a space"
    case 0x21...0x7E: "\"\(Character(UnicodeScalar(delimiter)))\""
    default: "the byte \(delimiter)"
    }
  }
}

/// The number of single carriage returns in a text.
private struct CarriageReturns {
  var lone = 0
  var withLineFeed = 0
  var lineFeeds = 0

  init(_ text: DecodedText) {
    text.bytes.withUnsafeBufferPointer { bytes in
      let search = CSVByteSearch(CSVSyntax.carriageReturn, CSVSyntax.carriageReturn)
      var index = text.start
      while true {
        index = search.next(in: bytes, from: index)
        guard index < bytes.count else { break }
        if bytes[index] == CSVSyntax.lineFeed { lineFeeds += 1 }
        if bytes[index] == CSVSyntax.carriageReturn {
          if index + 1 < bytes.count, bytes[index + 1] == CSVSyntax.lineFeed {
            withLineFeed += 1
          } else {
            lone += 1
          }
        }
        index += 1
      }
    }
  }

  /// The line ending according to these counts. Only the reader is certain, because it knows which ones are
  /// in quotes.
  func lineEnding(_ dialect: CSVDialect) -> CSVDialect.LineEnding {
    let returns = dialect.carriageReturnEndsRecord ? lone : 0
    let feeds = lineFeeds - withLineFeed
    let kinds = [(withLineFeed, CSVDialect.LineEnding.crlf), (feeds, .lf), (returns, .cr)].filter { $0.0 > 0 }
    guard let first = kinds.first else { return .none }
    return kinds.count == 1 ? first.1 : .mixed
  }
}
