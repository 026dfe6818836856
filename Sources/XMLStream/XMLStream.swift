import CLibXML2

/// Reads an XML document that is fed in pieces of any size, and calls a handler for each element and text.
///
/// Departures from XML 1.0, all on purpose: any DOCTYPE is refused (so no entity but the five predefined ones
/// exists, and nothing is ever fetched), processing instructions and comments are passed over, and the
/// limits of ``XMLLimits`` hold. libxml2 never prints and never opens a file here.
package final class XMLStream {
  package enum Mode: Sendable {
    /// Anything that is not well-formed is an error.
    case strict
    /// Reads on after an error as well as it can; the errors are in ``XMLStream/problems``.
    case recovering
  }

  private let context: xmlParserCtxtPtr
  private let state: UnsafeMutablePointer<XMLStreamState>
  private let mode: Mode
  private var way = Way.whole
  private var scanner: PlainEventScanner?

  /// How the bytes that come are read.
  private enum Way {
    /// By libxml2, tag by tag, as long as the element with plain content may begin; for so many more bytes.
    case looking(Int)
    /// By the scanner of plain XML.
    case plain
    /// By libxml2, to the end.
    case whole
  }

  /// A stream for one document. The handler must stay where it is until the stream is gone.
  ///
  /// `plainContent` names an element near the start whose content is large and most likely plain, which is
  /// then read faster. It changes no event; only lines in errors are not counted there.
  @inlinable
  package convenience init<Handler: XMLHandler>(
    mode: Mode = .strict, limits: XMLLimits = XMLLimits(), plainContent: StaticString? = nil,
    handler: UnsafeMutablePointer<Handler>
  ) {
    // Closures that capture nothing need no counting of references on each event.
    self.init(
      mode: mode, limits: limits, plainContent: plainContent, handler: UnsafeMutableRawPointer(handler),
      start: { $0.assumingMemoryBound(to: Handler.self).pointee.startElement($1) },
      end: { $0.assumingMemoryBound(to: Handler.self).pointee.endElement($1) },
      text: { $0.assumingMemoryBound(to: Handler.self).pointee.text($1) })
  }

  @usableFromInline
  init(
    mode: Mode, limits: XMLLimits, plainContent: StaticString?, handler target: UnsafeMutableRawPointer,
    start: @escaping (UnsafeMutableRawPointer, XMLElement) -> Void,
    end: @escaping (UnsafeMutableRawPointer, XMLName) -> Void,
    text: @escaping (UnsafeMutableRawPointer, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    _ = Self.library
    state = .allocate(capacity: 1)
    state.initialize(
      to: XMLStreamState(limits: limits, handler: target, start: start, end: end, text: text))
    self.mode = mode
    if let plainContent, mode == .strict {
      state.pointee.plainContent = plainContent
      way = .looking(64 << 10)
    }
    var handler = XMLStreamState.saxHandler()
    guard let context = xmlCreatePushParserCtxt(&handler, state, nil, 0, nil) else {
      fatalError("no memory for an XML parser")
    }
    // NOENT makes attributes arrive with `&amp;` resolved; a DOCTYPE, the only way to an entity of one's
    // own, is stopped before its first declaration.
    var options = Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue)
    if mode == .recovering { options |= Int32(XML_PARSE_RECOVER.rawValue) }
    xmlCtxtUseOptions(context, options)
    self.context = context
    state.pointee.context = context
  }

  deinit {
    scanner?.close()
    xmlFreeParserCtxt(context)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// How much is given to libxml2 at once; between two pieces the totals are checked.
  private static let pieceSize = 64 << 10

  /// libxml2 wants to be set up once, before threads use it.
  private static let library: Void = xmlInitParser()

  /// The 1-based line that was reached.
  package var line: Int { Int(context.pointee.input?.pointee.line ?? 0) }

  /// The errors of a document that is not well-formed, in a recovering stream: the first 100.
  package var problems: [XMLStreamError] { state.pointee.problems }

  /// Reads the next piece of the document.
  ///
  /// Throws the first error, and again on every later call.
  package func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLStreamError) {
    var rest = bytes
    while !rest.isEmpty {
      switch way {
      case .whole: rest = try parse(rest, upTo: Self.pieceSize)
      case .looking(let left): rest = try look(rest, left)
      case .plain:
        try scan(rest)
        return
      }
    }
  }

  /// Ends the document; throws when it is incomplete.
  package func finish() throws(XMLStreamError) {
    try check()
    if case .plain = way { try leaveScanner(isEnd: false) }
    xmlParseChunk(context, nil, 0, 1)
    try check()
  }

  /// Passes at most so many bytes to libxml2, and returns the rest.
  private func parse(
    _ bytes: UnsafeRawBufferPointer, upTo limit: Int
  ) throws(XMLStreamError) -> UnsafeRawBufferPointer {
    let count = min(bytes.count, limit)
    _ = bytes.withMemoryRebound(to: CChar.self) { xmlParseChunk(context, $0.baseAddress, Int32(count), 0) }
    state.pointee.checkTotals(fed: count, names: Int(xmlDictSize(context.pointee.dict)))
    try check()
    return UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
  }

  /// Gives libxml2 the bytes up to the next end of a tag, and changes to the scanner if that began the
  /// element with plain content.
  private func look(
    _ bytes: UnsafeRawBufferPointer, _ left: Int
  ) throws(XMLStreamError) -> UnsafeRawBufferPointer {
    let count = min(bytes.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count, Self.pieceSize)
    let rest = try parse(bytes, upTo: count)
    way = left > count ? .looking(left - count) : .whole
    if state.pointee.plainDepth > 0 {
      scanner = makeScanner()
      way = scanner == nil ? .whole : .plain
    }
    return rest
  }

  /// A scanner for the next bytes, if libxml2 has read all of its input and the element is still open.
  private func makeScanner() -> PlainEventScanner? {
    guard let input = context.pointee.input, input.pointee.cur == input.pointee.end,
      // Bytes that libxml2 converts are not plain.
      let source = input.pointee.buf, source.pointee.encoder == nil,
      state.pointee.depth == state.pointee.plainDepth
    else { return nil }
    var prefixes: [(prefix: String, namespace: XMLName)] = []
    var unprefixed: XMLName?
    for index in stride(from: 0, to: Int(context.pointee.nsNr), by: 2) {
      // Of two declarations the inner one counts, which is later in the list.
      let namespace = context.pointee.nsTab[index + 1].flatMap { $0[0] == 0 ? nil : XMLName($0) }
      if let prefix = context.pointee.nsTab[index] {
        if let namespace { prefixes.insert((String(cString: prefix), namespace), at: 0) }
      } else {
        unprefixed = namespace
      }
    }
    prefixes.append(("xml", XMLName(xmlNamespace.utf8Start)))
    return PlainEventScanner(
      target: state.pointee.target, namespace: unprefixed, prefixes: prefixes,
      depthLimit: state.pointee.limits.depth - state.pointee.depth,
      attributeBytesLimit: state.pointee.limits.attributeBytes)
  }

  private func scan(_ bytes: UnsafeRawBufferPointer) throws(XMLStreamError) {
    try check()
    let outcome = scanner?.scan(bytes) ?? .handsOver
    if let (elements, text) = scanner?.takeCounts() {
      state.pointee.countPlain(
        fed: bytes.count, elements: elements, text: text, names: scanner?.nameCount ?? 0)
    }
    try check()
    switch outcome {
    case .needsMore: return
    case .ended: try leaveScanner(isEnd: true)
    case .handsOver: try leaveScanner(isEnd: false)
    }
  }

  /// Returns to libxml2 where the scanner stopped. The open elements are passed to it first, without events.
  private func leaveScanner(isEnd: Bool) throws(XMLStreamError) {
    guard let scanner else { return }
    self.scanner = nil
    defer { scanner.close() }
    way = .whole
    state.pointee.isMuted = true
    var tags = isEnd ? "" : scanner.openTags
    _ = tags.withUTF8 { tags in
      tags.withMemoryRebound(to: CChar.self) { xmlParseChunk(context, $0.baseAddress, Int32($0.count), 0) }
    }
    state.pointee.isMuted = false
    // These bytes were counted when the scanner got them.
    state.pointee.discount(scanner.rest.count)
    try feed(scanner.rest)
  }

  private func check() throws(XMLStreamError) {
    if let refusal = state.pointee.refusal { throw refusal }
    guard mode == .strict else { return }
    if let first = state.pointee.problems.first { throw first }
    if context.pointee.wellFormed == 0 {
      throw .malformed(.syntax, line: line, column: 0, reason: "not well-formed XML")
    }
  }
}

/// The namespace of `xml:space`, which needs no declaration.
private let xmlNamespace: StaticString = "http://www.w3.org/XML/1998/namespace"

/// Receives the events of an ``XMLStream``.
///
/// Handlers cannot stop the stream. A handler that has seen enough ignores further events, and the code that
/// feeds the stream asks it between two pieces.
package protocol XMLHandler {
  mutating func startElement(_ element: XMLElement)
  mutating func endElement(_ name: XMLName)
  /// A piece of text, in UTF-8; one text may come in any number of pieces. CDATA sections are text.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// Why the reading of a document stopped.
package enum XMLStreamError: Error, Sendable, Hashable {
  /// The document has a DOCTYPE, with which it could name files and grow without bounds.
  case doctype(line: Int)
  /// The document is not well-formed, or ends early. `column` is 1-based, or 0 where it is not known.
  case malformed(XMLFault, line: Int, column: Int, reason: String)
  /// The document holds more of something than its reader allows.
  case tooMuch(XMLLimit, limit: Int, line: Int)
}

/// Why a document is not well-formed.
package enum XMLFault: Sendable, Hashable {
  /// It ends early.
  case end
  /// A character that XML does not allow, or bytes that are not text.
  case characters
  /// An encoding that is not known, or not the one that the document names.
  case encoding
  /// Its tags.
  case syntax
}

extension XMLStreamError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .doctype(let line):
      "line \(line): a DOCTYPE, which is never followed"
    case .malformed(_, let line, let column, let reason):
      column > 0 ? "line \(line), column \(column): \(reason)" : "line \(line): \(reason)"
    case .tooMuch(.depth, let limit, let line):
      "line \(line): more than \(limit) elements inside one another"
    case .tooMuch(.attributes, let limit, let line):
      "line \(line): an element with more than \(limit) attributes"
    case .tooMuch(.attributeBytes, let limit, let line):
      "line \(line): an attribute of more than \(limit) bytes"
    case .tooMuch(.nameBytes, let limit, let line):
      "line \(line): a name of more than \(limit) bytes"
    case .tooMuch(.names, let limit, let line):
      "line \(line): more than \(limit) different names"
    case .tooMuch(.paddingBytes, let limit, let line):
      "line \(line): more than \(limit) bytes of comments and white space"
    }
  }
}
