import DatasetFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system call on a file failed.
package struct FileError: Error, Sendable, Hashable {
  /// The action that failed: `read`, `write`, `replace`, ...
  package var action: String
  /// The file's path.
  package var path: String
  /// The system's error number.
  package var number: Int32
  /// How large the file is, and how large it may be, where that is the trouble.
  private var size: Int?
  private var limit: Int?

  package init(_ action: String, _ path: String, number: Int32) {
    self.action = action
    self.path = path
    self.number = number
  }

  /// A file that exceeds the limit for reading.
  package init(read path: String, size: Int, limit: Int) {
    self.init("read", path, number: EFBIG)
    self.size = size
    self.limit = limit
  }

  /// The error of the last system call.
  static func last(_ action: String, _ path: String) -> FileError {
    FileError(action, path, number: errno)
  }

  /// The same failure, with the path that the user named in place of a temporary file's.
  ///
  /// - Parameters:
  ///   - path: the file or folder that the user knows.
  ///   - temporary: its temporary file.
  /// - Returns: the error to throw.
  func told(of path: String, for temporary: String) -> FileError {
    guard self.path.hasPrefix(temporary) else { return self }
    return FileError("write", path + self.path.dropFirst(temporary.count), number: number)
  }

  /// Whether the file is not there.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether a link was found where none is followed.
  var isLink: Bool { number == ELOOP }
  /// Whether a file was to be made that is there already.
  var isThere: Bool { number == EEXIST }
}

extension FileError: DatasetError {
  /// The stable name of what was in the way: `file-missing`, `not-permitted`, `disk-full`, `too-large` or
  /// `failed`.
  package var code: String {
    switch number {
    case ENOENT, ENOTDIR: "file-missing"
    case EACCES, EPERM, EROFS: "not-permitted"
    case ENOSPC, EDQUOT: "disk-full"
    case EFBIG: "too-large"
    default: "failed"
    }
  }

  /// Place, failure and advice.
  package var description: String { "\(fact). \(remedy)" }

  /// Place and failure, for a message with its own advice.
  var fact: String { "\(path): could not \(action) it: \(reason)" }

  /// The system's message.
  package var reason: String {
    switch number {
    case ENOENT: "there is no such file or folder"
    case EACCES, EPERM: "permission denied"
    case EROFS: "the disk is read-only"
    case ENOSPC, EDQUOT: "the disk is full"
    case EISDIR: "it is a folder"
    case ENOTDIR: "a part of the path is not a folder"
    case ELOOP: "it is a symbolic link"
    case EINVAL, ENXIO: "it is not a regular file"
    case EFBIG where limit != nil:
      "it has \(size ?? 0) bytes (expected at most \(limit ?? 0))"
    default: String(cString: strerror(number))
    }
  }

  private var remedy: String {
    switch number {
    case ENOENT, ENOTDIR, EISDIR: "Check the path."
    case EACCES, EPERM, EROFS: "Make the folder writable, or work on a copy. Nothing was changed."
    case ENOSPC, EDQUOT: "Free some space and run the command again. Nothing was changed."
    case ELOOP, EINVAL, ENXIO: "Put the real file there."
    case EFBIG: "Check that it is the right file. Nothing was changed."
    default: "Nothing was changed."
    }
  }
}
