import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Trust: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Show what in .dataset this machine did not write, and take it over.",
    discussion: """
      A dataset's folder is shared, so anybody may have put something into its .dataset: a log of runs \
      that never happened, or a layout that reverses the amounts of your bank. This machine signs what it \
      writes there with its own key and uses nothing else. What it did not write is shown here. Take it \
      over if it is yours: an older version wrote it, or you moved the dataset to another disk or \
      computer.

        dataset trust                   what this machine did not write
        dataset trust layouts           use these layouts from now on
        dataset trust journal           let undo and restore use these runs
        dataset trust provenance        let imports use these lists of imported lines

      Without a terminal it needs --yes. dataset forget removes what is not yours.
      """)

  @Argument(help: ArgumentHelp("What to take over: journal, layouts, provenance.", valueName: "kind"))
  var parts: [StateTrust.Part] = []

  @OptionGroup var options: DatasetOptions

  @Flag(help: "Take it over without asking first.")
  var yes = false

  func run() throws {
    let root = try options.root()
    let found = try StateTrust(root: root)
    guard !parts.isEmpty, !isEmpty(found) else {
      show(found, taken: false)
      if !parts.isEmpty { options.note("there is nothing of this kind to take over") }
      return
    }
    let asks = !yes && Output.canAsk && !options.json
    guard yes || asks else {
      throw Failure.consent(
        "trust: there is no terminal to ask whether it is yours. Look at it with dataset trust, then add --yes. Nothing was changed."
      )
    }
    if asks {
      show(found, taken: false)
      guard TypedAnswer.agrees("Is all of it yours?") else {
        throw Failure.declined("nothing was changed", options)
      }
    }
    try found.take(Set(parts), root: root)
    Output.saved("What was to be taken over is taken over.")
    if !asks { show(found, taken: true) }
  }

  private func isShown(_ part: StateTrust.Part) -> Bool { parts.isEmpty || parts.contains(part) }

  private func isEmpty(_ found: StateTrust) -> Bool {
    (!isShown(.journal) || found.runs.isEmpty) && (!isShown(.layouts) || found.layouts.isEmpty)
      && (!isShown(.provenance) || found.provenance.isEmpty)
  }

  private func show(_ found: StateTrust, taken: Bool) {
    if options.json { return showJSON(found, taken: taken) }
    if options.quiet { return }
    if isEmpty(found) { return Output.line("everything in .dataset was written by this machine") }
    if found.isOlder { Output.line("the log is an older one than this machine wrote last") }
    if isShown(.journal) { found.runs.forEach(show) }
    if isShown(.layouts) { found.layouts.forEach(show) }
    if isShown(.provenance), !found.provenance.isEmpty {
      let count = Plural.count(found.provenance.count, "list")
      Output.line("\(count) of imported lines in .dataset/imports")
    }
    if taken { options.note("taken over") }
  }

  private func show(_ run: JournalEntry) {
    let state = run.state == .prepared ? "  (interrupted)" : ""
    Output.line(
      Printable.line("run \(run.id.suffix(8))  \(LocalTime.text(run.time))  \(run.command)\(state)"))
    for line in run.summary { Output.line(Printable.line("    \(line)")) }
    for file in run.writtenPaths { Output.line(Printable.line("    writes \(file)")) }
  }

  private func show(_ layout: StateTrust.File) {
    Output.line(Printable.line("layout \(layout.path)"))
    let text = String(decoding: layout.bytes, as: UTF8.self)
    for line in text.split(separator: "\n") { Output.line(Printable.line("    \(line)")) }
  }

  private func showJSON(_ found: StateTrust, taken: Bool) {
    Output.document { json in
      json.member("older", found.isOlder)
      json.objects("runs", isShown(.journal) ? found.runs : []) { json, run in
        json.member("id", run.id)
        json.member("time", run.time)
        json.member("command", run.command)
        json.member("state", run.state.rawValue)
        json.member("summary", run.summary)
        json.member("files", run.writtenPaths)
      }
      json.objects("layouts", isShown(.layouts) ? found.layouts : []) { json, file in
        json.member("path", file.path)
        json.member("content", String(decoding: file.bytes, as: UTF8.self))
      }
      json.array("provenance", isShown(.provenance) ? found.provenance : []) { $0.string($1.path) }
      json.member("taken", taken)
    }
  }
}

/// What to tell of runs in a log that nothing proves, where somebody looks at the log or wants to go back.
enum UnprovenRuns {
  /// A line about them; nil where every run is proven.
  static func note(in folder: DatasetFolder) -> String? {
    let count = OpenDataset.unprovenRunCount(in: folder)
    guard count > 0 else { return nil }
    let runs = count == 1 ? "1 run in the log is" : "\(count) runs in the log are"
    return
      "\(runs) not proven to be this machine's, so left out: dataset trust shows them and takes over what is yours"
  }
}
