import ArgumentParser

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
      Create.self, Discover.self, Status.self, Inspect.self, Import.self, Validate.self, Export.self, Log.self,
      Undo.self,
    ])

  static func main() {
    Output.ignoreClosedPipes()
    do {
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
}
