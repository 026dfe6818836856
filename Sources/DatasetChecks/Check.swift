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
  /// What stands in the folder; nil where there is none, or nobody looked.
  public var folder: FolderFacts?

  public init(dataset: Dataset, folder: FolderFacts? = nil) {
    self.dataset = dataset
    self.folder = folder
    version = dataset.version
  }

  /// The tabs to be looked at, for checks that look at every tab; nil: all.
  var scope: Set<TabName>?

  /// The tabs to be looked at that are there, in the format's order.
  public var tabs: [Tab] {
    TabName.allCases.compactMap { scope?.contains($0) ?? true ? dataset[$0] : nil }
  }
}

/// Findings as they are gathered.
public struct FindingReport: Sendable {
  public private(set) var findings: [Finding] = []
  /// How many infos there were that are not kept, by code.
  public private(set) var infoCounts: [Count: Int] = [:]
  private let wanted: Set<FindingCode>?
  private let keepsInfos: Bool
  private var onlyErrors = false

  /// What is counted.
  public struct Count: Sendable, Hashable {
    public var code: FindingCode
    public var severity: Finding.Severity
  }

  /// - Parameters:
  ///   - only: The codes to keep; nil keeps all.
  ///   - keepsInfos: False to count infos only: there may be one a row.
  public init(only: Set<FindingCode>? = nil, keepsInfos: Bool = true) {
    wanted = only
    self.keepsInfos = keepsInfos
  }

  /// Keeps errors only; they are all that stands in the way of a plan.
  init(onlyErrors: Bool) {
    self.init()
    self.onlyErrors = onlyErrors
  }

  /// Whether findings of a severity are of any use: there may be one a row, and making it takes time.
  func wants(_ severity: Finding.Severity) -> Bool { !onlyErrors || severity == .error }

  public mutating func add(_ finding: Finding) {
    if !wants(finding.severity) { return }
    guard wanted?.contains(finding.code) ?? true else { return }
    if finding.severity == .info, !keepsInfos {
      infoCounts[Count(code: finding.code, severity: .info), default: 0] += 1
    } else {
      findings.append(finding)
    }
  }
}

/// All checks.
public enum Checks {
  /// Every check, in the order in which they run.
  public static let all: [any Check] = [
    TabsCheck(), HeadersCheck(), SettingsCheck(), CellsCheck(), TimestampsCheck(), IdentityCheck(),
    ReferencesCheck(), NamesCheck(), CategoryTreeCheck(), TransactionsCheck(), RecurringRulesCheck(),
    ReceiptPathsCheck(), ReceiptFilesCheck(), AccountCurrenciesCheck(), FolderCheck(),
  ]

  /// Every finding of a dataset and its folder, in report order: of the codes asked for, or of all.
  public static func findings(
    in dataset: Dataset, folder: FolderFacts? = nil, only: Set<FindingCode>? = nil
  ) -> [Finding] {
    var report = FindingReport(only: only)
    run(on: CheckContext(dataset: dataset, folder: folder), only: only, &report)
    return Finding.sorted(withoutEchoes(report.findings))
  }

  /// Every finding of a folder from which no dataset can be read.
  public static func findings(inUnreadable folder: FolderFacts, only: Set<FindingCode>? = nil) -> [Finding] {
    var report = FindingReport(only: only)
    FolderCheck.check(folder, &report)
    return Finding.sorted(report.findings)
  }

  /// How many findings there are of each code and severity.
  public static func counts(in dataset: Dataset, folder: FolderFacts? = nil) -> [FindingReport.Count: Int] {
    var report = FindingReport(keepsInfos: false)
    run(on: CheckContext(dataset: dataset, folder: folder), only: nil, &report)
    var counts = report.infoCounts
    for finding in withoutEchoes(report.findings) {
      counts[.init(code: finding.code, severity: finding.severity), default: 0] += 1
    }
    return counts
  }

  private static func run(
    on context: CheckContext, only: Set<FindingCode>?, _ report: inout FindingReport
  ) {
    for finding in context.dataset.readingFindings { report.add(finding) }
    for check in all where only.map({ !$0.isDisjoint(with: check.codes) }) ?? true {
      check.run(context, &report)
    }
  }

  /// The findings without those on the form of a key that names nothing: two remedies for one cell would contradict
  /// each other, and the right key settles the form as well.
  private static func withoutEchoes(_ findings: [Finding]) -> [Finding] {
    let form = FindingCode("key-form")
    guard findings.contains(where: { $0.code == form }) else { return findings }
    let named: Set = ["category-by-name", "category-unknown", "account-by-name", "account-unknown"]
    let places = Set(findings.lazy.filter { named.contains($0.code.rawValue) }.map(\.location))
    guard !places.isEmpty else { return findings }
    return findings.filter { $0.code != form || !places.contains($0.location) }
  }
}
