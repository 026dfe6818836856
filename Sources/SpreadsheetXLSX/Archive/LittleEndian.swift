/// Reads numbers as zip archives write them, from a place in some bytes; beyond the end all bytes are zero.
struct LittleEndian {
  private let bytes: [UInt8]
  private let base: Int

  init(_ bytes: [UInt8], at base: Int = 0) {
    self.bytes = bytes
    self.base = base
  }

  private func number(_ offset: Int, bytes count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count where base + offset + index < bytes.count {
      value |= UInt64(bytes[base + offset + index]) << (8 * UInt64(index))
    }
    return value
  }

  func int16(_ offset: Int) -> Int { Int(number(offset, bytes: 2)) }
  func int32(_ offset: Int) -> Int { Int(number(offset, bytes: 4)) }
  /// Nil where the number does not fit.
  func int64(_ offset: Int) -> Int? { Int(exactly: number(offset, bytes: 8)) }
}
