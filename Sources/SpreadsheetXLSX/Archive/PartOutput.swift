/// Takes the bytes of one part after the other, deflates them in blocks and writes them into the archive.
///
/// The bytes of the archive depend on the parts and the level only. Bytes go straight into a block's memory,
/// unchecked. Call ``writeFullBlock()`` before each cell. No cell is longer than the room that
/// ``DeflateBlock/capacity`` leaves after a full block.
struct PartOutput {
  private let archive: ZipWriter
  private let pipeline: DeflatePipeline
  private var block: DeflateBlock
  private var cursor: UnsafeMutablePointer<UInt8>
  /// Where the block is full.
  private var full: UnsafeMutablePointer<UInt8>
  /// The end of the block before, for the next one to refer to.
  private var dictionary: [UInt8] = []
  /// Bits before the next block in its first byte.
  private var leading = LeadingBits()

  init(archive: ZipWriter, level: Int) {
    self.archive = archive
    pipeline = DeflatePipeline(level: level)
    block = pipeline.block
    cursor = block.bytes
    full = cursor + DeflatePipeline.blockSize
  }

  /// Ends the part that is next in the archive.
  mutating func end() throws(WorkbookWriterError.Problem) {
    try writeBlock(isLast: true)
    try archive.endPart()
    dictionary = []
  }

  /// A whole part at once.
  mutating func write(_ text: String) throws(WorkbookWriterError.Problem) {
    try appendLong(text)
    try end()
  }

  /// Appends text of any length.
  mutating func appendLong(_ text: String) throws(WorkbookWriterError.Problem) {
    for byte in text.utf8 {
      append(byte)
      try writeFullBlock()
    }
  }

  /// Copies compressed blocks of the part from another archive. They follow the bytes appended so far, and
  /// bytes appended later follow them.
  mutating func keep(_ blocks: KeptBlocks, of entry: CompressedEntry) throws {
    if blocks.start.size > 0 {
      // Ends on a whole byte, where the blocks begin.
      try writeBlock(isLast: false)
      try pipeline.collect(leaving: 0, archive.append)
      block = pipeline.block
      cursor = block.bytes
      full = cursor + DeflatePipeline.blockSize
    }
    var place = blocks.start.compressed
    var crc = blocks.crc
    var size = blocks.end.size - blocks.start.size
    while place < blocks.end.compressed {
      let bytes = try entry.read(at: place, count: min(256 << 10, blocks.end.compressed - place))
      guard !bytes.isEmpty else { throw XLSXProblem.damagedArchive(.cut, reason: "the file became shorter") }
      try archive.append(deflated: bytes, size: size, crc: crc)
      place += bytes.count
      // Size and checksum are those of all blocks, so they count once.
      size = 0
      crc = 0
    }
    dictionary = blocks.end.window
    leading = blocks.end.leading
  }

  /// Appends bytes of any length.
  mutating func appendLong(_ bytes: UnsafeRawBufferPointer) throws(WorkbookWriterError.Problem) {
    var rest = bytes.bindMemory(to: UInt8.self)
    while !rest.isEmpty {
      let piece = UnsafeBufferPointer(rebasing: rest.prefix(64 << 10))
      append(piece)
      try writeFullBlock()
      rest = UnsafeBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    cursor.pointee = byte
    cursor += 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    cursor.update(from: start, count: bytes.count)
    cursor += bytes.count
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    cursor.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    cursor += text.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func append(_ token: ShortToken) {
    UnsafeMutableRawPointer(cursor).storeBytes(of: token.bytes.littleEndian, as: UInt64.self)
    cursor += token.count
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Removes bytes that were just appended.
  mutating func removeLast(_ count: Int) { cursor -= count }

  /// Writes the buffered bytes once there are enough; call it between two cells.
  @inline(__always)
  mutating func writeFullBlock() throws(WorkbookWriterError.Problem) {
    if cursor >= full { try writeBlock(isLast: false) }
  }

  private mutating func writeBlock(isLast: Bool) throws(WorkbookWriterError.Problem) {
    block.count = cursor - block.bytes
    block.isLast = isLast
    block.dictionary = dictionary
    block.leading = leading
    leading = LeadingBits()
    let kept = min(block.count, BlockDeflater.window)
    dictionary = Array(UnsafeBufferPointer(start: cursor - kept, count: kept))
    try pipeline.submit(archive.append)
    block = pipeline.block
    cursor = block.bytes
    full = cursor + DeflatePipeline.blockSize
  }
}

/// Up to eight bytes in a register: a column's letters, a row's digits.
struct ShortToken {
  /// The first byte lowest.
  private(set) var bytes: UInt64 = 0
  private(set) var count = 0

  init(_ text: some Sequence<UInt8>) {
    for byte in text where count < 8 {
      bytes |= UInt64(byte) << (8 * UInt64(count))
      count += 1
    }
  }

  /// The decimal digits of a number from 0 to 99,999,999.
  init(_ number: Int) {
    var rest = number
    repeat {
      bytes = bytes << 8 | UInt64(UInt8(ascii: "0") + UInt8(rest % 10))
      count += 1
      rest /= 10
    } while rest > 0 && count < 8
  }
}
