#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a workbook: a path that a user named, or a descriptor that the caller keeps open.
///
/// In a folder that others write to, a path may lead to different files in two calls. A descriptor always
/// means the same file.
package enum WorkbookPlace: Sendable {
  case path(String)
  /// A regular file, open for the needed operations; the caller closes it.
  case open(descriptor: Int32, name: String)

  /// Calls `body` with a descriptor to write a workbook to, which begins empty. A file at a path is made, or
  /// overwritten, and taken away again when something goes wrong.
  ///
  /// - Parameters:
  ///   - original: The file that is read meanwhile, and must not be overwritten.
  ///   - body: Writes the workbook.
  /// - Returns: What `body` gives.
  /// - Throws: ``WorkbookWriterError``; what `body` throws.
  func writing<Result>(except original: WorkbookFile? = nil, _ body: (Int32) throws -> Result) throws
    -> Result
  {
    switch self {
    case .path(let path):
      let descriptor = Self.create(path)
      guard descriptor >= 0 else { throw WorkbookWriterError(problem: .cannotWrite(errno: errno)) }
      defer { close(descriptor) }
      guard original?.isOpen(as: descriptor) != true else {
        throw WorkbookWriterError(problem: .cannotWrite(errno: EEXIST))
      }
      do { return try Self.emptied(descriptor, body) } catch {
        unlink(path)
        throw error
      }
    case .open(let descriptor, _): return try Self.emptied(descriptor, body)
    }
  }

  private static func emptied<Result>(_ descriptor: Int32, _ body: (Int32) throws -> Result) throws -> Result
  {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw WorkbookWriterError(problem: .cannotWrite(errno: errno))
    }
    return try body(descriptor)
  }

  private static func create(_ path: String) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    #else
      Darwin.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    #endif
  }
}
