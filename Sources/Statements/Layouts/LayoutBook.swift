/// The available layouts, and the statements that each is for.
package struct LayoutBook: Sendable {
  /// The layout that the user named for all files with `--layout`.
  package var named: LayoutDefinition?
  /// The layouts of the dataset.
  private var own: [LayoutDefinition] = []
  /// The layouts shipped with the command. They only match files with exactly their header.
  private var shipped: [LayoutDefinition] = []
  /// The keys of the accounts that a statement with a hint may belong to.
  private var accountKeys: @Sendable (AccountHint?) -> Set<String> = { _ in [] }

  /// No layouts.
  package init() {}

  package init(
    own: [LayoutDefinition], shipped: [LayoutDefinition], named: LayoutDefinition?,
    accountKeys: @escaping @Sendable (AccountHint?) -> Set<String>
  ) {
    self.own = own
    self.shipped = shipped
    self.named = named
    self.accountKeys = accountKeys
  }

  /// The headers that identify the layouts' files, used for headers without a known word.
  var headers: Set<[String]> {
    Set(
      ([named].compactMap { $0 } + own + shipped).map { LayoutMatch.normal($0.header).filter { !$0.isEmpty } }
        .filter { $0.count > 1 })
  }

  /// The layouts with exactly this header, and the one that the user named, for whatever account.
  func forHeader(_ header: [String]) -> [LayoutDefinition] {
    [named].compactMap(\.self) + (own + shipped).filter { $0.isFor(header) }
  }

  /// The best layouts for a table with these columns. Several only if they fit equally well and differ.
  ///
  /// A layout of one account is for its statements. If several accounts are possible, all of their layouts
  /// with exactly this header fit.
  func matches(header: [String], format: StatementFormat, hint: AccountHint?) -> [LayoutMatch] {
    if let named { return [LayoutMatch(named, header: header)] }
    let keys = accountKeys(hint)
    let candidates = (own + shipped).filter { layout in
      (layout.format == nil || layout.format == format) && layout.forAccount.map(keys.contains) ?? true
    }
    let exact = candidates.filter { $0.isFor(header) }
    if let first = exact.first {
      // A layout of the dataset outranks one shipped with the command.
      let nearest = exact.filter { own.contains($0) }
      let differing = Self.differing(nearest.isEmpty ? [first] : nearest)
      return differing.map { LayoutMatch($0, header: header) }
    }
    let alike = candidates.filter { own.contains($0) && ($0.forAccount == nil || keys.count == 1) }.map {
      LayoutMatch($0, header: header)
    }
    let close = alike.filter { $0.missing.isEmpty && $0.likeness >= 0.7 }
    if let best = close.max(by: { $0.likeness < $1.likeness }) { return [best] }
    let broken = alike.filter { !$0.missing.isEmpty && $0.likeness >= 0.5 }
    return broken.max { $0.likeness < $1.likeness }.map { [$0] } ?? []
  }

  /// The keys of the accounts that have a layout for files with exactly these columns.
  func accounts(header: [String], format: StatementFormat) -> [String] {
    let layouts = named.map { [$0] } ?? own.filter { $0.isFor(header) }
    return layouts.filter { $0.format == nil || $0.format == format }.compactMap(\.forAccount)
  }

  /// The first layout if all read a file the same way. All of them if not.
  private static func differing(_ layouts: [LayoutDefinition]) -> [LayoutDefinition] {
    guard let first = layouts.first, layouts.dropFirst().allSatisfy({ $0.reads(as: first) }) else {
      return layouts
    }
    return [first]
  }
}

extension LayoutDefinition {
  /// Whether its header has exactly these columns.
  fileprivate func isFor(_ names: [String]) -> Bool {
    !header.isEmpty && LayoutMatch.normal(header) == LayoutMatch.normal(names)
  }

  /// Whether it reads a file the same way as another one, whatever its name and account.
  fileprivate func reads(as other: LayoutDefinition) -> Bool {
    var own = self
    own.name = other.name
    own.description = other.description
    own.forAccount = other.forAccount
    return own == other
  }
}

/// A layout compared with the header of a file: the common names and the changes.
struct LayoutMatch: Sendable, Hashable {
  /// A column that the layout names and the file does not have.
  struct Missing: Sendable, Hashable {
    var role: StatementLayout.Role
    var name: String
  }

  var definition: LayoutDefinition
  private(set) var missing: [Missing] = []
  /// Names that only the file has, and names that only the layout's header has.
  private(set) var added: [String] = []
  private(set) var gone: [String] = []
  private(set) var isMoved = false
  /// The share of all names that both headers have. 1 when the layout has no header of its own.
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

  /// A header for comparison: folded, without empty names at the end.
  static func normal(_ header: [String]) -> [String] {
    var names = header.map(HeaderWords.normal)
    while names.last?.isEmpty == true { names.removeLast() }
    return names
  }

  /// What has changed since the layout was made, in words for the user. Nil for the same header.
  var change: String? {
    var parts: [String] = []
    if !added.isEmpty { parts.append("new: " + Self.list(added)) }
    if !gone.isEmpty { parts.append("gone: " + Self.list(gone)) }
    if parts.isEmpty, isMoved { parts.append("in another order") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  static func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}
