public import DatasetFormat
import Spreadsheet

/// Findings as they are gathered, with their remedies where somebody asks for those.
public struct FindingReport: Sendable {
  public private(set) var findings: [Finding] = []
  /// Remedies by the index of their findings; those that are none are left out.
  private var remedies: [Int: Remedy] = [:]
  /// How many infos were found and not kept, by kind.
  public private(set) var infoCounts: [Count: Int] = [:]
  private let wanted: Set<FindingKind>?
  private let keepsInfos: Bool
  private let makesRemedies: Bool
  private var onlyErrors = false

  /// What is counted.
  public struct Count: Sendable, Hashable {
    public var kind: FindingKind
    public var severity: Finding.Severity
  }

  /// - Parameters:
  ///   - only: The kinds to keep; nil keeps all.
  ///   - keepsInfos: False to count infos only: there may be one a row.
  ///   - makesRemedies: True to make the remedy of each finding, which takes time.
  public init(only: Set<FindingKind>? = nil, keepsInfos: Bool = true, makesRemedies: Bool = false) {
    wanted = only
    self.keepsInfos = keepsInfos
    self.makesRemedies = makesRemedies
  }

  /// Keeps errors only; they are all that stands in the way of a plan.
  init(onlyErrors: Bool) {
    self.init()
    self.onlyErrors = onlyErrors
  }

  /// Whether findings of a severity are of any use: there may be one a row, and making it takes time.
  func wants(_ severity: Finding.Severity) -> Bool { !onlyErrors || severity == .error }

  /// Adds a finding; `remedy` is called only where remedies are wanted.
  public mutating func add(_ finding: Finding, remedy: () -> Remedy = { .none }) {
    if !wants(finding.severity) { return }
    guard wanted?.contains(finding.kind) ?? true else { return }
    if finding.severity == .info, !keepsInfos {
      infoCounts[Count(kind: finding.kind, severity: .info), default: 0] += 1
      return
    }
    if makesRemedies {
      let remedy = remedy()
      if remedy != .none { remedies[findings.count] = remedy }
    }
    findings.append(finding)
  }

  /// The findings that no other one covers, in report order.
  var sorted: [Finding] { Finding.sorted(uncovered.map { findings[$0] }) }

  /// The same with their remedies.
  var diagnoses: [Diagnosis] {
    let kept = uncovered
    return Finding.reportOrder(of: kept.map { findings[$0] }).map { place in
      Diagnosis(finding: findings[kept[place]], remedy: remedies[kept[place]] ?? .none)
    }
  }

  /// How many findings there are of each kind and severity.
  var counts: [Count: Int] {
    var counts = infoCounts
    for index in uncovered {
      counts[Count(kind: findings[index].kind, severity: findings[index].severity), default: 0] += 1
    }
    return counts
  }

  /// The indices of findings that no finding of a higher rank covers: see ``FindingKind/covers``.
  private var uncovered: [Int] {
    var kinds: Set<FindingKind> = []
    var last: FindingKind?
    for finding in findings where finding.kind != last {
      kinds.insert(finding.kind)
      last = finding.kind
    }
    let covered = Set(kinds.flatMap(\.covers)).intersection(kinds)
    if covered.isEmpty { return Array(findings.indices) }
    var places: [Location: Set<FindingKind>] = [:]
    for finding in findings where !finding.kind.covers.isEmpty {
      places[finding.location, default: []].formUnion(finding.kind.covers)
    }
    return findings.indices.filter { index in
      !covered.contains(findings[index].kind)
        || places[findings[index].location]?.contains(findings[index].kind) != true
    }
  }
}
