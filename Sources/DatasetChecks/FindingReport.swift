package import DatasetFormat
import Spreadsheet

/// Findings as they are gathered, with their remedies where somebody asks for those.
package struct FindingReport: Sendable {
  /// What was found, in the order of adding; of infos only those that are kept.
  package private(set) var findings: [Finding] = []
  /// Remedies by the index of their findings; those that are none are left out.
  private var remedies: [Int: Remedy] = [:]
  /// How many infos were found and not kept, by kind.
  private(set) var infoCounts: [Count: Int] = [:]
  private let wanted: Set<FindingKind>?
  private let keepsInfos: Bool
  private let makesRemedies: Bool
  private var onlyErrors = false

  /// What is counted.
  package struct Count: Sendable, Hashable {
    /// The kind of the findings.
    package var kind: FindingKind
    /// Their severity, as one kind may have several.
    package var severity: Finding.Severity
  }

  /// - Parameters:
  ///   - only: The kinds to keep; nil keeps all.
  ///   - keepsInfos: False to count infos only: there may be one a row.
  ///   - makesRemedies: True to make the remedy of each finding, which takes time.
  init(only: Set<FindingKind>? = nil, keepsInfos: Bool = true, makesRemedies: Bool = false) {
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
  package mutating func add(_ finding: Finding, remedy: () -> Remedy = { .none }) {
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

  /// Adds a finding that a person settles by choosing one of these options.
  mutating func add(_ finding: Finding, options: [Remedy.Option]) {
    var finding = finding
    finding.choices = options.map(\.name)
    add(finding) { options.isEmpty ? .none : .choice(options) }
  }

  /// The findings that no other one covers, in report order.
  var sorted: [Finding] {
    let covered = covered
    // There may be a million of them: without need no copy is made.
    if covered.isEmpty { return Finding.sorted(findings) }
    return Finding.sorted(findings.indices.filter { !covered.contains($0) }.map { findings[$0] })
  }

  /// The same with their remedies.
  ///
  /// Findings of one cell share one sure remedy, that of the check which ran last: it knows what the cell means, and writes
  /// it in the format's form, which settles the others. Two remedies would depend on their order.
  var diagnoses: [Diagnosis] {
    let covered = covered
    var lastOfCell: [Location: Int] = [:]
    for (index, remedy) in remedies where findings[index].location.column != nil {
      guard case .sure = remedy, !covered.contains(index) else { continue }
      let place = findings[index].location
      lastOfCell[place] = max(index, lastOfCell[place] ?? index)
    }
    return Finding.reportOrder(of: findings).filter { !covered.contains($0) }.map { index in
      var remedy = remedies[index] ?? .none
      if case .sure = remedy, let last = lastOfCell[findings[index].location] {
        remedy = remedies[last] ?? remedy
      }
      return Diagnosis(finding: findings[index], remedy: remedy)
    }
  }

  /// How many findings there are of each kind and severity.
  var counts: [Count: Int] {
    let covered = covered
    var counts = infoCounts
    for (index, finding) in findings.enumerated() where !covered.contains(index) {
      counts[Count(kind: finding.kind, severity: finding.severity), default: 0] += 1
    }
    return counts
  }

  /// The indices of findings that one of a higher rank covers: see ``FindingKind/covers``.
  private var covered: Set<Int> {
    var kinds: Set<FindingKind> = []
    var last: FindingKind?
    for finding in findings where finding.kind != last {
      kinds.insert(finding.kind)
      last = finding.kind
    }
    let coverable = Set(kinds.flatMap(\.covers)).intersection(kinds)
    if coverable.isEmpty { return [] }
    var places: [Location: Set<FindingKind>] = [:]
    for finding in findings where !finding.kind.covers.isEmpty {
      places[finding.location, default: []].formUnion(finding.kind.covers)
    }
    return Set(
      findings.indices.filter { index in
        guard coverable.contains(findings[index].kind) else { return false }
        let place = findings[index].location
        return [place, place.ofColumn].contains { places[$0]?.contains(findings[index].kind) == true }
      })
  }
}

extension Location {
  /// The whole column: what is found of it covers what is found of its cells.
  fileprivate var ofColumn: Location {
    Location(file: file, sheet: sheet, column: column, columnName: columnName)
  }
}
