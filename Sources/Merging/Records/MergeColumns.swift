import DatasetFormat
import Spreadsheet

/// The columns of a tab in all the states that are compared: the format's, and the user's own by their names.
struct MergeColumns: Sendable {
  enum Column: Sendable, Hashable {
    /// One of the format's, by its position in the schema.
    case position(Int)
    /// A user's column, by its name and its number among columns of that name. A column without a name has a
    /// blank one.
    case own(String, Int)
  }

  let schema: TabSchema
  private(set) var all: [Column]
  private let indexOfName: [String: Int]
  private(set) var roles: [RecordMerge.Role]

  /// Whether a column helps to tell records apart: an amount and a name do; a day, a category and an account
  /// do not.
  func tells(_ index: Int) -> Bool {
    guard case .position(let position) = all[index] else { return true }
    let column = schema.columns[position]
    return column.kind.isMoney || column.kind == .text
  }

  /// - Parameters:
  ///   - name: The tab.
  ///   - tabs: The tab in each state; nil if a state has none.
  ///   - open: The names of columns with unresolved conflicts from earlier merges.
  init(_ name: TabName, of tabs: [Tab?], open: Set<String>) {
    schema = .of(name)
    all = schema.columns.indices.map { .position($0) }
    let identity = schema.identityPosition
    roles = schema.columns.enumerated().map { position, column in
      if position == identity { return .identity }
      return switch column.name {
      case "createdAt": .createdAt
      case "updatedAt": .updatedAt
      case "deletedAt": .deletedAt
      default: .value
      }
    }
    var own = Set(tabs.flatMap { Self.own(in: $0).map(\.column) })
    let titles = Set(own.map(Self.title))
    for title in open where title != ConflictsSheet.rowColumn && schema.position(matching: title) == nil {
      if !titles.contains(title) { own.insert(.own(title, 0)) }
    }
    for column in own.sorted(by: Self.isBefore) {
      all.append(column)
      roles.append(.own)
    }
    indexOfName = Dictionary(
      all.enumerated().map { [schema] index, column in
        if case .position(let position) = column { return (schema.columns[position].name, index) }
        return (Self.title(column), index)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether two rows have the same content, whatever their times, ids, and references to related ids; only
  /// the columns in `has` count.
  func areSame(_ one: [MergeValue], _ other: [MergeValue], in has: [Bool]) -> Bool {
    roles.indices.allSatisfy { column in
      switch roles[column] {
      case .value, .own, .deletedAt: !has[column] || one[column] == other[column] || kind(column) == .uuid
      case .identity, .createdAt, .updatedAt: true
      }
    }
  }

  /// The first column of a name; nil if none has it.
  func index(named name: String) -> Int? { indexOfName[name] }

  /// The name by which people and plans know a column.
  func name(_ index: Int) -> String {
    if case .position(let position) = all[index] {
      schema.columns[position].name
    } else {
      Self.title(all[index])
    }
  }

  private static func title(_ column: Column) -> String {
    guard case .own(let name, let number) = column else { return "" }
    return OwnColumns.title(name, number)
  }

  /// The kind of values in a column; nil in one of the user's own.
  func kind(_ index: Int) -> ValueKind? {
    if case .position(let position) = all[index] { schema.columns[position].kind } else { nil }
  }

  /// For each column of a tab's sheet its index here, or -1.
  func indices(in tab: Tab) -> [Int] {
    var indices: [Int] = []
    func put(_ index: Int, at column: Int) {
      while indices.count <= column { indices.append(-1) }
      indices[column] = index
    }
    for (position, column) in tab.binding.columnOfPosition.enumerated() {
      if let column { put(position, at: column) }
    }
    let places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    for (column, own) in Self.own(in: tab) { if let index = places[own] { put(index, at: column) } }
    return indices
  }

  private static func own(in tab: Tab?) -> [(place: Int, column: Column)] {
    tab.map(OwnColumns.filled)?.map { ($0.column, .own($0.name, $0.number)) } ?? []
  }

  private static func isBefore(_ one: Column, _ other: Column) -> Bool {
    guard case .own(let name, let number) = one, case .own(let otherName, let otherNumber) = other else {
      return false
    }
    return (name, number) < (otherName, otherNumber)
  }
}

extension String {
  /// The text without white space at the ends.
  var trimmingSpaces: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
