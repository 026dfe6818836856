/// Takes the bytes of one part after the other, deflates them in blocks and writes them into the archive.
///
/// The bytes of the archive depend on the parts and the level only.
struct PartOutput {
  private let archive: ZipWriter
  private let deflater: BlockDeflater
  private var block: [UInt8] = []
  /// The end of the block before, for the next one to refer to.
  private var dictionary: [UInt8] = []

  private static let blockSize = 256 << 10

  init(archive: ZipWriter, level: Int) {
    self.archive = archive
    deflater = BlockDeflater(level: level)
    block.reserveCapacity(Self.blockSize * 2)
  }

  mutating func begin(_ part: String) throws(WorkbookWriterError.Problem) {
    dictionary = []
    block.removeAll(keepingCapacity: true)
    try archive.beginEntry(part)
  }

  mutating func end() throws(WorkbookWriterError.Problem) {
    try writeBlock(isLast: true)
    try archive.endEntry()
  }

  /// A whole part at once.
  mutating func write(_ part: String, _ text: String) throws(WorkbookWriterError.Problem) {
    try begin(part)
    append(text)
    try end()
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) { block.append(byte) }

  @inline(__always)
  mutating func append(_ bytes: some Collection<UInt8>) { block.append(contentsOf: bytes) }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    block.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: String) { block.append(contentsOf: text.utf8) }

  /// A number that is not negative, in decimal.
  @inline(__always)
  mutating func appendNumber(_ value: Int) {
    if value < 10 { append(UInt8(ascii: "0") + UInt8(value)) } else { append(String(value)) }
  }

  /// Takes back bytes that were just appended.
  mutating func removeLast(_ count: Int) { block.removeLast(count) }

  /// Writes what has gathered, once it is worth it; to be called between two cells.
  @inline(__always)
  mutating func writeFullBlock() throws(WorkbookWriterError.Problem) {
    if block.count >= Self.blockSize { try writeBlock(isLast: false) }
  }

  private mutating func writeBlock(isLast: Bool) throws(WorkbookWriterError.Problem) {
    let (bytes, crc) = block.withUnsafeBytes { block in
      dictionary.withUnsafeBytes { dictionary in
        (deflater.deflate(block, dictionary: dictionary, isLast: isLast), Checksum.of(block))
      }
    }
    try archive.append(deflated: bytes, size: block.count, crc: crc)
    dictionary = Array(block.suffix(BlockDeflater.window))
    block.removeAll(keepingCapacity: true)
  }
}
