/// What receives the events of an ``XMLStream``.
///
/// Handlers cannot stop the stream; one that has seen enough ignores what comes, and whoever feeds the stream
/// asks it between two pieces.
public protocol XMLHandler {
  mutating func startElement(_ element: XMLElement)
  mutating func endElement(_ name: XMLName)
  /// A piece of text, in UTF-8; one text may come in any number of pieces. CDATA sections are text.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
}
