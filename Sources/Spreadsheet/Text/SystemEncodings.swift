#if canImport(Glibc)
  import Glibc
#endif

/// The encodings of which the C library has tables.
enum SystemEncodings {
  /// The bytes as UTF-8; nil where one is invalid, or where this system has no table for the encoding.
  static func utf8(_ bytes: [UInt8], from label: String) -> [UInt8]? {
    #if canImport(Glibc)
      let descriptor = iconv_open("UTF-8", label)
      guard descriptor != iconv_t(bitPattern: -1) else { return nil }
      defer { iconv_close(descriptor) }
      // A character of two bytes becomes three, one of one byte at most three.
      var output = [UInt8](repeating: 0, count: bytes.count * 3 + 16)
      var input = bytes
      let written: Int? = input.withUnsafeMutableBytes { input in
        output.withUnsafeMutableBytes { output in
          var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
          var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var fromLeft = input.count
          var toLeft = output.count
          let result = iconv(descriptor, &from, &fromLeft, &to, &toLeft)
          return result == Int(bitPattern: UInt.max) || fromLeft > 0 ? nil : output.count - toLeft
        }
      }
      guard let written else { return nil }
      output.removeLast(output.count - written)
      return output
    #else
      return nil
    #endif
  }
}
