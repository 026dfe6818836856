/// A place near the end of a part from which it can be inflated, noted while the part was read.
///
/// To append to a sheet, the bytes before it then need not be inflated.
struct ResumePoint: Sendable {
  let boundary: BlockBoundary
  // The checksum of the part in the archive.
  private let crc: UInt32
  private let size: Int
  private let compressedSize: Int

  init(_ boundary: BlockBoundary, of entry: CompressedEntry) {
    self.boundary = boundary
    crc = entry.crc
    size = entry.size
    compressedSize = entry.compressedSize
  }

  /// Whether an entry is the one that was read.
  func isOf(_ entry: CompressedEntry) -> Bool {
    crc == entry.crc && size == entry.size && compressedSize == entry.compressedSize
  }
}
