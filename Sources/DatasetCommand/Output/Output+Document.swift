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
}
