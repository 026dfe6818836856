import DatasetFormat
import Synchronization
import TextScanning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A short name of this machine, which tells its journals from those of others that share a folder.
///
/// The name is made once and kept in the person's state folder. Where that folder is follows from variables that a terminal has and a
/// scheduled job may lack, so every place is looked into, and the name is left in each of them.
enum MachineName {
  /// The name that is kept for the person; nil where there is none yet.
  static var known: String? {
    cached.withLock { name in
      if name == nil { name = places(environment: variable, home: homeOfUser).lazy.compactMap(read).first }
      return name
    }
  }

  /// The name that is kept for the person, made where there is none yet; nil where there is no place to keep one.
  static var kept: String? {
    cached.withLock { name in
      if !isSpread { name = (try? keptName(in: places(environment: variable, home: homeOfUser))) ?? name }
      isSpread = true
      return name
    }
  }

  private static let cached = Mutex<String?>(nil)
  /// Whether the name was left in every place; guarded by the lock of the name.
  nonisolated(unsafe) private static var isSpread = false

  /// A name that follows from the system and the user alone, for when nothing can be kept.
  static let ofHost: String = {
    let seed = "\(hostIdentifier) \(geteuid())"
    return String(Hash.sha256(Array(seed.utf8)).prefix(length))
  }()

  private static let length = 16

  /// The files that may hold the name, the first to be believed first.
  ///
  /// - Parameters:
  ///   - environment: The value of a variable; nil where it is unset or empty.
  ///   - home: The home folder by the system's list of users, asked for only where no variable names one: the system may ask a
  ///     service for it.
  /// - Returns: Paths; none need exist.
  static func places(environment: (String) -> String?, home: @autoclosure () -> String?) -> [String] {
    let homeFolder = environment("HOME") ?? home()
    let folders = [environment("XDG_STATE_HOME"), homeFolder.map { $0 + "/.local/state" }].compactMap { $0 }
    return folders.filter { $0.hasPrefix("/") }.map { FilePath.join($0, "dataset/machine") }
  }

  /// The name in the first place that has one, or a new one; afterwards it stands in every place that can be written.
  ///
  /// - Throws: ``FileError`` where no place holds it and none can be made to.
  static func keptName(in places: [String]) throws -> String? {
    var failure: (any Error)?
    guard var name = places.lazy.compactMap(read).first ?? (places.isEmpty ? nil : new()) else { return nil }
    var isKept = false
    for place in places {
      do {
        let found = try keep(name, at: place)
        // Another first run was faster: its name counts.
        if !isKept { name = found }
        isKept = true
      } catch { failure = failure ?? error }
    }
    if !isKept, let failure { throw failure }
    return name
  }

  private static func new() -> String {
    String(Origin.system.newID().description.filter { $0 != "-" }.suffix(length))
  }

  private static func read(_ place: String) -> String? {
    guard let bytes = try? FileAccess.read(place) else { return nil }
    let name = String(decoding: bytes.prefix(length), as: UTF8.self)
    return isName(name) ? name : nil
  }

  /// Whether a text has the form of a machine's name.
  static func isName(_ text: String) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy(\.isLowerHexadecimal)
  }

  /// Leaves the name at a place unless one is there; returns the one that is there then.
  ///
  /// The file appears with its content in one step, so that of two first runs both read the same.
  private static func keep(_ name: String, at place: String) throws -> String {
    if let found = read(place) { return found }
    let folder = FilePath.parent(of: place)
    try FileAccess.makeFolders(folder)
    let temporary = FilePath.join(folder, "machine.\(getpid()).\(new())")
    try FileAccess.createSynced(temporary, Array(name.utf8))
    defer { FileAccess.remove(temporary) }
    if try FileAccess.moveUnlessTaken(temporary, to: place) { return name }
    if let found = read(place) { return found }
    // What stands there is no name, as after a full disk.
    try FileAccess.rename(temporary, to: place)
    return name
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static var homeOfUser: String? {
    getpwuid(geteuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  /// What the system calls itself: the same after every start.
  private static var hostIdentifier: String {
    for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
      if let bytes = try? FileAccess.read(path), bytes.count >= 32 {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
