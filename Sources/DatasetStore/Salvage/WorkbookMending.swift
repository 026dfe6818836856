package import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// Repairs the workbook of a dataset that cannot be opened: the new workbook and the origin of its contents.
///
/// Nothing is written before ``apply(command:summary:origin:)``. If only the archive around the parts is
/// damaged, every part stays byte for byte. Otherwise the readable rows are combined with the newest kept
/// state, by id, and the workbook is written again.
package struct WorkbookMending {
  /// The source of the new workbook.
  package enum Way: String, Sendable {
    /// The parts of the damaged file, all of them whole, in a new archive.
    case parts
    /// Rows of the damaged file and of the snapshot.
    case rows
    /// The snapshot, byte for byte: nothing in the damaged file can be read.
    case snapshot
  }

  /// The possible repairs of a dataset that cannot be opened.
  package enum Outcome {
    /// It can be mended.
    case mended(WorkbookMending)
    /// The file is damaged, nothing in it can be read, and no earlier state is kept.
    case nothingLeft
    /// It is not for damage that the dataset cannot be opened.
    case other
  }

  /// The workbook, below the root.
  package let path: String
  /// The source of the new workbook.
  package let way: Way
  /// The damage of the file.
  package let cause: Finding
  /// The origin of the earlier state; nil if none is kept, or none was needed.
  package let earlier: Source?
  /// The dataset as it will be.
  package let dataset: Dataset
  /// The result for each sheet.
  package let counts: [SalvagedCount]
  /// Every row that is not whole.
  package let marks: [SalvagedRow]
  /// How many rows are moved to the sheet Quarantine.
  package let quarantinedCount: Int

  private let folder: DatasetFolder
  private let oldHash: String
  /// The new file; nil if it is written from ``dataset``.
  private let bytes: [UInt8]?

  /// Finds the possible repairs of a dataset that cannot be opened because of an error.
  ///
  /// - Throws: ``FileError``.
  package static func plan(
    _ folder: DatasetFolder, because error: any Error, command: String, origin: Origin = .system
  ) throws -> Outcome {
    guard folder.storage == .xlsx, let path = folder.files.first, let cause = Finding(unreadable: error),
      let damage = Damage(error)
    else { return .other }
    let bytes = try folder.file(path).read(limit: folder.limits.workbook[.file])
    let hash = Hash.sha256(bytes)
    let name = FilePath.name(of: path)
    if let new = try? PackageEnvelope.rewritten(bytes: bytes, name: name),
      let files = try? DatasetFiles(path: path, bytes: new, storage: .xlsx)
    {
      let dataset = Dataset(
        name: folder.name, storage: .xlsx, sheets: files.sheets, readingFindings: files.findings)
      if !dataset.tabs.isEmpty {
        return .mended(
          WorkbookMending(
            folder, path, .parts, cause, nil, dataset, counts: counts(of: dataset, .whole), hash, new))
      }
    }
    if damage == .envelope { return .other }
    let salvaged = try? XLSXSalvage.read(bytes: bytes, name: name)
    let earlier = EarlierWorkbook.newest(of: path, in: folder)
    let merge = SalvageMerge(
      salvaged.map(SalvagedSheet.all) ?? [], isListCertain: salvaged?.isSheetListCertain ?? false,
      earlier: earlier?.dataset, prints: try madeRows(in: folder), at: origin.now(), command: command)
    if merge.count(.whole) + merge.count(.probable) == 0 || merge.isEmpty {
      guard damage == .content || FileStart.isOfArchive(bytes), let earlier else {
        return damage == .content ? .nothingLeft : .other
      }
      return .mended(
        WorkbookMending(
          folder, path, .snapshot, cause, earlier.source, earlier.dataset,
          counts: counts(of: earlier.dataset, .fromSnapshot), hash, earlier.bytes))
    }
    let dataset = Dataset(
      name: folder.name, storage: .xlsx,
      sheets: merge.sheets.map { Dataset.SourceSheet(sheet: $0, fileName: name) })
    return .mended(
      WorkbookMending(
        folder, path, .rows, cause, earlier?.source, dataset, counts: merge.counts, marks: merge.marks,
        quarantined: merge.quarantinedCount, hash, nil))
  }

  private init(
    _ folder: DatasetFolder, _ path: String, _ way: Way, _ cause: Finding, _ earlier: Source?,
    _ dataset: Dataset, counts: [SalvagedCount], marks: [SalvagedRow] = [], quarantined: Int = 0,
    _ oldHash: String, _ bytes: [UInt8]?
  ) {
    (self.folder, self.path, self.way, self.cause) = (folder, path, way, cause)
    (self.earlier, self.dataset, self.counts, self.marks) = (earlier, dataset, counts, marks)
    (quarantinedCount, self.oldHash, self.bytes) = (quarantined, oldHash, bytes)
  }

  private static func counts(of dataset: Dataset, _ state: SalvagedRowState) -> [SalvagedCount] {
    let sheets = dataset.orderedTabs.map(\.sheet) + dataset.foreignSheets
    return dataset.sheetOrder.compactMap { name in
      guard let sheet = sheets.first(where: { $0.name == name }) else { return nil }
      let isTab = dataset.tabs.values.contains { $0.sheet.name == name }
      return SalvagedCount(sheet: name, rows: [state: max(0, sheet.rowCount - (isTab ? 1 : 0))])
    }
  }

  /// The fingerprints of rows that runs made. A row that still has its fingerprint is unchanged.
  private static func madeRows(in folder: DatasetFolder) throws -> [TabName: [String: UInt64]] {
    let state = MachineState(root: folder.handle)
    let snapshots = SnapshotFolder(state)
    var made: [TabName: [String: UInt64]] = [:]
    for entry in try state.journal.entries() where entry.state == .done {
      for (tab, rows) in snapshots.record(of: entry)?.fingerprints ?? [:] {
        made[tab, default: [:]].merge(rows) { $1 }
      }
    }
    return made
  }

  /// Replaces the damaged workbook by the new one, as a run of its own, which `undo` undoes byte for byte.
  ///
  /// - Returns: Where the damaged file is kept, below the root.
  /// - Throws: ``StoreError``, ``FileError``, `WorkbookWriterError`.
  package func apply(command: String, summary: [String], origin: Origin = .system) throws -> String {
    let state = MachineState.forWriting(root: folder.handle)
    try state.prepare()
    let lock = try DatasetLock.take(state)
    defer { withExtendedLifetime(lock) {} }
    let transaction = SaveTransaction(state)
    guard case .nothing = try RunRecovery(transaction).settle(),
      try folder.file(path).sha256() == oldHash
    else { throw StoreError.changedMeanwhile(file: path) }
    let id = origin.newID()
    let temporary = "\(id)-0"
    let file = state.temporaryFolder.appending(temporary)
    do {
      if let bytes {
        try file.createSynced(bytes)
      } else {
        try DatasetWorkbook(mended: dataset).createSynced(file)
        try verify(file)
      }
      let hash = try file.sha256()
      try EndOfProcess.finishing(SaveTransaction.told) {
        try transaction.commit(
          [FileReplacement(path: path, oldHash: oldHash, newHash: hash, temporary: temporary)],
          id: id, command: command, time: origin.now(), summary: summary)
      }
    } catch {
      file.remove()
      throw error
    }
    return state.snapshotFolder.appending(id.description).appending(SnapshotFolder.name(of: path)).path
  }

  /// Reads the new workbook and compares every sheet with the intended content.
  private func verify(_ file: RootedPath) throws {
    let saved = try file.openForReading().asWorkbook { try XLSXReader.read($0) }
    let check = SavedSheetCheck(isTyped: true)
    let sheets = dataset.orderedTabs.map(\.sheet) + dataset.foreignSheets
    guard saved.sheets.map(\.name) == dataset.sheetOrder else {
      throw StoreError.verificationFailed(file: path, detail: "the sheets are others")
    }
    for found in saved.sheets {
      let meant = sheets.first { $0.name == found.name }
      if let difference = check.firstDifference(.init(original: meant), saved: found) {
        throw StoreError.verificationFailed(file: path, detail: "in sheet \"\(found.name)\" \(difference)")
      }
    }
  }
}

/// How much of a workbook may be damaged, by the error for which it cannot be opened.
private enum Damage {
  /// Its parts may be.
  case content
  /// Its parts may be, or it never was a workbook.
  case anything
  /// Only the archive around the parts is mended. Two parts of one name, or wrong sizes, are never guessed
  /// at.
  case envelope

  init?(_ error: any Error) {
    switch error {
    case StoreError.unreadable: self = .content
    case let error as XLSXError:
      switch error.problem {
      case .damagedArchive(.overlap, _), .damagedArchive(.sizes, _), .ambiguousPart: self = .envelope
      case .noWorkbook, .foreign(.unknown): self = .anything
      case let problem where problem.isDamage: self = .content
      default: return nil
      }
    default: return nil
    }
  }
}

/// The kind of an unreadable file, by its first bytes.
private enum FileStart {
  /// Whether a file begins like an archive, however short it is.
  static func isOfArchive(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes.prefix(4).elementsEqual([0x50, 0x4B, 3, 4].prefix(bytes.count))
  }
}

extension WorkbookMending {
  /// Where an earlier state of the workbook is from.
  package struct Source: Sendable, Hashable {
    /// The run whose snapshot or result it is; nil for the dataset right after its creation.
    package var run: JournalEntry?
    /// When the workbook was so; RFC 3339, UTC.
    package var time: String
    /// Whether it is the run's result; otherwise it is the state before the run.
    package var isLeft: Bool
  }
}

/// The newest kept and readable state of a dataset's workbook.
struct EarlierWorkbook {
  var bytes: [UInt8]
  var dataset: Dataset
  var source: WorkbookMending.Source

  /// The last run's result, or the newest state before a run.
  static func newest(of path: String, in folder: DatasetFolder) -> EarlierWorkbook? {
    let machine = MachineState(root: folder.handle)
    let written = LastWrittenCopies(machine)
    // A copy that is older than the run's result is also older than the newest snapshot.
    if let file = written.last()?[path], file.copy == file.written, let bytes = written.bytes(of: path, file)
    {
      let run = (try? machine.journal.entries())?.last { $0.state == .done }
      let source = WorkbookMending.Source(run: run, time: run?.time ?? file.time, isLeft: true)
      if let found = EarlierWorkbook(bytes, path, folder, source) { return found }
    }
    for state in (try? EarlierState.all(machine)) ?? [] {
      guard let file = state.files.first(where: { $0.path == path }), file.hash != nil,
        let bytes = try? state.bytes(of: file, in: machine)
      else { continue }
      let source = WorkbookMending.Source(run: state.run, time: state.run.time, isLeft: false)
      if let found = EarlierWorkbook(bytes, path, folder, source) { return found }
    }
    return nil
  }

  /// Nil if the bytes hold no dataset.
  private init?(_ bytes: [UInt8], _ path: String, _ folder: DatasetFolder, _ source: WorkbookMending.Source) {
    guard let files = try? DatasetFiles(path: path, bytes: bytes, storage: .xlsx, limits: folder.limits)
    else {
      return nil
    }
    let dataset = Dataset(
      name: folder.name, storage: .xlsx, sheets: files.sheets, readingFindings: files.findings)
    if dataset.tabs.isEmpty { return nil }
    (self.bytes, self.dataset, self.source) = (bytes, dataset, source)
  }
}
