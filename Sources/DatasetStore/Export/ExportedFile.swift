import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is being exported, under a temporary name in the same folder until it is complete. It is
/// removed unless it is put in place.
///
/// A new file is not synced to the disk, because it is a copy that can be made again. A file that replaces
/// another is synced.
final class ExportedFile {
  /// The temporary path.
  let path: String
  private let target: ExportTarget
  private var descriptor: Int32
  private var isInPlace = false
  private let removal: Int

  private init(path: String, descriptor: Int32, for target: ExportTarget, removal: Int) {
    self.path = path
    self.descriptor = descriptor
    self.target = target
    self.removal = removal
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isInPlace { unlink(path) }
    EndOfProcess.settle(removal)
  }

  /// Creates or replaces a file with the output of `body`. The file appears whole or not at all. A new file
  /// has the usual permissions; a replaced one keeps its permissions.
  ///
  /// - Throws: ``FileError`` with the target's path, ``ExportError``, and errors of `body`.
  static func write(_ target: ExportTarget, _ body: (ExportedFile) throws -> Void) throws {
    try prepare(target, body).putInPlace()
  }

  /// Writes the file under its temporary name.
  static func prepare(_ target: ExportTarget, _ body: (ExportedFile) throws -> Void) throws -> ExportedFile {
    let file = try make(for: target)
    do {
      try body(file)
      try file.finish()
    } catch let error as FileError {
      throw error.told(of: target.path, for: file.path)
    }
    return file
  }

  /// Appends bytes.
  ///
  /// - Throws: ``FileError``.
  func append(_ bytes: [UInt8]) throws { try FileAccess.writeAll(descriptor, bytes, path: path) }

  /// Gives the whole file its name.
  ///
  /// - Throws: ``FileError``, ``ExportError``.
  func putInPlace() throws {
    try EndOfProcess.finishing("\(target.path) is written.", rename)
  }

  private func rename() throws {
    if try target.confirm() {
      do {
        try FileAccess.rename(path, to: target.place)
        isInPlace = true
        try FileAccess.sync(folder: FilePath.parent(of: target.place))
      } catch let error as FileError {
        throw FileError(error.action, target.path, number: error.number)
      }
    } else {
      guard try FileAccess.renameIfFree(path, to: target.place) else {
        throw ExportError.exists([target.path])
      }
      isInPlace = true
    }
  }

  /// A new file under a name that nothing has.
  private static func make(for target: ExportTarget) throws -> ExportedFile {
    let folder = FilePath.parent(of: target.place)
    while true {
      let path = FilePath.join(folder, ".~dataset-\(FileAccess.newSuffix).tmp")
      let removal = EndOfProcess.removing { unlink(path) }
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        return ExportedFile(path: path, descriptor: descriptor, for: target, removal: removal)
      }
      let error = FileError.last("write", target.path)
      EndOfProcess.settle(removal)
      guard error.isThere else { throw error }
    }
  }

  /// Sets the permissions and closes the file.
  private func finish() throws {
    // Where permissions cannot be set (FAT, some network disks) the file stays its owner's.
    if let existing = target.existing {
      var mode = mode_t(existing.mode & 0o777)
      if fchown(descriptor, existing.owner, existing.group) != 0,
        fchown(descriptor, .max, existing.group) != 0
      {
        // Permissions of the old group are not given to a different group.
        mode &= 0o707
      }
      _ = fchmod(descriptor, mode)
      guard csystem_full_sync(descriptor) == 0 else { throw FileError.last("write", path) }
    } else {
      let mask = umask(0)
      umask(mask)
      _ = fchmod(descriptor, 0o666 & ~mask)
    }
    // Network file systems report a full disk only here.
    let closed = close(descriptor)
    descriptor = -1
    guard closed == 0 else { throw FileError.last("write", path) }
  }
}

extension ExportTarget {
  /// Writes a file piece by piece; it appears whole or not at all.
  ///
  /// - Throws: A `DatasetError`, and errors of `body`.
  package func write<Result>(_ body: (@escaping ([UInt8]) throws -> Void) throws -> Result) throws -> Result {
    var result: Result?
    try ExportedFile.write(self) { file in result = try body { try file.append($0) } }
    guard let result else { preconditionFailure("the file was written without its body") }
    return result
  }

  /// Writes a file that was made in memory; it appears whole or not at all.
  ///
  /// - Throws: A `DatasetError`.
  public func write(_ bytes: [UInt8]) throws {
    try ExportedFile.write(self) { try $0.append(bytes) }
  }
}
