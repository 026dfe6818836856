import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show what was done and when, or what others changed.",
    discussion: """
        dataset log
        dataset log --since last-seen
        dataset log --since yesterday
        dataset log --since 2026-03-01 --json
        dataset log --since 7fa0c2d4

      The newest run comes first, each with its id at the left; dataset undo --run ID takes one back. Runs \
      of undo and redo show which run they took back or brought back.

      --since last-seen shows what others changed since this machine last looked: new, changed and deleted \
      records with their cells, when, and by which run, as far as known. Your own runs on this machine are \
      not shown. What was shown counts as seen from then on, unless you add --keep-unread. dataset status \
      counts the unseen changes. --since DATE and --since RUN show everything that changed since a day or \
      since before a run, including your own runs.
      """)

  @Option(
    help: ArgumentHelp(
      "Show what changed since last-seen, a day such as 2026-03-01 or yesterday, or a run by its id.",
      valueName: "when"))
  var since: String?

  @Flag(help: "Show all runs; on a terminal you see one screenful.")
  var all = false

  @Flag(help: "With --since last-seen: show it again the next time.")
  var keepUnread = false

  @OptionGroup var options: DatasetOptions

  func run() throws {
    if let since { return try ActivityLog(since: since, keepsUnread: keepUnread, options: options).run() }
    guard !keepUnread else {
      throw Failure.usage("--keep-unread goes with --since last-seen.")
    }
    let folder = try options.folder()
    let entries = try OpenDataset.log(of: folder)
    let history = RunHistory(entries)
    if let note = UnprovenRuns.note(in: folder) { options.note(note) }
    if options.json {
      Output.document { json in
        json.array("runs", entries.reversed()) { write($1, history, to: &$0) }
      }
      return
    }
    if entries.isEmpty { Output.line("this tool has not changed anything yet") }
    let page = all ? entries.count : Self.page(of: entries)
    for entry in entries.reversed().prefix(page) {
      Output.line(
        "\(entry.id.suffix(8))  \(LocalTime.text(entry.time))  \(entry.command)\(Self.mark(entry, history))")
      for line in entry.summary { Output.line("    \(line)") }
    }
    if page < entries.count { Output.line("\(page) of \(entries.count) runs; --all") }
  }

  /// How many runs fit on the terminal; all where there is none.
  private static func page(of entries: [JournalEntry]) -> Int {
    guard var left = Terminal.height.map({ max(10, $0 - 2) }) else { return entries.count }
    return entries.reversed().prefix { entry in
      left -= 1 + entry.summary.count
      return left >= 0
    }.count
  }

  /// What became of a run, or what it did to another one.
  private static func mark(_ entry: JournalEntry, _ history: RunHistory) -> String {
    if entry.state == .rolledBack { return "  (interrupted, taken back)" }
    switch history.role(of: entry) {
    case .run: return history.isTakenBack(entry) ? "  (taken back)" : ""
    case .undo(let run): return "  (took back \(run.id.suffix(8)))"
    case .redo(let run): return "  (brought back \(run.id.suffix(8)))"
    }
  }

  private func write(_ entry: JournalEntry, _ history: RunHistory, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", entry.id)
      json.member("time", entry.time)
      json.member("command", entry.command)
      json.member("state", entry.state.rawValue)
      json.member("undone", history.isTakenBack(entry))
      let (kind, run): (String, String?) =
        switch history.role(of: entry) {
        case .run: ("run", nil)
        case .undo(let run): ("undo", run.id)
        case .redo(let run): ("redo", run.id)
        }
      json.member("kind", kind)
      json.member("of", run)
      json.member("undoes", entry.undoes)
      json.member("summary", entry.summary)
      json.objects("files", entry.files) { json, file in
        json.member("path", file.path)
        json.member("old", file.oldHash)
        json.member("new", file.newHash)
      }
    }
  }
}
