public import DatasetFormat

/// One thing that is checked about a dataset: a file of its own, with the kinds of findings it can report.
package protocol Check: Sendable {
  /// The kinds of findings it can report.
  var kinds: [FindingKind] { get }

  /// Looks at everything it checks and reports every finding with its remedy; changes nothing.
  func run(_ context: CheckContext, _ report: inout FindingReport)
}

/// All checks.
public enum Checks {
  /// Every check, in the order in which they run.
  package static let all: [any Check] = [
    TabsCheck(), HeadersCheck(), SettingsCheck(), CellsCheck(), TimestampsCheck(), IdentityCheck(),
    ReferencesCheck(), NamesCheck(), CategoryTreeCheck(), TransactionsCheck(), RecurringRulesCheck(),
    RecurrenceCheck(), AmountScaleCheck(), TransfersCheck(), ImportedTwiceCheck(), BudgetsCheck(),
    ReceiptPathsCheck(), ReceiptFilesCheck(), ReceiptRecordsCheck(), AccountCurrenciesCheck(),
    BalanceMismatchCheck(), PossibleDoublesCheck(), SuspectedDoublesCheck(), LookalikeKeysCheck(),
    TagsCheck(),
    InactiveUseCheck(), SwappedDatesCheck(),
    FolderCheck(),
  ]

  /// Every finding of a dataset and its folder, in report order: of the kinds asked for, or of all.
  public static func findings(
    in dataset: Dataset, folder: FolderFacts? = nil, only: Set<FindingKind>? = nil
  ) -> [Finding] {
    var report = FindingReport(only: only)
    run(on: CheckContext(dataset: dataset, folder: folder), only: only, &report)
    return report.sorted
  }

  /// Every finding with its remedy, in report order: of the kinds asked for, or of all.
  public static func diagnoses(of context: CheckContext, only: Set<FindingKind>? = nil) -> [Diagnosis] {
    var report = FindingReport(only: only, makesRemedies: true)
    run(on: context, only: only, &report)
    return report.diagnoses
  }

  /// Every finding of a folder from which no dataset can be read; `cause` is what is wrong with its files.
  public static func findings(
    inUnreadable folder: FolderFacts, because cause: Finding? = nil, only: Set<FindingKind>? = nil
  ) -> [Finding] {
    var report = FindingReport(only: only)
    if let cause { report.add(cause) }
    FolderCheck.check(folder, &report)
    return report.sorted
  }

  /// How many findings there are of each kind and severity.
  package static func counts(in dataset: Dataset, folder: FolderFacts? = nil) -> [FindingReport.Count: Int] {
    var report = FindingReport(keepsInfos: false)
    run(on: CheckContext(dataset: dataset, folder: folder), only: nil, &report)
    return report.counts
  }

  private static func run(
    on context: CheckContext, only: Set<FindingKind>?, _ report: inout FindingReport
  ) {
    for finding in context.dataset.readingFindings { DialectRemedies.add(finding, context.dataset, &report) }
    for check in all where only.map({ !$0.isDisjoint(with: check.kinds) }) ?? true {
      check.run(context, &report)
    }
  }
}
