import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The records of a tab, by id, or by key and name.
struct ReferenceTargets {
  /// The keys of live records, asked with a cell's bytes.
  let liveKeys: KeyTable
  private let ids: RecordIDTable
  private let live: Set<String>
  /// The live keys by their lengths, made when the first unknown one is met.
  private lazy var words = Dictionary(grouping: live.map(ComparedWord.init), by: \.scalars.count)
  private var comparisons = 0
  /// By key the row of the deleted record.
  private let deleted: [String: Int]
  /// Keys by the name that a user sees, without case.
  private let keyOfName: [String: String]
  /// Earlier answers: the same typing error is often in many rows.
  private var answers: [String: Answer] = [:]
  private var nearest: [String: [String]] = [:]

  init(_ tab: Tab?) {
    var ids = RecordIDTable(capacity: 0)
    var keys: [String] = []
    var deleted: [String: Int] = [:]
    var keyOfName: [String: String] = [:]
    if let tab, let identity = tab.schema.identityPosition {
      let isKey = tab.schema.columns[identity].kind == .key
      let name = tab.schema.position(matching: "name")
      if !isKey { ids = RecordIDTable(capacity: tab.sheet.rowCount) }
      tab.forEachRow { row in
        guard isKey else {
          if let id = row.uuid(identity).value { _ = ids.add(id) }
          return
        }
        guard let key = row.key(identity).value else { return }
        let isDeleted = row.isDeleted
        if isDeleted { deleted[key] = row.index } else { keys.append(key) }
        if !isDeleted, let text = name.flatMap({ row.rawText($0) }) { keyOfName[Self.normal(text)] = key }
      }
    }
    self.ids = ids
    liveKeys = KeyTable(keys)
    live = Set(keys)
    self.deleted = deleted
    self.keyOfName = keyOfName
  }

  enum Answer: Sendable {
    case known, unknown
    /// The record is deleted; its row.
    case deleted(row: Int)
    /// The cell holds a record's name; its key.
    case named(String)
  }

  func contains(_ id: RecordID) -> Bool { ids.contains(id) }

  /// The record that a cell with a key refers to, by the key and by the typed text.
  ///
  /// If the text is not a valid key, an equal name takes precedence over the key made of it, because these
  /// may be two records.
  mutating func answer(key: String, typed: String) -> Answer {
    if let known = answers[typed] { return known }
    let found = look(for: key, typed: typed)
    if answers.count < Self.memory { answers[typed] = found }
    return found
  }

  private func look(for key: String, typed: String) -> Answer {
    let isKey = key == typed || key == String(typed[...].trimmingSpaces)
    if let named = keyOfName[Self.normal(typed)], !isKey || !live.contains(key) {
      return .named(named)
    }
    if live.contains(key) { return .known }
    return deleted[key].map { .deleted(row: $0) } ?? .unknown
  }

  /// The most unknown keys to remember and suggest for. A column with more holds something else, and
  /// comparing each of a million texts with every key would take minutes. The keys are still reported, only
  /// without a suggestion.
  static let memory = 1000

  /// How many pairs of keys are compared in all.
  static let mostComparisons = 2_000_000
  /// How many keys are offered for one.
  private static let mostOffered = 32

  /// Keys at most two edits away, nearest first.
  mutating func nearest(to key: String) -> [String] {
    if let known = nearest[key] { return known }
    guard nearest.count < Self.memory, comparisons < Self.mostComparisons else { return [] }
    let word = ComparedWord(key)
    var found: [(Int, String)] = []
    for length in max(0, word.scalars.count - 2)...word.scalars.count + 2 {
      for known in words[length] ?? [] {
        comparisons += 1
        if let distance = EditDistance.between(known, word, atMost: 2) {
          found.append((distance, known.text))
        }
      }
    }
    let offered = found.sorted { $0 < $1 }.prefix(Self.mostOffered).map(\.1)
    nearest[key] = offered
    return offered
  }

  private static func normal(_ name: String) -> String {
    UnicodeForm.composed(String(name.lowercased()[...].trimmingSpaces))
  }
}
