import CLibXML2

/// Reads an XML document that is fed in pieces of any size, and calls a handler for each element and text.
///
/// Departures from XML 1.0, all on purpose: any DOCTYPE is refused (so no entity but the five predefined ones
/// exists, and nothing is ever fetched), processing instructions and comments are passed over, and the
/// limits of ``XMLLimits`` hold. libxml2 never prints and never opens a file here.
public final class XMLStream {
  public enum Mode: Sendable {
    /// Anything that is not well-formed is an error.
    case strict
    /// Reads on after an error as well as it can; the errors are in ``XMLStream/problems``.
    case recovering
  }

  private let context: xmlParserCtxtPtr
  private let state: UnsafeMutablePointer<XMLStreamState>
  private let mode: Mode

  /// A stream for one document. The handler must stay where it is until the stream is gone.
  @inlinable
  public convenience init<Handler: XMLHandler>(
    mode: Mode = .strict, limits: XMLLimits = XMLLimits(), handler: UnsafeMutablePointer<Handler>
  ) {
    // Closures that capture nothing need no counting of references on each event.
    self.init(
      mode: mode, limits: limits, handler: UnsafeMutableRawPointer(handler),
      start: { $0.assumingMemoryBound(to: Handler.self).pointee.startElement($1) },
      end: { $0.assumingMemoryBound(to: Handler.self).pointee.endElement($1) },
      text: { $0.assumingMemoryBound(to: Handler.self).pointee.text($1) })
  }

  @usableFromInline
  init(
    mode: Mode, limits: XMLLimits, handler target: UnsafeMutableRawPointer,
    start: @escaping (UnsafeMutableRawPointer, XMLElement) -> Void,
    end: @escaping (UnsafeMutableRawPointer, XMLName) -> Void,
    text: @escaping (UnsafeMutableRawPointer, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    _ = Self.library
    state = .allocate(capacity: 1)
    state.initialize(
      to: XMLStreamState(limits: limits, handler: target, start: start, end: end, text: text))
    self.mode = mode
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
    xmlFreeParserCtxt(context)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// How much is given to libxml2 at once; between two pieces the totals are checked.
  private static let pieceSize = 64 << 10

  /// libxml2 wants to be set up once, before threads use it.
  private static let library: Void = xmlInitParser()

  /// The 1-based line that was reached.
  public var line: Int { Int(context.pointee.input?.pointee.line ?? 0) }

  /// What was not well-formed, in a recovering stream: the first 100.
  public var problems: [XMLStreamError] { state.pointee.problems }

  /// Reads the next piece of the document.
  ///
  /// Throws the first error, and again on every later call.
  public func feed(_ bytes: UnsafeRawBufferPointer) throws(XMLStreamError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = min(rest.count, Self.pieceSize)
      _ = rest.withMemoryRebound(to: CChar.self) { xmlParseChunk(context, $0.baseAddress, Int32(count), 0) }
      state.pointee.checkTotals(fed: count, names: Int(xmlDictSize(context.pointee.dict)))
      try check()
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }

  /// Says that the document has been fed whole; throws when it should have gone on.
  public func finish() throws(XMLStreamError) {
    try check()
    xmlParseChunk(context, nil, 0, 1)
    try check()
  }

  private func check() throws(XMLStreamError) {
    if let refusal = state.pointee.refusal { throw refusal }
    guard mode == .strict else { return }
    if let first = state.pointee.problems.first { throw first }
    if context.pointee.wellFormed == 0 {
      throw .malformed(line: line, column: 0, reason: "not well-formed XML")
    }
  }
}
