import ArgumentParser
import BookCommands
import BookEditing
import CommandSupport
import DatasetStore
import FileCommands

/// The command `dataset`.
@main
struct DatasetTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dataset",
    abstract: "Keep your money in a spreadsheet you own.",
    discussion: """
      A dataset is a folder with a workbook (or CSV files) and your receipts. Make one, import your bank's \
      statements, check it, and take any step back:

        dataset create Money --currency EUR
        cd Money
        dataset import ~/Downloads/statement.csv
        dataset list
        dataset status
        dataset validate
        dataset undo

      Commands that work on a dataset use --dataset PATH, or else $DATASET_PATH, or else the nearest \
      dataset at or above the working folder. Exit status: 0 done, 1 done but errors or questions remain, \
      2 could not be done, 64 wrong usage, 75 another run is working on the dataset, 130 interrupted \
      (Ctrl-C). dataset help CODE explains what validate finds, such as dataset help id-missing.
      """,
    version: ToolVersion.current,
    subcommands: [
      Create.self, Discover.self, Status.self, ListTransactions.self, Inspect.self, Import.self,
      Validate.self, Repair.self, Export.self, Report.self, Add.self, Edit.self, Delete.self, Split.self,
      Transfer.self, Link.self,
      Unlink.self,
      Adjust.self,
      Balance.self, Accounts.self, Categories.self, Members.self, Recurring.self, Generate.self,
      UpcomingCommand.self, Settle.self, Budgets.self, Goals.self, Categorise.self, Receipts.self, Tags.self,
      SettingsCommand.self, OverviewCommand.self, Erase.self, Reconcile.self, Diff.self,
      MergeCommand.self, Apply.self, MergeDriver.self,
      DiffDriver.self,
      Log.self,
      Undo.self, Redo.self, Snapshots.self, Restore.self, Forget.self, Trust.self, Migrate.self, Rules.self,
      Explain.self,
      SchemaCommand.self,
    ])

  static func main() {
    Output.prepare()
    Interruption.prepare()
    Output.finish(status())
  }

  /// Does what the command line says, and returns how it went. Whatever goes wrong is told here and nowhere else.
  private static func status() -> Int32 {
    let line = Array(CommandLine.arguments.dropFirst())
    do {
      let words = CommandAliases.meant(line)
      try requireKnownCommand(words.first)
      if words.first == "help", let topic = words.dropFirst().first,
        try HelpTopic.explain(topic, commands: commands)
      {
        return 0
      }
      let typed =
        booksWords.contains(words.first ?? "") ? NegativeNumberArguments.guarded(Array(words)) : Array(words)
      var command = try parsed(LineWords.joined(typed))
      try command.run()
      DryRun.tell(words)
      return 0
    } catch let status as ExitCode {
      DryRun.tell(line)
      return status.rawValue
    } catch {
      // What is half made was taken away where the run is being ended, which is no failure to tell of.
      EndOfProcess.pass()
      let text = fullMessage(for: error)
      // Help, the version and scripts for shells are results.
      if Failure(error) == nil, exitCode(for: error).isSuccess {
        Output.styledLine(Printable.text(text))
        return 0
      }
      let failure = Failure(error) ?? UsageText.failure(text, status: exitCode(for: error))
      failure.report(json: JSONWord.isAmong(line))
      return failure.status
    }
  }

  /// The command of a line; options of other programs are taken for ours where the command does not know them.
  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    var tried = words
    // An option may be taken for one that is taken for it, so no line is tried twice.
    var seen: Set = [words]
    while true {
      do {
        return try parseAsRoot(tried)
      } catch {
        guard exitCode(for: error) == .validationFailure,
          let other = CommandAliases.withOtherOption(tried, said: message(for: error)),
          seen.insert(other).inserted
        else {
          // What was typed is what is wrong, not what it was taken for.
          if tried != words { _ = try parseAsRoot(words) }
          throw error
        }
        tried = other
      }
    }
  }

  /// Refuses a first word that is no command and names the nearest one; ArgumentParser would only call it unexpected.
  private static func requireKnownCommand(_ word: String?) throws {
    guard let word, !word.hasPrefix("-"), word != "help", !commands.contains(word) else { return }
    let nearest = NearestName.of(word, among: commands)
    let hint = nearest.map { "did you mean \($0)?" } ?? "expected one of \(commands.joined(separator: ", "))"
    throw Failure.usage(
      "\(word): there is no such command (\(hint)). See dataset --help.", found: word,
      candidates: nearest.map { [$0] } ?? [])
  }

  /// Commands that take amounts and days, which may begin with a minus.
  private static let booksWords: Set = [
    "add", "edit", "delete", "split", "transfer", "adjust", "reconcile", "balance", "accounts", "recurring",
    "budgets", "goals",
    "settle", "list",
  ]

  private static var commands: [String] { configuration.subcommands.map { $0._commandName } }
}
