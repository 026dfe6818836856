import ArgumentParser
import DatasetFormat
import DatasetStore

struct Snapshots: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the earlier states that can be brought back.",
    discussion: """
      Before each run that changes the dataset the files are kept on this machine. Each line is the state before one \
      run, the newest first: its id, its time, how large its files are, and what the run then did. dataset restore ID \
      brings one back, also where the dataset can no longer be opened.
      """)

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let states = try EarlierState.all(root: try options.root())
    if options.json {
      Output.document { json in
        json.key("snapshots")
        json.array(states) { json, state in
          json.object { json in
            json.member("id", state.run.id)
            json.member("time", state.run.time)
            json.member("before", state.run.command)
            json.member("runsSince", state.runCount)
            json.member("bytes", state.byteCount)
            json.key("files")
            json.array(state.files) { $0.string($1.path) }
          }
        }
      }
      return
    }
    if states.isEmpty { Output.line("nothing was changed by this tool yet, so no earlier state is kept") }
    for state in states {
      Output.line(
        Printable.line(
          "\(state.run.id.suffix(8))  \(state.run.time)  \(ByteCount.text(state.byteCount))  before: \(state.run.command)"
        ))
      for line in state.run.summary { Output.line("    " + Printable.line(line)) }
    }
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
