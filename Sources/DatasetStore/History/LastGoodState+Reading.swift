package import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

extension OpenDataset {
  /// The last good state: the dataset before others wrote to it. Nil if nobody did, or if no such state is
  /// known.
  ///
  /// It is the result of the last run. If others had written before that run and nobody has settled it, it is
  /// an older state. If no copy is kept, it is what the run read with the changes of its plan. Nothing is
  /// written, and a state that cannot be read is ignored.
  package var lastGoodState: LastGoodState? {
    let state = MachineState(root: folder.handle)
    if let last = LastWrittenCopies(state).last() { return lastGoodState(of: last, LastWrittenCopies(state)) }
    return lastGoodStateBeforeLastRun(state)
  }

  /// Whether every file of the dataset is unchanged since the last run of this machine; false if unknown.
  package var isAsLastRunLeft: Bool {
    guard let last = LastWrittenCopies(MachineState(root: folder.handle)).last() else { return false }
    return folder.files.allSatisfy {
      dataset.fileHashes[$0] != nil && dataset.fileHashes[$0] == last[$0]?.written
    }
  }

  /// Accepts the present files as right, so that later states are compared with them.
  ///
  /// - Precondition: The dataset was opened for changing.
  package func settleLastGoodState() {
    LastWrittenCopies(MachineState(root: folder.handle)).settle(
      isApplied ? nil : dataset.fileHashes, time: Origin.system.now())
  }

  private func lastGoodState(of files: [String: LastWrittenCopies.File], _ written: LastWrittenCopies)
    -> LastGoodState?
  {
    var contents: [String: [UInt8]] = [:]
    var times: [Timestamp] = []
    var removed: Set<String> = []
    for (path, file) in files {
      let place = placeOfNow(path)
      if dataset.fileHashes[place] == file.copy { continue }
      // Sheets that no tab is of are not read again.
      let isTab = folder.storage == .xlsx || TabName(matching: FilePath.stem(of: path)) != nil
      guard dataset.fileHashes[place] != nil || isTab else { continue }
      guard let bytes = written.bytes(of: path, file) else { return nil }
      contents[place] = bytes
      removed.formUnion(file.removed)
      times += Timestamp(file.time).map { [$0] } ?? []
    }
    guard let time = times.min(), var lastGoodState = lastGoodState(contents, time: time) else { return nil }
    lastGoodState.removed = removed
    return lastGoodState
  }

  /// The state before the last run with the cells that its plan set. Rows that the run made are left out,
  /// because new rows are never damage.
  private func lastGoodStateBeforeLastRun(_ state: MachineState) -> LastGoodState? {
    guard let run = (try? state.journal.entries())?.last(where: { $0.state == .done }),
      run.undoes == nil, let time = Timestamp(run.time)
    else { return nil }
    let snapshots = SnapshotFolder(state)
    let files = run.files.filter { FilePath.parent(of: $0.path) == DatasetFolder.dataFolder }
    if files.allSatisfy({ dataset.fileHashes[placeOfNow($0.path)] == $0.newHash }) { return nil }
    guard let record = snapshots.record(of: run) else { return nil }
    var contents: [String: [UInt8]] = [:]
    for file in files where file.oldHash != nil {
      guard let bytes = try? snapshots.bytes(of: file, before: run) else { return nil }
      contents[placeOfNow(file.path)] = bytes
    }
    guard var lastGoodState = lastGoodState(contents, time: time),
      let applied = try? record.plan.applied(to: lastGoodState.dataset)
    else { return nil }
    lastGoodState.dataset = applied
    return lastGoodState
  }

  private func lastGoodState(_ contents: [String: [UInt8]], time: Timestamp) -> LastGoodState? {
    if contents.isEmpty { return nil }
    var sheets = files.sheets.filter {
      contents[FilePath.join(DatasetFolder.dataFolder, $0.fileName)] == nil
    }
    var modified: [String: Timestamp] = [:]
    for (path, bytes) in contents {
      let name = FilePath.name(of: path)
      if folder.storage == .xlsx {
        guard let workbook = try? XLSXReader.read(bytes: bytes, name: name) else { return nil }
        sheets += workbook.sheets.map { .init(sheet: $0, fileName: name) }
      } else {
        guard let document = try? CSVReader.read(bytes, name: FilePath.stem(of: path), options: .ofTab) else {
          return nil
        }
        sheets.append(.init(sheet: document.sheet, fileName: name))
      }
      if let attributes = try? folder.file(path).attributes {
        modified[name] = Timestamp(milliseconds: attributes.modifiedMilliseconds)
      }
    }
    return LastGoodState(
      Dataset(name: folder.name, storage: folder.storage, sheets: sheets), time: time,
      changedFiles: Set(contents.keys.map(FilePath.name)), modified: modified)
  }

  /// The present path of a file, since a workbook may have been renamed.
  func placeOfNow(_ path: String) -> String {
    folder.storage == .xlsx && FilePath.ending(of: path) != "csv" ? folder.files[0] : path
  }
}

extension Plan {
  /// The records that leave their tabs, by their ids.
  var removedIDs: [String] {
    changes.compactMap { change in
      switch change.action {
      case .remove, .quarantine: change.address.id
      default: nil
      }
    }
  }
}
