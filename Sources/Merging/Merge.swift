import DatasetChecks
public import DatasetFormat
import Spreadsheet

/// Merges copies of one dataset: by id and cell, against their common state if there is one.
///
/// Every value that a copy has and the common state does not is in the result or in ``conflicts``. The result
/// does not depend on the order of the copies, and merging it with one of them again changes nothing. The
/// first copy is the one to be changed: its rows keep their order, formats and formulas.
public struct Merge: Sendable {
  /// The changes that make the merged dataset of the first copy.
  public private(set) var plan: Plan
  /// The cells that the user has to decide.
  public private(set) var conflicts: [MergeConflict] = []
  /// The time of change of single cells, for later merges.
  package private(set) var times = CellTimes()
  /// Pairs of ids of new payments that may be one, each written down in another copy; they stay two.
  package private(set) var doubles: [[String]] = []
  /// Sheets and rows that could not be merged, and stay as in the first copy.
  public private(set) var notes: [String] = []

  /// Merges copies of one dataset.
  ///
  /// ```swift
  /// let merge = Merge(base: base, copies: [MergeCopy("this phone", mine, modified: .now), other])
  /// try dataset.apply(merge.plan)
  /// ```
  ///
  /// - Parameters:
  ///   - base: The newest state that all copies descend from; nil if none is known.
  ///   - copies: The copies; the plan is for the first.
  ///   - reason: What the log calls the run.
  ///   - origin: The clock. Times more than five minutes ahead of it are ignored.
  /// - Precondition: There is a copy.
  public init(
    base: Dataset?, copies: [MergeCopy], reason: String = "merge", origin: Origin = .system
  ) {
    self.init(base: base, copies: copies, command: reason, now: origin.now())
  }

  /// Merges copies of one dataset.
  ///
  /// - Parameters:
  ///   - base: The newest state that all copies descend from; nil if none is known.
  ///   - doubts: The ids of its records that a copy may not descend from: if copies differ in one, it becomes
  ///     a conflict.
  ///   - copies: The copies; the plan is for the first.
  ///   - command: The command line, for the plan.
  ///   - now: The time. Times more than five minutes ahead are ignored.
  ///   - settles: Whether the winners in the sheet `Conflicts` are final, so that nothing listed there stays
  ///     open.
  ///   - verification: Finds the errors that the merge would leave: all that the checks know, unless the
  ///     caller says otherwise. If cells of several copies do not fit together, one copy decides all of them,
  ///     and the others' values are conflicts.
  /// - Precondition: There is a copy.
  package init(
    base: Dataset?, doubts: [TabName: Set<String>] = [:], copies: [MergeCopy], command: String,
    now: Timestamp,
    settles: Bool = false, verification: Verification = Checks.verification
  ) {
    self.init(
      base: base, doubts: doubts, copies: copies, command: command, now: now, settles: settles, decided: nil,
      verification: verification)
  }

  init(
    base: Dataset?, doubts: [TabName: Set<String>] = [:], copies: [MergeCopy], command: String,
    now: Timestamp, settles: Bool = false, decided: (key: UnresolvedConflicts.Key, option: String)?,
    verification: Verification = Checks.verification
  ) {
    var units = RecordUnits()
    units.doubts = doubts
    let (copies, notesOfTwins) = DuplicateRecords.joined(copies)
    let ours = copies[0].dataset
    func merged() -> Merge {
      Merge(base, copies, command, now, settles: settles, decided: decided, &units)
    }
    self = merged()
    notes += notesOfTwins
    // If no attempt fits, the one with the fewest errors tells the user most.
    var best = (merge: self, errors: Int.max)
    for round in 0...Self.roundLimit {
      let errors = (try? verification.newErrors(of: plan, in: ours)) ?? []
      if errors.isEmpty { return }
      if errors.count < best.errors { best = (self, errors.count) }
      guard round < Self.roundLimit, units.take(errors, in: copies) else { break }
      self = merged()
      notes += notesOfTwins
    }
    self = best.merge
    // A record that has an error in every copy waits, and nothing else with it.
    var waiting: [String] = []
    for _ in 0..<Self.roundLimit {
      let errors = (try? verification.newErrors(of: plan, in: ours)) ?? []
      if errors.isEmpty { return }
      guard units.wait(for: errors, in: copies) else { break }
      waiting += errors.map { "\($0); it stays as it is here until it is mended in the other copy" }
      self = merged()
      notes += notesOfTwins + waiting
    }
    self = best.merge
  }

  /// How often a merge is tried again.
  private static let roundLimit = 12

  private init(
    _ base: Dataset?, _ copies: [MergeCopy], _ command: String, _ now: Timestamp, settles: Bool,
    decided: (key: UnresolvedConflicts.Key, option: String)?, _ units: inout RecordUnits
  ) {
    let ours = copies[0]
    plan = Plan(command: command, base: ours.dataset.fileHashes)
    let open = UnresolvedConflicts(base: base, copies: copies, settles: settles, decided: decided)
    let names = TabName.allCases.filter { name in copies.contains { $0.dataset[name] != nil } }
    func merged() -> [TabName: TabMerge] {
      names.reduce(into: [:]) { tabs, name in
        tabs[name] = TabMerge(name, base: base, copies: copies, open: open, now: now, units: units)
      }
    }
    var tabs = merged()
    var rounds = 1
    while rounds < Self.roundLimit, units.take(tabs) {
      tabs = merged()
      rounds += 1
    }
    var decided: [RecordUnit] = []
    for (name, tab) in names.compactMap({ name in tabs[name].map { (name, $0) } }) {
      decided += tab.units
      conflicts += tab.conflicts
      for (id, cells) in tab.times.times[name] ?? [:] {
        for (column, time) in cells { times[name, id, column] = time }
      }
      var changes = TabChanges(tab, of: ours.dataset)
      plan.changes += changes.make()
      notes += changes.notes
      let doubled = PossibleDuplicates(in: tab, of: ours.dataset, base: base)
      doubles += doubled.pairs
      notes += doubled.note.map { [$0] } ?? []
    }
    units.units = decided
    notes += open.unclear
    var waiting: [TabName: Set<String>] = [:]
    for unit in decided where unit.waits {
      waiting[unit.tab, default: []].formUnion(unit.ids)
      for id in unit.ids {
        for (column, time) in ours.times[unit.tab, id] ?? [:] { times[unit.tab, id, column] = time }
      }
    }
    let lines = ConflictChanges(conflicts, waiting: waiting, in: ours.dataset, time: now).changes
    let makesQuarantine = (plan.changes + lines).contains {
      if case .quarantine = $0.action { true } else { false }
    }
    let own = UserSheetMerge(base: base, copies: copies, taken: makesQuarantine ? QuarantineSheet.name : nil)
    plan.changes += own.changes + lines
    notes += own.notes
  }

  /// Adds further changes that belong to the merge, such as files.
  package mutating func add(_ changes: [Change]) { plan.changes += changes }
}

extension Dataset {
  /// How many conflicts of merges the sheet `Conflicts` lists, those about sheets of the user's own, too.
  package var openConflictCount: Int { conflictsSheet?.lines.count ?? 0 }

  /// The columns that the sheet `Conflicts` lacks. Without them the user's choices cannot be read.
  package var missingConflictColumns: [String] { conflictsSheet?.missingColumns ?? [] }

  /// The sheet `Conflicts`.
  var conflictsSheet: ConflictsSheet? {
    foreignSheets.first { $0.name == ConflictsSheet.name }.map { ConflictsSheet($0) }
  }
}

/// Payments that two copies may both have recorded: the same purchase on two devices, or by hand and by
/// import.
///
/// They are only listed, never merged. If many payments look the same, each is listed with its nearest few,
/// and the number of further pairs is reported.
struct PossibleDuplicates {
  /// Pairs of new records from different copies with the same amount, type and account, on days close
  /// together.
  private(set) var pairs: [[String]] = []
  /// How many pairs more there are.
  private(set) var left = 0

  /// The most days between two rows of one purchase.
  private static let dayLimit: Int32 = 3
  /// How many payments are listed for one payment.
  static let mostBesideOne = 8
  /// How many pairs are listed.
  static let most = 10_000

  init(in merged: TabMerge, of ours: Dataset, base: Dataset?) {
    guard merged.name == .transactions, let tab = ours[.transactions] else { return }
    let schema = merged.columns.schema
    let new = merged.records.filter { $0.row == nil && $0.cells[schema["deletedAt"]].isBlank }
    if new.isEmpty { return }
    var waiting: [[String]: [(id: String, day: Int32)]] = [:]
    for record in new {
      guard let day = Self.day(record.cells[schema["date"]]) else { continue }
      waiting[Self.key(record.cells, schema), default: []].append((record.id, day))
    }
    for key in waiting.keys { waiting[key]?.sort { ($0.day, $0.id) < ($1.day, $1.id) } }
    let known = RecordIndex(base?[.transactions])
    // A row that a user typed here has no id yet.
    let made = Dictionary(
      merged.records.compactMap { record in record.row.map { ($0, record.id) } },
      uniquingKeysWith: { first, _ in first })
    let place = MergeTab(tab, merged.columns)
    var pairs: [[String]] = []
    var left = 0
    place.forEachRecord { row in
      guard let amount = row.rawText(schema["amount"]), !amount.isEmpty, row.isLive
      else { return }
      guard let id = row.identity(schema["id"]) ?? made[row.index], known[id] == nil else { return }
      let cells = place.cells(ofRow: row.index)
      guard let others = waiting[Self.key(cells, schema)], let day = Self.day(cells[schema["date"]]) else {
        return
      }
      let near = Self.first(day - Self.dayLimit, others)..<Self.first(day + Self.dayLimit + 1, others)
      let nearest = Self.nearest(day, others, near)
      let twins = nearest.filter { others[$0].id != id }
      let listed = twins.prefix(min(Self.mostBesideOne, Self.most - pairs.count))
      for index in listed { pairs.append([id, others[index].id]) }
      left += near.count - (nearest.count - twins.count) - listed.count
    }
    self.left = left
    self.pairs = pairs.map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The note that not all pairs are listed; nil if they are.
  var note: String? {
    if left == 0 { return nil }
    return
      "Transactions: \(pairs.count) pairs of payments that may be one are listed, and \(left) more are not: many are of one amount and account on the same days; look for rows that came twice"
  }

  /// The place of the first payment on or after a day.
  private static func first(_ day: Int32, _ payments: [(id: String, day: Int32)]) -> Int {
    var (low, high) = (0, payments.count)
    while low < high {
      let middle = (low + high) / 2
      if payments[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The places of the payments nearest to a day, one more than are listed.
  private static func nearest(
    _ day: Int32, _ payments: [(id: String, day: Int32)], _ near: Range<Int>
  ) -> [Int] {
    var after = min(max(first(day, payments), near.lowerBound), near.upperBound)
    var before = after - 1
    var found: [Int] = []
    while found.count <= mostBesideOne, before >= near.lowerBound || after < near.upperBound {
      let takesBefore =
        after >= near.upperBound
        || before >= near.lowerBound && day - payments[before].day < payments[after].day - day
      found.append(takesBefore ? before : after)
      if takesBefore { before -= 1 } else { after += 1 }
    }
    return found
  }

  private static func key(_ cells: [MergeValue], _ schema: TabSchema) -> [String] {
    ["amount", "type", "direction", "accountKey", "currency"].map { cells[schema[$0]].meaning }
  }

  private static func day(_ value: MergeValue) -> Int32? {
    CalendarDate(iso: value.meaning)?.dayNumber
  }
}
