import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder that is kept open; everything below it is reached through it.
///
/// The files in a dataset's folder may come from anybody: a sync client, a repository, a mail. So the folder
/// is opened once, and each file below it is opened relative to this descriptor, without following a link at
/// any step (``RootedPath``). If somebody swaps a folder for a link during a run, the next step fails, and
/// nothing else happens.
package final class RootFolder: Sendable, Hashable {
  /// The absolute path by which the folder was opened, for messages and for programs that are started.
  package let path: String
  /// The identity of the folder, whatever its name.
  let identity: FileStatus.Identity
  let descriptor: Int32

  /// Opens a folder; links in its own path are followed, since the user named it.
  ///
  /// - Throws: ``FileError``.
  package init(opening path: String) throws {
    var descriptor = Self.open(path)
    // A program with hundreds of open datasets needs as many descriptors as the system gives.
    if descriptor < 0, errno == EMFILE, Self.raiseLimit() { descriptor = Self.open(path) }
    guard descriptor >= 0 else { throw FileError.last("read", path) }
    guard let identity = FileStatus.Identity(descriptor) else {
      let error = FileError.last("read", path)
      close(descriptor)
      throw error
    }
    self.path = path
    self.identity = identity
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A path below the folder.
  ///
  /// - Precondition: ``RootedPath/isPath(_:)``.
  package func path(_ path: String) -> RootedPath { RootedPath(root: self, path: path) }

  /// The folder itself.
  var itself: RootedPath { RootedPath(root: self, path: "") }

  package static func == (one: RootFolder, other: RootFolder) -> Bool { one.path == other.path }
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }

  private static func open(_ path: String) -> Int32 {
    csystem_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private static func raiseLimit() -> Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return false }
    limit.rlim_cur = limit.rlim_max
    return setrlimit(files, &limit) == 0
  }
}

/// A path below a folder that is kept open: `Data/Transactions.csv`.
///
/// The calls that open, rename, list or remove its file are in `RootedPath+Reading.swift` and
/// `RootedPath+Changing.swift`. None of them follows a link, at any step.
package struct RootedPath: Sendable, Hashable {
  let root: RootFolder
  /// Below the root, without a slash at either end; empty for the root itself.
  package let path: String

  init(root: RootFolder, path: String) {
    precondition(path.isEmpty || Self.isPath(path), "a path below a root has plain names: \(path)")
    self.root = root
    self.path = path
  }

  /// Whether a text names something below a folder: names between slashes, none of them empty, `.` or `..`.
  ///
  /// `Data/a.csv` does; `/etc/passwd`, `Data/../x` and `Data//x` do not.
  static func isPath(_ text: String) -> Bool {
    !text.utf8.contains(0)
      && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".."
      }
  }

  /// Something in the folder that this path names.
  ///
  /// - Precondition: ``isPath(_:)``.
  package func appending(_ name: String) -> RootedPath {
    RootedPath(root: root, path: path.isEmpty ? name : path + "/" + name)
  }

  /// The last name; that of the root's folder for the root itself.
  package var name: String { path.isEmpty ? FilePath.name(of: root.path) : FilePath.name(of: path) }
  /// The last ending in lower case, without its point.
  package var ending: String { FilePath.ending(of: name) }
  /// The name without its last ending.
  package var stem: String { FilePath.stem(of: name) }

  /// The folder that holds it; the root's own parent is not reached.
  package var parent: RootedPath {
    guard let slash = path.lastIndex(of: "/") else { return root.itself }
    return RootedPath(root: root, path: String(path[..<slash]))
  }

  /// The absolute path, for messages and for programs that are started.
  package var absolute: String { path.isEmpty ? root.path : FilePath.join(root.path, path) }

  func failure(_ action: String) -> FileError { FileError.last(action, absolute) }

  /// Opens the path relative to the root, without following a link.
  ///
  /// - Returns: A descriptor that the caller closes; -1 with `errno` set where it cannot be opened.
  func open(_ flags: Int32, mode: UInt32 = 0) -> Int32 {
    csystem_open_beneath(root.descriptor, path.isEmpty ? "." : path, flags | O_CLOEXEC, mode)
  }

  /// Calls `body` with a descriptor of the folder that holds the path, and the last name.
  ///
  /// - Returns: What `body` gives, -1 with `errno` set where the folder cannot be opened.
  func inParent(_ body: (_ folder: Int32, _ name: String) -> Int32) -> Int32 {
    guard let slash = path.lastIndex(of: "/") else { return body(root.descriptor, path.isEmpty ? "." : path) }
    let folder = csystem_open_folder(root.descriptor, String(path[..<slash]))
    guard folder >= 0 else { return -1 }
    let result = body(folder, String(path[path.index(after: slash)...]))
    let number = errno
    close(folder)
    errno = number
    return result
  }
}
