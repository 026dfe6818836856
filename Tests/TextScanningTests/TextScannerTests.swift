import Testing
import TextScanning

@Suite struct TextScannerTests {
  static let spaces: [(String, Bool, Bool)] = [
    (" ", true, true), ("\t", true, true), ("\r", true, true), ("\u{B}", true, true), ("\u{A0}", false, true),
    ("\u{3000}", false, true), ("\u{2007}", false, false), ("\u{2009}", false, false), ("\u{200B}", false, false),
    ("\u{200E}", false, false), ("\u{200F}", false, false), ("\u{202F}", false, false), ("\u{FEFF}", false, false),
  ]

  @Test(arguments: spaces)
  func `each kind of white space has its characters`(_ character: String, _ ascii: Bool, _ typed: Bool) {
    let text = character + "1" + character
    for (space, isSpace) in [(WhiteSpace.ascii, ascii), (.typed, typed), (.printed, true)] {
      withBytes(text) { bytes in
        var scanner = TextScanner(bytes)
        #expect(scanner.skipSpace(space) == isSpace)
        #expect(String(decoding: bytes.trimming(space), as: UTF8.self) == (isSpace ? "1" : text))
      }
    }
  }

  @Test(arguments: ["", "é", "x\u{2003}", "\u{2013}", "元", "\u{0440}", "a b"])
  func `what is no white space stays`(_ text: String) {
    withBytes(text) { #expect(String(decoding: $0.trimming(.printed), as: UTF8.self) == text) }
  }

  @Test(arguments: [
    (" \u{A0}\u{3000}1\u{3000}\u{A0} ", "1"), ("  ", ""), ("\u{3000}", ""), ("1 2 ", "1 2"),
  ])
  func `white space at the ends goes, whatever it is made of`(_ text: String, _ trimmed: String) {
    withBytes(text) { #expect(String(decoding: $0.trimming(.typed), as: UTF8.self) == trimmed) }
  }

  @Test func `numbers are read by width or to their end`() {
    withBytes("20240229x123456789012345678901") { bytes in
      var scanner = TextScanner(bytes)
      #expect(scanner.number(width: 4) == 2024)
      #expect(scanner.number(width: 5) == nil)
      #expect(scanner.index == 4)
      let rest = scanner.digits()
      #expect(rest?.value == 229)
      #expect(rest?.width == 4)
      #expect(scanner.digits() == nil)
      #expect(scanner.skip("x"))
      #expect(!scanner.skip("124"))
      #expect(scanner.digits() == nil)
      #expect(scanner.peek(100) == 0)
      scanner.index = bytes.count
      #expect(scanner.isAtEnd)
      #expect(scanner.peek() == 0)
      #expect(scanner.number(width: 1) == nil)
      #expect(scanner.spaceLength() == 0)
    }
  }

  @Test(arguments: [
    ("-", 1, 1), ("\u{2212}", 3, 3), ("\u{2013}", 3, 3), ("\u{FF0D}", 0, 3), ("▲", 0, 3), ("△", 0, 3), ("\u{2014}", 0, 0),
    ("+", 0, 0), ("", 0, 0),
  ])
  func `each style has its minus signs`(_ text: String, _ typed: Int, _ printed: Int) {
    withBytes(text) { bytes in
      #expect(TextScanner(bytes).minusLength(.typed) == typed)
      #expect(TextScanner(bytes).minusLength(.printed) == printed)
    }
  }
}
