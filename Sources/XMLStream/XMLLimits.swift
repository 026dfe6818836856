/// How much markup a document may hold before it is refused: the defence against documents made to hurt.
///
/// Text is not limited here, because it is handed on piece by piece; whoever collects it counts it.
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
