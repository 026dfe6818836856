/// Why a layout cannot be used.
public enum LayoutError: Error, Sendable, Hashable {
  /// The file is no JSON; the place as its reader names it.
  case notJSON(file: String, detail: String)
  /// A member that is missing, unknown, or holds what it cannot.
  case badMember(file: String, key: String, found: String, expected: String)
  /// A layout of a newer version of the format.
  case newerVersion(file: String, version: Int)
  /// No layout has the name.
  case unknownName(String, known: [String])
}

extension LayoutError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notJSON(let file, let detail):
      "\(file): the layout is not JSON: \(detail). Correct the file, or remove it."
    case .badMember(let file, let key, let found, let expected):
      "\(file): \(key): found \(found) (expected \(expected)). Correct the file, or remove it."
    case .newerVersion(let file, let version):
      "\(file): version: found \(version), and this program reads version 1. Use the program that wrote it."
    case .unknownName(let name, let known):
      "--layout \(name): there is no such layout and no such file "
        + "(known: \((known + ["none"]).joined(separator: ", "))). Name a known one, or a file."
    }
  }
}
