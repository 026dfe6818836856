import CLibXML2

/// The shared state of the callbacks of libxml2: the handler's closures, the limits and the error.
///
/// It lives behind a pointer, because callbacks are C functions without captures.
struct XMLStreamState {
  let limits: XMLLimits
  /// The handler, and the closures that call its methods.
  let target: PlainEventScanner.Target
  /// The element whose content may be read by a scanner, and, once it has begun, how deep it is.
  var plainContent: StaticString?
  private(set) var plainDepth = 0
  /// While set, elements are counted and not delivered.
  var isMuted = false
  var context: xmlParserCtxtPtr?
  var depth = 0
  /// Bytes fed, minus those that their elements and texts may have taken: the rest is padding.
  private var padding = 0
  /// Set when the document is refused, in any mode. libxml2 calls a stopped document well-formed, so the
  /// refusal is kept here.
  var refusal: XMLStreamError?
  var problems: [XMLStreamError] = []

  private static let problemLimit = 100

  init(
    limits: XMLLimits, handler: UnsafeMutableRawPointer,
    start: @escaping (UnsafeMutableRawPointer, XMLElement) -> Void,
    end: @escaping (UnsafeMutableRawPointer, XMLName) -> Void,
    text: @escaping (UnsafeMutableRawPointer, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.limits = limits
    target = PlainEventScanner.Target(handler: handler, start: start, end: end, text: text)
  }

  private var line: Int { Int(context?.pointee.input?.pointee.line ?? 0) }

  private mutating func refuse(_ error: XMLStreamError) {
    if refusal == nil { refusal = error }
    xmlStopParser(context)
  }

  private mutating func refuse(_ limit: XMLLimit, _ value: Int) {
    refuse(.tooMuch(limit, limit: value, line: line))
  }

  /// Whether the element is within the limits; if not, the document is refused.
  private mutating func admits(_ element: XMLElement, namespaces: Int) -> Bool {
    depth += 1
    padding -= Self.elementAllowance
    if depth > limits.depth {
      refuse(.depth, limits.depth)
    } else if element.attributeCount + namespaces > limits.attributes {
      refuse(.attributes, limits.attributes)
    } else if element.name.length(upTo: limits.nameBytes) > limits.nameBytes {
      refuse(.nameBytes, limits.nameBytes)
    } else {
      for index in 0..<element.attributeCount where element[index].value.count > limits.attributeBytes {
        refuse(.attributeBytes, limits.attributeBytes)
      }
    }
    return refusal == nil
  }

  /// The bytes that one element and its attributes may take before the rest counts as padding.
  private static let elementAllowance = 256

  /// Counts a piece that was read, and refuses the document when there is too much of it.
  mutating func checkTotals(fed: Int, names: Int) {
    padding += fed
    if padding > limits.paddingBytes { refuse(.paddingBytes, limits.paddingBytes) }
    if names > limits.names { refuse(.names, limits.names) }
  }

  /// Counts a piece that the scanner read.
  mutating func countPlain(fed: Int, elements: Int, text: Int, names: Int) {
    padding -= elements * Self.elementAllowance + text
    checkTotals(fed: fed, names: names)
  }

  /// Subtracts bytes that will be counted again.
  mutating func discount(_ count: Int) { padding -= count }

  /// Notes that the element with plain content begins, if this is the one.
  private mutating func notePlainContent(_ element: XMLElement) {
    guard let plainContent, element.name == plainContent else { return }
    self.plainContent = nil
    plainDepth = depth
  }

  private mutating func deliver(_ text: UnsafeBufferPointer<UInt8>) {
    guard refusal == nil else { return }
    // Text that starts and ends with white space, as between elements, may be padding.
    if let first = text.first, let last = text.last, first > 0x20 || last > 0x20 { padding -= text.count }
    target.text(target.handler, text)
  }

  private mutating func note(_ error: xmlErrorPtr) {
    // Warnings and errors that leave a document well-formed (an undeclared prefix, for one) are passed over.
    guard error.pointee.level == XML_ERR_FATAL, problems.count < Self.problemLimit else { return }
    guard error.pointee.code != XML_ERR_USER_STOP.rawValue else { return }
    var reason = error.pointee.message.map { String(cString: $0) } ?? "not well-formed XML"
    while reason.last?.isWhitespace == true { reason.removeLast() }
    if reason.hasSuffix("Huge input lookup") {
      // libxml2's own limit for what it holds at once (XML_MAX_LOOKUP_LIMIT).
      reason = "a tag, comment or section of more than 10,000,000 bytes"
    } else if reason.hasPrefix("xmlParseEntityRef") {
      reason = "a & that begins no reference"
    }
    problems.append(
      .malformed(
        Self.fault(error.pointee.code, reason), line: Int(error.pointee.line),
        column: Int(error.pointee.int2),
        reason: reason))
  }

  private static func fault(_ code: Int32, _ reason: String) -> XMLFault {
    switch xmlParserErrors(UInt32(bitPattern: code)) {
    case XML_ERR_DOCUMENT_EMPTY, XML_ERR_DOCUMENT_END: .end
    // libxml2 has one code for a wrong label and for bytes that are not UTF-8.
    case XML_ERR_INVALID_ENCODING where reason.hasPrefix("Document labelled"): .encoding
    case XML_ERR_UNKNOWN_ENCODING, XML_ERR_UNSUPPORTED_ENCODING: .encoding
    case XML_ERR_INVALID_CHAR, XML_ERR_INVALID_ENCODING, XML_ERR_INVALID_CHARREF: .characters
    default: .syntax
    }
  }

  /// The callbacks. Only the structured error function is set: the other error functions take variable
  /// arguments, which Swift cannot implement; without them libxml2 stays silent.
  static func saxHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.internalSubset = { state, _, _, _ in
      guard let state = XMLStreamState.pointer(state) else { return }
      state.pointee.refuse(.doctype(line: state.pointee.line))
    }
    handler.startElementNs = { state, name, _, namespace, namespaces, _, count, _, attributes in
      guard let state = XMLStreamState.pointer(state), let name else { return }
      let element = XMLElement(
        name: XMLName(name), namespace: namespace.map { XMLName($0) }, attributes: attributes,
        attributeCount: Int(count))
      guard state.pointee.admits(element, namespaces: Int(namespaces)), !state.pointee.isMuted else { return }
      if state.pointee.plainContent != nil { state.pointee.notePlainContent(element) }
      state.pointee.target.start(state.pointee.target.handler, element)
    }
    handler.endElementNs = { state, name, _, _ in
      guard let state = XMLStreamState.pointer(state), let name else { return }
      state.pointee.depth -= 1
      if state.pointee.refusal == nil {
        state.pointee.target.end(state.pointee.target.handler, XMLName(name))
      }
    }
    handler.characters = { state, bytes, count in
      guard let state = XMLStreamState.pointer(state) else { return }
      state.pointee.deliver(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { state, error in
      guard let state = XMLStreamState.pointer(state), let error else { return }
      state.pointee.note(error)
    }
    return handler
  }

  private static func pointer(_ state: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLStreamState>? {
    state?.assumingMemoryBound(to: XMLStreamState.self)
  }
}

/// Limits for a document's markup, beyond which it is refused: the defence against malicious documents.
///
/// Text is not limited here, because it is passed on piece by piece; the code that collects it counts it.
package struct XMLLimits: Sendable, Hashable {
  /// Elements inside one another. libxml2's own limit does not hold when a document is fed in pieces.
  package var depth = 64
  /// Attributes and namespace declarations of one element.
  package var attributes = 256
  /// Bytes of one attribute's value.
  package var attributeBytes = 64 << 10
  /// Bytes of one element's name.
  package var nameBytes = 256
  /// Different names and namespaces in the document. libxml2 keeps each, in a table that slows down with
  /// their number.
  package var names = 16384
  /// Bytes that are neither elements nor text: comments, processing instructions, white space.
  package var paddingBytes = 64 << 20

  package init() {}
}

/// A limit of ``XMLLimits``, named in ``XMLStreamError/tooMuch(_:limit:line:)``.
package enum XMLLimit: String, Sendable, Hashable {
  case depth
  case attributes
  case attributeBytes
  case nameBytes
  case names
  case paddingBytes
}
