import CLibZip
import Spreadsheet

/// A piece of a part that a ``ZipWriter`` sends to libzip: compressed bytes, and at the end the size and
/// checksum of the inflated part.
enum PartPiece: Sendable {
  case bytes([UInt8])
  case end(size: Int, crc: UInt32)
}

/// One part that reaches libzip already deflated, while it is still being made.
///
/// libzip asks for sizes and checksum before the bytes and again behind them (`add_data` in its
/// `zip_close.c`, read in version 1.7.3): the first answer decides only whether the header has fields for
/// more than 4 GiB, the second one is written, into the header too. So sizes of 0 come first. Were none
/// named, every header would have the fields.
final class PartSource: ZipSource {
  private let pieces: BoundedChannel<PartPiece>
  private var piece: [UInt8] = []
  private var taken = 0
  private var compressedSize = 0
  /// The size and checksum of the inflated part, once all of it has arrived.
  private var end: (size: Int, crc: UInt32)?

  /// - Parameter pieces: Where the pieces of all parts come from, in the order in which libzip asks for the
  ///   parts.
  init(_ pieces: BoundedChannel<PartPiece>) {
    self.pieces = pieces
  }

  override func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    switch command {
    case ZIP_SOURCE_OPEN, ZIP_SOURCE_CLOSE: return 0
    case ZIP_SOURCE_READ: return read(into: data)
    case ZIP_SOURCE_STAT:
      guard let status = data.baseAddress?.assumingMemoryBound(to: zip_stat_t.self) else {
        return fail(ZIP_ER_INVAL)
      }
      status.pointee.comp_method = UInt16(ZIP_CM_DEFLATE)
      status.pointee.size = UInt64(end?.size ?? 0)
      status.pointee.comp_size = UInt64(compressedSize)
      status.pointee.valid |= UInt64(ZIP_STAT_COMP_METHOD | ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE)
      if let end {
        status.pointee.crc = end.crc
        status.pointee.valid |= UInt64(ZIP_STAT_CRC)
      }
      return Int64(MemoryLayout<zip_stat_t>.size)
    default: return fail(ZIP_ER_OPNOTSUPP)
    }
  }

  private func read(into data: UnsafeMutableRawBufferPointer) -> Int64 {
    while taken == piece.count {
      guard end == nil else { return 0 }
      guard let next = try? pieces.receive() else { return fail(ZIP_ER_EOF) }
      switch next {
      case .bytes(let bytes):
        piece = bytes
        taken = 0
      case .end(let size, let crc):
        end = (size, crc)
        piece = []
        taken = 0
      }
    }
    let count = min(data.count, piece.count - taken)
    piece.withUnsafeBytes {
      data.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count]))
    }
    taken += count
    compressedSize += count
    return Int64(count)
  }
}

/// A source or target of libzip, as a Swift object that answers its commands (`zip_source_function(3)`).
///
/// Every answer is a number, negative for an error; libzip then asks for the error.
class ZipSource {
  private var error = zip_error_t()

  init() { zip_error_init(&error) }

  /// The commands that are answered, in addition to those that every source answers.
  class var commands: [zip_source_cmd_t] { [] }

  /// Answers one command; `data` is its input or takes its output.
  func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    fail(ZIP_ER_OPNOTSUPP)
  }

  /// Notes an error: libzip's number and, if there is one, the system's. Returns the answer for libzip.
  final func fail(_ code: Int32, errno number: Int32 = 0) -> Int64 {
    zip_error_set(&error, code, number)
    return -1
  }

  /// The place that a command to move on from `position` names, or -1.
  final func place(from position: Int, of size: Int, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    zip_source_seek_compute_offset(
      UInt64(position), UInt64(size), data.baseAddress, UInt64(data.count), &error)
  }

  /// Gives the source to libzip, which holds it until it frees it; nil if it has no memory.
  final func handedOver() -> OpaquePointer? {
    let context = Unmanaged.passRetained(self)
    let source = zip_source_function_create(
      { context, data, count, command in
        guard let context else { return -1 }
        let source = Unmanaged<ZipSource>.fromOpaque(context)
        if command == ZIP_SOURCE_FREE {
          source.release()
          return 0
        }
        return source.takeUnretainedValue().run(
          command, UnsafeMutableRawBufferPointer(start: data, count: Int(count)))
      }, context.toOpaque(), nil)
    if source == nil { context.release() }
    return source
  }

  private func run(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    switch command {
    case ZIP_SOURCE_ERROR: zip_error_to_data(&error, data.baseAddress, UInt64(data.count))
    case ZIP_SOURCE_SUPPORTS: Self.supported
    default: answer(command, data)
    }
  }

  private static var supported: Int64 {
    let all =
      [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR,
        ZIP_SOURCE_FREE, ZIP_SOURCE_SUPPORTS,
      ] + commands
    return all.reduce(0) { $0 | 1 << Int64($1.rawValue) }
  }
}
