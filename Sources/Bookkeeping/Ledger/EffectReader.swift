import DatasetFormat
import Spreadsheet

/// Reads the rows that a plan touches, before and after it.
struct EffectReader {
  private let before: EffectBooks
  private let after: EffectBooks
  private let dataset: Dataset
  private let edits: PlanEdits
  /// The keys of accounts whose rows all count differently than before. Nil: this is true of all rows.
  private let changed: Set<String>?
  /// The dataset after the plan, if its sheets or columns change their role.
  private let whole: Dataset?

  /// The keys of accounts after the plan, in the order of their tab, then those that are gone.
  var accountKeys: [String] {
    after.accounts.map(\.key) + before.accounts.map(\.key).filter { after.numbers[$0] == nil }
  }

  init(_ edits: PlanEdits, in dataset: Dataset) {
    self.edits = edits
    self.dataset = dataset
    whole = edits.changesWhatSheetsAre ? edits.applied(to: dataset) : nil
    let result = whole ?? Self.withSmallTabs(edits, of: dataset)
    before = EffectBooks(dataset)
    after = EffectBooks(result)
    changed = whole == nil ? before.changedAccounts(after) : nil
  }

  init(from dataset: Dataset, to whole: Dataset) {
    edits = PlanEdits()
    self.dataset = dataset
    self.whole = whole
    before = EffectBooks(dataset)
    after = EffectBooks(whole)
    changed = nil
  }

  /// The dataset with the tabs on which the meaning of rows depends as the plan leaves them.
  static func withSmallTabs(_ edits: PlanEdits, of dataset: Dataset) -> Dataset {
    var result = dataset
    for name in [TabName.accounts, .settings] {
      if let tab = dataset[name], let own = edits.tabs[name], !own.isEmpty {
        result.tabs[name] = ResultTab(tab, edits: own).tab
      }
    }
    for (name, rows) in edits.newTabs {
      result.tabs[name] = ResultTab(new: name, rows, in: dataset).tab
    }
    if let settings = result.tabs[.settings] { result.settings = Settings(settings) }
    return result
  }

  /// Everything that counts: the sums after the plan minus those before it.
  func counted() -> EffectSums {
    var sums = EffectSums()
    if let whole {
      before.addOpenings(nil, times: -1, to: &sums)
      after.addOpenings(nil, times: 1, to: &sums)
      addAll(of: dataset, before, times: -1, to: &sums)
      addAll(of: whole, after, times: 1, to: &sums)
      return sums
    }
    before.addOpenings(changed, times: -1, to: &sums)
    after.addOpenings(changed, times: 1, to: &sums)
    if let tab = dataset[.transactions] {
      addRows(of: tab, edits.tabs[.transactions], to: &sums)
    }
    return sums
  }

  private func addAll(
    of dataset: Dataset, _ books: EffectBooks, times sign: Int128, to sums: inout EffectSums
  ) {
    if let tab = dataset[.transactions] { add(tab, books, times: sign, to: &sums) }
  }

  /// Adds the rows of the tab that are touched, and those that are new.
  private func addRows(of tab: Tab, _ edits: SheetEdits?, to sums: inout EffectSums) {
    let rows = touchedRows(of: tab, edits)
    if !rows.isEmpty {
      add(ResultTab(tab, rows: rows, edits: nil).tab, before, times: -1, to: &sums)
      add(ResultTab(tab, rows: rows, edits: edits).tab, after, times: 1, to: &sums)
    }
    guard let edits else { return }
    if !edits.inserted.isEmpty { add(ResultTab.placed(in: tab, edits), after, times: 1, to: &sums) }
    let parts = ConcurrentChunks.map(0..<edits.appended.rowCount) { range in
      var part = EffectSums()
      add(ResultTab.appended(to: tab, edits, range), after, times: 1, to: &part)
      return part
    }
    for part in parts { sums.add(part) }
  }

  /// What the touched and the new rows move, before and after the plan; rows that move the same are left out.
  func movedRows() -> [MovedRow] {
    guard whole == nil, let tab = dataset[.transactions] else { return [] }
    let own = edits.tabs[.transactions]
    var moved: [MovedRow] = []
    for row in touchedRows(of: tab, own) {
      let old = before.moved(in: ResultTab(tab, rows: [row], edits: nil).tab)
      let new = after.moved(in: ResultTab(tab, rows: [row], edits: own).tab)
      if old == new { continue }
      for (part, isAfter) in [(old, false), (new, true)] {
        moved += part.map { $0.placed(at: row, isAfter: isAfter) }
      }
    }
    guard let own else { return moved }
    let added = [ResultTab.placed(in: tab, own), ResultTab.appended(to: tab, own, 0..<own.appended.rowCount)]
    return moved + added.flatMap(after.moved).map { $0.placed(at: nil, isAfter: true) }
  }

  /// The rows by which any sum changes, each taken by itself.
  func movingRows(limit: Int) -> [Int] {
    guard whole == nil, let tab = dataset[.transactions] else { return [] }
    let own = edits.tabs[.transactions]
    let moving = touchedRows(of: tab, own).lazy.filter { row in
      var sums = EffectSums()
      add(ResultTab(tab, rows: [row], edits: nil).tab, before, times: -1, to: &sums)
      add(ResultTab(tab, rows: [row], edits: own).tab, after, times: 1, to: &sums)
      return !sums.sums().isEmpty || !sums.unknown().isEmpty
    }
    return Array(moving.prefix(limit))
  }

  private func touchedRows(of tab: Tab, _ edits: SheetEdits?) -> [Int] {
    guard let changed else { return Array(1..<max(1, tab.sheet.rowCount)) }
    var rows = Set(edits?.sets.keys.map(\.row) ?? []).union(edits?.removed ?? [])
    if !changed.isEmpty {
      let table = KeyTable(Array(changed))
      let position = tab.schema["accountKey"]
      tab.forEachRow { row in
        let isOfThese =
          row.number(position, in: table) != nil || row.key(position).value.map(changed.contains) == true
        if isOfThese { rows.insert(row.index) }
      }
    }
    rows.remove(0)
    return rows.sorted()
  }

  private func add(_ tab: Tab, _ books: EffectBooks, times sign: Int128, to sums: inout EffectSums) {
    tab.forEachRow { books.add($0, in: tab, times: sign, to: &sums) }
  }
}
