import CEmbeddedFiles

/// Files of the package that are compiled in, so that the command stays one file: templates and schemas.
///
/// `CEmbeddedFiles.c` lists them. A changed file compiles that and no Swift.
package enum EmbeddedFile {
  /// The bytes of a file by its path in the package, `Templates/rules/de.json`.
  ///
  /// - Precondition: The file is listed.
  package static func bytes(_ path: String) -> [UInt8] {
    var count = 0
    guard let bytes = embedded_file(path, &count) else { fatalError("\(path) is not compiled in") }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
