import DatasetFormat

/// Settles a run of this machine that was interrupted: by the content of the files alone it is completed or taken back.
///
/// The lock is held meanwhile.
struct RunRecovery {
  /// What the files say of the run.
  enum Outcome: Sendable {
    /// No run was interrupted.
    case nothing
    /// It is settled; a line about it.
    case settled(String)
    /// Files were edited since, so what is in them has to be read (``EditedRecovery``).
    case edited(JournalEntry)
  }

  /// How far one file came.
  enum Progress: Sendable, Hashable {
    /// The run's content is in place.
    case inPlace
    /// The old content is in place, and the run's waits.
    case waiting
    /// The old content is in place, and the run's is lost.
    case lost
    /// Neither is: somebody wrote the file.
    case edited
  }

  let transaction: SaveTransaction
  private var exchange: FileExchange { transaction.exchange }

  init(_ transaction: SaveTransaction) { self.transaction = transaction }

  /// The run that was interrupted, if one was.
  static func interrupted(in journal: Journal) throws -> JournalEntry? {
    try journal.entries().last { $0.state == .prepared }
  }

  /// - Throws: ``StoreError``, ``FileError``.
  func settle() throws -> Outcome {
    guard var entry = try Self.interrupted(in: transaction.journal) else {
      removeLeftovers()
      return .nothing
    }
    for file in entry.files { try exchange.settleSteps(file) }
    for index in entry.files.indices { try follow(&entry.files[index], among: entry.files) }
    let progress = try entry.files.map(progress)
    if progress.contains(.edited) { return .edited(entry) }
    if progress.contains(.lost) { return .settled(try takeBack(entry)) }
    return .settled(try complete(entry))
  }

  /// Finds a data file that the person has renamed since: by its content, or as the one workbook that is there.
  ///
  /// Its old name stays free; a second file of the dataset would be one too many.
  private func follow(_ file: inout JournalEntry.File, among files: [JournalEntry.File]) throws {
    let target = exchange.target(file)
    guard file.oldHash != nil, file.newHash != nil, FileAccess.attributes(ofLink: target) == nil else {
      return
    }
    let folder = FilePath.parent(of: target)
    let ending = FilePath.ending(of: target)
    let taken = Set(files.map { exchange.target($0) })
    let others = try FileAccess.names(in: folder).map { FilePath.join(folder, $0) }.filter {
      FilePath.ending(of: $0) == ending && !taken.contains($0) && FileAccess.attributes($0)?.isRegular == true
    }
    let same = try others.filter { [file.oldHash, file.newHash].contains(try Hash.sha256(file: $0)) }
    let workbooks = others.filter { DataFiles.isWorkbook(FilePath.name(of: $0)) }
    if let renamed = same.first ?? (workbooks.count == 1 ? workbooks.first : nil) { file.target = renamed }
  }

  /// Goes forward: puts in place what waits.
  ///
  /// - Returns: A line about it, with the name of what another program wrote in the same instant.
  func complete(_ entry: JournalEntry) throws -> String {
    for file in entry.files where try progress(file) == .waiting { try exchange.put(file) }
    var line = "a run that was interrupted was completed: \(entry.command)"
    do { try transaction.finish(entry) } catch let error as StoreError { line += ". \(error)" }
    removeLeftovers()
    return line
  }

  /// Goes back to what was there before the run.
  func takeBack(_ entry: JournalEntry) throws -> String {
    let problem = transaction.displaced(try transaction.takeBack(entry), isSaved: false)
    removeLeftovers()
    return "a run that was interrupted was taken back: \(entry.command)" + (problem.map { ". \($0)" } ?? "")
  }

  func progress(_ file: JournalEntry.File) throws -> Progress {
    let current = try exchange.currentHash(exchange.target(file))
    if current == file.newHash { return .inPlace }
    guard current == file.oldHash else { return .edited }
    return isPrepared(file) ? .waiting : .lost
  }

  /// Whether the run's content waits in the temporary place.
  func isPrepared(_ file: JournalEntry.File) -> Bool {
    file.newHash == nil || (try? Hash.sha256(file: exchange.temporary(file))) == file.newHash
  }

  /// Removes what runs left in the temporary folder that never came to an exchange: nothing in it was ever in place.
  private func removeLeftovers() {
    let folder = transaction.state.temporaryFolder
    for name in (try? FileAccess.names(in: folder)) ?? [] { FileAccess.remove(FilePath.join(folder, name)) }
    OtherDisk(root: transaction.root).removeLeftovers(root: transaction.root)
  }
}
