import DatasetFormat
import FoundationEssentials
import TextScanning

/// The journal of one machine: one JSON object per line, to which lines are only appended.
///
/// A run has a line with state `prepared` and one with its result. The file is in a folder that others write
/// to, so a line counts only with a proof of this machine's (``StateProof``). A line without one is shown and
/// never acted on.
struct Journal {
  /// More than a machine writes in a life: 64 MiB.
  static let sizeLimit = 1 << 26
  /// A longer line is not a run: 4 MiB, which is some 10,000 files.
  private static let lineLimit = 1 << 22
  /// The number of unproven runs that are read, the newest ones.
  private static let unprovenLimit = 2_000

  let path: RootedPath
  /// The proof of this machine's lines; nil: no line is proven.
  let proof: StateProof?
  /// The note outside the dataset; nil for another machine's journal.
  var head: JournalHead?
  /// The proof for lines written before the dataset was moved here, for the run that moves it.
  var former: StateProof?

  /// The entries of a journal, oldest first.
  struct Contents {
    /// Runs that this machine wrote for this dataset, each as its last line has it.
    var proven: [JournalEntry] = []
    /// Runs that nothing shows to be this machine's: written before there were proofs, brought from
    /// elsewhere, or made up.
    var unproven: [JournalEntry] = []
    /// The run that was interrupted, if one was.
    var interrupted: JournalEntry?
    /// Whether it is an older journal than the one this machine wrote last, so that nothing in it counts as
    /// proven.
    var isOlder = false

    /// Adds a line; a run's result stays, whatever comes after it.
    fileprivate static func add(
      _ entry: JournalEntry, to entries: inout [JournalEntry], _ places: inout [String: Int]
    ) {
      guard let place = places[entry.id] else {
        places[entry.id] = entries.count
        entries.append(entry)
        return
      }
      if entries[place].state == .prepared { entries[place] = entry }
    }
  }

  /// The runs that this machine wrote, oldest first.
  ///
  /// A last line that was cut while writing is ignored: its files were not touched yet.
  ///
  /// - Throws: ``FileError``.
  func entries() throws -> [JournalEntry] { try contents().proven }

  /// Another machine's journal: only evidence of what its copies have in common with this one.
  ///
  /// - Throws: ``FileError``.
  func told() throws -> [JournalEntry] {
    let contents = try contents()
    return contents.proven + contents.unproven
  }

  /// All that can be read in the file.
  ///
  /// - Throws: ``FileError``.
  func contents() throws -> Contents {
    var contents = Contents()
    var provenPlaces: [String: Int] = [:]
    var otherPlaces: [String: Int] = [:]
    let lines = try lines()
    let noted = head?.proofs ?? []
    contents.isOlder = isOlder(lines, noted)
    let proof = contents.isOlder ? nil : proof
    var others: [ArraySlice<UInt8>] = []
    for line in lines {
      if let proof, let object = proof.opened(line) {
        guard let entry = Self.entry(object) else { continue }
        Contents.add(entry, to: &contents.proven, &provenPlaces)
        // Only the last noted line may belong to an active run. For other runs somebody may have damaged the
        // line with the result.
        if entry.state == .prepared, noted.isEmpty || StateProof.text(of: line).map(noted.contains) == true {
          contents.interrupted = entry
        }
      } else {
        others.append(line)
      }
    }
    for line in others.suffix(Self.unprovenLimit) {
      guard let entry = Self.entry(StateProof.object(of: line) ?? Array(line)) else { continue }
      Contents.add(entry, to: &contents.unproven, &otherPlaces)
    }
    contents.unproven.removeAll { provenPlaces[$0.id] != nil }
    if let open = contents.interrupted, !contents.proven.contains(open) { contents.interrupted = nil }
    return contents
  }

  /// Whether the last line that this machine wrote is not there any more.
  private func isOlder(_ lines: [ArraySlice<UInt8>], _ noted: Set<String>) -> Bool {
    if lines.isEmpty || noted.isEmpty { return false }
    // It is one of the last, so the search starts at the end.
    return !lines.reversed().contains { line in
      StateProof.text(of: line).map(noted.contains) == true && proof?.opened(line) != nil
    }
  }

  private func lines() throws -> [ArraySlice<UInt8>] {
    guard let bytes = try path.readIfThere(limit: Self.sizeLimit) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).filter {
      $0.count <= Self.lineLimit
    }
  }

  private static func entry(_ line: [UInt8]) -> JournalEntry? {
    guard let entry = try? JSONDecoder().decode(JournalEntry.self, from: Data(line)), entry.isWellFormed
    else {
      return nil
    }
    return entry
  }

  /// Appends an entry's present state and syncs it.
  ///
  /// - Throws: ``FileError``.
  func append(_ entry: JournalEntry) throws {
    // A line that a crash cut off must not swallow this one, so each begins on a line of its own.
    let line = try line(of: entry)
    try path.appendSynced([UInt8(ascii: "\n")] + line)
    try path.parent.syncFolder()
    note(line)
  }

  /// Replaces the journal, in one step, by one with other lines. Only this call removes lines.
  ///
  /// - Parameters:
  ///   - temporary: Where it is written first, on the same disk.
  ///   - added: Entries that come before all others.
  ///   - change: The change of a run's lines.
  /// - Throws: ``FileError``.
  func rewrite(
    temporary: RootedPath, adding added: [JournalEntry] = [],
    _ change: (JournalEntry, _ isProven: Bool) throws -> Rewriting
  ) throws {
    var bytes = try added.flatMap(line)
    let contents = try contents()
    let proven = Set(contents.proven.map(\.id))
    for line in try lines() {
      let opened = contents.isOlder ? nil : proof?.opened(line) ?? former?.opened(line)
      guard let entry = Self.entry(opened ?? StateProof.object(of: line) ?? Array(line)) else {
        bytes += line + [UInt8(ascii: "\n")]
        continue
      }
      // A line without a proof is ignored if there is one with a proof for the same run.
      if opened == nil, proven.contains(entry.id) { continue }
      switch try change(entry, opened != nil) {
      case .drop: continue
      case .keep: bytes += line + [UInt8(ascii: "\n")]
      case .replace(let new): bytes += try self.line(of: new)
      }
    }
    temporary.remove()
    try temporary.createSynced(bytes)
    try temporary.rename(to: path)
    try path.parent.syncFolder()
    note(bytes)
  }

  /// Notes the last line outside the dataset.
  func noteLast() { note(((try? lines()) ?? []).last.map(Array.init) ?? []) }

  /// Notes the last of some lines outside the dataset.
  private func note(_ lines: [UInt8]) {
    guard let last = lines.split(separator: UInt8(ascii: "\n")).last, proof?.opened(last) != nil,
      let text = StateProof.text(of: last)
    else { return }
    head?.note(text)
  }

  /// Removes runs, and vouches for the files that they left besides the tabs.
  ///
  /// - Throws: ``FileError``.
  func forget(_ runs: Set<String>, temporary: RootedPath) throws {
    var left: [String: JournalEntry.File] = [:]
    for entry in try entries() where runs.contains(entry.id) && entry.state != .rolledBack {
      for file in entry.files where DatasetPath.isSideFile(file.path) {
        left[file.path] = .init(path: file.path, oldHash: nil, newHash: file.newHash, temporary: "none")
      }
    }
    var added: [JournalEntry] = []
    if !left.isEmpty {
      added.append(
        JournalEntry(
          id: Origin.system.newID().description, command: "", time: Origin.system.now().description,
          state: .vouched, files: left.values.sorted { $0.path < $1.path }, summary: []))
    }
    try rewrite(temporary: temporary, adding: added) { entry, _ in runs.contains(entry.id) ? .drop : .keep }
  }

  /// The treatment of a line when a journal is rewritten.
  enum Rewriting {
    case keep
    case drop
    /// It gets this content, and a proof.
    case replace(JournalEntry)
  }

  /// An entry as its line has it, with the line's end.
  func line(of entry: JournalEntry) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let object = Array(try encoder.encode(entry))
    return (proof?.sealed(object) ?? object) + [UInt8(ascii: "\n")]
  }
}

/// One run that changed the dataset, as the journal has it.
public struct JournalEntry: Identifiable, Sendable, Hashable, Codable {
  /// The result of the run.
  package enum State: String, Sendable, Hashable, Codable {
    /// Written before the first file is replaced; a run that ends here was interrupted.
    case prepared
    /// Every file is in place.
    case done
    /// Interrupted and reversed.
    case rolledBack
    /// Not a run: it lists files besides the tabs that were left by runs removed from the journal.
    case vouched
  }

  /// One file of the run.
  package struct File: Sendable, Hashable, Codable {
    /// The path below the root.
    package var path: String
    /// The hash before; nil for a new file.
    package var oldHash: String?
    /// The hash after; nil for a file that the run removed.
    package var newHash: String?
    /// The name of the prepared file: in the temporary folder, or next to the real file if that is on another
    /// disk (``OtherDisk``).
    package var temporary: String
  }

  /// The run's identifier, time-ordered.
  public var id: String
  /// What the run is called: the reason of an app's changes, or a command line.
  public var command: String
  /// RFC 3339, UTC.
  public var time: String
  /// How far the run came.
  package var state: State
  package var files: [File]
  /// A short summary of the run's effects for `log`.
  public var summary: [String]
  /// The run that this one undid.
  package var undoes: String?
  /// The files that the run wrote, or taking it back would write, below the root.
  package var writtenPaths: [String] { files.map(\.path) }
  /// SHA-256 of the record of the run's changes (``RunRecord``); nil if there is none.
  package var record: String?

  /// Whether the entry names files that a run may write, and nothing else.
  var isWellFormed: Bool {
    func isHash(_ text: String?) -> Bool {
      text.map { $0.utf8.count == 64 && $0.utf8.allSatisfy(\.isLowerHexadecimal) } ?? true
    }
    return DatasetPath.isName(id) && undoes.map(DatasetPath.isName) != false && isHash(record)
      && files.allSatisfy { file in
        // Where content waits counts only as long as it does.
        let isPlain = RootedPath.isPath(file.temporary) && !file.temporary.utf8.contains(UInt8(ascii: "/"))
        return DatasetPath.isWritable(file.path) && (isPlain || state != .prepared) && isHash(file.oldHash)
          && isHash(file.newHash)
      }
  }
}
