public import DatasetFormat
import Spreadsheet

/// What settles a dataset's findings as one plan: all sure remedies, and the options that a person chose.
///
/// A remedy may show what another one settles, so findings are looked for again in what the remedies leave, until none of them has a sure one.
public struct Repair: Sendable {
  /// What is changed; nothing is written.
  public private(set) var plan: Plan
  /// The findings that the plan settles, in the order in which they were found; of one cell there may be several.
  public private(set) var settled: [Diagnosis] = []
  /// What is found once the plan is applied.
  public private(set) var open: [Diagnosis] = []
  /// The choices that fit no finding.
  public private(set) var unused: [RepairChoice]
  /// The dataset as the plan leaves it.
  public private(set) var dataset: Dataset

  /// More rounds would mean that two remedies undo each other.
  private static let roundLimit = 8

  /// Plans the repair of a dataset.
  ///
  /// - Parameters:
  ///   - context: What is looked at.
  ///   - choices: What a person chose; where two concern a finding the later one counts.
  ///   - only: The kinds that are settled; nil: all.
  ///   - command: The command line, for the log.
  /// - Throws: ``PlanError`` where the changes do not fit the dataset.
  public init(
    of context: CheckContext, choosing choices: [RepairChoice] = [], only: Set<FindingKind>? = nil,
    command: String
  ) throws(PlanError) {
    var chain = ChainedPlan(context.dataset, command: command)
    var context = context
    var fitting: Set<RepairChoice> = []
    for _ in 0..<Self.roundLimit {
      open = Checks.diagnoses(of: context)
      var left: [Diagnosis] = []
      var count = 0
      for diagnosis in open {
        let choice = choices.last { $0.concerns(diagnosis.finding) }
        guard only?.contains(diagnosis.finding.kind) ?? true,
          let changes = diagnosis.remedy.changes(choosing: choice?.option), chain.add(changes)
        else {
          left.append(diagnosis)
          continue
        }
        if let choice, case .choice = diagnosis.remedy { fitting.insert(choice) }
        settled.append(diagnosis)
        count += 1
      }
      open = left
      if count == 0 { break }
      try chain.closeRound()
      context.dataset = chain.dataset
    }
    plan = chain.plan
    dataset = chain.dataset
    unused = choices.filter { !fitting.contains($0) }
  }

  /// What the plan is checked with before it is saved: it may leave no error behind but those of cells that nobody read before, since
  /// their column or their tab had no name that the format knows.
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

  /// How many rows go to the sheet Quarantine.
  public var quarantinedCount: Int {
    plan.changes.count { if case .quarantine = $0.action { true } else { false } }
  }
}

extension Remedy {
  /// What is done: what is sure, or what the option of this name does; nil where neither is there.
  fileprivate func changes(choosing option: String?) -> [Change]? {
    switch self {
    case .none: nil
    case .sure(let changes): changes.isEmpty ? nil : changes
    case .choice(let options): option.flatMap { name in options.first { $0.name == name } }?.changes
    }
  }
}
