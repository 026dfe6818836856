public import BookEditing
public import DatasetFormat

extension DatasetFolder {
  /// Reads the dataset and hands it to a closure.
  ///
  /// ```swift
  /// let month = try folder.read { $0.dataset.transactions.filter { march.contains($0.date) } }
  /// ```
  ///
  /// Nothing is locked or written; works on a folder that is read-only.
  ///
  /// - Throws: A `DatasetError`: `locked` and others; errors of the closure.
  public func read<Value>(_ body: (ReadSession) throws -> Value) throws -> Value {
    try body(ReadSession(self))
  }

  /// Opens the dataset for changes, and closes it at the end of the closure.
  ///
  /// Other runs that want to change it wait, some seconds long. The lock ends with the closure, however it
  /// ends.
  ///
  /// - Parameters:
  ///   - today: The day whose month the sheets Overview and Budget show.
  ///   - origin: The clock, and the source of ids.
  ///   - body: Applies plans to the session.
  /// - Returns: The value of the closure.
  /// - Throws: A `DatasetError`: `locked` and others; errors of the closure. What was applied before
  ///   stays.
  @discardableResult
  public func write<Value>(
    today: CalendarDate = .today(), origin: Origin = .system,
    _ body: (inout WriteSession) throws -> Value
  ) throws -> Value {
    try session(today: today, origin: origin, progress: nil, body)
  }

  /// The same away from the caller's actor, so that a screen stays alive: from a `@MainActor` model, or from
  /// any task.
  ///
  /// - Throws: As the plain form; `CancellationError` where the task was cancelled.
  @concurrent
  public func read<Value: Sendable>(
    _ body: @Sendable (ReadSession) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let session = try ReadSession(self)
    try Task.checkCancellation()
    return try body(session)
  }

  /// The same away from the caller's actor, with progress.
  ///
  /// A task that is cancelled saves nothing more; what is being saved is saved whole.
  ///
  /// - Parameters:
  ///   - today: The day whose month the sheets Overview and Budget show.
  ///   - origin: The clock, and the source of ids.
  ///   - progress: Called with each step, away from the caller's actor.
  ///   - body: Applies plans to the session.
  /// - Returns: The value of the closure.
  /// - Throws: As the plain form; `CancellationError` where the task was cancelled.
  @concurrent
  @discardableResult
  public func write<Value: Sendable>(
    today: CalendarDate = .today(), origin: Origin = .system,
    progress: (@Sendable (SessionStep) -> Void)? = nil,
    _ body: @Sendable (inout WriteSession) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try session(today: today, origin: origin, progress: progress, body)
  }

  private func session<Value>(
    today: CalendarDate, origin: Origin, progress: ((SessionStep) -> Void)?,
    _ body: (inout WriteSession) throws -> Value
  ) throws -> Value {
    var session = try WriteSession(self, today: today, origin: origin, progress: progress)
    do {
      if Task.isCancelled { throw CancellationError() }
      let value = try body(&session)
      session.close()
      return value
    } catch {
      session.close()
      throw error
    }
  }

  /// Makes a new dataset in a folder that is not there yet, or empty.
  ///
  /// ```swift
  /// let new = NewDataset(name: "Money", currency: .eur, accounts: [.init(name: "Giro")])
  /// let folder = try DatasetFolder.create(new, at: path)
  /// ```
  ///
  /// Everything is written and read back under a temporary name first, then takes its place by renaming.
  ///
  /// - Throws: A `DatasetError`: `not-empty`, `unknown-template` and others.
  public static func create(
    _ new: NewDataset, at path: String, origin: Origin = .system
  ) throws -> DatasetFolder {
    try DatasetCreator.create(
      at: path, plan: new.plan(command: "create", origin: origin), storage: new.storage, name: new.name)
  }
}
