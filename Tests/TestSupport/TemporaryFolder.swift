package import Foundation

/// A folder for one test, removed when the test ends.
package final class TemporaryFolder: Sendable {
  /// Where it is, with links resolved.
  package let path: String

  /// Makes the folder; in memory where a test saves thousands of times and the system has such a place.
  package init(inMemory: Bool = false) throws {
    let memory = URL(filePath: "/dev/shm")
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    let parent = isThere ? memory : FileManager.default.temporaryDirectory
    path = parent.resolvingSymlinksInPath().appending(path: "dataset-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { path + "/" + name }

  /// Every file below the folder but those of `.dataset`, with its bytes.
  package func contents(of name: String = "") throws -> [String: Data] {
    try entries(of: name).filter { !$0.key.contains(".dataset/") }.compactMapValues { $0 }
  }

  /// Every file below the folder with its bytes, hidden ones too, and the folders: two of these are equal when nothing was
  /// written.
  package func allContents(of name: String = "") throws -> [String: Data] {
    try entries(of: name).mapValues { $0 ?? Data() }
  }

  /// What is below the folder: a file's bytes, nil for a folder and for what cannot be read.
  private func entries(of name: String) throws -> [String: Data?] {
    let root = name.isEmpty ? path : path(name)
    var entries: [String: Data?] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
      entries[path] = FileManager.default.contents(atPath: root + "/" + path)
    }
    return entries
  }
}
