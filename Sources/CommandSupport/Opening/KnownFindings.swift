package import DatasetChecks
package import DatasetFormat
package import DatasetStore
import Spreadsheet

/// How many findings a dataset has, as far as that is known without checking a large one.
///
/// The counts are those of the last check if all that it looked at is the same. Otherwise a small dataset is
/// checked. For a large one the counts are those of the last check, and ``standing`` says what changed.
package struct KnownFindings {
  /// The check that the counts are of; nil if no check is known.
  package let last: LastCheck?
  /// How much of what it looked at is the same now.
  package let standing: LastCheck.Standing
  /// Whether it was made just now.
  package let isNew: Bool

  /// The most rows of all tabs that are checked to show a count. It takes well under a second.
  package static let rowLimit = 20_000

  /// - Parameters:
  ///   - opened: The dataset.
  ///   - rowLimit: The most rows that are checked.
  /// - Throws: `FileError`.
  package init(_ opened: OpenDataset, rowLimit: Int = Self.rowLimit) throws {
    let run = try CheckRun(opened, FolderContents(of: opened.folder))
    let known = LastCheck.kept(in: run.cache, by: ToolVersion.current)
    let standing = known?.standing(in: run.basis) ?? .otherFiles
    let rowCount = opened.dataset.tabs.values.reduce(0) { $0 + $1.sheet.rowCount }
    if standing != .current, rowCount <= rowLimit {
      last = run.keep(Checks.counts(of: run.context).bySeverity)
      (self.standing, isNew) = (.current, true)
    } else {
      (last, self.standing, isNew) = (known, standing, false)
    }
  }
}

/// A check of a whole dataset, whose result is remembered.
package struct CheckRun {
  let cache: MachineCache
  let basis: LastCheck.Basis
  private let opened: OpenDataset
  private let folder: FolderContents
  private let began = Origin.system.now()

  /// - Parameters:
  ///   - opened: The dataset.
  ///   - folder: What its folder holds.
  package init(_ opened: OpenDataset, _ folder: FolderContents) {
    (self.opened, self.folder) = (opened, folder)
    cache = MachineCache(opened.folder, kind: "checks")
    // Before anything else is read: what changes from here on makes the next command check again.
    basis = LastCheck.Basis(of: opened, folder, version: ToolVersion.current, day: Origin.system.today)
  }

  /// What the checks look at.
  package var context: CheckContext { CheckContext(opened, folder) }

  /// Remembers how many findings there are.
  @discardableResult
  package func keep(_ counts: [Finding.Severity: Int]) -> LastCheck {
    let check = LastCheck(basis, at: began, counts: counts)
    cache.keep(check)
    return check
  }
}

extension [FindingReport.Count: Int] {
  /// How many findings of each severity there are, whatever their kinds.
  var bySeverity: [Finding.Severity: Int] {
    Dictionary<Finding.Severity, Int>(map { ($0.key.severity, $0.value) }, uniquingKeysWith: +)
  }
}

extension [Finding] {
  /// How many of each severity there are.
  package var countBySeverity: [Finding.Severity: Int] {
    var counts = (error: 0, warning: 0, info: 0)
    for finding in self {
      switch finding.severity {
      case .error: counts.error += 1
      case .warning: counts.warning += 1
      case .info: counts.info += 1
      }
    }
    return [.error: counts.error, .warning: counts.warning, .info: counts.info]
  }
}
