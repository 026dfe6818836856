import TextScanning

/// Tries dialects on a sample and keeps the one under which it looks most like a table.
struct CSVDialectSearch {
  let sample: CSVSample
  /// The known properties: the encoding, line ends, a `sep=` line.
  let base: CSVDialect
  let limits: CSVLimits
  /// Whether runs of blanks may be the delimiter.
  let mayMergeBlanks: Bool
  /// Whether delimiters beyond the usual ones are tried.
  let mayBeRare: Bool

  /// Delimiters that files use, the likelier first.
  static let delimiters: [UInt8] = [",", ";", "\t", "|", "^", "~", "\u{1F}"].map { UInt8(ascii: $0) }

  struct Candidate {
    var dialect: CSVDialect
    var reading: CSVSample.DialectReading
    var score: Double
  }

  /// The best dialect; with `delimiter` only the quotes are searched for.
  ///
  /// - Throws: ``CSVError/limitPassed(_:line:)`` where a delimiter gives too many columns and no other gives
  ///   a table.
  func best(delimiter: UInt8?, evidence: inout [String]) throws(CSVError) -> CSVDialect {
    let alone = candidate(delimiter: nil)
    var best: Candidate?
    var refusal: CSVError?
    let tried = delimiter.map { [$0] } ?? Self.delimiters
    for delimiter in tried {
      let plain = candidate(absent: delimiter, like: alone) ?? candidate(delimiter: delimiter)
      if case .limitPassed(limits.columnLimit, _) = plain.reading.refusal { refusal = plain.reading.refusal }
      if best.map({ isBetter(plain, than: $0) }) ?? true { best = plain }
    }
    if mayBeRare, delimiter == nil, let rare = rare(against: best) { best = rare }
    guard let best, delimiter != nil || (isTable(best) && !isOneColumn(alone.reading, best))
    else {
      if let refusal { throw refusal }
      if alone.reading.rowCount > 0 {
        evidence.append("no delimiter splits the lines into equal rows: one column")
      }
      return alone.dialect
    }
    if delimiter == nil, let found = CSVDetector.nameOfDelimiter(best.dialect) {
      evidence.append(
        "the delimiter is \(found): it splits most records into \(best.reading.usualWidth ?? 0) fields")
    }
    describe(best.dialect, best.reading, &evidence)
    return best.dialect
  }

  /// Whether one candidate is the better table: rows that all agree outweigh cells that look better in rows
  /// that do not.
  private func isBetter(_ one: Candidate, than other: Candidate) -> Bool {
    let isRegular = (
      one: CSVRareEvidence.isRegular(one.reading), other: CSVRareEvidence.isRegular(other.reading)
    )
    let (regular, loose) = isRegular.one ? (one, other) : (other, one)
    if isRegular.one != isRegular.other, !cutsFractions(regular) {
      let isLoose = CSVTableScore.agreement(loose.reading) < 0.85 || loose.reading.width(0) == 1
      if isLoose, regular.reading.damagedRecords == 0, loose.reading.rowCount == regular.reading.rowCount {
        return isRegular.one
      }
    }
    return one.score > other.score + 1e-9
  }

  /// Whether a comma does nothing but cut two digits off the end of each line, as a decimal mark does.
  private func cutsFractions(_ candidate: Candidate) -> Bool {
    let reading = candidate.reading
    guard candidate.dialect.delimiter == UInt8(ascii: ",") else { return false }
    return (0..<reading.rowCount).allSatisfy { row in
      let cells = reading.cells(row)
      guard reading.width(row) == 2, let whole = cells.first, let cents = cells.last else { return false }
      return reading.withBytes(of: whole) { $0.last.map(\.isDigit) ?? false }
        && reading.withBytes(of: cents) { $0.count == 2 && $0.allSatisfy(\.isDigit) }
    }
  }

  private func describe(
    _ dialect: CSVDialect, _ reading: CSVSample.DialectReading, _ evidence: inout [String]
  ) {
    if dialect.quote != UInt8(ascii: "\"") {
      evidence.append("the quote is ': \(reading.quotedFields) fields open and close with it")
    }
    if dialect.escape != .double {
      evidence.append("quotes inside quoted fields are written with a backslash")
    }
    if dialect.skipsInitialSpace { evidence.append("a space follows every delimiter, so it is no data") }
  }

  // MARK: Candidates

  /// The best choice of quote, escape and spaces for a delimiter.
  func candidate(delimiter: UInt8?, tail: UInt8? = nil, mergesBlanks: Bool = false) -> Candidate {
    var dialect = base
    dialect.delimiter = delimiter
    dialect.delimiterTail = tail
    dialect.mergesBlanks = mergesBlanks
    let plain = reading(dialect)
    var best = withEscapes(plain)
    if delimiter != nil, delimiter != CSVSyntax.space {
      dialect.skipsInitialSpace = true
      let spaced = reading(dialect)
      if everyDelimiterHasSpace(spaced.reading) {
        best = withEscapes(spaced)
      } else if spaced.reading.quotedFields > plain.reading.quotedFields, spaced.score > best.score + 1e-9 {
        // A space before a quote, here and there.
        let escaped = withEscapes(spaced)
        if escaped.reading.damagedRecords < best.reading.damagedRecords { best = escaped }
      }
    }
    return withOtherQuotes(best)
  }

  /// The candidate of a delimiter that does not occur: the lines are read as without any, so they need not be
  /// read again. Nil if it occurs, or if a line begins with a space, which some dialects leave out.
  private func candidate(absent delimiter: UInt8, like alone: Candidate) -> Candidate? {
    let bytes = alone.reading.bytes
    guard !bytes.contains(delimiter), !bytes.hasLineThatBeginsWithSpace else { return nil }
    var dialect = alone.dialect
    dialect.delimiter = delimiter
    return Candidate(
      dialect: dialect, reading: alone.reading, score: CSVTableScore.of(alone.reading, delimiter))
  }

  private func reading(_ dialect: CSVDialect) -> Candidate {
    let reading = sample.read(dialect, limits: limits)
    return Candidate(dialect: dialect, reading: reading, score: CSVTableScore.of(reading, dialect.delimiter))
  }

  /// With backslash escapes, if they leave fewer quotes unexplained.
  private func withEscapes(_ candidate: Candidate) -> Candidate {
    guard candidate.reading.damagedRecords > 0 else { return candidate }
    var best = candidate
    for escape in [CSVDialect.Escape.backslash, .both] {
      var dialect = candidate.dialect
      dialect.escape = escape
      let other = reading(dialect)
      if other.reading.damagedRecords < best.reading.damagedRecords { best = other }
    }
    return best
  }

  // MARK: Other quotes

  /// Characters that enclose fields in some files, in addition to the usual quote.
  private static let otherQuotes: [UInt8] = ["'", "`", "~", "|"].map { UInt8(ascii: $0) }

  /// The candidate with a different quote character, if that encloses fields without a fault and no field has
  /// real quotes.
  private func withOtherQuotes(_ candidate: Candidate) -> Candidate {
    guard candidate.reading.quotedFields == 0 else { return candidate }
    for quote in Self.otherQuotes where quote != candidate.dialect.delimiter {
      guard beginsFields(quote, of: candidate.reading) else { continue }
      var dialect = candidate.dialect
      dialect.quote = quote
      var other = withEscapes(reading(dialect))
      if other.reading.damagedRecords > 0, !dialect.skipsInitialSpace {
        dialect.skipsInitialSpace = true
        other = withEscapes(reading(dialect))
      }
      guard other.reading.damagedRecords == 0,
        other.score >= candidate.score
          || CSVTableScore.regularity(other.reading) >= CSVTableScore.regularity(candidate.reading)
      else { continue }
      if isEnough(other, against: candidate) { return other }
    }
    return candidate
  }

  /// Whether some field begins with a character, so that a reading with it as the quote could differ.
  private func beginsFields(_ quote: UInt8, of reading: CSVSample.DialectReading) -> Bool {
    reading.table.cells.contains { cell in
      reading.withBytes(of: cell) { bytes in
        bytes.count > 1 && (bytes[0] == quote || (bytes[0] == CSVSyntax.space && bytes[1] == quote))
      }
    }
  }

  /// Two fields in apostrophes are not a coincidence, and neither is one that holds a delimiter or an escaped
  /// quote. For rarer quotes nearly all fields must have them.
  private func isEnough(_ quoted: Candidate, against plain: Candidate) -> Bool {
    let count = quoted.reading.quotedFields
    if quoted.dialect.quote == UInt8(ascii: "'") {
      return count >= 2
        || (count == 1
          && (quoted.score > plain.score + 1e-9 || quoted.reading.table.cells.contains { $0.kind != .text }))
    }
    let filled = quoted.reading.table.cells.count { $0.shortLength > 0 }
    return count >= 4 && count * 5 >= filled * 4
  }

  /// Whether there is a delimiter, and a space follows every delimiter outside quotes.
  private func everyDelimiterHasSpace(_ reading: CSVSample.DialectReading) -> Bool {
    var found = false
    for row in 0..<reading.rowCount {
      for cell in reading.cells(row) where cell.column > 0 {
        var before = cell.offset - 1
        if reading.bytes[before] != CSVSyntax.space { before -= 1 }
        guard before >= 0, reading.bytes[before] == CSVSyntax.space else { return false }
        found = true
      }
    }
    return found
  }

  /// Whether a candidate is rows and columns, and not prose with a delimiter here and there.
  func isTable(_ candidate: Candidate) -> Bool {
    CSVTableScore.regularity(candidate.reading) >= CSVTableScore.leastRegularity
      || CSVTableScore.hasHeader(candidate.reading) || CSVTableScore.hasLongRow(candidate.reading)
      || CSVTableScore.isQuotedThroughout(candidate.reading)
  }

  /// Whether the delimiter is part of the values of a single column: decimal commas, or names as `Adams,
  /// Ann`.
  private func isOneColumn(_ whole: CSVSample.DialectReading, _ split: Candidate) -> Bool {
    let rows = whole.rowCount
    guard rows > 1, rows == split.reading.rowCount, split.dialect.delimiter == UInt8(ascii: ",") else {
      return false
    }
    let hasName = split.reading.width(0) == 1
    let values = hasName ? 1 : 0
    let isNumber = (values..<rows).allSatisfy { row in
      whole.cells(row).first.map { whole.withBytes(of: $0, CellTextType.of) } == .number
    }
    if isNumber {
      return hasName || (rows > 2 && (0..<rows).allSatisfy(hasCents(whole))) && leadsWithZero(split)
    }
    // A name of one word above values that each have a single comma, followed by a blank.
    guard hasName, rows > 2, split.dialect.skipsInitialSpace, split.reading.quotedFields == 0,
      (1..<rows).allSatisfy({ split.reading.width($0) == 2 }),
      let name = whole.cells(0).first, !whole.withBytes(of: name, { $0.contains(CSVSyntax.space) })
    else { return false }
    return !split.reading.table.cells.contains { split.reading.withBytes(of: $0, CellTextType.of).isTyped }
  }

  /// Whether a row is a number with a comma before its last two digits.
  private func hasCents(_ whole: CSVSample.DialectReading) -> (Int) -> Bool {
    { row in
      whole.cells(row).first.map { cell in
        whole.withBytes(of: cell) { bytes in
          bytes.count > 3 && bytes[bytes.count - 3] == UInt8(ascii: ",") && bytes.count { $0 == 0x2C } == 1
            && bytes.suffix(2).allSatisfy(\.isDigit)
        }
      } ?? false
    }
  }

  /// Whether a field after the comma begins with a zero and another digit, which no whole number does.
  private func leadsWithZero(_ split: Candidate) -> Bool {
    let reading = split.reading
    return (0..<reading.rowCount).contains { row in
      reading.cells(row).last.map { reading.withBytes(of: $0) { $0.count == 2 && $0[0] == 0x30 } } ?? false
    }
  }

  // MARK: Comments

  /// The dialect with `#` as the comment byte, if lines that begin with it are not records of the table.
  func withComments(_ dialect: CSVDialect, evidence: inout [String]) -> CSVDialect {
    let hash = UInt8(ascii: "#")
    let reading = sample.read(dialect, limits: limits)
    let isHash = { (row: Int) in
      let offset = Int(reading.table.offsets[row])
      return offset < reading.bytes.count && reading.bytes[offset] == hash
    }
    let hashes = (0..<reading.rowCount).filter(isHash)
    guard !hashes.isEmpty, hashes.count < reading.rowCount else { return dialect }
    let others = (0..<reading.rowCount).filter { !isHash($0) }
    let widths = Dictionary(grouping: others, by: reading.width).mapValues(\.count)
    let usual = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 1
    // A name `#` above the rows of the table fits it, however many rows of a different width are above it.
    let misfits = hashes.filter { row in
      let next = others.first { $0 > row }
      return reading.width(row) != usual
        && (next.map(reading.width) != reading.width(row) || reading.width(row) < 3)
    }
    var isComment = !misfits.isEmpty && misfits.count * 2 >= hashes.count
    if !isComment, hashes == Array(0..<hashes.count), hashes.count < reading.rowCount {
      // All of them are before the table. They are comments if the next line is a header of its own.
      isComment = CSVTableScore.isHeader(hashes.count, of: reading) && startsWithWords(reading, rows: hashes)
    }
    guard isComment else { return dialect }
    var commented = dialect
    commented.comment = hash
    evidence.append("\(hashes.count) lines that begin with # are comments, for they do not fit the table")
    return commented
  }

  /// Whether something follows the `#` in the first field of each of these rows.
  private func startsWithWords(_ reading: CSVSample.DialectReading, rows: [Int]) -> Bool {
    rows.allSatisfy { row in
      reading.cells(row).first.map { reading.withBytes(of: $0) { $0.count > 1 } } ?? false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether a space is the first character of some line.
  fileprivate var hasLineThatBeginsWithSpace: Bool {
    withUnsafeBufferPointer { bytes in
      var before = CSVSyntax.lineFeed
      for byte in bytes {
        if byte == CSVSyntax.space, before == CSVSyntax.lineFeed || before == CSVSyntax.carriageReturn {
          return true
        }
        before = byte
      }
      return false
    }
  }
}
