import DatasetFormat

extension WorkbookMending {
  /// Where an earlier state of the workbook is from.
  public struct Source: Sendable, Hashable {
    /// The run whose snapshot it is, or that left it; nil for the dataset as it was made.
    public var run: JournalEntry?
    /// When the workbook was so; RFC 3339, UTC.
    public var time: String
    /// Whether the run left the workbook so; else it was so before the run.
    public var isLeft: Bool
  }
}

/// The newest state of a dataset's workbook that is kept and can be read.
struct EarlierWorkbook {
  var bytes: [UInt8]
  var dataset: Dataset
  var source: WorkbookMending.Source

  /// What the last run left, or else the newest of the states before runs.
  static func newest(of path: String, in folder: DatasetFolder) -> EarlierWorkbook? {
    let machine = MachineState(root: folder.handle)
    let written = WrittenState(machine)
    // A copy that is older than what the run left is older than the newest snapshot, too.
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

  /// Nil where the bytes hold no dataset.
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
