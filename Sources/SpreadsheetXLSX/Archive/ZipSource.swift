import CLibZip

/// What libzip reads from or writes to, as a Swift object that answers its commands (`zip_source_function(3)`).
///
/// Every answer is a number, negative where something went wrong; libzip then asks what it was.
class ZipSource {
  private var error = zip_error_t()

  init() { zip_error_init(&error) }

  /// The commands that are answered, besides those that every source answers.
  class var commands: [zip_source_cmd_t] { [] }

  /// Answers one command; `data` is what goes with it or takes the answer.
  func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    fail(ZIP_ER_OPNOTSUPP)
  }

  /// Notes what went wrong: libzip's number and, where it has one, the system's. Gives the answer to return.
  final func fail(_ code: Int32, errno number: Int32 = 0) -> Int64 {
    zip_error_set(&error, code, number)
    return -1
  }

  /// The place that a command to move on from `position` names, or -1.
  final func place(from position: Int, of size: Int, _ data: UnsafeMutableRawBufferPointer) -> Int64 {
    zip_source_seek_compute_offset(
      UInt64(position), UInt64(size), data.baseAddress, UInt64(data.count), &error)
  }

  /// Gives the source to libzip, which holds it until it frees it; nil where it has no memory.
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
