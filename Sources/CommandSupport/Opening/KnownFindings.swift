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
      last = run.keep(Checks.summary(of: run.context))
      (self.standing, isNew) = (.current, true)
    } else {
      (last, self.standing, isNew) = (known, standing, false)
    }
  }

  /// The findings as far as they concern the cells of the dataset. If its files are those that were checked
  /// last, nothing else is looked at: neither the folder nor the day decides what a sum rests on.
  ///
  /// - Throws: `FileError`.
  package init(inFilesOf opened: OpenDataset) throws {
    let cache = MachineCache(opened.folder, kind: CheckRun.cacheKind)
    if let kept = LastCheck.kept(in: cache, by: ToolVersion.current),
      kept.isOf(opened.dataset.fileHashes)
    {
      (last, standing, isNew) = (kept, .sameFiles, false)
    } else {
      self = try KnownFindings(opened)
    }
  }
}

/// A check of a whole dataset, whose result is remembered.
package struct CheckRun {
  static let cacheKind = "checks"

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
    cache = MachineCache(opened.folder, kind: Self.cacheKind)
    // Before anything else is read: what changes from here on makes the next command check again.
    basis = LastCheck.Basis(of: opened, folder, version: ToolVersion.current, day: Origin.system.today)
  }

  /// What the checks look at.
  package var context: CheckContext { CheckContext(opened, folder) }

  /// Remembers what was found.
  @discardableResult
  package func keep(_ summary: FindingSummary) -> LastCheck {
    let found = summary.parts.map { part in
      LastCheck.Found(
        code: part.kind.code, severity: part.severity.rawValue, count: part.count, tab: part.tab?.rawValue,
        column: part.column, place: part.place?.description)
    }
    let check = LastCheck(basis, at: began, found: found)
    cache.keep(check)
    return check
  }
}

extension LastCheck {
  /// How long ago something was, in its largest unit.
  ///
  /// 59 seconds → `just now`, 90 minutes → `1 hour ago`
  package static func age(from start: Timestamp, to now: Timestamp) -> String {
    let minutes = Int(max(0, now.milliseconds - start.milliseconds) / 60_000)
    if minutes == 0 { return "just now" }
    if minutes < 60 { return "\(Plural.count(minutes, "minute")) ago" }
    if minutes < 24 * 60 { return "\(Plural.count(minutes / 60, "hour")) ago" }
    return "\(Plural.count(minutes / (24 * 60), "day")) ago"
  }
}
