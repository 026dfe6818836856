import ArgumentParser
import DatasetFormat
import DatasetStore

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take the last run back, byte for byte.",
    discussion: """
      Puts every file back as it was before the run. Refused when a file was edited since, so that no later \
      edit is lost. dataset undo 3 takes back the last three runs, the newest first.
      """)

  @Argument(help: "How many runs to take back.")
  var count = 1

  @OptionGroup var options: DatasetOptions
  @OptionGroup var change: ChangeOptions

  func validate() throws {
    guard count >= 1 else { throw ValidationError("The number of runs to take back is 1 or more.") }
  }

  func run() throws {
    let folder = try options.folder()
    var undone: [JournalEntry] = []
    if change.dryRun {
      undone = Array(try preview(folder).prefix(count))
    } else {
      let first = try preview(folder).first
      guard let first else { throw StoreError.nothingToUndo }
      guard change.confirm("Take back \"\(first.command)\"\(count > 1 ? " and \(count - 1) before it" : "")?")
      else {
        return
      }
      for index in 0..<count {
        let opened = try OpenDataset(try DatasetFolder(at: folder.root) ?? folder, for: .changing)
        if index > 0, try opened.nextToUndo() == nil { break }
        undone.append(try opened.undo(command: CommandLineText.current))
      }
    }
    if options.json {
      var document = JSONWriter()
      document.object { json in
        json.key("version")
        json.integer(1)
        json.key("undone")
        json.array(undone) { $0.string($1.id) }
      }
      document.newline()
      Output.data(document.bytes)
    } else {
      for entry in undone {
        Output.line("\(change.dryRun ? "would take back" : "took back"): \(entry.command) (\(entry.time))")
      }
    }
  }

  /// The runs that can be taken back, the newest first.
  private func preview(_ folder: DatasetFolder) throws -> [JournalEntry] {
    let entries = try OpenDataset.log(of: folder)
    let undone = Set(entries.filter { $0.state == .done }.compactMap(\.undoes))
    let open = entries.filter { $0.state == .done && $0.undoes == nil && !undone.contains($0.id) }
    if open.isEmpty { throw StoreError.nothingToUndo }
    return open.reversed()
  }
}
