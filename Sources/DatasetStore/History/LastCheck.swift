package import DatasetFormat
import FoundationEssentials

/// What the last check of a dataset found, and what it looked at.
///
/// A command that only shows counts of findings need not check files that were checked before. The check is
/// remembered outside of the dataset (``MachineCache``), and nothing depends on it.
package struct LastCheck: Codable, Hashable, Sendable {
  /// All that the findings of a dataset follow from.
  package struct Basis: Codable, Hashable, Sendable {
    /// The version of the command, and so of its checks.
    var version: String
    /// SHA-256 of the dataset's files, by path below the root.
    var files: [String: String]
    /// A hash of the rest of the folder, and of the earlier state that the files are compared with.
    var surroundings: String
    /// The local day, because some findings depend on it: `2026-03-31`.
    var day: String

    /// - Parameters:
    ///   - opened: The dataset as it was read.
    ///   - folder: Its folder.
    ///   - version: The version of the command.
    ///   - day: The local day.
    package init(
      of opened: OpenDataset, _ folder: FolderContents, version: String, day: CalendarDate
    ) {
      self.version = version
      files = opened.dataset.fileHashes
      surroundings = "\(folder.mark) \(opened.lastGoodStateMark)"
      self.day = day.description
    }
  }

  /// How much of what was checked is the same now.
  package enum Standing: Sendable {
    /// All of it: a check would find the same.
    case current
    /// The files are the same. Their surroundings or the day are not.
    case sameFiles
    /// Somebody changed the files.
    case otherFiles
  }

  /// Findings of one kind and severity. Those that reach into sums are of one tab and column, too, so that
  /// commands can say which sums they concern.
  package struct Found: Codable, Hashable, Sendable {
    package var code: String
    package var severity: String
    package var count: Int
    package var tab: String?
    package var column: String?
    /// The place of the first one.
    package var place: String?

    package init(
      code: String, severity: String, count: Int, tab: String? = nil, column: String? = nil,
      place: String? = nil
    ) {
      (self.code, self.severity, self.count) = (code, severity, count)
      (self.tab, self.column, self.place) = (tab, column, place)
    }
  }

  package let basis: Basis
  /// When the check began; RFC 3339, UTC.
  private let time: String
  /// What was found, kind by kind.
  package let found: [Found]

  package init(_ basis: Basis, at time: Timestamp, found: [Found]) {
    self.basis = basis
    self.time = time.description
    self.found = found
  }

  /// When the check began.
  package var began: Timestamp { Timestamp(time) ?? Timestamp(milliseconds: 0) }

  /// How many findings of each severity there were; severities without any are left out.
  package var counts: [Finding.Severity: Int] {
    found.reduce(into: [:]) { counts, found in
      if let severity = Finding.Severity(rawValue: found.severity) {
        counts[severity, default: 0] += found.count
      }
    }
  }

  /// Whether the dataset's files were these.
  package func isOf(_ files: [String: String]) -> Bool { basis.files == files }

  /// How much of what was checked is the same in `now`.
  package func standing(in now: Basis) -> Standing {
    if basis == now { return .current }
    return basis.files == now.files ? .sameFiles : .otherFiles
  }
}

extension LastCheck {
  /// The last check by a version of the command; nil if none is known.
  package static func kept(in cache: MachineCache, by version: String) -> LastCheck? {
    cache.values(LastCheck.self).filter { $0.basis.version == version }.max { $0.began < $1.began }
  }
}

extension OpenDataset {
  /// A hash of the names and versions of the files that ``lastGoodState`` is made of, without reading them.
  var lastGoodStateMark: String {
    let state = MachineState(root: folder.handle)
    var text = MarkText()
    if let last = LastWrittenCopies(state).last() {
      for (path, file) in last.sorted(by: { $0.key < $1.key }) {
        text.add([path, file.copy, file.written, file.time], file.removed)
      }
    } else if let run = (try? state.journal.entries())?.last(where: { $0.state == .done }) {
      text.add([run.id])
    }
    return text.hash
  }
}
