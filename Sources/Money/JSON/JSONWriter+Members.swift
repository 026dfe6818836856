/// Members whose value is a plain one, in one call.
extension JSONWriter {
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  package mutating func member(_ name: String, _ value: some BinaryInteger) {
    key(name)
    integer(value)
  }

  /// A string, or null.
  package mutating func member(_ name: String, _ value: String?) {
    key(name)
    optional(value)
  }

  /// An integer, or null.
  package mutating func member(_ name: String, _ value: (some BinaryInteger)?) {
    key(name)
    optional(value)
  }

  /// A list of strings.
  package mutating func member(_ name: String, _ values: [String]) {
    key(name)
    array(values) { $0.string($1) }
  }

  /// An object, or a list of objects, or anything else that `body` writes.
  package mutating func member(_ name: String, _ body: (inout JSONWriter) throws -> Void) rethrows {
    key(name)
    try body(&self)
  }
}
