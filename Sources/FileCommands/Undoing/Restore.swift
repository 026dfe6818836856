import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "List earlier states, or put the whole dataset back to one.",
    discussion: """
      Before each run that changes the dataset its files are kept on this machine. Without a state they are \
      listed, the newest first: the id, the time, the size of the files, and what the run then did. The \
      newest also shows what has changed since then.

      With a state every file that a run has changed since then gets back its contents of that time. What \
      is there now is kept, and dataset undo brings it back. Without a terminal it needs --yes. This also \
      works if a file is damaged or gone. dataset repair --using ID brings back rows and cells.

        dataset restore                  the states there are
        dataset restore --changes        with what has changed since each
        dataset restore last --dry-run   what the newest would bring back
        dataset restore 7fa0c2d4         the state before that run
      """)

  @Argument(help: "The state: last, or a part of its id (default: list them).")
  var id: String?

  @Flag(help: "List the states, and compare each with the current dataset.")
  var changes = false

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func run() throws {
    let root = try options.root()
    guard id != nil else { return try list(root: root) }
    if changes { throw Failure.usage("restore: --changes lists the states. Leave the state out.") }
    if let folder = try? options.folder() { try change.requireClosed(folder) }
    let state = try state(among: try EarlierState.all(root: root))
    let effects = try state.effects(root: root)
    let changes = options.json || effects.isEmpty ? nil : EarlierStateChanges(to: state, options)
    let plan = { show(state, effects, changes) }
    if change.dryRun || effects.isEmpty { return plan() }
    let counted = changes?.counted.map { ": \($0)" } ?? ""
    try change.requireConsent(
      to: "\(Plural.count(state.runCount, "run")) would be taken back\(counted)")
    let showsFirst = change.asks && !options.json
    if showsFirst { plan() }
    guard change.confirm("Bring back the state of \(state.run.time)\(counted)?") else {
      throw Failure.declined("nothing was changed", options)
    }
    try state.restore(root: root, command: CommandLineText.current)
    Output.saved("The state is brought back anyway; dataset undo takes that back.")
    if !showsFirst { plan() }
    if !options.json { options.note("done; dataset undo takes it back") }
  }

  private func list(root: String) throws {
    if change.dryRun || change.yes {
      throw Failure.usage(
        "restore: no state is named. Say dataset restore last for the newest; dataset restore lists them. Nothing was changed."
      )
    }
    StateList(try EarlierState.all(root: root), comparesAll: changes, options).print(json: options.json)
  }

  private func state(among states: [EarlierState]) throws -> EarlierState {
    guard let newest = states.first else {
      throw Failure("no earlier state of this dataset is kept on this machine. Nothing was changed.")
    }
    guard let id, id != StateArgument.lastWord else { return newest }
    return try StateArgument.state(id, among: states)
  }

  private func show(
    _ state: EarlierState, _ effects: [(path: String, effect: EarlierState.Effect)],
    _ changes: EarlierStateChanges?
  ) {
    if options.json {
      Output.document { json in
        json.member("snapshot", state.run.id)
        json.member("time", state.run.time)
        json.objects("files", effects) { json, item in
          json.member("path", item.path)
          json.member("effect", item.effect.rawValue)
        }
      }
      return
    }
    Output.line(
      Printable.line("the state of \(LocalTime.text(state.run.time)), before: \(state.run.command)"))
    if effects.isEmpty { Output.line("  no file has changed since then") }
    for (path, effect) in effects {
      Output.line(Printable.line("  \(path): \(Self.word(effect))"))
    }
    for line in changes?.lines ?? [] { Output.line("  " + line) }
    if !effects.isEmpty {
      Output.line(
        "  what \(Plural.count(state.runCount, "run")) did since, and what was typed since, will be gone"
      )
    }
  }

  private static func word(_ effect: EarlierState.Effect) -> String {
    switch effect {
    case .replaced: "gets back its earlier contents"
    case .added: "comes back"
    case .removed: "is removed, as it did not exist then"
    }
  }
}
