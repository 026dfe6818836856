/// The 32 bytes of a SHA-256 hash.
package struct SHA256Digest: Hashable, Sendable {
  static let byteCount = 32

  /// The bytes as numbers, the first byte of each the highest.
  package let words: (UInt64, UInt64, UInt64, UInt64)

  /// Reads 32 bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    words = (word(0), word(1), word(2), word(3))
  }

  package static func == (one: SHA256Digest, other: SHA256Digest) -> Bool { one.words == other.words }

  /// A quarter of a hash is hash enough.
  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

extension SHA256Digest: CustomStringConvertible {
  /// 64 lower-case hexadecimal digits, as the format writes a hash.
  package var description: String {
    String(unsafeUninitializedCapacity: 2 * Self.byteCount) { digits in
      var place = 0
      for word in [words.0, words.1, words.2, words.3] {
        for shift in stride(from: 60, through: 0, by: -4) {
          let value = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 0xF
          digits[place] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
          place += 1
        }
      }
      return place
    }
  }
}
