public import DatasetFormat
package import Spreadsheet

/// Settles a dataset's findings as one plan: all sure remedies, and those that a user chose.
///
/// A remedy may reveal findings that another one settles, so the checks run again on the result until no
/// finding has a sure remedy.
public struct RepairPlan: Sendable {
  /// The changes; they are not applied here.
  public private(set) var plan: Plan
  /// The findings that the plan settles, in the order in which they were found; of one cell there may be
  /// several.
  package private(set) var settled: [Diagnosis] = []
  /// The findings that remain after the plan.
  package private(set) var open: [Diagnosis] = []
  /// The choices that fit no finding.
  package private(set) var unused: [RepairChoice]
  /// The dataset as the plan leaves it.
  package private(set) var dataset: Dataset

  private static let roundLimit = 8

  /// Plans what is sure to mend a dataset; what has several outcomes is left open.
  ///
  /// ```swift
  /// let repair = try RepairPlan(of: session.dataset)
  /// try session.apply(repair.plan, verification: repair.verification)
  /// ```
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - finding: The only finding to mend, and what the same remedy settles with it; nil: all of them.
  /// - Throws: A `DatasetError` where the changes do not fit the dataset.
  public init(of dataset: Dataset, mending finding: Finding? = nil) throws {
    try self.init(
      of: CheckContext(dataset: dataset), only: finding.map { [$0.kind] }, at: finding?.location,
      command: "repair")
  }

  /// The findings that the plan mends, in the order in which they were found.
  public var mended: [Finding] { settled.map(\.finding) }

  /// The findings that remain after the plan, for a person to decide.
  public var leftOpen: [Finding] { open.map(\.finding) }

  /// Plans the repair of a dataset.
  ///
  /// - Parameters:
  ///   - context: The dataset to repair, with its folder and earlier state.
  ///   - choices: The user's choices. If two concern a finding, the later one counts.
  ///   - only: The kinds to settle; nil for all.
  ///   - place: The only place to settle them at; nil for all.
  ///   - command: The command line, for the log.
  /// - Throws: `PlanError` where the changes do not fit the dataset.
  package init(
    of context: CheckContext, choosing choices: [RepairChoice] = [], only: Set<FindingKind>? = nil,
    at place: Location? = nil, command: String
  ) throws(PlanError) {
    var rounds = try RepairRounds(context, choices, only, place, command)
    // A remedy by which two records would get one name waits for the user.
    for _ in 0..<Self.roundLimit {
      let culprits = rounds.culprits
      if culprits.isEmpty { break }
      rounds = try RepairRounds(context, choices, only, place, command, leaving: rounds.left.union(culprits))
    }
    plan = rounds.chain.plan
    dataset = rounds.chain.dataset
    settled = rounds.settled
    open = rounds.open
    unused = choices.filter { !rounds.fitting.contains($0) }
  }

  /// The check of the plan before it is saved. It may leave no new errors, except in cells that were ignored
  /// before because their column or tab had an unknown name.
  public var verification: Verification {
    var columns: Set<String> = []
    var tabs: Set<String> = []
    for change in plan.changes {
      switch change.action {
      case .renameColumn(_, let name): columns.insert((change.tab?.rawValue ?? "") + "\u{0}" + name.text)
      case .renameSheet(let name): tabs.insert(name)
      default: break
      }
    }
    return Verification { [columns, tabs] plan, edits, dataset in
      Checks.verification.newErrors(of: plan, edits, in: dataset).filter { error in
        let place = error.finding.location
        guard let tab = place.tabName.flatMap(TabName.init(matching:))?.rawValue else { return true }
        return !tabs.contains(tab) && !columns.contains(tab + "\u{0}" + (place.columnName ?? ""))
      }
    }
  }

  /// Whether an earlier state has evidence for open findings, so that it is still needed.
  package var needsEarlier: Bool {
    let kinds: Set<FindingKind> = [
      .rowVanished, .rowUndeleted, .columnSortedAlone, .idAutofilled, .updatedStale,
    ]
    return open.contains {
      kinds.contains($0.finding.kind) && $0.finding.severity != .info
        || $0.finding.choices.contains(Remedy.restoreWord)
    }
  }

  /// How many rows go to the sheet Quarantine.
  package var quarantinedCount: Int {
    plan.changes.count { if case .quarantine = $0.action { true } else { false } }
  }
}

/// The rounds of a repair: remedies are looked for in what those before leave, until none is sure.
private struct RepairRounds {
  /// A column of a tab whose findings are left open.
  struct Left: Hashable {
    var tab: String?
    var column: String?
    var kind: FindingKind
  }

  var chain: SequentialPlan
  var settled: [Diagnosis] = []
  var open: [Diagnosis] = []
  var fitting: Set<RepairChoice> = []
  let left: Set<Left>
  /// The clashes at first.
  private var errors: Set<[String?]> = []

  /// More rounds would mean that two remedies undo each other.
  private static let limit = 8

  init(
    _ context: CheckContext, _ choices: [RepairChoice], _ only: Set<FindingKind>?, _ place: Location?,
    _ command: String,
    leaving left: Set<Left> = []
  ) throws(PlanError) {
    self.left = left
    chain = SequentialPlan(context.dataset, command: command)
    var context = context
    for round in 0..<Self.limit {
      let found = Checks.diagnoses(of: context)
      if round == 0 { errors = Set(found.filter(Self.isClash).map(Self.key)) }
      let time = context.origin.now()
      open = []
      var count = 0
      for diagnosis in found {
        let choice = choices.last { $0.concerns(diagnosis.finding) }
        guard only?.contains(diagnosis.finding.kind) ?? true,
          place == nil || place == diagnosis.finding.location,
          left.isEmpty || !left.contains(Self.place(diagnosis.finding)),
          let changes = diagnosis.remedy.changes(choosing: choice?.option, in: context.dataset, at: time),
          chain.add(changes)
        else {
          open.append(diagnosis)
          continue
        }
        if let choice, case .choice = diagnosis.remedy { fitting.insert(choice) }
        settled.append(diagnosis)
        count += 1
      }
      if count == 0 { break }
      try chain.closeRound()
      context.dataset = chain.dataset
      context.taken = Set(
        chain.plan.changes.compactMap { change in
          if case .quarantine = change.action { change.address.id } else { nil }
        })
    }
  }

  /// Where remedies have written that bring up clashes which were not there at first.
  var culprits: Set<Left> {
    let new = open.filter { Self.isClash($0) && !errors.contains(Self.key($0)) }.map(\.finding)
    var culprits: Set<Left> = []
    for error in new {
      for diagnosis in settled where diagnosis.isCell(like: error) {
        culprits.insert(Self.place(diagnosis.finding))
      }
    }
    return culprits.subtracting(left)
  }

  /// Whether two records have one name: a remedy may write a name that another record already has.
  private static func isClash(_ diagnosis: Diagnosis) -> Bool {
    [.keyCollision, .idRepeated, .settingTwice].contains(diagnosis.finding.kind)
  }

  private static func place(_ finding: Finding) -> Left {
    Left(tab: finding.location.tabName, column: finding.location.columnName, kind: finding.kind)
  }

  /// The subject of an error, independent of its row.
  private static func key(_ diagnosis: Diagnosis) -> [String?] {
    let finding = diagnosis.finding
    return [
      finding.code, finding.location.tabName, finding.location.columnName, finding.found, finding.record,
    ]
  }
}

extension Diagnosis {
  /// Whether it was settled by writing a cell in the column of an error.
  fileprivate func isCell(like error: Finding) -> Bool {
    guard let row = finding.location.row, row > 1, finding.location.column != nil else { return false }
    return finding.location.tabName == error.location.tabName
      && finding.location.columnName == error.location.columnName
  }
}

extension Remedy {
  /// The changes to make: the sure ones, or those of the chosen option; nil if there are neither.
  fileprivate func changes(choosing option: String?, in dataset: Dataset, at time: Timestamp) -> [Change]? {
    switch self {
    case .none: nil
    case .sure(let changes): changes.isEmpty ? nil : changes
    case .choice(let options):
      option.flatMap { name in options.first { $0.name == name } }.map {
        ChosenRows.stamped($0.changes, in: dataset, at: time)
      }
    }
  }
}

/// The rows that a choice writes to. A choice gives a new meaning, so it is newer than every copy of the row.
///
/// A sure remedy changes only the notation and leaves updatedAt unchanged. Otherwise a repair on one device
/// would override an edit on another.
enum ChosenRows {
  /// The changes of an option, and updatedAt of each row in which they set a cell.
  static func stamped(_ changes: [Change], in dataset: Dataset, at time: Timestamp) -> [Change] {
    let sets = changes.filter(\.isSet)
    var stamped = Set(sets.filter(\.address.isUpdatedAt).map(\.address.ofRow))
    var result = changes
    for change in sets {
      guard let stamp = stamp(change, in: dataset, at: time), stamped.insert(change.address.ofRow).inserted
      else { continue }
      result.append(stamp)
    }
    return result
  }

  /// The change of updatedAt in the row of another one; nil if the row has none.
  private static func stamp(_ change: Change, in dataset: Dataset, at time: Timestamp) -> Change? {
    // A cell that is cleared in a row without an id belongs to no record.
    if case .set(_, .blank) = change.action, (change.address.id ?? "").isEmpty { return nil }
    guard let name = change.address.tab, let tab = dataset[name], let row = change.address.row,
      let index = tab.sheet.index(ofRow: row), index > 0,
      let position = tab.schema.position(matching: "updatedAt")
    else { return nil }
    // What somebody typed there is not a time, and stays.
    let text = tab.recordValue(row: index, position: position).text
    guard text.isEmpty || Timestamp.isTime(text) else { return nil }
    return Remedy.change(
      position, ofRow: index, in: tab, to: .text(time.description), reason: change.reason, code: change.code)
  }
}

extension Change {
  fileprivate var isSet: Bool { if case .set = action { true } else { false } }
}

extension Address {
  fileprivate var isUpdatedAt: Bool {
    guard let tab, let columnName else { return false }
    return TabSchema.of(tab).position(matching: columnName)
      == TabSchema.of(tab).position(matching: "updatedAt")
  }
}
