import CLibXML2

/// What the callbacks of libxml2 share: the handler's closures, the limits and what went wrong.
///
/// It lives behind a pointer, because callbacks are C functions without captures.
struct XMLStreamState {
  let limits: XMLLimits
  let start: (XMLElement) -> Void
  let end: (XMLName) -> Void
  let text: (UnsafeBufferPointer<UInt8>) -> Void
  var context: xmlParserCtxtPtr?
  var depth = 0
  /// Set when the document is refused whatever the mode. libxml2 calls a document that was stopped
  /// well-formed, so the refusal is kept here.
  var refusal: XMLStreamError?
  var problems: [XMLStreamError] = []

  private static let problemLimit = 100

  init(
    limits: XMLLimits, start: @escaping (XMLElement) -> Void, end: @escaping (XMLName) -> Void,
    text: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.limits = limits
    self.start = start
    self.end = end
    self.text = text
  }

  private var line: Int { Int(context?.pointee.input?.pointee.line ?? 0) }

  private mutating func refuse(_ error: XMLStreamError) {
    if refusal == nil { refusal = error }
    xmlStopParser(context)
  }

  private mutating func refuse(_ limit: XMLLimit, _ value: Int) {
    refuse(.tooMuch(limit, limit: value, line: line))
  }

  /// Whether the element is within the limits; refuses the document otherwise.
  private mutating func admits(_ element: XMLElement, namespaces: Int) -> Bool {
    depth += 1
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

  private mutating func note(_ error: xmlErrorPtr) {
    // Warnings and errors that leave a document well-formed (an undeclared prefix, for one) are passed over.
    guard error.pointee.level == XML_ERR_FATAL, problems.count < Self.problemLimit else { return }
    guard error.pointee.code != XML_ERR_USER_STOP.rawValue else { return }
    var reason = error.pointee.message.map { String(cString: $0) } ?? "not well-formed XML"
    while reason.last?.isWhitespace == true { reason.removeLast() }
    problems.append(
      .malformed(line: Int(error.pointee.line), column: Int(error.pointee.int2), reason: reason))
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
      if state.pointee.admits(element, namespaces: Int(namespaces)) { state.pointee.start(element) }
    }
    handler.endElementNs = { state, name, _, _ in
      guard let state = XMLStreamState.pointer(state), let name else { return }
      state.pointee.depth -= 1
      if state.pointee.refusal == nil { state.pointee.end(XMLName(name)) }
    }
    handler.characters = { state, bytes, count in
      guard let state = XMLStreamState.pointer(state), state.pointee.refusal == nil else { return }
      state.pointee.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
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
