import CLibZip

/// A place between two blocks of a deflated part, from which the rest can be deflated again (RFC 1951
/// §3.2.3).
struct BlockBoundary {
  /// The whole bytes before it, compressed.
  var compressed = 0
  /// The bits of the next byte that are before the boundary.
  var leading = LeadingBits()
  /// The bits of that byte that are after the boundary.
  var following = LeadingBits()
  /// The bytes before it, inflated, and their checksum.
  var size = 0
  var crc: UInt32 = 0
  /// The last inflated bytes before it, to which later blocks may refer.
  var window: [UInt8] = []
}

/// A run of whole blocks that stays compressed while the bytes around it change.
///
/// Blocks refer to at most 32 KiB before them, so blocks that begin that far after a change are not affected.
struct KeptBlocks {
  /// At a whole byte, because blocks after it may be aligned to one.
  var start = BlockBoundary()
  var end = BlockBoundary()

  var isEmpty: Bool { end.size <= start.size }

  /// The checksum of the bytes in the blocks.
  var crc: UInt32 { end.crc ^ Checksum.combine(start.crc, 0, secondCount: end.size - start.size) }
}

/// Inflates a part and reports where its blocks end.
///
/// To append to a large part, its start is kept compressed, which saves most of the work of writing it again.
/// libzip does not report where blocks end, so this calls zlib itself.
final class BlockInflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let entry: CompressedEntry
  private let buffer: UnsafeMutablePointer<UInt8>
  private var filled = 0
  /// Of the compressed bytes those that were read from the file.
  private var taken: Int
  private var size: Int
  private var crc: UInt32

  /// How far back a block can refer.
  static let window = 32 << 10
  private static let capacity = 256 << 10
  /// The number of reported boundaries. There may be millions of tiny blocks, so at most one boundary is
  /// reported per number of bytes.
  private var told = 0
  private static let spacing = 8 << 10

  /// Starts at a boundary, or at the start of the part.
  init(_ entry: CompressedEntry, from boundary: BlockBoundary = BlockBoundary()) {
    self.entry = entry
    taken = boundary.compressed
    size = boundary.size
    crc = boundary.crc
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    buffer = .allocate(capacity: Self.capacity)
    let code = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "zlib could not start")
    if boundary.following.count > 0 {
      inflatePrime(stream, Int32(boundary.following.count), Int32(boundary.following.value))
      taken += 1
    }
    if !boundary.window.isEmpty {
      inflateSetDictionary(stream, boundary.window, UInt32(boundary.window.count))
      buffer.update(from: boundary.window, count: boundary.window.count)
      filled = boundary.window.count
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    buffer.deallocate()
  }

  /// Calls `piece` for all bytes in order, and `boundary` between two blocks, unless there are very many. The
  /// boundary is made only when it is asked for. Stops at the boundary with `limit` bytes before it, where
  /// one is named.
  ///
  /// - Throws: ``XLSXProblem/damagedPart(part:_:reason:)`` for broken data, a wrong size or a wrong checksum.
  func run(
    upTo limit: Int? = nil, piece: (UnsafeRawBufferPointer) throws -> Void,
    boundary: (() -> BlockBoundary) throws -> Void = { _ in }
  ) throws {
    var isDone = false
    while !isDone, limit == nil || size != limit {
      let input = try entry.read(at: taken, count: 128 << 10)
      guard !input.isEmpty else { throw damage("it ends early") }
      taken += input.count
      try input.withUnsafeBufferPointer { input in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        while !isDone, stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0 {
          isDone = try inflatePiece(piece)
          // Bit 7: a block has just ended; bit 6: it was the last one.
          let state = stream.pointee.data_type & 192
          if state == 192 { isDone = true }
          guard !isDone, state == 128 else { continue }
          if size == limit { return }
          guard told < 16 + size / Self.spacing else { continue }
          told += 1
          try boundary { self.boundary(input) }
        }
      }
    }
    if limit != nil { return }
    guard crc == entry.crc else { throw damage("its checksum does not match") }
    guard size == entry.size else { throw XLSXProblem.wrongSize(of: entry.name) }
  }

  /// Inflates up to the end of a block, of the input or of the room; true at the end of the part.
  private func inflatePiece(_ piece: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool {
    if filled == Self.capacity {
      buffer.update(from: buffer + filled - Self.window, count: Self.window)
      filled = Self.window
    }
    stream.pointee.next_out = buffer + filled
    stream.pointee.avail_out = UInt32(Self.capacity - filled)
    let code = inflate(stream, Z_BLOCK)
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
      throw damage("its compressed data are broken")
    }
    let count = Self.capacity - filled - Int(stream.pointee.avail_out)
    let bytes = UnsafeRawBufferPointer(start: buffer + filled, count: count)
    filled += count
    size += count
    crc = Checksum.of(bytes, behind: crc)
    if size > entry.size { throw XLSXProblem.wrongSize(of: entry.name) }
    if count > 0 { try piece(bytes) }
    return code == Z_STREAM_END
  }

  private func boundary(_ input: UnsafeBufferPointer<UInt8>) -> BlockBoundary {
    let unused = Int(stream.pointee.data_type & 7)
    let consumed = taken - Int(stream.pointee.avail_in)
    let index = input.count - Int(stream.pointee.avail_in) - 1
    let kept = min(filled, Self.window)
    var boundary = BlockBoundary(
      compressed: consumed, size: size, crc: crc,
      window: Array(UnsafeBufferPointer(start: buffer + filled - kept, count: kept)))
    // A byte that both sides share was taken as a whole.
    if unused > 0, index >= 0 {
      let byte = input[index]
      boundary.compressed -= 1
      boundary.leading = LeadingBits(count: 8 - unused, value: byte & (0xFF >> UInt8(unused)))
      boundary.following = LeadingBits(count: unused, value: byte >> UInt8(8 - unused))
    }
    return boundary
  }

  private func damage(_ reason: String) -> XLSXProblem {
    .damagedPart(part: entry.name, .bytes, reason: reason)
  }
}

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
