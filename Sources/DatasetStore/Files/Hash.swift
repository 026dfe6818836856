import DatasetDigest

/// SHA-256 as the format writes it: 64 lower-case hexadecimal digits.
package enum Hash {
  package static func sha256(_ bytes: [UInt8]) -> String { SHA256.digest(of: bytes).description }

  /// The hash of a file's content.
  ///
  /// - Throws: ``FileError``.
  package static func sha256(file path: String) throws -> String {
    var hash = SHA256()
    try FileAccess.forEachPart(of: path) { hash.update($0) }
    return hash.finalize().description
  }
}
