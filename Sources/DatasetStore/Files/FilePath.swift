import TextScanning

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths as text: joining, taking apart, making absolute.
package enum FilePath {
  /// The last component.
  package static func name(of path: String) -> String {
    let trimmed = withoutTrailingSlash(path)
    return trimmed.lastIndex(of: "/").map { String(trimmed[trimmed.index(after: $0)...]) } ?? trimmed
  }

  /// The file's name without its last ending.
  package static func stem(of path: String) -> String {
    String(FileName(name(of: path)).stem)
  }

  /// The last ending in lower case, without its dot: `Data/a.CSV` → `csv`. Empty if there is none.
  package static func ending(of path: String) -> String {
    FileName(name(of: path)).ending
  }

  /// The folder that holds the path; `.` for a bare name.
  package static func parent(of path: String) -> String {
    let trimmed = withoutTrailingSlash(path)
    guard let slash = trimmed.lastIndex(of: "/") else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The path from the root of the file system, links resolved; the path itself where it does not exist.
  package static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names of files or folders, with as many of the folders above them as it takes to tell each from the
  /// others.
  package static func distinctNames(of paths: [String]) -> [String] {
    let parts = paths.map { absolute($0).split(separator: "/") }
    return parts.indices.map { index in
      let others = parts.filter { $0 != parts[index] }
      let length = (1...max(1, parts[index].count)).first { length in
        let own = parts[index].suffix(length)
        return !others.contains { $0.suffix(length) == own }
      }
      return parts[index].suffix(length ?? parts[index].count).joined(separator: "/")
    }
  }

  private static func withoutTrailingSlash(_ path: String) -> String {
    var result = path
    while result.count > 1, result.hasSuffix("/") { result.removeLast() }
    return result
  }
}
