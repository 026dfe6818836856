/// One entry of an archive with its compressed bytes; libzip reports where they are.
final class CompressedEntry {
  let name: String
  let method: Int
  let crc: UInt32
  let compressedSize: Int
  let size: Int

  private let open: () throws(XLSXProblem) -> ZipEntryStream
  private var stream: ZipEntryStream?
  /// Where the stream is.
  private var position = 0

  init(
    name: String, method: Int, crc: UInt32, compressedSize: Int, size: Int,
    open: @escaping () throws(XLSXProblem) -> ZipEntryStream
  ) {
    self.name = name
    self.method = method
    self.crc = crc
    self.compressedSize = compressedSize
    self.size = size
    self.open = open
  }

  /// Up to `count` of the compressed bytes from `place` on; fewer at their end, and none behind it.
  func read(at place: Int, count: Int) throws(XLSXProblem) -> [UInt8] {
    let count = min(count, compressedSize - place)
    guard count > 0 else { return [] }
    let stream = if let stream { stream } else { try open() }
    self.stream = stream
    if position != place { try stream.seek(to: place) }
    var failure: XLSXProblem?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(XLSXProblem) {
        filled = try stream.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    position = place + bytes.count
    return bytes
  }
}
