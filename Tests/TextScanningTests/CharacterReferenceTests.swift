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
