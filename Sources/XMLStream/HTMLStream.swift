import CLibXML2

/// Reads a web page in UTF-8 as libxml2 understands it: tags that are left out are added, nothing is an error.
///
/// Nothing is fetched and no script is run; scripts and style sheets are texts of their elements. A page with more
/// elements inside one another than `depthLimit` ends there.
package final class HTMLStream {
  private let context: htmlParserCtxtPtr
  private let state: UnsafeMutablePointer<State>

  /// What the callbacks of libxml2, C functions without captures, share.
  private struct State {
    var start: (HTMLElement) -> Void
    var end: (XMLName) -> Void
    var text: (UnsafeBufferPointer<UInt8>) -> Void
    var depth = 0
    var depthLimit: Int
    var isStopped = false
    var context: htmlParserCtxtPtr?
  }

  /// A stream for one page, with what is called for each start and end of an element and each piece of text.
  package init(
    depthLimit: Int = 1_000, start: @escaping (HTMLElement) -> Void, end: @escaping (XMLName) -> Void,
    text: @escaping (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    _ = Self.library
    state = .allocate(capacity: 1)
    state.initialize(to: State(start: start, end: end, text: text, depthLimit: depthLimit))
    var handler = Self.handler()
    guard let context = htmlCreatePushParserCtxt(&handler, state, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else {
      fatalError("no memory for a parser of web pages")
    }
    htmlCtxtUseOptions(
      context,
      Int32(
        HTML_PARSE_NONET.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
          | HTML_PARSE_IGNORE_ENC.rawValue))
    self.context = context
    state.pointee.context = context
  }

  deinit {
    htmlFreeParserCtxt(context)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  private static let library: Void = xmlInitParser()

  /// Whether the page was left before its end, since its elements are too deep.
  package var isStopped: Bool { state.pointee.isStopped }

  /// Reads the next piece of the page.
  package func feed(_ bytes: UnsafeRawBufferPointer) {
    guard !isStopped else { return }
    _ = bytes.withMemoryRebound(to: CChar.self) {
      htmlParseChunk(context, $0.baseAddress, Int32($0.count), 0)
    }
  }

  /// Ends the page: elements that are open end.
  package func finish() {
    guard !isStopped else { return }
    htmlParseChunk(context, nil, 0, 1)
  }

  private static func handler() -> htmlSAXHandler {
    var handler = htmlSAXHandler()
    handler.startElement = { data, name, attributes in
      guard let state = data?.assumingMemoryBound(to: State.self), let name, !state.pointee.isStopped else {
        return
      }
      state.pointee.depth += 1
      if state.pointee.depth > state.pointee.depthLimit {
        state.pointee.isStopped = true
        xmlStopParser(state.pointee.context)
        return
      }
      state.pointee.start(HTMLElement(name: XMLName(name), attributes: attributes))
    }
    handler.endElement = { data, name in
      guard let state = data?.assumingMemoryBound(to: State.self), let name, !state.pointee.isStopped else {
        return
      }
      state.pointee.depth -= 1
      state.pointee.end(XMLName(name))
    }
    let text: charactersSAXFunc = { data, bytes, count in
      guard let state = data?.assumingMemoryBound(to: State.self), !state.pointee.isStopped else { return }
      state.pointee.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.characters = text
    handler.cdataBlock = text
    handler.ignorableWhitespace = text
    return handler
  }
}

/// The start of an element of a web page; valid only during the event. Names are in small letters.
package struct HTMLElement {
  package let name: XMLName
  fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  /// The value of an attribute; empty where it has none, nil where the attribute is not there.
  package func attribute(_ name: StaticString) -> String? {
    guard let attributes else { return nil }
    var index = 0
    while let found = attributes[index] {
      if XMLName(found) == name { return attributes[index + 1].map { String(cString: $0) } ?? "" }
      index += 2
    }
    return nil
  }
}
