import CommandSupport
import DatasetFormat
import DatasetStore
import Merging

/// Shows what changed in a dataset since this machine last looked, since a day, or since a run.
struct ActivityLog {
  /// The word for the state that this machine has seen.
  static let seenWord = "last-seen"

  let since: String
  let keepsUnread: Bool
  let options: DatasetOptions

  /// What is shown.
  private struct Found {
    var entries: [Activity.Entry] = []
    /// Runs of other machines.
    var runs: [Activity.Run] = []
    var time: Timestamp?
    /// Files of which nobody can tell what is other.
    var lost: [String] = []
    /// How many runs of this machine are among those whose changes are told as those of others.
    var forgotten = 0
  }

  func run() throws {
    let isSeen = since.lowercased() == Self.seenWord
    guard isSeen || !keepsUnread else {
      throw Failure.usage("--keep-unread goes with --since \(Self.seenWord).")
    }
    let opened = try options.open(for: .reading)
    try opened.dataset.requireReadable(TabName.allCases.filter { opened.dataset[$0] != nil })
    let isFirst = isSeen && !opened.hasLooked
    let found = try isSeen ? unseen(opened) : sinceState(opened)
    options.json ? printJSON(found, isFirst) : print(found, isFirst, isSeen)
    guard isSeen, !keepsUnread else { return }
    Output.flush()
    if Output.isUnread { return }
    if !opened.noteSeen(), isFirst || !found.entries.isEmpty || !found.lost.isEmpty {
      options.note(
        "this cannot be marked as seen, as the folder cannot be written or another run is working on it: it will be shown again next time"
      )
    }
  }

  // MARK: - Finding

  private func unseen(_ opened: OpenDataset) throws -> Found {
    guard let seen = try opened.seen() else { return Found() }
    let noted = try opened.runs(since: seen)
    let runs = noted.map(Self.known)
    let activity = Activity(from: seen.dataset, to: opened.dataset, runs: runs)
    return Found(
      entries: activity.others, runs: runs.map(\.run).filter { $0.machine != nil }, time: seen.time,
      lost: seen.lost, forgotten: Self.forgotten(noted))
  }

  /// The day that is meant, in any form that days are typed in; nil for what may be the id of a run.
  ///
  /// - Throws: ``Failure`` where digits make no day, or could be two.
  private func day() throws -> CalendarDate? {
    // What looks like a day is not the id of a run.
    let parts = since.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    if parts == [4, 2, 2] { return try DayArgument.read(since, "--since") }
    if since.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Character(UnicodeScalar($0)).isHexDigit }) {
      return nil
    }
    if since.contains(where: \.isNumber) { return try DayArgument.read(since, "--since") }
    return try? DayArgument.read(since, "--since")
  }

  private func sinceState(_ opened: OpenDataset) throws -> Found {
    let day = try day()
    let states = try EarlierState.all(root: opened.folder.root)
    let state: EarlierState
    // As far as both say it: a time may have milliseconds.
    let start = day.map { String(Origin.system.start(of: $0).description.prefix(19)) }
    if let start {
      // What others wrote between two runs belongs to the later one: the state before the last run of an earlier day misses nothing.
      guard let oldest = states.last else {
        throw Failure("--since \(since): no earlier state is kept on this machine.")
      }
      state = states.first { $0.run.time < start } ?? oldest
      if state.run.time >= start {
        options.note("the oldest state that is kept is the one before \(LocalTime.text(state.run.time))")
      }
    } else {
      guard !since.isEmpty else {
        throw Failure.usage("--since: say \(Self.seenWord), a day such as 2026-03-01, or the id of a run.")
      }
      state = try StateArgument.state(since, among: states)
    }
    let runs = try opened.runs(from: state.run).map(Self.known)
    let earlier = try state.opened(beside: opened)
    let activity = Activity(from: earlier.dataset, to: opened.dataset, runs: runs)
    var entries = activity.entries
    // What runs of days before did is known to be older.
    if let start { entries = entries.filter { ($0.run?.time ?? "~") >= start } }
    return Found(
      entries: entries, runs: runs.map(\.run).filter { $0.machine != nil }, time: Timestamp(state.run.time))
  }

  /// How many records others changed since this machine last looked, and since when; nil for what takes too long to tell.
  ///
  /// - Throws: What reading a copy throws.
  static func unseenCount(_ opened: OpenDataset) throws -> (count: Int?, since: Timestamp)? {
    guard let unseen = opened.unseenFiles else { return nil }
    // To compare files takes as long as to read them several times.
    guard unseen.byteCount <= 16 << 20 else { return (nil, unseen.since) }
    guard let seen = try opened.seen() else { return nil }
    if !seen.lost.isEmpty { return (nil, seen.time) }
    let noted = try opened.runs(since: seen)
    // What this machine did itself cannot be told apart any more.
    if forgotten(noted) > 0 { return (nil, seen.time) }
    let runs = noted.map(known)
    let count = Activity(from: seen.dataset, to: opened.dataset, runs: runs).others.count
    return count == 0 ? nil : (count, seen.time)
  }

  /// How many runs of this machine are kept no longer with what they did.
  private static func forgotten(_ runs: [NotedRun]) -> Int {
    runs.count { $0.isForgotten && $0.machine == nil }
  }

  private static func known(_ run: NotedRun) -> Activity.KnownRun {
    Activity.KnownRun(
      Activity.Run(
        id: run.entry.id, command: run.entry.command, time: run.entry.time, machine: run.machine),
      record: run.record, takenBack: run.takenBack)
  }

  // MARK: - Printing

  private func print(_ found: Found, _ isFirst: Bool, _ isSeen: Bool) {
    if isFirst {
      Output.line(
        "this machine has not looked at the dataset before; from now on it shows what others change")
    } else if found.entries.isEmpty, found.lost.isEmpty {
      Output.line(
        isSeen ? "others have changed nothing since this machine last looked" : "nothing changed since")
    }
    if found.forgotten > 0, !found.entries.isEmpty {
      options.note(
        "what \(Plural.count(found.forgotten, "run")) of this machine changed since is no longer kept in detail, so it is shown among the changes of others"
      )
    }
    for path in found.lost {
      Output.line("\(path): somebody changed it, and what it held before is no longer kept")
    }
    for tab in TabName.allCases {
      let entries = found.entries.filter { $0.tab == tab }
      if entries.isEmpty { continue }
      Output.line("\(tab.rawValue): \(Self.counts(entries))")
      entries.forEach(Self.print)
    }
    if !found.runs.isEmpty { Output.line("runs of other machines:") }
    for run in found.runs {
      Output.line(
        Printable.line(
          "  \(run.id.suffix(8))  \(LocalTime.text(run.time))  \(run.command)  (machine \(run.machine?.prefix(8) ?? ""))"
        ))
    }
  }

  private static func counts(_ entries: [Activity.Entry]) -> String {
    [Activity.Kind.new, .changed, .deleted, .restored].compactMap { kind in
      let count = entries.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }.joined(separator: ", ")
  }

  private static func print(_ entry: Activity.Entry) {
    let mark =
      switch entry.kind {
      case .new, .restored: "+"
      case .changed: "~"
      case .deleted: "-"
      }
    let name = entry.about.isEmpty ? entry.id : entry.about
    let time = entry.time.map { "  at \(LocalTime.text($0))" } ?? ""
    let by = entry.run.map { "  by \(who($0))" } ?? ""
    Output.line(Printable.line("  \(mark) \(name)\(time)\(by)"))
    guard entry.kind == .changed else { return }
    for cell in entry.cells {
      let run = entry.run == nil ? cell.run.map { "  by \(who($0))" } ?? "" : ""
      let copy = cell.copy.map { "  from \($0)" } ?? ""
      Output.line(
        Printable.line("      \(cell.column): \(quoted(cell.old)) -> \(quoted(cell.new))\(run)\(copy)"))
    }
  }

  private static func who(_ run: Activity.Run) -> String {
    let machine = run.machine.map { "machine \($0.prefix(8)), " } ?? ""
    return "\(machine)\(run.command) (\(run.id.suffix(8)))"
  }

  private static func quoted(_ text: String) -> String { text.isEmpty ? "blank" : "\"\(text)\"" }

  private func printJSON(_ found: Found, _ isFirst: Bool) {
    func write(_ run: Activity.Run?, to json: inout JSONWriter) {
      guard let run else { return json.null() }
      json.object { json in
        json.member("id", run.id)
        json.member("time", run.time)
        json.member("command", run.command)
        json.member("machine", run.machine)
      }
    }
    Output.document { json in
      json.member("since", found.time?.description)
      json.member("firstLook", isFirst)
      json.objects("changes", found.entries) { json, entry in
        json.member("tab", entry.tab.rawValue)
        json.member("kind", entry.kind.rawValue)
        json.member("id", entry.id)
        json.member("about", entry.about)
        json.member("time", entry.time)
        json.member("run") { write(entry.run, to: &$0) }
        json.objects("cells", entry.cells) { json, cell in
          json.member("column", cell.column)
          json.member("old", cell.old)
          json.member("new", cell.new)
          json.member("run") { write(cell.run, to: &$0) }
          json.member("copy", cell.copy)
        }
      }
      json.array("runs", found.runs) { write($1, to: &$0) }
      json.member("lost", found.lost)
    }
  }
}
