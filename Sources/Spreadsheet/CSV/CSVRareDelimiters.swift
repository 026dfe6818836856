/// Finds delimiters beyond the usual ones that a text may have: bytes and pairs that stand in nearly every line.
struct CSVRareDelimiters {
  /// A delimiter to try.
  struct Form: Hashable {
    var delimiter: UInt8
    var tail: UInt8?
    var mergesBlanks = false

    static let blank = Form(delimiter: CSVSyntax.space, tail: nil)
    static let blanks = Form(delimiter: CSVSyntax.space, tail: nil, mergesBlanks: true)
  }

  /// Delimiters of one byte that some files use. A hyphen and a point are none: dates, numbers and words hold them.
  private static let single: [UInt8] = [" ", "#", ":", "*", "&", "/", "!", "="].map { UInt8(ascii: $0) }
  /// Bytes that files also use twice in a row.
  private static let doubled: [UInt8] =
    ["|", ";", ":", "\t", "~", "^", "#", "&", "*", ","].map { UInt8(ascii: $0) }
  /// Of these an empty field between two makes a pair: they delimit in twos only where hardly a line has another number of them.
  static let ofEmptyFields: [UInt8] = [",", ";", "\t"].map { UInt8(ascii: $0) }
  private static let mostLines = 50

  /// The delimiters of two bytes that nearly all lines hold.
  let pairs: [Form]
  /// The delimiters of one byte that nearly all lines hold, and runs of blanks.
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
    // A title and a note may stand around the table.
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

  /// Whether a byte stands in a line once, or in any other odd number at one place.
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
