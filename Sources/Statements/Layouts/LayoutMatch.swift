/// A layout beside the header of a file: what is the same, and what has changed since.
struct LayoutMatch: Sendable, Hashable {
  /// A column that the layout names and the file does not have.
  struct Missing: Sendable, Hashable {
    var role: StatementLayout.Role
    var name: String
  }

  var definition: LayoutDefinition
  private(set) var missing: [Missing] = []
  /// Names of the file that the layout's header does not have, and the other way round.
  private(set) var added: [String] = []
  private(set) var gone: [String] = []
  private(set) var isMoved = false
  /// The part of all names that both headers have; 1 where the layout has no header of its own.
  private(set) var likeness = 1.0

  init(_ definition: LayoutDefinition, header: [String]) {
    self.definition = definition
    let names = Self.normal(header)
    for (role, wanted) in definition.columns.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for name in wanted where !names.contains(HeaderWords.normal(name)) && Int(name) == nil {
        missing.append(Missing(role: role, name: name))
      }
    }
    let known = Self.normal(definition.header)
    guard !known.isEmpty, known != names else { return }
    added = header.filter { !$0.isEmpty && !known.contains(HeaderWords.normal($0)) }
    gone = definition.header.filter { !$0.isEmpty && !names.contains(HeaderWords.normal($0)) }
    let shared = known.filter { !$0.isEmpty && names.contains($0) }
    isMoved = shared != names.filter { !$0.isEmpty && known.contains($0) }
    likeness = Double(shared.count) / Double(max(1, shared.count + added.count + gone.count))
  }

  /// How headers are compared: folded, without empty names at the end.
  static func normal(_ header: [String]) -> [String] {
    var names = header.map(HeaderWords.normal)
    while names.last?.isEmpty == true { names.removeLast() }
    return names
  }

  /// What has changed since the layout was made, for a person; nil for the same header.
  var change: String? {
    var parts: [String] = []
    if !added.isEmpty { parts.append("new: " + Self.list(added)) }
    if !gone.isEmpty { parts.append("gone: " + Self.list(gone)) }
    if parts.isEmpty, isMoved { parts.append("in another order") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
