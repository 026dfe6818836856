#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibCrypto
#endif

/// SHA-256 (FIPS 180-4) of bytes that come in parts.
///
/// The system computes it: CryptoKit on Apple's platforms, OpenSSL's libcrypto elsewhere. There the functions of
/// `<openssl/sha.h>` are called, which OpenSSL 3 keeps but would replace by its providers. Those cost 0.7 ms at the start of
/// a run and 86 ns instead of 50 for the 32 bytes of a statement line, and their contexts count references, which
/// threads would share.
package struct SHA256: Sendable {
  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()
  #else
    private var state = SHA256_CTX()
  #endif

  package init() {
    #if !canImport(CryptoKit)
      SHA256_Init(&state)
    #endif
  }

  /// Adds the next part.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    #if canImport(CryptoKit)
      state.update(bufferPointer: bytes)
    #else
      // An empty buffer may have no address, which C does not allow even for a length of 0.
      guard let base = bytes.baseAddress else { return }
      SHA256_Update(&state, base, bytes.count)
    #endif
  }

  /// The hash of all parts so far.
  package consuming func finalize() -> SHA256Digest {
    #if canImport(CryptoKit)
      return state.finalize().withUnsafeBytes { SHA256Digest($0) }
    #else
      return withUnsafeTemporaryAllocation(byteCount: SHA256Digest.byteCount, alignment: 8) { bytes in
        SHA256_Final(bytes.baseAddress, &state)
        return SHA256Digest(UnsafeRawBufferPointer(bytes))
      }
    #endif
  }

  /// The hash of bytes that are all at hand.
  package static func digest(of bytes: UnsafeRawBufferPointer) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// The hash of bytes that are all at hand.
  package static func digest(of bytes: [UInt8]) -> SHA256Digest {
    bytes.withUnsafeBytes { digest(of: $0) }
  }
}
