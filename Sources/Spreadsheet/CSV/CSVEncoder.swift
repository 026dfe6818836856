/// Turns UTF-8 into the bytes of a file's encoding.
struct CSVEncoder {
  let encoding: CSVEncoding
  private let bytesByScalar: [UInt32: UInt8]

  init(_ encoding: CSVEncoding) {
    self.encoding = encoding
    var bytes: [UInt32: UInt8] = [:]
    for (index, scalar) in (encoding.upperHalf ?? []).enumerated() where scalar != 0xFFFD {
      bytes[scalar] = UInt8(truncatingIfNeeded: index + 0x80)
    }
    bytesByScalar = bytes
  }

  /// Appends text to `output`.
  ///
  /// - Returns: The first character that the encoding has not; nil when all is well.
  func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> Unicode.Scalar? {
    switch encoding.name {
    case "utf-8": output.append(contentsOf: text)
    case "utf-16le", "utf-16be":
      let isLittle = encoding == .utf16LittleEndian
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        output.append(isLittle ? low : high)
        output.append(isLittle ? high : low)
      }
    default:
      if UTF8Validation.endOfASCII(text, from: 0) == text.count {
        output.append(contentsOf: text)
        return nil
      }
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        if scalar.value < 0x80 {
          output.append(UInt8(truncatingIfNeeded: scalar.value))
        } else if let byte = bytesByScalar[scalar.value] {
          output.append(byte)
        } else {
          return scalar
        }
      }
    }
    return nil
  }
}
