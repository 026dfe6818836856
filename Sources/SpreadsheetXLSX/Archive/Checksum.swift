import CLibZip

/// The checksum of zip archives, CRC-32.
enum Checksum {
  /// The checksum of bytes, together with those before them whose checksum is `crc`.
  static func of(_ bytes: UnsafeRawBufferPointer, behind crc: UInt32 = 0) -> UInt32 {
    // Without an address zlib answers with its start value.
    guard !bytes.isEmpty else { return crc }
    return UInt32(
      truncatingIfNeeded: crc32_z(
        UInt(crc), bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count))
  }

  /// The checksum of two runs of bytes, one after the other.
  static func combine(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_combine(UInt(first), UInt(second), secondCount))
  }
}
