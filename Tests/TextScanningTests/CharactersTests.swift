import Testing
import TextScanning

struct CharacterReferenceTests {
  struct Case: CustomTestStringConvertible {
    var text: String
    var xml: String
    var statement: String

    init(_ text: String, xml: String, statement: String? = nil) {
      self.text = text
      self.xml = xml
      self.statement = statement ?? xml
    }

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case("a &amp; b&lt;&gt;&quot;&apos;", xml: "a & b<>\"'"),
    Case("&#65;&#x42;&#x1f600;&#x1F600;", xml: "AB😀😀"),
    Case("&#00000000000065;", xml: "A"),
    Case("&amp;lt;", xml: "&lt;"),
    Case("é&amp;é", xml: "é&é"),
    // What is no reference stays.
    Case("&", xml: "&"), Case("&;", xml: "&;"), Case("AT&T; x", xml: "AT&T; x"), Case("&amp", xml: "&amp"),
    Case("&#;", xml: "&#;"), Case("&#x;", xml: "&#x;"), Case("&#6a;", xml: "&#6a;"),
    Case("&#65", xml: "&#65"), Case("&#+65;", xml: "&#+65;"), Case("&#x110000;", xml: "&#x110000;"),
    Case("&#99999999999999999999;", xml: "&#99999999999999999999;"), Case("&#xD800;", xml: "&#xD800;"),
    // What only banks write.
    Case("&AMP;&Lt;", xml: "&AMP;&Lt;", statement: "&<"),
    Case("a&nbsp;b", xml: "a&nbsp;b", statement: "a\u{A0}b"),
    Case("&#X41;", xml: "&#X41;", statement: "A"),
    Case("&#1;", xml: "&#1;", statement: "\u{1}"),
  ]

  @Test(arguments: cases)
  func `a text with references means one text in each dialect`(_ one: Case) {
    #expect(CharacterReference.text(of: one.text.utf8) == one.xml)
    #expect(CharacterReference.text(of: one.text.utf8, in: .statement) == one.statement)
    // Bytes that are not side by side too.
    #expect(CharacterReference.text(of: one.text.utf8.lazy.filter { _ in true }) == one.xml)
  }

  @Test func `a reference that the bytes cut is none`() {
    let text = Array("&#x1F600;".utf8)
    for count in 0..<text.count {
      #expect(text[..<count].withUnsafeBufferPointer { CharacterReference($0, at: 0) } == nil)
    }
    #expect(text.withUnsafeBufferPointer { CharacterReference($0, at: 0) }?.length == text.count)
  }
}

@Suite struct UTF8Tests {
  @Test func `characters of every length are valid, and read back as themselves`() {
    let edges: [UInt32] = [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
    for value in edges + stride(from: 0, through: 0x10FFFF, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var made: [UInt8] = []
      UTF8Validation.append(value, to: &made)
      let bytes = Array(String(scalar).utf8)
      guard made == bytes, UTF8Validation.isValid(bytes),
        bytes.withUnsafeBufferPointer({ UTF8Scalar.decode($0, at: 0) }) == (value, bytes.count)
      else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
    ] as [[UInt8]])
  func `bytes that are no character are one replacement`(_ bytes: [UInt8]) {
    #expect(!UTF8Validation.isValid(bytes))
    let (value, length) = bytes.withUnsafeBufferPointer { UTF8Scalar.decode($0, at: 0) }
    #expect(value == 0xFFFD)
    #expect(length == 1)
  }
}
