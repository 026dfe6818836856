/// How much markup a document may hold before it is refused: the defence against documents made to hurt.
///
/// Text is not limited here, because it is handed on piece by piece; whoever collects it counts it.
public struct XMLLimits: Sendable, Hashable {
  /// Elements inside one another. libxml2's own limit does not hold when a document is fed in pieces.
  public var depth = 64
  /// Attributes and namespace declarations of one element.
  public var attributes = 256
  /// Bytes of one attribute's value.
  public var attributeBytes = 64 << 10
  /// Bytes of one element's name.
  public var nameBytes = 256
  /// Different names and namespaces in the document. libxml2 keeps each, in a table that slows down with
  /// their number.
  public var names = 16384
  /// Bytes that are neither elements nor text: comments, processing instructions, white space.
  public var paddingBytes = 64 << 20

  public init() {}
}

/// A limit of ``XMLLimits``, named in ``XMLStreamError/tooMuch(_:limit:line:)``.
public enum XMLLimit: String, Sendable, Hashable {
  case depth
  case attributes
  case attributeBytes
  case nameBytes
  case names
  case paddingBytes
}
