package import DatasetFormat
import Spreadsheet

/// Collects findings, with their remedies if wanted.
package struct FindingReport: Sendable {
  /// What was found, in the order of adding; of infos only those that are kept.
  package private(set) var findings: [Finding] = []
  /// Remedies by the index of their findings. Findings without a remedy are left out.
  private var remedies: [Int: Remedy] = [:]
  /// How many infos were found and not kept, by kind.
  private(set) var infoCounts: [FindingKind: Int] = [:]
  private let wanted: Set<FindingKind>?
  private let keepsInfos: Bool
  private let makesRemedies: Bool
  private(set) var onlyErrors = false

  /// - Parameters:
  ///   - only: The kinds to keep; nil keeps all.
  ///   - keepsInfos: False to count infos only: there may be one a row.
  ///   - makesRemedies: True to make the remedy of each finding, which takes time.
  init(only: Set<FindingKind>? = nil, keepsInfos: Bool = true, makesRemedies: Bool = false) {
    wanted = only
    self.keepsInfos = keepsInfos
    self.makesRemedies = makesRemedies
  }

  /// Keeps only errors, since only these prevent a plan.
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
      infoCounts[finding.kind, default: 0] += 1
      return
    }
    if makesRemedies {
      let remedy = remedy()
      if remedy != .none { remedies[findings.count] = remedy }
    }
    findings.append(finding)
  }

  /// A report that keeps the same and holds nothing yet.
  var emptied: FindingReport {
    var report = self
    report.findings = []
    report.remedies = [:]
    report.infoCounts = [:]
    return report
  }

  /// Appends the findings of another report of the same configuration.
  mutating func append(_ other: FindingReport) {
    for (index, remedy) in other.remedies { remedies[findings.count + index] = remedy }
    findings += other.findings
    infoCounts.merge(other.infoCounts, uniquingKeysWith: +)
  }

  /// Whether anything of some kinds was found, for checks of what would follow from it.
  func hasFound(_ kinds: Set<FindingKind>) -> Bool { findings.contains { kinds.contains($0.kind) } }

  /// Adds a finding that a user settles by choosing one of these options.
  mutating func add(_ finding: Finding, options: [Remedy.Option]) {
    var finding = finding
    finding.choices = options.map(\.name)
    add(finding) { options.isEmpty ? .none : .choice(options) }
  }

  /// Adds a finding with the remedy that its `fix` promises.
  mutating func add(_ finding: Finding, settledBy remedy: Remedy) {
    if case .choice(let options) = remedy { return add(finding, options: options) }
    add(finding) { remedy }
  }

  /// The findings that are not covered by another one, in report order.
  var sorted: [Finding] {
    let covered = covered
    // There may be a million of them: without need no copy is made.
    if covered.isEmpty { return Finding.sorted(findings) }
    return Finding.sorted(findings.indices.filter { !covered.contains($0) }.map { findings[$0] })
  }

  /// The same with their remedies.
  ///
  /// Findings of one cell share one sure remedy, that of the check that ran last. It knows the cell's meaning
  /// and writes it in the format's spelling, which settles the other findings. The result of two remedies
  /// would depend on their order.
  var diagnoses: [Diagnosis] {
    let covered = covered
    var lastOfCell: [Location: Int] = [:]
    for (index, remedy) in remedies where findings[index].location.column != nil {
      guard case .sure = remedy, !covered.contains(index) else { continue }
      let place = findings[index].location
      lastOfCell[place] = max(index, lastOfCell[place] ?? index)
    }
    let adopted = remedies(ofCovered: covered)
    return Finding.reportOrder(of: findings).filter { !covered.contains($0) }.map { index in
      var remedy = remedies[index] ?? .none
      if remedy == .none, findings[index].fix == .yes, let changes = adopted[index] {
        remedy = .sure(changes)
      }
      if case .sure = remedy, let last = lastOfCell[findings[index].location] {
        remedy = remedies[last] ?? remedy
      }
      return Diagnosis(finding: findings[index], remedy: remedy)
    }
  }

  /// How many findings there are of each kind.
  var summary: FindingSummary {
    let covered = covered
    var summary = FindingSummary(infos: infoCounts)
    for (index, finding) in findings.enumerated() where !covered.contains(index) { summary.add(finding) }
    return summary
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
    let coverRows = kinds.contains(where: \.coversRow)
    if coverable.isEmpty, !coverRows { return [] }
    let covers = covers
    return Set(
      findings.indices.filter { index in
        let finding = findings[index]
        return coverable.contains(finding.kind) && covers.of(finding) != nil
          || coverRows && covers.hasRow(of: finding)
      })
  }

  /// The findings that cover others, by where they do it.
  private struct Covers {
    var places: [Location: [Int]] = [:]
    /// Those without a row and a column: they cover in all of their file.
    var files: [String: [Int]] = [:]
    /// Rows in which nothing else is reported.
    var rows: Set<Location> = []
    let findings: [Finding]

    func hasRow(of finding: Finding) -> Bool {
      !finding.kind.coversRow && finding.location.row != nil && rows.contains(Self.row(finding.location))
    }

    /// The row of a place.
    static func row(_ place: Location) -> Location {
      Location(file: place.file, sheet: place.sheet, row: place.row)
    }

    /// The index of the finding that covers another one.
    func of(_ finding: Finding) -> Int? {
      let place = finding.location
      let candidates = (places[place] ?? []) + (places[place.ofColumn] ?? []) + (files[place.file] ?? [])
      return candidates.first { findings[$0].kind.covers.contains(finding.kind) }
    }
  }

  private var covers: Covers {
    var covers = Covers(findings: findings)
    for (index, finding) in findings.enumerated() where !finding.kind.covers.isEmpty {
      if finding.location.row == nil, finding.location.column == nil {
        covers.files[finding.location.file, default: []].append(index)
      } else {
        covers.places[finding.location, default: []].append(index)
      }
    }
    for finding in findings where finding.kind.coversRow && finding.location.row != nil {
      covers.rows.insert(Covers.row(finding.location))
    }
    return covers
  }

  /// The sure changes of covered findings, by the finding that covers them: what settles it settles them.
  private func remedies(ofCovered covered: Set<Int>) -> [Int: [Change]] {
    if covered.isEmpty { return [:] }
    let covers = covers
    var changes: [Int: [Change]] = [:]
    for index in covered.sorted() {
      guard case .sure(let some) = remedies[index], let coverer = covers.of(findings[index]) else { continue }
      changes[coverer, default: []] += some
    }
    return changes
  }
}

extension Location {
  /// The whole column: a finding about it covers those about its cells.
  fileprivate var ofColumn: Location {
    Location(file: file, sheet: sheet, column: column, columnName: columnName)
  }
}
