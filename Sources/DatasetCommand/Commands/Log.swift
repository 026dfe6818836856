import ArgumentParser
import DatasetFormat
import DatasetStore

struct Log: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what was done to this dataset on this machine.",
    discussion:
      "The newest run comes first. dataset undo --run ID takes one of them back; the ids stand at the left."
  )

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let folder = try options.folder()
    let entries = try OpenDataset.log(of: folder)
    let undone = Set(entries.filter { $0.state == .done }.compactMap(\.undoes))
    if options.json {
      var document = JSONWriter()
      document.object { json in
        json.key("version")
        json.integer(1)
        json.key("runs")
        json.array(entries.reversed()) { write($1, isUndone: undone.contains($1.id), to: &$0) }
      }
      document.newline()
      Output.data(document.bytes)
      return
    }
    if entries.isEmpty { Output.line("nothing was changed by this tool yet") }
    for entry in entries.reversed() {
      let mark =
        undone.contains(entry.id)
        ? "  (taken back)" : entry.state == .rolledBack ? "  (interrupted, taken back)" : ""
      Output.line("\(entry.id.suffix(8))  \(entry.time)  \(entry.command)\(mark)")
      for line in entry.summary { Output.line("    \(line)") }
    }
  }

  private func write(_ entry: JournalEntry, isUndone: Bool, to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.string(entry.id)
      json.key("time")
      json.string(entry.time)
      json.key("command")
      json.string(entry.command)
      json.key("state")
      json.string(entry.state.rawValue)
      json.key("undone")
      json.bool(isUndone)
      json.key("undoes")
      json.optional(entry.undoes)
      json.key("summary")
      json.array(entry.summary) { $0.string($1) }
      json.key("files")
      json.array(entry.files) { json, file in
        json.object { json in
          json.key("path")
          json.string(file.path)
          json.key("old")
          json.optional(file.oldHash)
          json.key("new")
          json.optional(file.newHash)
        }
      }
    }
  }
}
