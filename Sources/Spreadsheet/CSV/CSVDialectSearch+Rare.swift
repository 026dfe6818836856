import TextScanning

/// Blanks, rare characters and pairs as delimiters: only where the rows agree and nothing else explains them.
extension CSVDialectSearch {
  /// Whether a usual delimiter gives such a good table, from the first row on, that no other is tried.
  private func isBeyondDoubt(_ usual: Candidate) -> Bool {
    usual.score >= 0.7 && usual.reading.width(0) == usual.reading.usualWidth && !hasDecimalCommas(usual)
  }

  /// Whether all commas are between digits, like decimal commas.
  private func hasDecimalCommas(_ usual: Candidate) -> Bool {
    guard usual.dialect.delimiter == UInt8(ascii: ","), !usual.dialect.skipsInitialSpace else { return false }
    let bytes = usual.reading.bytes
    return usual.reading.table.cells.allSatisfy { cell in
      guard cell.column > 0 else { return true }
      return cell.offset > 1 && cell.offset < bytes.count && bytes[cell.offset - 2].isDigit
        && bytes[cell.offset].isDigit
    }
  }

  /// The best candidate with a rare delimiter, if it is a better table than the best of the usual ones.
  func rare(against usual: Candidate?) -> Candidate? {
    let forms = CSVRareDelimiters(sample)
    if let pair = bestPair(forms.pairs, against: usual) { return pair }
    if let usual, isBeyondDoubt(usual) { return nil }
    var best: Candidate?
    for form in forms.singles where mayMergeBlanks || !form.mergesBlanks {
      let found = candidate(form)
      guard CSVRareEvidence(found.reading, found.dialect).isTable else { continue }
      // Single blanks that leave a column empty everywhere are parts of runs.
      if form == .blank, forms.singles.contains(.blanks), hasEmptyColumn(found.reading) { continue }
      if best.map({ found.score > $0.score + 1e-9 }) ?? true { best = found }
    }
    guard let best, let usual, isTable(usual) else { return best }
    return isBetter(best, than: usual) ? best : nil
  }

  /// Whether a rare delimiter gives a much better table, or one that includes the first row.
  private func isBetter(_ rare: Candidate, than usual: Candidate) -> Bool {
    if rare.score > usual.score * 1.15 { return true }
    let width = (rare: rare.reading.usualWidth ?? 1, usual: usual.reading.usualWidth ?? 1)
    if hasDecimalCommas(usual), rare.score > usual.score * 0.95, width.rare > width.usual { return true }
    return CSVRareEvidence.isRegular(rare.reading) && !CSVRareEvidence.isRegular(usual.reading)
      && usual.reading.width(0) == 1
  }

  private func candidate(_ form: CSVRareDelimiters.Form) -> Candidate {
    candidate(delimiter: form.delimiter, tail: form.tail, mergesBlanks: form.mergesBlanks)
  }

  /// A delimiter of two bytes, where single ones do not split the lines as well.
  ///
  /// `a;;b` with `;` may have an empty column, unless a header leaves it without a name too, or the other
  /// fields have quotes without need.
  private func bestPair(_ forms: [CSVRareDelimiters.Form], against usual: Candidate?) -> Candidate? {
    for form in forms {
      let pair = candidate(form)
      guard CSVRareEvidence(pair.reading, pair.dialect).isTable else { continue }
      // Single ones among pairs mean filled cells in otherwise blank columns.
      if holdsSingles(pair, form), !CSVRareEvidence.isRegular(pair.reading) { continue }
      guard let usual, isTable(usual) else { return pair }
      if usual.dialect.delimiter == form.delimiter {
        let mayHaveEmptyColumns = CSVRareDelimiters.ofEmptyFields.contains(form.delimiter)
        if !CSVRareEvidence.agrees(usual.reading) { return pair }
        if CSVRareEvidence.isRegular(pair.reading), !CSVRareEvidence.isRegular(usual.reading) { return pair }
        let hasHeader = CSVTableScore.isHeader(0, of: pair.reading, near: 4)
        let isMeant = !mayHaveEmptyColumns || hasHeader || everyFilledFieldIsQuoted(usual.reading)
        if isMeant, everySecondFieldIsEmpty(usual.reading) { return pair }
      } else if isBetter(pair, than: usual) {
        return pair
      }
    }
    return nil
  }

  /// Whether some field holds the half of a pair that empty fields make as well.
  private func holdsSingles(_ pair: Candidate, _ form: CSVRareDelimiters.Form) -> Bool {
    guard CSVRareDelimiters.ofEmptyFields.contains(form.delimiter) else { return false }
    return pair.reading.table.cells.contains {
      pair.reading.withBytes(of: $0) { $0.contains(form.delimiter) }
    }
  }

  private func hasEmptyColumn(_ reading: CSVSample.DialectReading) -> Bool {
    var isFilled = [Bool](repeating: false, count: (0..<reading.rowCount).map(reading.width).max() ?? 0)
    for cell in reading.table.cells where cell.shortLength > 0 { isFilled[cell.column] = true }
    return isFilled.contains(false)
  }

  private func everyFilledFieldIsQuoted(_ reading: CSVSample.DialectReading) -> Bool {
    reading.quotedFields == reading.table.cells.count { $0.column % 2 == 0 }
  }

  private func everySecondFieldIsEmpty(_ reading: CSVSample.DialectReading) -> Bool {
    (0..<reading.rowCount).allSatisfy { row in
      reading.cells(row).allSatisfy { $0.column % 2 == 0 || $0.shortLength == 0 }
    }
  }
}

/// Finds rare delimiters that a text may have: bytes and pairs in nearly every line.
struct CSVRareDelimiters {
  /// A delimiter to try.
  struct Form: Hashable {
    var delimiter: UInt8
    var tail: UInt8?
    var mergesBlanks = false

    static let blank = Form(delimiter: CSVSyntax.space, tail: nil)
    static let blanks = Form(delimiter: CSVSyntax.space, tail: nil, mergesBlanks: true)
  }

  /// One-byte delimiters that some files use. Hyphens and points are excluded, because dates, numbers and
  /// words have them.
  private static let single: [UInt8] = [" ", "#", ":", "*", "&", "/", "!", "="].map { UInt8(ascii: $0) }
  /// Bytes that files also use twice in a row.
  private static let doubled: [UInt8] =
    ["|", ";", ":", "\t", "~", "^", "#", "&", "*", ","].map { UInt8(ascii: $0) }
  /// For these an empty field between two delimiters looks like a pair. They count as pairs only if hardly
  /// any line has a different number of them.
  static let ofEmptyFields: [UInt8] = [",", ";", "\t"].map { UInt8(ascii: $0) }
  private static let mostLines = 50

  /// The delimiters of two bytes that nearly all lines hold.
  let pairs: [Form]
  /// One-byte delimiters in nearly all lines, and runs of blanks.
  let singles: [Form]

  init(_ sample: CSVSample) {
    var lines = 0
    var withByte = [Int](repeating: 0, count: 128)
    var withPair = [Int](repeating: 0, count: 128)
    var withOddRun = [Int](repeating: 0, count: 128)
    var withEscapedTab = 0
    sample.forEachLeadingLine(Self.mostLines) { line in
      lines += 1
      var (seen, paired) = (Bits(), Bits())
      var hasEscapedTab = false
      var before: UInt8 = 0
      for byte in line {
        if byte < 0x80 {
          seen.insert(byte)
          if byte == before { paired.insert(byte) }
          if byte == UInt8(ascii: "t"), before == CSVSyntax.backslash { hasEscapedTab = true }
        }
        before = byte
      }
      for byte in Self.ofEmptyFields where Self.hasOddRun(of: byte, line) { withOddRun[Int(byte)] += 1 }
      for byte in Self.single where seen.contains(byte) { withByte[Int(byte)] += 1 }
      for byte in Self.doubled where paired.contains(byte) { withPair[Int(byte)] += 1 }
      if paired.contains(CSVSyntax.space) { withPair[Int(CSVSyntax.space)] += 1 }
      if hasEscapedTab { withEscapedTab += 1 }
    }
    // There may be a title and a note around the table.
    let isFrequent = { (count: Int) in
      lines > 1 && count > 1 && (count * 4 >= lines * 3 || count + 2 >= lines)
    }
    var pairs = Self.doubled.filter { isFrequent(withPair[Int($0)]) && withOddRun[Int($0)] * 2 <= lines }.map
    {
      Form(delimiter: $0, tail: $0)
    }
    if isFrequent(withEscapedTab) {
      pairs.append(Form(delimiter: CSVSyntax.backslash, tail: UInt8(ascii: "t")))
    }
    self.pairs = pairs
    var singles = Self.single.filter { isFrequent(withByte[Int($0)]) }.map { Form(delimiter: $0, tail: nil) }
    if withPair[Int(CSVSyntax.space)] * 2 >= lines, withPair[Int(CSVSyntax.space)] > 1 {
      singles.append(.blanks)
    }
    self.singles = singles
  }

  /// Whether a line has a run of an odd number of this byte, such as a single one.
  private static func hasOddRun(of wanted: UInt8, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var run = 0
    for byte in line {
      if byte == wanted {
        run += 1
      } else {
        if run % 2 == 1 { return true }
        run = 0
      }
    }
    return run % 2 == 1
  }

  /// A set of ASCII bytes.
  private struct Bits {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    mutating func insert(_ byte: UInt8) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }

    func contains(_ byte: UInt8) -> Bool {
      byte < 64 ? low & (1 << UInt64(byte)) != 0 : high & (1 << UInt64(byte - 64)) != 0
    }
  }
}
