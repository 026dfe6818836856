import DatasetFormat
import Spreadsheet

/// Records that two copies made of one thing, each under an id of its own: the line of a statement that both imported, the statement itself, an
/// occurrence of a rule.
///
/// Unlike payments that only look alike, these are the same by the format: `importKey` is the identity of a statement's line within its account, and
/// a rule has one transaction for each occurrence. They become one, under the id of the copy that comes first.
struct RecordTwins {
  /// A record that is in one of two copies only.
  private struct Lone {
    var row: Int
    var id: String
  }

  /// The copies, with one id for each such record.
  static func joined(_ copies: [MergeCopy]) -> [MergeCopy] {
    var result = copies
    for index in copies.indices.dropFirst() {
      for other in 0..<index {
        result[index].dataset = joined(result[index].dataset, with: result[other].dataset)
      }
    }
    return result
  }

  /// A copy that has the ids of another one for the records that both made.
  static func joined(_ copy: Dataset, with first: Dataset) -> Dataset {
    var cells = CopyCells(copy)
    var isEmpty = true
    for name in [TabName.imports, .transactions] {
      guard let (tab, other) = copy[name].flatMap({ tab in first[name].map { (tab, $0) } }) else { continue }
      let twins = twins(of: tab, in: other)
      if twins.isEmpty { continue }
      isEmpty = false
      let schema = tab.schema
      var names: [String: String] = [:]
      // Which import made the row, and when, is told as the first copy has it: both copies are right.
      let taken = ["id", "createdAt", "importId"].compactMap { schema.position(matching: $0) }
      var transfers: [String: String] = [:]
      let transfer = schema.position(matching: "transferId")
      for (own, twin) in twins {
        names[own.id] = twin.id
        for position in taken {
          guard let text = other.text(row: twin.row, position) else { continue }
          cells[name, own.row, position] = text
        }
        // A row that both have alike was changed by neither.
        if let updated = schema.position(matching: "updatedAt"),
          schema.columns.indices.allSatisfy({
            ($0 == updated) || taken.contains($0) || $0 == transfer
              || tab.text(row: own.row, $0) == other.text(row: twin.row, $0)
          })
        {
          cells[name, own.row, updated] = other.text(row: twin.row, updated)
        }
        if let transfer, let here = tab.text(row: own.row, transfer),
          let there = other.text(row: twin.row, transfer)
        {
          transfers[here] = there
        }
      }
      cells.follow(names, to: name)
      if let transfer, !transfers.isEmpty {
        tab.forEachRow { row in
          guard let to = row.rawText(transfer).flatMap({ transfers[$0] }) else { return }
          cells[name, row.index, transfer] = to
        }
      }
    }
    if isEmpty { return copy }
    return (try? cells.applied()) ?? copy
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

  /// The records that the other copy has not, by what they are made of; nil where several are.
  private static func lone(in tab: Tab, isKnown: (RecordID) -> Bool) -> [String: Lone?] {
    guard let identity = tab.schema.identityPosition else { return [:] }
    var lone: [String: Lone?] = [:]
    tab.forEachRow { row in
      guard let id = row.uuid(identity).value, !isKnown(id) else { return }
      for key in keys(of: row, tab.name) {
        if lone[key] == nil {
          lone[key] = Lone(row: row.index, id: id.description)
        } else {
          lone[key] = .some(nil)
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

  /// What a record is made of, the surest first.
  private static func keys(of row: TabRow, _ name: TabName) -> [String] {
    let schema = TabSchema.of(name)
    func text(_ column: String) -> String? { row.rawText(schema[column]).map(HeaderName.trimmed) }
    if text("deletedAt")?.isEmpty == false { return [] }
    let account = text("accountKey") ?? ""
    if name == .imports { return text("sha256").map { ["0 \(account) \($0.lowercased())"] } ?? [] }
    var keys: [String] = []
    if let line = text("importKey"), !line.isEmpty { keys.append("0 \(account) \(line)") }
    if let rule = text("recurringRuleId"), !rule.isEmpty,
      let day = row.date(schema["occurrenceDate"]).value ?? row.date(schema["date"]).value
    {
      keys.append("1 \(RecordIndex.canonical(rule)) \(day)")
    }
    return keys
  }
}

extension Tab {
  /// The text of a record's cell; nil where it is blank, or the sheet has no such column.
  fileprivate func text(row: Int, _ position: Int) -> String? {
    guard let column = binding.columnOfPosition[position] else { return nil }
    let text = sheet.value(row: row, column: column).text
    return text.isEmpty ? nil : text
  }
}
