import DatasetFormat

/// Settles an interrupted run of this machine: it is completed or reversed, decided by the content of the
/// files alone.
///
/// The lock is held meanwhile.
struct RunRecovery {
  /// How an interrupted run was settled.
  enum Outcome: Sendable {
    /// No run was interrupted.
    case nothing
    /// It is settled; a line about it.
    case settled(String)
    /// Files were edited since, so their contents have to be compared (``EditedRecovery``).
    case edited(JournalEntry)
  }

  /// A run, and the places of its files of now.
  struct Interrupted {
    var entry: JournalEntry
    var moves: [FileExchange.Move]
  }

  /// How far one file came.
  package enum Progress: Sendable, Hashable {
    /// The run's content is in place.
    case inPlace
    /// The old content is in place, and the run's waits.
    case waiting
    /// The old content is in place, and the run's is lost.
    case lost
    /// Neither content is: somebody wrote the file.
    case edited
  }

  let transaction: SaveTransaction
  private var exchange: FileExchange { transaction.exchange }

  init(_ transaction: SaveTransaction) { self.transaction = transaction }

  /// The run that was interrupted, if one was.
  static func interrupted(in journal: Journal) throws -> JournalEntry? {
    try journal.contents().interrupted
  }

  /// - Throws: ``StoreError``, ``FileError``.
  func settle() throws -> Outcome {
    guard let entry = try Self.interrupted(in: transaction.journal) else {
      removeLeftovers()
      return .nothing
    }
    let run = try places(of: entry)
    for move in run.moves { try exchange.settleSteps(move) }
    let progress = try run.moves.map(progress)
    if progress.contains(.edited) { return .edited(entry) }
    if progress.contains(.lost) { return .settled(try takeBack(run)) }
    return .settled(try complete(run))
  }

  /// The places of a run's files, computed from their paths below the root.
  ///
  /// A data file that the user has renamed since is found by its content, or as the only workbook. Its old
  /// name stays free, because a second file of the dataset would be ambiguous.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  func places(of entry: JournalEntry) throws -> Interrupted {
    let moves = try entry.files.map { try exchange.move($0) }
    let taken = Set(moves.map(\.target))
    return Interrupted(
      entry: entry,
      moves: try moves.map { move in
        try exchange.move(move.file, renamed: renamed(move, taken))
      })
  }

  private func renamed(_ move: FileExchange.Move, _ taken: Set<RootedPath>) throws -> RootedPath? {
    let (file, target) = (move.file, move.target)
    guard file.oldHash != nil, file.newHash != nil, try !target.exists else { return nil }
    let others = try target.parent.names().map(target.parent.appending).filter {
      try $0.ending == target.ending && !taken.contains($0) && $0.isRegular
    }
    let same = try others.filter { [file.oldHash, file.newHash].contains(try $0.sha256()) }
    let workbooks = others.filter { DataFiles.isWorkbook($0.name) }
    return same.first ?? (workbooks.count == 1 ? workbooks.first : nil)
  }

  /// Completes the run: puts the waiting files in place.
  ///
  /// - Returns: A line about it, with the name of a file that another program wrote in the same instant.
  func complete(_ run: Interrupted) throws -> String {
    for move in run.moves where try progress(move) == .waiting { try exchange.put(move) }
    var line = "a run that was interrupted was completed: \(run.entry.command)"
    do { try transaction.finish(run.entry, run.moves) } catch let error as StoreError { line += ". \(error)" }
    removeLeftovers()
    return line
  }

  /// Restores the state before the run.
  ///
  /// - Throws: ``StoreError``, ``FileError``.
  func takeBack(_ run: Interrupted) throws -> String {
    let problem = transaction.displaced(try transaction.takeBack(run.entry, run.moves), isSaved: false)
    removeLeftovers()
    return "a run that was interrupted was taken back: \(run.entry.command)"
      + (problem.map { ". \($0)" } ?? "")
  }

  func progress(_ move: FileExchange.Move) throws -> Progress {
    let current = try move.currentHash
    if current == move.file.newHash { return .inPlace }
    guard current == move.file.oldHash else { return .edited }
    return isPrepared(move) ? .waiting : .lost
  }

  /// Whether the run's content waits in the temporary place.
  func isPrepared(_ move: FileExchange.Move) -> Bool {
    move.file.newHash == nil || (try? move.temporary.sha256()) == move.file.newHash
  }

  /// Removes leftovers of runs that never reached an exchange. Nothing in the temporary folder was ever in
  /// place.
  private func removeLeftovers() {
    let folder = transaction.state.temporaryFolder
    for name in (try? folder.names()) ?? [] { folder.appending(name).removeTree() }
    OtherDisk(transaction.state.root).removeLeftovers()
  }
}
