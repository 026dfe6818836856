import CLibZip

/// Deflates blocks of one stream independently, so that several can be done at once (RFC 1951).
///
/// A block may refer back to the one before it, whose end is given as its dictionary. Consecutive blocks form
/// one valid stream.
final class BlockDeflater {
  private let stream: UnsafeMutablePointer<z_stream>
  /// Where blocks are deflated to: as long as the largest needs; most use a fifth.
  private var output: UnsafeMutableBufferPointer<UInt8> = .init(start: nil, count: 0)

  /// How far back deflate can refer.
  static let window = 32 << 10

  init(level: Int) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative window bits: no header, no checksum of zlib's own. Memory level 9 costs 128 KB more.
    let code = deflateInit2_(
      stream, Int32(level), Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "zlib could not start")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Deflates a block. The dictionary is the end of the block before, at most 32 KiB of it. The last block
  /// ends the stream; any other ends on a whole byte. `leading` are earlier bits of the stream that do not
  /// fill a byte.
  func deflate(
    _ block: UnsafeRawBufferPointer, dictionary: UnsafeRawBufferPointer, leading: LeadingBits = LeadingBits(),
    isLast: Bool
  ) -> [UInt8] {
    deflateReset(stream)
    if !dictionary.isEmpty {
      deflateSetDictionary(
        stream, dictionary.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(dictionary.count))
    }
    if leading.count > 0 { deflatePrime(stream, Int32(leading.count), Int32(leading.value)) }
    // Room for a flush as well, which the bound does not count.
    let room = Int(deflateBound(stream, UInt(block.count))) + 64
    if output.count < room {
      output.deallocate()
      output = .allocate(capacity: room)
    }
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: block.assumingMemoryBound(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(block.count)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(room)
    CLibZip.deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
    return Array(output[..<(room - Int(stream.pointee.avail_out))])
  }
}

/// Up to seven bits of a byte, the lowest ones.
struct LeadingBits {
  var count = 0
  var value: UInt8 = 0
}
