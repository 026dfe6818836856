/// What the journal's runs come to: which are in force, which can be taken back, and which brought again.
///
/// Taking a run back is a run too, and so is bringing it again, which takes back the taking back. A new run ends what can
/// be brought again, as in every editor.
package struct RunHistory: Sendable {
  /// What a run in the journal did.
  package enum Role: Sendable, Hashable {
    /// A change of its own.
    case run
    /// Took this run back.
    case undo(of: JournalEntry)
    /// Brought this run again.
    case redo(of: JournalEntry)
  }

  /// A run, and the last one that put it in force or took it back.
  struct Item: Sendable {
    var run: JournalEntry
    var last: JournalEntry
  }

  /// Runs in force, those that came into force last at the end.
  private(set) var applied: [Item] = []
  /// Runs that can be brought again, those taken back last at the end.
  private(set) var undone: [Item] = []
  private var roles: [String: Role] = [:]
  private var inForce: Set<String> = []
  /// The runs that took others back which are still taken back, by the id of the other.
  private(set) var takenBackBy: [String: JournalEntry] = [:]

  /// - Parameter entries: The journal, oldest first.
  package init(_ entries: [JournalEntry]) {
    for entry in entries where entry.state == .done {
      guard let target = entry.undoes else {
        roles[entry.id] = .run
        applied.append(Item(run: entry, last: entry))
        undone = []
        continue
      }
      if let place = applied.lastIndex(where: { $0.last.id == target || $0.run.id == target }) {
        let run = applied.remove(at: place).run
        roles[entry.id] = .undo(of: run)
        undone.append(Item(run: run, last: entry))
        takenBackBy[run.id] = entry
      } else if let place = undone.lastIndex(where: { $0.last.id == target }) {
        let run = undone.remove(at: place).run
        roles[entry.id] = .redo(of: run)
        applied.append(Item(run: run, last: entry))
        takenBackBy[run.id] = nil
      }
    }
    inForce = Set(applied.map(\.run.id))
  }

  /// The runs that can be taken back, the first one first.
  package var undoable: [JournalEntry] { applied.reversed().map(\.run) }

  /// The runs that can be brought again, the first one first.
  package var redoable: [JournalEntry] { undone.reversed().map(\.run) }

  /// The run that put another one in force last: itself, or the last that brought it again.
  func last(of entry: JournalEntry) -> JournalEntry {
    applied.last { $0.run.id == entry.id }?.last ?? entry
  }

  /// What a run in the journal did.
  package func role(of entry: JournalEntry) -> Role { roles[entry.id] ?? .run }

  /// Whether a run was done and is taken back.
  package func isTakenBack(_ entry: JournalEntry) -> Bool {
    entry.state == .done && role(of: entry) == .run && !inForce.contains(entry.id)
  }
}
