import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore

/// The earlier states that can be brought back, the newest first, for a person or as JSON.
struct StateList {
  let states: [EarlierState]
  /// What changed since each; nil where that is not asked for or cannot be read.
  private let since: [[StateChanges]?]

  /// Compares the newest state with the current dataset, or every state (`comparesAll`).
  init(_ states: [EarlierState], comparesAll: Bool, _ options: DatasetOptions) {
    self.states = states
    let opened = states.isEmpty ? nil : try? options.open(for: .reading)
    since = states.enumerated().map { index, state in
      index == 0 || comparesAll ? Self.changes(since: state, opened) : nil
    }
  }

  func print(json isJSON: Bool) {
    if isJSON {
      Output.document { json in
        json.array("snapshots", Array(zip(states, since))) { json, item in
          let (state, changes) = item
          json.object { json in
            json.member("id", state.run.id)
            json.member("time", state.run.time)
            json.member("before", state.run.command)
            json.member("runsSince", state.runCount)
            json.member("bytes", state.byteCount)
            json.array("files", state.files) { $0.string($1.path) }
            if let changes {
              json.objects("changes", changes) { json, tab in
                json.member("tab", tab.tab.rawValue)
                json.member("added", tab.added)
                json.member("changed", tab.changed)
                json.member("gone", tab.gone)
              }
            }
          }
        }
      }
      return
    }
    if states.isEmpty { Output.line("this tool has not changed anything yet, so no earlier state is kept") }
    for (state, changes) in zip(states, since) {
      Output.line(
        Printable.line(
          "\(state.run.id.suffix(8))  \(LocalTime.text(state.run.time))  \(ByteCount.text(state.byteCount))  before: \(state.run.command)"
        ))
      for line in state.run.summary { Output.line("    " + Printable.line(line)) }
      if let changes { Output.line("    since then: \(Self.text(changes))") }
    }
  }

  /// What is not as it was in a state; nil where one of the two cannot be read.
  private static func changes(since state: EarlierState, _ opened: OpenDataset?) -> [StateChanges]? {
    guard let opened, let earlier = try? state.opened(beside: opened) else { return nil }
    return StateChanges.since(earlier, in: opened.dataset)
  }

  /// `Transactions 3 added, 1 gone; Accounts 1 changed`.
  private static func text(_ changes: [StateChanges]) -> String {
    if changes.isEmpty { return "no record has changed" }
    return changes.map { tab in
      let counts = [(tab.added, "added"), (tab.changed, "changed"), (tab.gone, "gone")]
      return "\(tab.tab.rawValue) "
        + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}

/// Sizes of files for people.
enum ByteCount {
  /// `12 kB`, in steps of a thousand.
  static func text(_ count: Int) -> String {
    count < 1000
      ? "\(count) B"
      : count < 1_000_000 ? "\((count + 500) / 1000) kB" : "\((count + 500_000) / 1_000_000) MB"
  }
}
