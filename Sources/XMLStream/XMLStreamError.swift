/// Why the reading of a document stopped.
public enum XMLStreamError: Error, Sendable, Hashable {
  /// The document has a DOCTYPE, with which it could name files and grow without bounds.
  case doctype(line: Int)
  /// The document is not well-formed, or ends early. `column` is 1-based, or 0 where it is not known.
  case malformed(XMLFault, line: Int, column: Int, reason: String)
  /// The document holds more of something than its reader allows.
  case tooMuch(XMLLimit, limit: Int, line: Int)
}

/// What keeps a document from being well-formed.
public enum XMLFault: Sendable, Hashable {
  /// It ends early.
  case end
  /// A character that XML may not hold, or bytes that are no text.
  case characters
  /// An encoding that is not known, or not the one that the document names.
  case encoding
  /// Its tags.
  case syntax
}

extension XMLStreamError: CustomStringConvertible {
  public var description: String {
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
