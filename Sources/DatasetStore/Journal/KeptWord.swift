import DatasetFormat
import TextScanning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A word that is made once and kept for the user outside every dataset: the machine's name, the machine's
/// key.
///
/// The user's state folder depends on variables that a terminal has and a scheduled job may lack. So every
/// place is searched, and the word is written to each of them.
struct KeptWord: Sendable {
  /// The file's name in the folder `dataset` of a state folder.
  let fileName: String
  /// How many lower-case hexadecimal digits the word has.
  let length: Int
  /// Makes a new one.
  let make: @Sendable () -> String

  /// The folders that may hold such words, the most trusted first.
  ///
  /// - Parameters:
  ///   - environment: The value of a variable; nil if it is unset or empty.
  ///   - home: The home folder by the system's list of users. It is only read if no variable names one,
  ///     because the system may ask a service for it.
  /// - Returns: Paths, which may not exist.
  static func folders(environment: (String) -> String?, home: @autoclosure () -> String?) -> [String] {
    let homeFolder = environment("HOME") ?? home()
    let folders = [environment("XDG_STATE_HOME"), homeFolder.map { $0 + "/.local/state" }].compactMap { $0 }
    return folders.filter { $0.hasPrefix("/") }.map { FilePath.join($0, "dataset") }
  }

  /// The folders for this process.
  static var folders: [String] {
    folders(environment: variable, home: homeOfUser)
  }

  /// The word in the first folder that has one; nil if there is none.
  func known(in folders: [String] = folders) -> String? {
    folders.lazy.compactMap { read(FilePath.join($0, fileName)) }.first
  }

  /// The word in the first folder that has one, or a new one. Afterwards it is in every writable folder.
  ///
  /// - Returns: The word; nil if there is no folder to keep one in.
  /// - Throws: ``FileError`` where no folder holds it and none can be made to.
  func kept(in folders: [String] = folders) throws -> String? {
    guard !folders.isEmpty else { return nil }
    var word = known(in: folders) ?? make()
    var failure: (any Error)?
    var isKept = false
    for folder in folders {
      do {
        let found = try keep(word, in: folder)
        // Another first run was faster: its word counts.
        if !isKept { word = found }
        isKept = true
      } catch { failure = failure ?? error }
    }
    if !isKept, let failure { throw failure }
    return word
  }

  /// Whether a text has the form of such a word.
  func isWord(_ text: String) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy(\.isLowerHexadecimal)
  }

  private func read(_ place: String) -> String? {
    guard let found = FileAccess.attributes(place), found.isRegular,
      found.owner == geteuid() || found.owner == 0,
      let bytes = try? FileAccess.readStart(of: place, count: length)
    else { return nil }
    let word = String(decoding: bytes, as: UTF8.self)
    return isWord(word) ? word : nil
  }

  /// Leaves the word in a folder unless one is there; returns the one that is there then.
  ///
  /// The file appears with its content in one step, so that of two first runs both read the same.
  private func keep(_ word: String, in folder: String) throws -> String {
    let place = FilePath.join(folder, fileName)
    if let found = read(place) {
      // A key that everybody can read proves nothing: a backup may have widened its mode.
      if let mode = FileAccess.attributes(place)?.mode, mode & 0o077 != 0 { chmod(place, 0o600) }
      return found
    }
    try FileAccess.makeFolders(folder)
    let temporary = FilePath.join(folder, "\(fileName).\(getpid()).\(FileAccess.newSuffix)")
    try FileAccess.createSynced(temporary, Array(word.utf8))
    defer { FileAccess.remove(temporary) }
    if try FileAccess.renameIfFree(temporary, to: place) { return word }
    if let found = read(place) { return found }
    // The file there does not hold a word, for example after a full disk.
    try FileAccess.rename(temporary, to: place)
    return word
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static var homeOfUser: String? {
    getpwuid(geteuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }.flatMap {
      $0.isEmpty ? nil : $0
    }
  }
}
