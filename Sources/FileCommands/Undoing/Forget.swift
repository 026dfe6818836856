import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Permanently delete history: earlier states, the log, copies of statements.",
    discussion: """
      Next to its files a dataset keeps earlier states, the log of runs, and the lines of bank statements \
      that rows came from. They still contain what you erased since. Without a kind they are listed, and \
      nothing is removed.

        dataset forget                                    what is kept
        dataset forget snapshots --before 2026-01-01      earlier states from before a day
        dataset forget snapshots journal provenance layouts

      snapshots: the files from before each run; without them dataset undo and restore cannot go back there.
      journal: the runs of this machine and their command lines, with their snapshots.
      provenance: the lines of statements that rows came from; without them dataset explain cannot show \
      them, and a line whose row you removed from the sheet is imported again from the next file that has it.
      layouts: how the files of your banks are read; you may be asked again.

      This cannot be undone, so you are asked to type FORGET. Without a terminal it needs --yes. What other machines keep in this folder \
      is listed; forget it there.
      """)

  @Argument(help: ArgumentHelp("What to forget: snapshots, journal, provenance, layouts.", valueName: "kind"))
  var parts: [StoredHistory.Part] = []

  @Option(help: ArgumentHelp("Only what was kept before this day.", valueName: "date"))
  var before: String?

  @OptionGroup var options: DatasetOptions

  @Flag(name: .customLong("dry-run"), help: "Show what would be removed, and remove nothing.")
  var dryRun = false

  @Flag(help: "Remove without asking first.")
  var yes = false

  /// What a person types before something goes for good.
  private static let word = "FORGET"

  func validate() throws {
    if before != nil, parts.isEmpty { throw ValidationError("--before needs a kind, such as snapshots.") }
  }

  func run() throws {
    let day = try before.map { try DayArgument.read($0, "--before").description }
    let root = try options.root()
    let kept = try StoredHistory(root: root)
    let items = kept.items(of: Set(parts), before: day)
    if parts.isEmpty || dryRun || items.isEmpty {
      show(kept, items, isDone: false)
      if items.isEmpty, !parts.isEmpty { options.note("nothing of this kind is kept") }
      return
    }
    let asks = !yes && Output.canAsk && !options.json
    guard yes || asks else {
      throw Failure.consent(
        "forget: \(Plural.count(items.count, "item")) would be removed, and that cannot be undone. Say --yes to do it, or --dry-run to see them first. Nothing was removed."
      )
    }
    if asks {
      show(kept, items, isDone: false)
      guard TypedAnswer.types(Self.word, for: "This cannot be undone.") else {
        throw Failure.declined("nothing was removed", options)
      }
    }
    try StoredHistory.forget(items, root: root)
    Output.saved("What was to be forgotten is removed.")
    if !asks { show(kept, items, isDone: true) }
  }

  private func show(_ kept: StoredHistory, _ items: [StoredHistory.Item], isDone: Bool) {
    if options.json {
      Output.document(version: 2) { json in
        json.member("kept") { Self.write(kept.items, to: &$0) }
        json.member(isDone ? "removed" : "wouldRemove") { Self.write(items, to: &$0) }
        json.objects("elsewhere", kept.elsewhere) { json, other in
          json.member("machine", other.machine)
          json.member("bytes", other.byteCount)
        }
      }
      return
    }
    if options.quiet { return }
    if parts.isEmpty {
      for part in StoredHistory.Part.allCases {
        Output.line(Self.line(kept.items.filter { $0.part == part }, part))
      }
      for other in kept.elsewhere {
        Output.line("another machine (\(other.machine)): \(ByteCount.text(other.byteCount)); forget it there")
      }
      return
    }
    for part in StoredHistory.Part.allCases {
      let some = items.filter { $0.part == part }
      if !some.isEmpty { Output.line((isDone ? "removed " : "would remove ") + Self.line(some, part)) }
    }
  }

  /// `snapshots: 3, 12 kB, 2026-01-03 to 2026-02-01`.
  private static func line(_ items: [StoredHistory.Item], _ part: StoredHistory.Part) -> String {
    if items.isEmpty { return "\(part.rawValue): none" }
    let size = ByteCount.text(items.reduce(0) { $0 + $1.byteCount })
    let days = items.compactMap(\.day)
    let span = days.min().flatMap { first in days.max().map { first == $0 ? first : "\(first) to \($0)" } }
    return Printable.line("\(part.rawValue): \(items.count), \(size)" + (span.map { ", \($0)" } ?? ""))
  }

  private static func write(_ items: [StoredHistory.Item], to json: inout JSONWriter) {
    json.array(StoredHistory.Part.allCases) { json, part in
      let some = items.filter { $0.part == part }
      json.object { json in
        json.member("kind", part.rawValue)
        json.member("count", some.count)
        json.member("bytes", some.reduce(0) { $0 + $1.byteCount })
        json.member("from", some.compactMap(\.day).min())
        json.member("until", some.compactMap(\.day).max())
      }
    }
  }
}
