package import Money
import DatasetFormat

/// A JSON document of one line, as every command prints it.
package enum JSONDocument {
  /// The bytes of an object that begins with its version, without a line end.
  package static func bytes(
    version: Int = 1, _ members: (inout JSONWriter) throws -> Void
  ) rethrows -> [UInt8] {
    var document = JSONWriter()
    try document.object { json in
      json.member("version", version)
      try members(&json)
    }
    return document.takeBytes()
  }
}

extension Output {
  /// Writes one JSON document, a line: an object that begins with its version, the one that its schema names.
  package static func document(
    version: Int = 1, _ members: (inout JSONWriter) throws -> Void
  ) rethrows {
    document(try JSONDocument.bytes(version: version, members))
  }

  /// Writes a document that is made, as a line.
  package static func document(_ bytes: [UInt8]) { data(bytes + [UInt8(ascii: "\n")]) }

  /// Writes what a document has so far where that is much, so that a long one is never in memory whole.
  package static func passOn(_ document: inout JSONWriter) {
    if document.bytes.count > 1 << 20 { data(document.takeBytes()) }
  }
}
