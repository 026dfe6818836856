/// One tab of the format: the single source from which headers, decoding, encoding, checks, drop-down lists and
/// the reference page follow.
public struct TabSchema: Sendable {
  /// The tab that the schema describes.
  public let name: TabName
  /// The schema version that brought the tab.
  public let since: Int
  /// One sentence for the reference page.
  public let meaning: String
  /// The columns, in the order of a new CSV file.
  public let columns: [Column]
  /// The names of the columns that a workbook shows leftmost, for tabs whose order for programs is not a person's.
  private let shownFirst: [String]
  private let positions: [String: Int]
  /// By the canonical spelling, which programs use and which needs no folding.
  private let exactPositions: [String: Int]

  init(
    _ name: TabName, since: Int = 1, _ meaning: String, shownFirst: [String] = [], _ columns: [Column]
  ) {
    self.name = name
    self.shownFirst = shownFirst
    self.since = since
    self.meaning = meaning
    self.columns = columns
    var positions: [String: Int] = [:]
    for (position, column) in columns.enumerated() {
      positions[HeaderName.folded(column.name)] = position
    }
    precondition(positions.count == columns.count, "columns of a tab have different names")
    self.positions = positions
    deletionPosition = columns.firstIndex { $0.name == Column.deletedAt.name }
    exactPositions = Dictionary(
      columns.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The position of a column in ``columns``, 0-based.
  ///
  /// - Precondition: The tab has a column of this name.
  public subscript(_ name: String) -> Int {
    guard let position = position(matching: name) else {
      preconditionFailure("the tab \(self.name.rawValue) has no column \(name)")
    }
    return position
  }

  /// The position of the column that a header means; case, spaces, `_` and `-` do not count.
  public func position(matching header: String) -> Int? {
    exactPositions[header] ?? positions[HeaderName.folded(header)]
  }

  /// The columns of a schema version, in the order of a new CSV file.
  public func columns(version: Int) -> [Column] { columns.filter { $0.since <= version } }

  /// The columns in the order of a new workbook: what a person reads first, identifiers and timestamps last.
  package func presentedColumns(version: Int) -> [Column] {
    let all = columns(version: version)
    let first = shownFirst.compactMap { name in all.first { $0.name == name } }
    let rest = all.filter { !shownFirst.contains($0.name) }
    return first + rest.filter { !$0.isBookkeeping } + rest.filter(\.isBookkeeping)
  }

  /// The orders in which the format writes the columns, in files and in workbooks, as positions.
  package var orders: [[Int]] {
    let all = columns.map(\.since).max() ?? 1
    return [Array(columns.indices), presentedColumns(version: all).map { self[$0.name] }]
  }

  /// The position of `deletedAt`; nil for a tab whose records leave no tombstones.
  package let deletionPosition: Int?

  /// The position of the column that names a record: `id`, or a key.
  package var identityPosition: Int? { columns.firstIndex { $0.isUnique } }

  /// The schema of a tab.
  public static func of(_ name: TabName) -> TabSchema {
    switch name {
    case .transactions: .transactions
    case .receipts: .receipts
    case .categories: .categories
    case .recurringRules: .recurringRules
    case .settings: .settings
    case .accounts: .accounts
    case .budgets: .budgets
    case .goals: .goals
    case .importRules: .importRules
    case .imports: .imports
    case .members: .members
    }
  }
}

extension Column {
  /// Whether the column is for programs more than for people: shown narrow and grey at the right end.
  public var isBookkeeping: Bool {
    switch kind {
    case .uuid, .timestamp, .sha256: true
    default: Self.bookkeepingNames.contains(name)
    }
  }

  private static let bookkeepingNames: Set = ["externalId", "importKey", "driveFileId", "sortOrder"]
}

/// The versions of the format that this library knows.
public enum SchemaVersion {
  /// The version of a new dataset, and the newest that can be changed.
  public static let current = 2
  /// The versions that can be read and changed.
  public static let supported = 1...current
}

extension TabSchema {
  /// The words of the closed list at a position; none for columns of another kind.
  package func words(at position: Int) -> [ValueKind.Choice] {
    if case .choice(let choices) = columns[position].kind { choices } else { [] }
  }
}
