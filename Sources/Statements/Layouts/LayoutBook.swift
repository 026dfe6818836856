/// The layouts that files may be read by, and which statements each is for.
public struct LayoutBook: Sendable {
  /// The one that the person named for all files, by `--layout`.
  public var named: LayoutDefinition?
  /// Those of the dataset.
  private var own: [LayoutDefinition] = []
  /// Those that come with the command; they are for files of exactly their header.
  private var shipped: [LayoutDefinition] = []
  /// The keys of the accounts that statements with a hint may be of.
  private var accountKeys: @Sendable (AccountHint?) -> Set<String> = { _ in [] }

  /// No layouts.
  public init() {}

  package init(
    own: [LayoutDefinition], shipped: [LayoutDefinition], named: LayoutDefinition?,
    accountKeys: @escaping @Sendable (AccountHint?) -> Set<String>
  ) {
    self.own = own
    self.shipped = shipped
    self.named = named
    self.accountKeys = accountKeys
  }

  /// The headers that the layouts know their files by, to be found where no word of them is known.
  var headers: Set<[String]> {
    Set(
      ([named].compactMap { $0 } + own + shipped).map { LayoutMatch.normal($0.header).filter { !$0.isEmpty } }
        .filter { $0.count > 1 })
  }

  /// The layouts that are known by exactly this header, and the one that the person named, whoever's account they are for.
  func forHeader(_ header: [String]) -> [LayoutDefinition] {
    [named].compactMap(\.self) + (own + shipped).filter { $0.isFor(header) }
  }

  /// The layouts for a table of these columns, the best fitting: several only where they fit alike and differ.
  ///
  /// A layout of one account is for its statements. Where several accounts may be meant, all of those with exactly this header fit.
  func matches(header: [String], format: StatementFormat, hint: AccountHint?) -> [LayoutMatch] {
    if let named { return [LayoutMatch(named, header: header)] }
    let keys = accountKeys(hint)
    let candidates = (own + shipped).filter { layout in
      (layout.format == nil || layout.format == format) && layout.forAccount.map(keys.contains) ?? true
    }
    let exact = candidates.filter { $0.isFor(header) }
    if let first = exact.first {
      // A layout of the dataset is nearer than one that comes with the command.
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

  /// The keys of the accounts that have a layout for files of exactly these columns.
  func accounts(header: [String], format: StatementFormat) -> [String] {
    let layouts = named.map { [$0] } ?? own.filter { $0.isFor(header) }
    return layouts.filter { $0.format == nil || $0.format == format }.compactMap(\.forAccount)
  }

  /// The first of those that all read a file alike, else all.
  private static func differing(_ layouts: [LayoutDefinition]) -> [LayoutDefinition] {
    guard let first = layouts.first, layouts.dropFirst().allSatisfy({ $0.reads(as: first) }) else {
      return layouts
    }
    return [first]
  }
}

extension LayoutDefinition {
  /// Whether it is known by exactly these columns.
  fileprivate func isFor(_ names: [String]) -> Bool {
    !header.isEmpty && LayoutMatch.normal(header) == LayoutMatch.normal(names)
  }

  /// Whether it says the same of a file as another one, whatever it is called and whoever's it is.
  fileprivate func reads(as other: LayoutDefinition) -> Bool {
    var own = self
    own.name = other.name
    own.description = other.description
    own.forAccount = other.forAccount
    return own == other
  }
}

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
