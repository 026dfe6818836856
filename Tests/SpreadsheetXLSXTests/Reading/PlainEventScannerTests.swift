import TestSupport
import Testing

@testable import XMLStream

/// The fast way through plain XML gives what libxml2 gives, or leaves the document to libxml2.
struct PlainEventScannerTests {
  /// The events of a document, or that there was an error and the events before it do not count.
  enum Result: Equatable {
    case events([String])
    case error
  }

  static func result(_ document: [UInt8], plain: Bool, piece: Int) -> Result {
    do {
      return .events(try XMLStreamTests.read(document, piece: piece, plainContent: plain ? "data" : nil).log)
    } catch {
      return .error
    }
  }

  static func expectEqual(
    _ document: String, _ bytes: [UInt8]? = nil, pieces: [Int] = [1, 2, 3, 7, 64, 4096]
  ) {
    let document = bytes ?? Array(document.utf8)
    let expected = result(document, plain: false, piece: 1 << 20)
    for piece in pieces {
      let text = String(decoding: document, as: UTF8.self)
      #expect(result(document, plain: true, piece: piece) == expected, "\(piece) bytes a piece: \(text)")
    }
  }

  /// What stands inside the element with plain content.
  static let contents: [String] = [
    "<row r=\"1\"><c r='A1' t=\"s\"><v>5</v></c></row>", "", " \n\t ", "<a/>", "<a />", "<a b=\"c\"/>",
    "<a\nb=\"c\"\t>x</a >",
    "<a></a>", "text &amp; &lt;&gt;&quot;&apos; &#65;&#x42;&#x1F600;", "&nothing;", "&#0;", "&#xFFFE;",
    "&amp",
    "é 😀 \u{FFFD}", "a\r\nb\rc", "a]]>b", "a]>b", "1 > 2", "<!-- c -->", "<![CDATA[<x>]]>", "<?pi x?>",
    "<a b=\"1\" b=\"2\"/>", "<a b=1/>", "<a b=\"<\"/>", "<a b=\"&amp;\"/>", "<a b=\"x\ty\"/>", "<a b=\"é\"/>",
    "<a b = \"1\"/>", "<a b=\"1\"c=\"2\"/>", "<a></b>", "</a>", "<a>", "<a><b></a></b>", "<1/>", "<-a/>",
    "<a.b-c_1/>",
    "<é/>", "<p:a/>", "<a p:b=\"1\"/>", "<a q:b=\"1\" b=\"2\"/>", "<a xml:space=\"preserve\"> x </a>",
    "<a xmlns=\"urn:z\"><b/></a>",
    "<a xmlns:p=\"urn:z\" p:b=\"\"/>", "<a:b:c/>", "\u{1}", "\u{FFFE}", "<", "<a", "<a b", "<a b=", "<a b=\"",
    "&", "x<",
    "<data><data/></data>", "</data>", "<a/></data><data>", "<!DOCTYPE x>", "<a b='\"' c=\"'\"/>",
    "<a b=''/>", "<a/ >", "< a/>", "<q:a q:b=\"1\" b=\"é\">x</q:a>", "<q:a/><a/>", "<q:a></a>", "<q:a></p:a>",
    "<q:a q:b=\"1\" q:b=\"2\"/>", "<a q:b=\"1\" r:b=\"2\"/>", "<r:a/>", "<q:a xmlns:q=\"urn:z\"/>",
    "<q:a><q:b/></q:a>",
  ]

  @Test(arguments: contents)
  func `each content gives the same events in pieces of any size`(content: String) {
    Self.expectEqual("<x xmlns=\"urn:x\" xmlns:q=\"urn:q\"><y/><data>\(content)</data><z>\(content)</z></x>")
    Self.expectEqual("<data>\(content)</data>")
    Self.expectEqual("<q:x xmlns:q=\"urn:q\"><q:data>\(content)</q:data><a/></q:x>")
    Self.expectEqual("<q:x xmlns:q=\"urn:q\" xmlns=\"urn:x\"><q:data>\(content)</q:data></q:x>")
    Self.expectEqual("<x xmlns:q=\"urn:q\" xmlns:r=\"urn:q\"><data>\(content)</data></x>")
    Self.expectEqual("<x xmlns=\"urn:x\"><y xmlns=\"\" xmlns:q=\"urn:q\"><data>\(content)</data></y></x>")
    Self.expectEqual("<x><data>\(content)")
  }

  @Test(arguments: [
    [0xC3], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xEF, 0xBF, 0xBF],
  ])
  func `bytes that are not UTF-8 are left to libxml2`(bytes: [UInt8]) {
    Self.expectEqual("", Array("<data><a>x".utf8) + bytes + Array("</a></data>".utf8))
    Self.expectEqual("", Array("<data><a b=\"".utf8) + bytes + Array("\"/></data>".utf8))
  }

  @Test func `random documents give the same events`() {
    var generator = SeededGenerator()
    let seed = generator.seed
    for _ in 0..<3000 {
      var content = ""
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        content += Self.contents.randomElement(using: &generator) ?? ""
      }
      var bytes = Array("<x xmlns:q=\"u\"><data><a>\(content)</a></data></x>".utf8)
      if Bool.random(using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      }
      let piece = Int.random(in: 1...40, using: &generator)
      #expect(
        Self.result(bytes, plain: true, piece: piece) == Self.result(bytes, plain: false, piece: 1 << 20),
        "seed \(seed), \(piece) bytes a piece: \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func `limits hold inside plain content`() throws {
    func error(_ content: String, _ limits: XMLLimits = XMLLimits()) throws -> XMLStreamError {
      let document = Array("<data>\(content)</data>".utf8)
      let error = #expect(throws: XMLStreamError.self) {
        try XMLStreamTests.read(document, limits: limits, piece: 4096, plainContent: "data")
      }
      return try #require(error)
    }
    let deep = String(repeating: "<a>", count: 64)
    #expect(try error(deep) == .tooMuch(.depth, limit: 64, line: 1))
    let wide = "<a " + (0..<257).map { "b\($0)='' " }.joined() + "/>"
    #expect(try error(wide) == .tooMuch(.attributes, limit: 256, line: 1))
    let long = "<a b='" + String(repeating: "x", count: 65537) + "'/>"
    #expect(try error(long) == .tooMuch(.attributeBytes, limit: 65536, line: 1))
    var limits = XMLLimits()
    limits.paddingBytes = 5000
    #expect(
      try error(String(repeating: " ", count: 6000), limits) == .tooMuch(.paddingBytes, limit: 5000, line: 1))
    limits.names = 100
    let names = (0..<200).map { "<n\($0)/>" }.joined()
    #expect(try error(names, limits) == .tooMuch(.names, limit: 100, line: 1))
  }
}
