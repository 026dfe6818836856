public import DatasetFormat
import Spreadsheet

/// One thing that is checked about a dataset: a file of its own, with the kinds of findings it can report.
package protocol Check: Sendable {
  /// The kinds of findings it can report.
  var kinds: [FindingKind] { get }

  /// Whether the check uses the findings of others, and so runs after them.
  var followsOthers: Bool { get }

  /// Looks at everything it checks and reports every finding with its remedy; changes nothing.
  func run(_ context: CheckContext, _ report: inout FindingReport)
}

extension Check {
  var followsOthers: Bool { false }
}

/// All checks.
public enum Checks {
  /// Every check, in the order in which they run.
  package static let all: [any Check] = [
    TabsCheck(), HeadersCheck(), SettingsCheck(), CellsCheck(), TimestampsCheck(), IdentityCheck(),
    AutofilledIDsCheck(), SortedColumnsCheck(), VanishedRowsCheck(), StaleUpdatesCheck(), LostDigitsCheck(),
    EditorDamageCheck(),
    ReferencesCheck(), NamesCheck(), CategoryTreeCheck(), TransactionsCheck(), RecurringRulesCheck(),
    RecurrenceCheck(), AmountScaleCheck(), TransfersCheck(), ImportedTwiceCheck(), SplitSumCheck(),
    BudgetsCheck(),
    ReceiptPathsCheck(), ReceiptFilesCheck(), ReceiptRecordsCheck(), AccountCurrenciesCheck(),
    BalanceMismatchCheck(), PossibleDoublesCheck(), SuspectedDoublesCheck(), ForeseenPaymentsCheck(),
    OpenQuestionsCheck(),
    LookalikeKeysCheck(),
    TagsCheck(), HouseholdCheck(),
    InactiveUseCheck(), BeforeStartCheck(), SwappedDatesCheck(), ImportRulesCheck(), BlankRowsCheck(),
    SalvagedRowsCheck(),
    FolderCheck(),
  ]

  /// Every finding of a dataset, in report order. Of one in a folder, `session.findings()` of the store has
  /// those of its other files, too.
  public static func findings(in dataset: Dataset) -> [Finding] {
    findings(of: CheckContext(dataset: dataset))
  }

  /// Every finding of a dataset and its folder, in report order: of the kinds asked for, or of all.
  package static func findings(
    in dataset: Dataset, folder: FolderContents? = nil, only: Set<FindingKind>? = nil
  ) -> [Finding] {
    findings(of: CheckContext(dataset: dataset, folder: folder), only: only)
  }

  /// Every finding, in report order: of the kinds asked for, or of all.
  package static func findings(of context: CheckContext, only: Set<FindingKind>? = nil) -> [Finding] {
    var report = FindingReport(only: only)
    run(on: context, only: only, &report)
    return report.sorted
  }

  /// Every finding with its remedy, in report order: of the kinds asked for, or of all.
  package static func diagnoses(of context: CheckContext, only: Set<FindingKind>? = nil) -> [Diagnosis] {
    var report = FindingReport(only: only, makesRemedies: true)
    run(on: context, only: only, &report)
    return report.diagnoses
  }

  /// All findings of a folder from which no dataset can be read. `cause` is the finding about its files.
  package static func findings(
    inUnreadable folder: FolderContents, because cause: Finding? = nil, only: Set<FindingKind>? = nil
  ) -> [Finding] {
    var report = FindingReport(only: only)
    if let cause { report.add(cause) }
    FolderCheck.check(folder, &report)
    return report.sorted
  }

  /// How many findings there are of each kind.
  package static func summary(of context: CheckContext) -> FindingSummary {
    var report = FindingReport(keepsInfos: false)
    run(on: context, only: nil, &report)
    return report.summary
  }

  private static func run(
    on context: CheckContext, only: Set<FindingKind>?, _ report: inout FindingReport
  ) {
    let context = context.compared()
    var lines = LineRemedies(context)
    for finding in context.dataset.readingFindings {
      DialectRemedies.add(finding, context.dataset, &lines, &report)
    }
    let wanted = all.filter { check in only.map { !$0.isDisjoint(with: check.kinds) } ?? true }
    let first = wanted.filter { !$0.followsOthers }
    // Of small datasets there is nothing to share.
    if context.tabs.lazy.map(\.sheet.rowCount).max() ?? 0 <= ConcurrentChunks.size {
      for check in first { check.run(context, &report) }
    } else {
      let empty = report.emptied
      let parts = ConcurrentChunks.map(first.indices, size: 1) { index in
        var part = empty
        first[index.lowerBound].run(context, &part)
        return part
      }
      for part in parts { report.append(part) }
    }
    for check in wanted where check.followsOthers { check.run(context, &report) }
  }
}
