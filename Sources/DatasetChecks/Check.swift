public import DatasetFormat

/// One thing that is checked about a dataset: a file of its own, with the codes it can report.
public protocol Check: Sendable {
  /// The findings it can report.
  var codes: [FindingCode] { get }

  /// Looks at everything it checks and reports every finding; changes nothing.
  func run(_ context: CheckContext, _ report: inout FindingReport)
}

/// What checks look at.
public struct CheckContext: Sendable {
  public var dataset: Dataset
  /// The version by which the dataset is read.
  public var version: Int

  public init(dataset: Dataset) {
    self.dataset = dataset
    version = dataset.version
  }

  /// The tabs that are there, in the format's order.
  public var tabs: [Tab] { TabName.allCases.compactMap { dataset[$0] } }
}

/// Findings as they are gathered.
public struct FindingReport: Sendable {
  public private(set) var findings: [Finding] = []
  private let wanted: Set<FindingCode>?

  /// - Parameter only: The codes to keep; nil keeps all.
  public init(only: Set<FindingCode>? = nil) { wanted = only }

  public mutating func add(_ finding: Finding) {
    if wanted?.contains(finding.code) ?? true { findings.append(finding) }
  }
}

/// All checks.
public enum Checks {
  /// Every check, in the order in which they run.
  public static let all: [any Check] = [
    TabsCheck(), HeadersCheck(), SettingsCheck(), CellsCheck(), TimestampsCheck(), IdentityCheck(),
    ReferencesCheck(), NamesCheck(), CategoryTreeCheck(), TransactionsCheck(), RecurringRulesCheck(),
    ReceiptPathsCheck(),
  ]

  /// Every finding of a dataset, in report order.
  ///
  /// - Parameter only: The codes asked for; nil asks for all.
  public static func findings(in dataset: Dataset, only: Set<FindingCode>? = nil) -> [Finding] {
    var report = FindingReport(only: only)
    for finding in dataset.readingFindings { report.add(finding) }
    let context = CheckContext(dataset: dataset)
    for check in all where only.map({ !$0.isDisjoint(with: check.codes) }) ?? true {
      check.run(context, &report)
    }
    return report.findings.sorted(by: Finding.inReportOrder)
  }
}
