import Testing

@testable import XMLStream

/// The XML reader: what it delivers, and what it refuses.
struct XMLStreamTests {
  /// Writes down what it is told.
  struct Recorder: XMLHandler {
    var log: [String] = []
    var pending = ""

    mutating func startElement(_ element: XMLElement) {
      flush()
      let attributes = (0..<element.attributeCount).map { " \(element[$0].name.text)=\(element[$0].text)" }
      let namespace = element.namespace.map { "{\($0.text)}" } ?? ""
      log.append("<\(namespace)\(element.name.text)\(attributes.joined())>")
    }

    mutating func endElement(_ name: XMLName) {
      flush()
      log.append("</\(name.text)>")
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      pending += String(decoding: bytes, as: UTF8.self)
    }

    private mutating func flush() {
      if !pending.isEmpty { log.append(pending) }
      pending = ""
    }
  }

  static func read(
    _ document: [UInt8], mode: XMLStream.Mode = .strict, limits: XMLLimits = XMLLimits(),
    piece: Int = 1 << 20,
    plainContent: StaticString? = nil
  ) throws -> (log: [String], problems: [XMLStreamError]) {
    var recorder = Recorder()
    let problems = try withUnsafeMutablePointer(to: &recorder) { recorder in
      let stream = XMLStream(mode: mode, limits: limits, plainContent: plainContent, handler: recorder)
      for start in stride(from: 0, to: document.count, by: piece) {
        try document[start..<min(start + piece, document.count)].withUnsafeBytes { try stream.feed($0) }
      }
      try stream.finish()
      return stream.problems
    }
    return (recorder.log, problems)
  }

  static func error(_ document: String, limits: XMLLimits = XMLLimits()) throws -> XMLStreamError {
    let error = #expect(throws: XMLStreamError.self) { try read(Array(document.utf8), limits: limits) }
    return try #require(error)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1 << 20])
  func `pieces of any size give the same events`(piece: Int) throws {
    let document = """
      <?xml version="1.0"?><a xmlns="urn:a" xmlns:b="urn:b"><!-- no --><b:c d="1 &amp; &lt;2" b:e='&#x41;'/>
      x &gt; é<![CDATA[<&]]></a>
      """
    let log = try Self.read(Array(document.utf8), piece: piece).log
    #expect(log == ["<{urn:a}a>", "<{urn:b}c d=1 & <2 e=A>", "</c>", "\nx > é<&", "</a>"])
  }

  @Test func `UTF-16 and ISO 8859-1 arrive as UTF-8`() throws {
    let utf16: [UInt8] =
      [0xFF, 0xFE] + Array("<a>é</a>".utf16.map { [UInt8($0 & 255), UInt8($0 >> 8)] }.joined())
    #expect(try Self.read(utf16).log == ["<a>", "é", "</a>"])
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try Self.read(latin).log == ["<a>", "é", "</a>"])
  }

  @Test(arguments: [
    "<!DOCTYPE a><a/>", "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
    "\n<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>",
    "<?xml version=\"1.0\"?><!DOCTYPE a PUBLIC \"x\" \"y\"><a/>",
  ])
  func `a DOCTYPE is refused whatever it says`(document: String) throws {
    let line = document.hasPrefix("\n") ? 2 : 1
    #expect(try Self.error(document) == .doctype(line: line))
  }

  @Test(arguments: [
    "", "<a>", "<a></b>", "<a>&nothing;</a>", "<a>1 & 2</a>", "<a/><b/>", "<a b=1/>", "text", "<a>\u{1}</a>",
  ])
  func `a document that is not well-formed is an error`(document: String) throws {
    guard case .malformed(_, let line, _, let reason) = try Self.error(document) else {
      return #expect(Bool(false), "expected a malformed document")
    }
    #expect(line <= 1)
    #expect(!reason.isEmpty)
  }

  @Test func `each limit is its own error`() throws {
    let deep = String(repeating: "<a>", count: 65)
    #expect(try Self.error(deep) == .tooMuch(.depth, limit: 64, line: 1))
    let wide = "<a " + (0..<257).map { "b\($0)='' " }.joined() + "/>"
    #expect(try Self.error(wide) == .tooMuch(.attributes, limit: 256, line: 1))
    let spaces = "<a " + (0..<257).map { "xmlns:b\($0)='u' " }.joined() + "/>"
    #expect(try Self.error(spaces) == .tooMuch(.attributes, limit: 256, line: 1))
    let long = "<a b='" + String(repeating: "x", count: 65537) + "'/>"
    #expect(try Self.error(long) == .tooMuch(.attributeBytes, limit: 65536, line: 1))
    let name = "<" + String(repeating: "n", count: 257) + "/>"
    #expect(try Self.error(name) == .tooMuch(.nameBytes, limit: 256, line: 1))
  }

  @Test func `a million elements inside one another stop at the limit`() throws {
    let document = String(repeating: "<a>", count: 1_000_000)
    #expect(try Self.error(document) == .tooMuch(.depth, limit: 64, line: 1))
  }

  @Test func `a recovering stream reads on and keeps the problems`() throws {
    let document = Array("<a><b>1 & 2</b><c>3</c>".utf8)
    let (log, problems) = try Self.read(document, mode: .recovering)
    #expect(log.contains("<c>"))
    #expect(log.contains("3"))
    #expect(!problems.isEmpty)
    #expect(throws: XMLStreamError.doctype(line: 1)) {
      try Self.read(Array("<!DOCTYPE a><a/>".utf8), mode: .recovering)
    }
  }
}
