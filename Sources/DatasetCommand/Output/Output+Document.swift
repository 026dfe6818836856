import DatasetFormat

extension Output {
  /// Writes one JSON document, a line: an object that begins with its version.
  static func document(_ members: (inout JSONWriter) throws -> Void) rethrows {
    var document = JSONWriter()
    try document.object { json in
      json.member("version", 1)
      try members(&json)
    }
    document.newline()
    data(document.bytes)
  }

  /// Writes what a document has so far where that is much, so that a long one is never in memory whole.
  static func passOn(_ document: inout JSONWriter) {
    if document.bytes.count > 1 << 20 { data(document.takeBytes()) }
  }
}
