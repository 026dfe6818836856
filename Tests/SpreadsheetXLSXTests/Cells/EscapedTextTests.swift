import Testing

@testable import SpreadsheetXLSX

/// What XML cannot hold as it is gets another spelling, and every other character stays.
struct EscapedTextTests {
  @Test(arguments: [
    ("a & b", "a &amp; b"), ("<\">", "&lt;&quot;&gt;"), ("a\tb\nc\rd", "a&#9;b&#10;c&#13;d"),
    ("\u{1}a\u{1F}", "\u{FFFD}a\u{FFFD}"), ("a\u{FFFE}b\u{FFFF}", "a\u{FFFD}b\u{FFFD}"), ("", ""),
  ])
  func `marks, controls and what is no character`(text: String, escaped: String) {
    #expect(text.escapedForXML == escaped)
  }

  @Test func `every other character stays`() {
    let special: Set<Unicode.Scalar> = ["&", "<", ">", "\"", "\t", "\n", "\r", "\u{FFFE}", "\u{FFFF}"]
    let planes: [ClosedRange<UInt32>] = [
      0x20...0xD7FF, 0xE000...0xFFFF, 0x1F300...0x1F6FF, 0x10FF00...0x10FFFF,
    ]
    for value in planes.joined() {
      guard let scalar = Unicode.Scalar(value), !special.contains(scalar) else { continue }
      let text = "\u{FFFD}\(scalar)e"
      #expect(text.escapedForXML == text, "U+\(String(value, radix: 16))")
    }
  }
}
