public import DatasetChecks
public import DatasetFormat

/// A dataset that is open for changes: locked against other runs, from the beginning of the closure that has
/// the session to its end.
///
/// Each ``apply(_:summary:verification:)`` saves at once, and ``dataset`` is the new state for the next plan:
///
/// ```swift
/// try folder.write { session in
///   var changes = BookChanges(session.dataset, reason: "entered in my app")
///   try changes.add(NewTransaction(amount, on: day, category: "groceries"))
///   try session.apply(changes.plan())
/// }
/// ```
public struct WriteSession: ~Copyable {
  private var opened: OpenDataset
  private let origin: Origin
  private let progress: ((SessionStep) -> Void)?
  /// Whether a plan was applied, so that plans for the state before fit no longer.
  private var hasApplied = false
  /// Lines for the user: about an interrupted run that was settled, and about other programs that wrote
  /// during a save.
  public private(set) var notes: [String]

  init(
    _ folder: DatasetFolder, today: CalendarDate, origin: Origin, progress: ((SessionStep) -> Void)?
  ) throws {
    progress?(.opening)
    opened = try OpenDataset(folder, for: .changing)
    opened.show(figuresOf: today)
    self.origin = origin
    self.progress = progress
    notes = [opened.recoveryNote, opened.folderNote, opened.unprovenNote].compactMap(\.self)
  }

  /// The state of the files: as they were read, then as each plan left them.
  public var dataset: Dataset { opened.dataset }

  /// The dataset as a copy, for a merge with others.
  public var copy: DatasetCopy { opened.copy }

  /// The folder of the dataset.
  package var folder: DatasetFolder { opened.folder }

  /// What earlier imports left beside the tabs, for `ImportSession` of `Importer`.
  ///
  /// - Throws: A `DatasetError`.
  public var importHistory: ImportHistory { get throws { try opened.importHistory } }

  /// Saves a plan for ``dataset``: all of it, or nothing.
  ///
  /// A plan that would leave an error behind is refused before anything is written. The sheets Overview and
  /// Budget show the figures after the plan. Everything is read back and compared before a file is replaced,
  /// and a snapshot is kept for ``undo()``. In a task that was cancelled nothing is saved.
  ///
  /// - Parameters:
  ///   - plan: The plan; an empty one writes nothing.
  ///   - summary: What the log says of it; nil: the counts of the plan.
  ///   - verification: Finds the errors that the plan would leave; `.none` for a plan that restores former
  ///     content as it was.
  /// - Returns: The run's identifier in the log; nil for an empty plan.
  /// - Throws: A `DatasetError`: `new-errors`, `changed-meanwhile` and others; `CancellationError`.
  @discardableResult
  public mutating func apply(
    _ plan: Plan, summary: [String]? = nil, verification: Verification = Checks.verification
  ) throws -> RecordID? {
    if plan.isEmpty { return nil }
    if hasApplied, let file = plan.base.first(where: { dataset.fileHashes[$0.key] != $0.value })?.key {
      throw StoreError.planOutdated(file: file)
    }
    return try saving { opened, origin in
      try opened.apply(
        plan, summary: summary ?? plan.summaryLines, verify: verification, origin: origin)
    }
  }

  /// Takes the last run back, as a run of its own.
  ///
  /// - Returns: The run that was taken back.
  /// - Throws: A `DatasetError`: `nothing-to-undo`, `changed-since` and others; `CancellationError`.
  @discardableResult
  public mutating func undo() throws -> JournalEntry {
    try saving { try $0.undo(command: "undo", origin: $1) }
  }

  /// Brings the run again that was taken back last.
  ///
  /// - Returns: The run that is in force again.
  /// - Throws: A `DatasetError`: `nothing-to-redo`, `changed-since-undo` and others; `CancellationError`.
  @discardableResult
  public mutating func redo() throws -> JournalEntry {
    try saving { try $0.redo(command: "redo", origin: $1) }
  }

  /// Does what writes, and reads the new state under the same lock.
  mutating func saving<Value>(_ body: (OpenDataset, Origin) throws -> Value) throws -> Value {
    if Task.isCancelled { throw CancellationError() }
    progress?(.saving)
    let value: Value
    do { value = try body(opened, origin) } catch let error as StoreError {
      // All is saved, and another program's version is beside it.
      if case .displaced(_, _, isSaved: true) = error { try readAgain() }
      throw error
    }
    if let note = opened.saveNote { notes.append(note) }
    try readAgain()
    return value
  }

  /// Looks at what is open, and changes nothing.
  func withOpened<Value>(_ body: (OpenDataset, Origin) throws -> Value) throws -> Value {
    try body(opened, origin)
  }

  private mutating func readAgain() throws {
    progress?(.reading)
    do { opened = try opened.readAgain() } catch { throw StoreError.savedUnread(reason: error) }
    hasApplied = true
  }

  /// Releases the lock, whoever still holds a reference to what was open.
  consuming func close() { opened.close() }
}

/// What a session is doing, for a bar of progress.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum SessionStep: String, Sendable, CaseIterable {
  /// The files are locked and read.
  case opening
  /// A plan is checked, written beside the files and put in place.
  case saving
  /// The new state is read.
  case reading
}
