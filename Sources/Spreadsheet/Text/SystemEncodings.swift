#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The encodings that the C library has tables for (iconv).
package enum SystemEncodings {
  /// The bytes as UTF-8; nil if one is invalid, or where this system has no table for the encoding.
  package static func utf8(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    guard let converter = Converter(from: name, to: "UTF-8") else { return nil }
    // A character of two bytes becomes three, one of one byte at most three.
    var output = [UInt8](repeating: 0, count: bytes.count * 3 + 16)
    guard let written = converter.convert(bytes, into: &output) else { return nil }
    output.removeLast(output.count - written)
    return output
  }

  /// An open conversion.
  struct Converter: ~Copyable {
    private let descriptor: iconv_t

    /// Nil if this system does not know one of the two.
    init?(from source: String, to target: String) {
      let opened: iconv_t? = iconv_open(target, source)
      guard let opened, Int(bitPattern: opened) != -1 else { return nil }
      descriptor = opened
    }

    deinit { iconv_close(descriptor) }

    /// Converts a whole text from the initial state. Returns the number of bytes written; nil if the text is
    /// not valid, or there is no room for it.
    borrowing func convert(_ input: [UInt8], into output: inout [UInt8]) -> Int? {
      var input = input
      let descriptor = descriptor
      return input.withUnsafeMutableBytes { input in
        output.withUnsafeMutableBytes { output in
          var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
          var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var fromLeft = input.count
          var toLeft = output.count
          // Resets the state left by the last text.
          iconv(descriptor, nil, nil, nil, nil)
          let result = iconv(descriptor, &from, &fromLeft, &to, &toLeft)
          return result == Int(bitPattern: UInt.max) || fromLeft > 0 ? nil : output.count - toLeft
        }
      }
    }
  }
}
