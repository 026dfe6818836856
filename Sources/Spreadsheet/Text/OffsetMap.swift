import TextScanning

/// Finds the places in a file that belong to places in its decoded text.
enum OffsetMap {
  /// The places in the file of `decoded`, which are in ascending order.
  static func originalOffsets(of decoded: [Int], in file: [UInt8], encoding: TextEncoding) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(decoded.count)
    let mark = encoding.byteOrderMark
    let hasMark = !mark.isEmpty && file.starts(with: mark)
    var place = hasMark ? mark.count : 0
    var text = hasMark && encoding == .utf8 ? mark.count : 0
    file.withUnsafeBufferPointer { bytes in
      let upper = encoding.upperHalf ?? []
      for wanted in decoded {
        while text < wanted, place < bytes.count {
          let step = step(in: bytes, at: place, encoding: encoding, upper: upper)
          place += step.bytes
          text += step.text
        }
        result.append(place)
      }
    }
    return result
  }

  /// The length of one character in the file and, as ``TextDecoder`` decodes it, in the text.
  private static func step(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int, encoding: TextEncoding, upper: [UInt32]
  ) -> (bytes: Int, text: Int) {
    switch encoding.name {
    case "utf-8":
      let length = UTF8Validation.sequenceLength(bytes, at: index)
      return length > 0 ? (length, length) : (-length, 3)
    case "utf-16le", "utf-16be":
      let high = encoding == .utf16LittleEndian ? 1 : 0
      guard index + 1 < bytes.count else { return (1, 0) }
      let unit = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + 1 - high])
      guard unit & 0xF800 == 0xD800 else { return (2, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3) }
      let isPair = unit < 0xDC00 && index + 3 < bytes.count && bytes[index + 2 + high] & 0xFC == 0xDC
      return isPair ? (4, 4) : (2, 3)
    default:
      let byte = bytes[index]
      if byte < 0x80 { return (1, 1) }
      if let table = DoubleByteTable.named(encoding.name) {
        let length = DoubleByteTable.length(encoding.name, bytes, at: index)
        guard index + length <= bytes.count else { return (bytes.count - index, 3) }
        guard let scalar = table.scalar(encoding.name, bytes, at: index, length: length) else {
          return (1, 3)
        }
        return (length, scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4)
      }
      let scalar = upper[Int(byte) - 0x80]
      return (1, scalar < 0x800 ? 2 : 3)
    }
  }
}
