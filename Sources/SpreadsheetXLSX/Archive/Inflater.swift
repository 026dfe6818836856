import CLibZip

/// Inflates a raw deflate stream (RFC 1951) as far as it goes, whatever a zip archive says about its size.
enum Inflater {
  enum Ending: Hashable {
    /// The stream is complete.
    case complete
    /// The bytes ended first.
    case cut
    /// The input is not a deflate stream.
    case broken
  }

  private static let pieceSize = 128 << 10
  /// zlib counts its input in 32 bits.
  private static let inputPiece = 1 << 30

  /// Calls `body` for each inflated piece, until it throws. Returns how the stream ended and how many of the
  /// bytes it took.
  static func inflate(
    _ input: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(XLSXProblem) -> Void
  ) throws(XLSXProblem) -> (ending: Ending, consumed: Int) {
    // zlib wants its state to stay at one address.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    defer {
      inflateEnd(stream)
      stream.deallocate()
      output.deallocate()
    }
    let started = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib could not start")
    var taken = 0
    while true {
      let piece = UnsafeRawBufferPointer(rebasing: input[taken..<min(input.count, taken + inputPiece)])
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: piece.assumingMemoryBound(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(piece.count)
      stream.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      let code = CLibZip.inflate(stream, Z_NO_FLUSH)
      taken += piece.count - Int(stream.pointee.avail_in)
      let count = output.count - Int(stream.pointee.avail_out)
      if count > 0 { try body(UnsafeRawBufferPointer(rebasing: output[..<count])) }
      switch code {
      case Z_STREAM_END: return (.complete, taken)
      case Z_OK: if count == 0, taken == input.count { return (.cut, taken) }
      case Z_BUF_ERROR: return (.cut, taken)
      default: return (.broken, taken)
      }
    }
  }
}
