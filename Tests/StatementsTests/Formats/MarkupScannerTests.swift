import Testing

@testable import Statements

@Suite struct MarkupScannerTests {
  /// An element as text.
  struct Seen: Equatable {
    var name: String
    var text: String
    var isEnd = false
  }

  static func elements(_ text: String) -> [Seen] {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range])
      }
      var scanner = MarkupScanner(bytes)
      var seen: [Seen] = []
      while let element = scanner.next() {
        seen.append(
          Seen(
            name: MarkupName.text(part(element.name)), text: MarkupText.value(part(element.text)),
            isEnd: element.isEnd))
      }
      return seen
    }
  }

  @Test(arguments: ["<A>x<![CDATA[", "<A>x<![CDATA[y", "<A>x<![CDATA[y]]>", "<A>x<!--", "<A>x<", "<A>x</"])
  func `a text that stops within a section, a comment or a tag ends with its last element`(text: String)
    throws
  {
    let seen = Self.elements(text)
    #expect(seen.map(\.name) == ["A"])
    #expect(seen.first?.text.hasPrefix("x") == true)
  }

  @Test(arguments: [
    (
      "<ns:Ntry a='1'> x </ns:Ntry>",
      [Seen(name: "NTRY", text: "x"), Seen(name: "NTRY", text: "", isEnd: true)]
    ),
    ("<A:>y", [Seen(name: "A", text: "y")]),
    ("<a.b>1 < 2 & 3<C/>", [Seen(name: "A.B", text: "1 < 2 & 3"), Seen(name: "C", text: "")]),
    ("<!-- <X>no --><A>a<!-- <Y> -->b", [Seen(name: "A", text: "ab")]),
    ("<A><![CDATA[<b> & c]]>", [Seen(name: "A", text: "<b> & c")]),
    ("<A>\u{A0}&nbsp;\u{3000}x\u{A0}", [Seen(name: "A", text: "x")]),
  ])
  func `names lose prefixes, and texts what is not theirs`(text: String, expected: [Seen]) {
    #expect(Self.elements(text) == expected)
  }

  @Test(arguments: [
    "", " ", "\t\r\n", "x", " x ", "é", " é", "&nbsp;", "&#32;", "<!-- -->", "<!--x-->y", "a&amp;", "\u{1}",
    "\u{A0}",
  ])
  func `a text is empty where its value is`(raw: String) {
    Array(raw.utf8).withUnsafeBufferPointer { bytes in
      #expect(MarkupText.isEmpty(bytes) == MarkupText.value(bytes).isEmpty)
    }
  }

  @Test func `names are looked up in any letter case, and nothing else is`() {
    let names = MarkupNames<OFXName>()
    func found(_ text: String) -> OFXName? { Array(text.utf8).withUnsafeBufferPointer { names[$0] } }
    for name in OFXName.allCases {
      #expect(found(name.rawValue) == name && found(name.rawValue.lowercased()) == name)
      #expect(found(name.rawValue + "X") == nil && found(String(name.rawValue.dropLast()) + "-") == nil)
    }
    #expect(found("") == nil)
  }

  @Test func `lines are those on which elements begin`() {
    let text = "<A>\n<B\n>x\n\n<C><!--\n--><D>"
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = MarkupScanner(bytes)
      var lines = MarkupLines(bytes)
      var found: [Int] = []
      while let element = scanner.next() { found.append(lines.line(at: element.start)) }
      #expect(found == [1, 2, 5, 6])
    }
  }
}
