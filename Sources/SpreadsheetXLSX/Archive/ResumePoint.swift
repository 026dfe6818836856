/// A place near the end of a part from which on it can be inflated by itself, noted while the part was read.
///
/// Whoever appends to a sheet then needs not inflate all that comes before.
struct ResumePoint: Sendable {
  let boundary: BlockBoundary
  // What the archive says of the part that was read.
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
