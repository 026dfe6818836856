/// HMAC with SHA-256 (RFC 2104, FIPS 198-1): shows that bytes come from somebody who has a key.
package struct MessageProof: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  /// - Parameter key: At most 64 bytes, the block of SHA-256; 32 random ones are meant.
  package init(key: [UInt8]) {
    precondition(key.count <= 64, "a key of HMAC-SHA-256 fits into one block")
    let block = key + [UInt8](repeating: 0, count: 64 - key.count)
    inner = Self.started(with: block.map { $0 ^ 0x36 })
    outer = Self.started(with: block.map { $0 ^ 0x5C })
  }

  /// The code of a message that comes in parts.
  package func code(of parts: [UInt8]...) -> SHA256Digest {
    var hash = inner
    for part in parts { part.withUnsafeBytes { hash.update($0) } }
    let words = hash.finalize().words
    var bytes: [UInt8] = []
    for word in [words.0, words.1, words.2, words.3] {
      withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
    var result = outer
    bytes.withUnsafeBytes { result.update($0) }
    return result.finalize()
  }

  private static func started(with block: [UInt8]) -> SHA256 {
    var hash = SHA256()
    block.withUnsafeBytes { hash.update($0) }
    return hash
  }
}
