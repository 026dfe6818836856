import Crypto

/// SHA-256 as the format writes it: 64 lower-case hexadecimal digits.
public enum Hash {
  public static func sha256(_ bytes: [UInt8]) -> String { text(SHA256.hash(data: bytes)) }

  /// The hash of a file's content.
  ///
  /// - Throws: ``FileError``.
  public static func sha256(file path: String) throws -> String {
    var hash = SHA256()
    try FileAccess.forEachPart(of: path) { hash.update(bufferPointer: $0) }
    return text(hash.finalize())
  }

  static func text(_ digest: SHA256.Digest) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 0xF)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
