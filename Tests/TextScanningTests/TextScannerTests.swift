import Testing
import TextScanning

@Suite struct TextScannerTests {
  static let spaces: [(String, Bool, Bool)] = [
    (" ", true, true), ("\t", true, true), ("\r", true, true), ("\u{B}", true, true), ("\u{A0}", false, true),
    ("\u{3000}", false, true), ("\u{2007}", false, false), ("\u{2009}", false, false),
    ("\u{200B}", false, false),
    ("\u{200E}", false, false), ("\u{200F}", false, false), ("\u{202F}", false, false),
    ("\u{FEFF}", false, false),
  ]

  @Test(arguments: spaces)
  func `each kind of white space has its characters`(_ character: String, _ ascii: Bool, _ typed: Bool) {
    let text = character + "1" + character
    for (space, isSpace) in [(WhiteSpace.ascii, ascii), (.typed, typed), (.printed, true)] {
      withBytes(text) { bytes in
        var scanner = TextScanner(bytes)
        let skipped = scanner.skipSpace(space)
        #expect(skipped == isSpace)
        #expect(String(decoding: bytes.trimming(space), as: UTF8.self) == (isSpace ? "1" : text))
      }
    }
  }

  @Test(arguments: ["", "é", "x\u{2027}", "\u{2013}", "元", "\u{0440}", "a b"])
  func `what is no white space stays`(_ text: String) {
    withBytes(text) { #expect(String(decoding: $0.trimming(.printed), as: UTF8.self) == text) }
  }

  @Test(arguments: [
    (" \u{A0}\u{3000}1\u{3000}\u{A0} ", "1"), ("  ", ""), ("\u{3000}", ""), ("1 2 ", "1 2"),
  ])
  func `white space at the ends goes, whatever it is made of`(_ text: String, _ trimmed: String) {
    withBytes(text) { #expect(String(decoding: $0.trimming(.typed), as: UTF8.self) == trimmed) }
  }

  /// What a read from the cursor gives, and where it leaves the cursor.
  static func reading<Value>(
    _ text: String, at index: Int = 0, _ read: (inout TextScanner) -> Value
  ) -> (value: Value, index: Int) {
    withBytes(text) { bytes in
      var scanner = TextScanner(bytes)
      scanner.index = index
      let value = read(&scanner)
      return (value, scanner.index)
    }
  }

  @Test(
    arguments: [
      ("20240229x", 0, 4, 2024, 4), ("20240229x", 4, 5, nil, 4), ("12", 0, 3, nil, 0), ("", 0, 1, nil, 0),
      ("007", 0, 3, 7, 3),
    ] as [(String, Int, Int, Int?, Int)])
  func `a number of some width is read whole or not at all`(
    _ text: String, _ start: Int, _ width: Int, _ value: Int?, _ end: Int
  ) {
    let read = Self.reading(text, at: start) { $0.number(width: width) }
    #expect(read.value == value)
    #expect(read.index == end)
  }

  @Test(
    arguments: [
      ("229x", 229, 3), ("x", nil, nil), ("", nil, nil), ("123456789012345678", 123_456_789_012_345_678, 18),
      ("1234567890123456789", nil, nil),
    ] as [(String, Int?, Int?)])
  func `a run of digits ends before any other byte`(_ text: String, _ value: Int?, _ width: Int?) {
    let read = Self.reading(text) { $0.digits() }.value
    #expect(read?.value == value)
    #expect(read?.width == width)
  }

  @Test func `a text is passed over where it stands`() {
    for (text, skipped, index) in [("abc", true, 2), ("acb", false, 0), ("a", false, 0)] {
      let read = Self.reading(text) { $0.skip("ab") }
      #expect(read.value == skipped)
      #expect(read.index == index)
    }
  }

  @Test func `nothing stands beyond the end`() {
    withBytes("1") { bytes in
      var scanner = TextScanner(bytes)
      scanner.index = 1
      let (isAtEnd, here, far, space) = (
        scanner.isAtEnd, scanner.peek(), scanner.peek(9), scanner.spaceLength()
      )
      #expect(isAtEnd)
      #expect([here, far] == [0, 0])
      #expect(space == 0)
    }
  }

  @Test(arguments: [
    ("-", 1, 1), ("\u{2212}", 3, 3), ("\u{2013}", 3, 3), ("\u{FF0D}", 0, 3), ("▲", 0, 3), ("△", 0, 3),
    ("\u{2014}", 0, 0),
    ("+", 0, 0), ("", 0, 0),
  ])
  func `each style has its minus signs`(_ text: String, _ typed: Int, _ printed: Int) {
    withBytes(text) { bytes in
      #expect(TextScanner(bytes).minusLength(.typed) == typed)
      #expect(TextScanner(bytes).minusLength(.printed) == printed)
    }
  }
}
