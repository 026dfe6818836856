import TextScanning

/// Turns UTF-8 into the bytes of a file's encoding.
struct TextEncoder {
  let encoding: TextEncoding
  /// The bytes of characters beyond ASCII: one, or two with the lead byte in front.
  private let bytesByScalar: [UInt32: UInt16]

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    var bytes: [UInt32: UInt16] = [:]
    for (index, scalar) in (encoding.upperHalf ?? []).enumerated() where scalar != 0xFFFD {
      bytes[scalar] = UInt16(truncatingIfNeeded: index + 0x80)
    }
    if let table = DoubleByteTable.named(encoding.name) {
      for (index, scalar) in table.scalars.enumerated() where scalar != 0 && bytes[scalar] == nil {
        bytes[scalar] = UInt16(truncatingIfNeeded: index)
      }
    }
    if encoding.name == "shift_jis" {
      // The half-width katakana, one byte each.
      for byte in UInt16(0xA1)...0xDF { bytes[UInt32(byte) - 0xA1 + 0xFF61] = byte }
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
        } else if let bytes = bytesByScalar[scalar.value] {
          if bytes > 0xFF { output.append(UInt8(truncatingIfNeeded: bytes >> 8)) }
          output.append(UInt8(truncatingIfNeeded: bytes))
        } else {
          return scalar
        }
      }
    }
    return nil
  }
}
