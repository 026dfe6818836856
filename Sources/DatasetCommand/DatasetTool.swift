import ArgumentParser
import DatasetChecks

/// The command `dataset`.
@main
struct DatasetTool: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "dataset",
    abstract: "Keep your money in a spreadsheet you own.",
    discussion: """
      A dataset is a folder with a workbook (or CSV files) and your receipts. Make one, bring your bank's \
      statements in, check it, and take any step back:

        dataset create Money --currency EUR
        cd Money
        dataset import ~/Downloads/statement.csv
        dataset status
        dataset validate
        dataset undo

      Commands that work on a dataset use --dataset PATH, else $DATASET_PATH, else the nearest dataset at or \
      above the working folder. Exit status: 0 done, 1 done but errors or questions remain, 2 could not be \
      done, 64 wrong usage, 75 another run is working on the dataset.
      """,
    version: version,
    subcommands: [
      Create.self, Discover.self, Status.self, Inspect.self, Import.self, Validate.self, Export.self,
      Log.self,
      Undo.self, Redo.self, Migrate.self, Rules.self, Explain.self,
    ])

  static func main() {
    Output.ignoreClosedPipes()
    do {
      try requireKnownCommand(CommandLine.arguments.dropFirst().first)
      var command = try parseAsRoot()
      try command.run()
      Output.flush()
    } catch let status as ExitCode {
      Output.flush()
      exit(withError: status)
    } catch {
      Output.flush()
      if let failure = Failure(error) { failure.reportAndExit() }
      exit(withError: error)
    }
  }

  /// Refuses a first word that is no command and names the nearest one; ArgumentParser would only call it unexpected.
  private static func requireKnownCommand(_ word: String?) throws {
    guard let word, !word.hasPrefix("-"), word != "help" else { return }
    let names = configuration.subcommands.map { $0._commandName }
    guard !names.contains(word) else { return }
    let nearest = names.min { distance($0, word) < distance($1, word) }.flatMap {
      distance($0, word) <= 2 ? $0 : nil
    }
    let hint = nearest.map { "did you mean \($0)?" } ?? "expected one of \(names.joined(separator: ", "))"
    throw Failure("\(word): there is no such command (\(hint)). See dataset --help.", status: 64)
  }

  private static func distance(_ name: String, _ word: String) -> Int {
    EditDistance.between(name, word, atMost: 2) ?? .max
  }
}
