import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// The records of a tab with keys and names, found as a user types them: by key, by name or by the unique
/// beginning of one.
package struct NamedRecords {
  /// One record.
  package struct Record: Sendable, Hashable {
    /// The row's index in the tab's sheet.
    package var row: Int
    /// The key by which rows name it.
    package var key: String
    /// Its name.
    package var name: String
    /// Whether it is in use: not archived, disabled or deleted.
    package var isActive: Bool
    /// Whether it is a tombstone.
    package var isDeleted: Bool
    /// Its position in lists; nil: after all records with one.
    package var sortOrder: Int?
  }

  /// All records in the order of the tab, including tombstones; of records with one key the first live one.
  package let all: [Record]
  /// The word for a record in messages: `category`.
  package let word: String
  /// The keys of records that are only planned: none can be named before its plan is applied.
  private let planned: Set<String>

  /// The records of a tab.
  ///
  /// - Parameters:
  ///   - tab: `accounts`, `categories` or `members`.
  ///   - dataset: The dataset.
  package init(_ tab: TabName, in dataset: Dataset) { self.init(tab, in: dataset, added: []) }

  init(_ tab: TabName, in dataset: Dataset, added: [NamedList.Added]) {
    planned = Set(added.flatMap { [$0.key, UnicodeForm.folded($0.name)] })
    word = tab == .accounts ? "account" : tab == .categories ? "category" : "member"
    var all: [Record] = []
    var places: [String: Int] = [:]
    if let tab = dataset[tab], let identity = tab.schema.identityPosition {
      let (name, active) = (tab.schema["name"], tab.schema["isActive"])
      let order = tab.schema["sortOrder"]
      tab.forEachRow { row in
        guard let key = row.key(identity).value else { return }
        let isDeleted = row.isDeleted
        let record = Record(
          row: row.index, key: key, name: row.text(name).value ?? key,
          isActive: !isDeleted && row.boolean(active).value != false, isDeleted: isDeleted,
          sortOrder: row.integer(order).value)
        if let place = places[key] {
          if all[place].isDeleted, !isDeleted { all[place] = record }
          return
        }
        places[key] = all.count
        all.append(record)
      }
    }
    self.all = all
  }

  /// The live records.
  package var live: [Record] { all.filter { !$0.isDeleted } }

  /// The live records in the order in which lists show them.
  package var ordered: [Record] {
    live.sorted { ($0.sortOrder ?? .max, $0.row) < ($1.sortOrder ?? .max, $1.row) }
  }

  /// The place of each live record in lists, by its key.
  package var places: [String: Int] {
    Dictionary(ordered.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The live record that a text names.
  ///
  /// A key takes precedence over a name, a whole name over the beginning of one, and an active record over an
  /// archived one.
  ///
  /// - Throws: ``BookError`` where there is none or there are several.
  package func find(_ text: String) throws(BookError) -> Record { try find(text, among: live) }

  /// The same among all records, including tombstones; live ones take precedence.
  ///
  /// - Throws: ``BookError``.
  package func findAny(_ text: String) throws(BookError) -> Record {
    if let found = try? find(text) { return found }
    return try find(text, among: all)
  }

  /// Whether a text names at least one live record.
  package func hasMatch(for text: String) -> Bool {
    let wanted = UnicodeForm.folded(HeaderName.trimmed(text))
    if live.contains(where: { $0.key == text }) { return true }
    switch NameMatch(wanted, among: live, id: { UnicodeForm.folded($0.key) }, names: { [$0.name] }) {
    case .one, .several: return true
    case .none: return false
    }
  }

  /// The same among some of them.
  func find(_ text: String, among records: [Record]) throws(BookError) -> Record {
    let wanted = UnicodeForm.folded(HeaderName.trimmed(text))
    if let exact = records.first(where: { $0.key == text }) { return exact }
    // The beginning of another record's name is not meant.
    if planned.contains(text) || planned.contains(wanted) {
      throw BookError("\(text): this \(word) is added by the same plan. Apply that plan first.")
    }
    switch NameMatch(wanted, among: records, id: { UnicodeForm.folded($0.key) }, names: { [$0.name] }) {
    case .one(let record): return record
    case .several(let found):
      let active = found.filter(\.isActive)
      if active.count == 1 { return active[0] }
      let list = Self.list(active.isEmpty ? found : active)
      throw BookError(
        "\(text): several match: \(list). Write more of the name, or the key.", .ambiguous, found: text,
        candidates: (active.isEmpty ? found : active).map(\.key))
    case .none:
      let known = records.isEmpty ? "there are none yet" : hint(for: text, among: records)
      throw BookError(
        "\(text): there is no such \(word) (\(known)).", .unknownName, found: text,
        candidates: nearKeys(to: text, among: records))
    }
  }

  /// The keys that a text with a slip in it may mean, else all if they are few, else the command that lists them.
  private func hint(for text: String, among records: [Record]) -> String {
    NearestName.hint(
      near: nearKeys(to: text, among: records), among: records.map(\.key), list: "dataset \(plural)")
  }

  /// The keys that a text with a slip in it may mean. A name is as good as its key, and the key is what can be typed.
  private func nearKeys(to text: String, among records: [Record]) -> [String] {
    var seen: Set<String> = []
    return NearestName.near(text, among: records.map(\.key) + records.map(\.name)).map { name in
      records.first { $0.key == name || $0.name == name }?.key ?? name
    }.filter { seen.insert($0).inserted }
  }

  private var plural: String { word == "category" ? "categories" : word + "s" }

  /// The key of the one record that a text with a slip in it may mean; nil if none is near.
  package func nearest(to text: String) -> String? {
    let names = live.filter(\.isActive).flatMap { [$0.key, $0.name] }
    return NearestName.of(text, among: names).flatMap { name in
      live.first { $0.key == name || $0.name == name }?.key
    }
  }

  private static func list(_ records: [Record]) -> String {
    let names = records.prefix(NearestName.shown).map(\.key).joined(separator: ", ")
    let more = records.count - NearestName.shown
    return more > 0 ? "\(names) and \(more) more" : names
  }
}
