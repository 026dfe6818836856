#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The steps of a path as the system follows it, one symbolic link after the other.
struct PathTrail: Sendable, Hashable {
  /// Where the path leads: absolute, without links, `.` and `..`. The last components need not exist.
  let end: String
  /// The path before each link was followed, absolute, in order; then the end.
  let forms: [String]

  /// More links than the system follows in one path.
  private static let linkLimit = 40

  init(_ path: String) {
    var pending = Self.components(path.hasPrefix("/") ? path : FilePath.absolute(".") + "/" + path)[...]
    var done = ""
    var forms: [String] = []
    var links = 0
    while let name = pending.popFirst() {
      switch name {
      case ".": continue
      case "..": done = done.lastIndex(of: "/").map { String(done[..<$0]) } ?? ""
      default:
        let place = done + "/" + name
        guard links < Self.linkLimit, let target = Self.link(at: place) else {
          done = place
          continue
        }
        links += 1
        forms.append(([place] + pending).joined(separator: "/"))
        if target.hasPrefix("/") { done = "" }
        pending = (Self.components(target) + pending)[...]
      }
    }
    end = done.isEmpty ? "/" : done
    self.forms = forms + [end]
  }

  private static func components(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// The target of a symbolic link; nil if there is no link.
  private static func link(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
