import DatasetFormat
import Spreadsheet

/// Records that two copies made of the same thing, each under its own id: a statement line that both
/// imported, the statement itself, or an occurrence of a rule.
///
/// Unlike payments that only look similar, these are identical by the format: `importKey` identifies a
/// statement line within its account, and a rule has one transaction per occurrence. They become one record
/// with the id of the copy that comes first.
struct DuplicateRecords {
  /// A record that is in one of two copies only.
  private struct Lone {
    var row: Int
    var id: String
    var isDeleted: Bool
  }

  /// The copies, with one id for each such record.
  static func joined(_ copies: [MergeCopy]) -> (copies: [MergeCopy], notes: [String]) {
    var result = copies
    var notes: [String] = []
    for index in copies.indices.dropFirst() {
      for other in 0..<index {
        var twins = DuplicateRecords(result[index].dataset, with: result[other].dataset)
        guard let dataset = twins.joined() else { continue }
        result[index].dataset = dataset
        result[index].rename(twins.renamed)
        notes += twins.notes.map { "\(copies[index].name): \($0)" }
      }
    }
    return (result, notes)
  }

  /// A copy that has the ids of another one for the records that both made.
  static func joined(_ copy: Dataset, with first: Dataset) -> Dataset {
    var twins = DuplicateRecords(copy, with: first)
    return twins.joined() ?? copy
  }

  private let copy: Dataset
  private let first: Dataset
  private var cells: CopyCells
  /// The new ids by the old ones.
  private var renamed: [TabName: [String: String]] = [:]
  private var notes: [String] = []

  private init(_ copy: Dataset, with first: Dataset) {
    self.copy = copy
    self.first = first
    cells = CopyCells(copy)
  }

  /// The copy with the ids of the other one; nil if there is nothing to join.
  private mutating func joined() -> Dataset? {
    for name in [TabName.imports, .transactions] {
      guard let tab = copy[name], let other = first[name] else { continue }
      let twins = Self.twins(of: tab, in: other)
      if twins.isEmpty { continue }
      join(twins, tab, other)
      if name == .transactions { joinSplits(twins, tab, other) }
    }
    return renamed.isEmpty ? nil : try? cells.applied()
  }

  private mutating func join(_ twins: [(own: Lone, twin: Lone)], _ tab: Tab, _ other: Tab) {
    let schema = tab.schema
    var names: [String: String] = [:]
    // The first copy's import and creation time are kept; both copies are right.
    let taken = ["id", "createdAt", "importId"].compactMap { schema.position(matching: $0) }
    let transfer = schema.position(matching: "transferId")
    var transfers: [String: String] = [:]
    for (own, twin) in twins {
      names[own.id] = twin.id
      for position in taken {
        guard let text = other.text(row: twin.row, position) else { continue }
        cells[tab.name, own.row, position] = text
      }
      // If both rows are the same, neither was changed.
      if let updated = schema.position(matching: "updatedAt"),
        schema.columns.indices.allSatisfy({
          ($0 == updated) || taken.contains($0) || $0 == transfer
            || tab.text(row: own.row, $0) == other.text(row: twin.row, $0)
        })
      {
        cells[tab.name, own.row, updated] = other.text(row: twin.row, updated)
      }
      if let transfer, let here = tab.text(row: own.row, transfer),
        let there = other.text(row: twin.row, transfer)
      {
        transfers[here] = there
      }
    }
    renamed[tab.name] = names
    cells.follow(names, to: tab.name)
    separateCopies(of: names, twins.map(\.own.row), tab)
    if let transfer, !transfers.isEmpty {
      tab.forEachRow { row in
        guard let to = row.rawText(transfer).flatMap({ transfers[$0] }) else { return }
        cells[tab.name, row.index, transfer] = to
      }
    }
  }

  /// Rows that a person copied from these records, with their ids, get the ids that a merge makes for them.
  private mutating func separateCopies(of names: [String: String], _ rows: [Int], _ tab: Tab) {
    guard let identity = tab.schema.identityPosition else { return }
    let originals = Set(rows)
    var copied: [Int] = []
    tab.forEachRow { row in
      guard !originals.contains(row.index), let id = row.uuid(identity).value else { return }
      if names[id.description] != nil { copied.append(row.index) }
    }
    for (row, id) in TypedRows(tab).ids(ofRows: copied) { cells[tab.name, row, identity] = id.description }
  }

  /// Keeps a line divided if one copy divided it over categories. Otherwise its amount would count in
  /// addition to its parts.
  ///
  /// If both copies divided it differently, the parts of the first copy count, and the others are added as
  /// deleted.
  private mutating func joinSplits(_ twins: [(own: Lone, twin: Lone)], _ tab: Tab, _ other: Tab) {
    let schema = tab.schema
    let (split, amount, updated, deleted) = (
      schema["splitId"], schema["amount"], schema["updatedAt"], schema["deletedAt"]
    )
    let divided = twins.filter { own, twin in
      tab.text(row: own.row, split) != other.text(row: twin.row, split)
    }
    if divided.isEmpty { return }
    var (parts, others) = (SplitParts(tab), SplitParts(other))
    /// The lines of each division here that are divided as in the first copy. Its parts are read once,
    /// however many lines it has.
    var joined: [String: [Int: Timestamp]] = [:]
    for (own, twin) in divided {
      let (here, there) = (tab.text(row: own.row, split), other.text(row: twin.row, split))
      let sum = others.sum(there, or: other.text(row: twin.row, amount))
      guard let sum, parts.sum(here, or: tab.text(row: own.row, amount)) == sum else { continue }
      let times = [tab.text(row: own.row, updated), other.text(row: twin.row, updated)].map {
        $0.flatMap { Timestamp($0)?.milliseconds } ?? 0
      }
      if there != nil {
        // Where the parts of the first copy came along here as deleted, that is decided, and the division
        // here counts.
        if others.hasAny(of: parts.deleted, there) { continue }
        cells[tab.name, own.row, amount] = other.text(row: twin.row, amount)
        cells[tab.name, own.row, split] = there
        guard let here, parts.rows(here).count > 1 else { continue }
        joined[here, default: [:]][own.row] = Timestamp(milliseconds: max(times[0] + 1, times[1]))
      } else {
        // The division was made later than the undivided row.
        cells[tab.name, own.row, updated] =
          Timestamp(milliseconds: max(times[0], times[1] + 1)).description
      }
    }
    for (here, lines) in joined.sorted(by: { $0.key < $1.key }) {
      let rest = parts.rows(here).filter { lines[$0] == nil }
      guard let line = lines.keys.min(), !rest.isEmpty else { continue }
      for (row, time) in lines { cells[tab.name, row, updated] = time.description }
      for row in rest {
        let time = (tab.text(row: row, updated).flatMap { Timestamp($0)?.milliseconds } ?? 0) + 1
        cells[tab.name, row, deleted] = Timestamp(milliseconds: time).description
        cells[tab.name, row, updated] = Timestamp(milliseconds: time).description
      }
      notes.append(
        "Transactions row \(tab.sheet.rowNumber(line)) is divided otherwise there; its parts come along as deleted"
      )
    }
  }

  /// The records of a copy that another one has under other ids.
  private static func twins(of tab: Tab, in other: Tab) -> [(own: Lone, twin: Lone)] {
    let known = ids(of: other)
    let own = lone(in: tab) { known.contains($0) }
    if own.isEmpty { return [] }
    let ids = ids(of: tab)
    let theirs = lone(in: other) { ids.contains($0) }
    var pairs: [(own: Lone, twin: Lone)] = []
    var (ownDone, theirsDone): (Set<Int>, Set<Int>) = ([], [])
    for (key, row) in own.sorted(by: { $0.key < $1.key }) {
      guard let row, let twin = theirs[key] ?? nil, !ownDone.contains(row.row), !theirsDone.contains(twin.row)
      else { continue }
      ownDone.insert(row.row)
      theirsDone.insert(twin.row)
      pairs.append((row, twin))
    }
    return pairs
  }

  /// The records that the other copy lacks, by what they were made of; nil if there are several for one key.
  private static func lone(in tab: Tab, isKnown: (RecordID) -> Bool) -> [String: Lone?] {
    guard let identity = tab.schema.identityPosition else { return [:] }
    var lone: [String: Lone?] = [:]
    tab.forEachRow { row in
      guard let id = row.uuid(identity).value, !isKnown(id) else { return }
      for key in keys(of: row, tab.name) {
        let own = Lone(
          row: row.index, id: id.description, isDeleted: row.isDeleted)
        // A live record takes precedence over tombstones. With several live ones it is uncertain which is
        // meant.
        switch lone[key] {
        case nil: lone[key] = own
        case .some(let known?) where known.isDeleted != own.isDeleted:
          lone[key] = known.isDeleted ? own : known
        default: lone[key] = .some(nil)
        }
      }
    }
    return lone
  }

  private static func ids(of tab: Tab) -> RecordIDTable {
    var ids = RecordIDTable(capacity: tab.sheet.rowCount)
    guard let identity = tab.schema.identityPosition else { return ids }
    tab.forEachRow { row in
      if let id = row.uuid(identity).value { _ = ids.add(id) }
    }
    return ids
  }

  /// The keys of what a record was made of, the most reliable first.
  private static func keys(of row: TabRow, _ name: TabName) -> [String] {
    let schema = TabSchema.of(name)
    func text(_ column: String) -> String? { row.rawText(schema[column]).map(HeaderName.trimmed) }
    // An undone import does not count.
    if name == .imports, row.isDeleted { return [] }
    let account = text("accountKey") ?? ""
    if name == .imports { return text("sha256").map { ["0 \(account) \($0.lowercased())"] } ?? [] }
    var keys: [String] = []
    if let line = text("importKey"), !line.isEmpty {
      // Of copies that a person made of the row, none has the day and the amount of the other side's row.
      let own = "\(text("date") ?? "") \(text("amount") ?? "")"
      keys += ["0 \(account) \(line) \(own)", "1 \(account) \(line)"]
    }
    if let rule = text("recurringRuleId"), !rule.isEmpty,
      let day = row.date(schema["occurrenceDate"]).value ?? row.date(schema["date"]).value
    {
      keys.append("2 \(RecordIndex.canonical(rule)) \(day)")
    }
    return keys
  }
}

/// The sum of rows that share a `splitId`.
private struct SplitParts {
  private var rows: [String: [Int]] = [:]
  /// The ids of parts that are deleted.
  private(set) var deleted: Set<String> = []
  private let tab: Tab
  /// Earlier answers: many lines may be parts of one division.
  private var sums: [String: DecimalNumber?] = [:]
  private var answers: [String: Bool] = [:]

  init(_ tab: Tab) {
    self.tab = tab
    let split = tab.schema["splitId"]
    tab.forEachRow { row in
      guard let id = row.rawText(split), !id.isEmpty else { return }
      if row.isLive {
        rows[id, default: []].append(row.index)
      } else if let own = row.identity(tab.schema["id"]) {
        deleted.insert(own)
      }
    }
  }

  /// The rows of a split.
  func rows(_ id: String?) -> [Int] { id.flatMap { rows[$0] } ?? [] }

  /// Whether a row of a split has one of these ids; they are the same for all that is asked.
  mutating func hasAny(of ids: Set<String>, _ id: String?) -> Bool {
    guard let id else { return false }
    if let known = answers[id] { return known }
    let hasAny = rows(id).contains { row in
      tab.text(row: row, tab.schema["id"]).map { ids.contains(RecordIndex.canonical($0)) } ?? false
    }
    answers[id] = hasAny
    return hasAny
  }

  /// The sum of a split, or the amount of a row without one; nil if an amount cannot be read.
  mutating func sum(_ id: String?, or amount: String?) -> DecimalNumber? {
    guard let id else { return Self.sum(of: [amount]) }
    if let known = sums[id] { return known }
    let sum = Self.sum(of: rows(id).map { tab.text(row: $0, tab.schema["amount"]) })
    sums[id] = .some(sum)
    return sum
  }

  private static func sum(of texts: [String?]) -> DecimalNumber? {
    var sum: Int64 = 0
    for text in texts {
      // Five digits hold the minor unit of every currency.
      guard let text, let number = try? DecimalNumber(plain: text),
        let units = try? Amount.minorUnits(of: number, digits: 5).minorUnits
      else { return nil }
      let (total, overflow) = sum.addingReportingOverflow(units)
      if overflow { return nil }
      sum = total
    }
    return DecimalNumber(mantissa: sum, scale: 5)
  }
}

extension Tab {
  /// The text of a record's cell; nil if it is blank, or the sheet has no such column.
  fileprivate func text(row: Int, _ position: Int) -> String? {
    let text = value(row: row, position: position).text
    return text.isEmpty ? nil : text
  }
}
