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
      UpcomingCommand.self, Settle.self, Budgets.self, Goals.self, Categorise.self, ReviewCommand.self,
      Receipts.self, Tags.self,
      SettingsCommand.self, OverviewCommand.self, Erase.self, Reconcile.self, Diff.self,
      MergeCommand.self, Apply.self, MergeDriver.self,
      DiffDriver.self,
      Log.self,
      Undo.self, Redo.self, Restore.self, Forget.self, Trust.self, Migrate.self, Rules.self,
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
        if text.hasPrefix("OVERVIEW: ") {
          help(for: CommandLine.arguments.dropFirst()).forEach { Output.line($0) }
        } else {
          Output.styledLine(Printable.text(text))
        }
        return 0
      }
      var failure = Failure(error) ?? UsageText.failure(text, status: exitCode(for: error))
      // A negative number is told as it was typed.
      failure.message = NegativeNumberArguments.asTyped(failure.message, line)
      failure.report(json: JSONWord.isAmong(line))
      return failure.status
    }
  }

  /// The page of the command that a line names; `help` may be before it.
  private static func help(for arguments: ArraySlice<String>) -> [String] {
    let words = CommandAliases.meant(Array(arguments)).drop { $0 == "help" }
    var command: any ParsableCommand.Type = DatasetTool.self
    for word in words {
      guard
        let next = command.configuration.subcommands.first(where: {
          $0._commandName == word || $0.configuration.aliases.contains(word)
        })
      else { break }
      command = next
    }
    return command == DatasetTool.self ? HelpOverview.lines : HelpPage(command).lines
  }

  /// The command of a line; options of other programs and of earlier versions are taken for ours where the command
  /// does not know them.
  private static func parsed(_ words: [String]) throws -> any ParsableCommand {
    var line = words
    var asTyped: (any Error)?
    // An option may be taken for one that is taken for it, so no line is tried twice.
    var seen: Set = [words]
    while true {
      do {
        return try parseAsRoot(line)
      } catch {
        // What was typed is what is wrong, not what it was taken for.
        asTyped = asTyped ?? error
        guard let unknown = unknownOption(error),
          let other = CommandAliases.lines(for: line, without: unknown).first(where: { other in
            !seen.contains(other.words) && knows(other.option, other.words)
          })
        else {
          try requireKnownSubcommand(words)
          throw asTyped ?? error
        }
        seen.insert(other.words)
        line = other.words
      }
    }
  }

  private static func unknownOption(_ error: any Error) -> String? {
    guard exitCode(for: error) == .validationFailure else { return nil }
    return CommandAliases.unknownOption(in: message(for: error))
  }

  /// Whether the command of a line has an option.
  private static func knows(_ option: String, _ words: [String]) -> Bool {
    do {
      _ = try parseAsRoot(words)
      return true
    } catch {
      return unknownOption(error) != option
    }
  }

  /// Refuses a first word that is no command and names the nearest one; ArgumentParser would only call it unexpected.
  private static func requireKnownCommand(_ word: String?) throws {
    if let word, ["-C", "--dataset"].contains(word) {
      throw Failure.usage(
        "\(word): the folder of a dataset and a command are missing, as in dataset -C Money status.",
        found: word)
    }
    guard let word, !word.hasPrefix("-"), word != "help", !commands.contains(word) else { return }
    let names = commands + CommandAliases.names + ["help"]
    let hint = NearestName.hint(for: word, among: names, list: "dataset --help")
    throw Failure.usage(
      "\(word): there is no such command (\(hint)).", found: word,
      candidates: NearestName.near(word, among: names))
  }

  /// The same for the second word, where the first is a family of commands and the line could not be read.
  private static func requireKnownSubcommand(_ words: [String]) throws {
    guard words.count > 1, let word = words.dropFirst().first, !word.hasPrefix("-"),
      let family = configuration.subcommands.first(where: { $0._commandName == words[0] })?.configuration,
      !family.subcommands.isEmpty
    else { return }
    let names = family.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
    if names.contains(word) { return }
    let page = "dataset \(words[0]) --help"
    let hint = NearestName.hint(for: word, among: names, list: page)
    throw Failure.usage(
      "\(words[0]) \(word): there is no such command (\(hint))."
        + (hint.contains(page) ? "" : " See \(page)."), found: word,
      candidates: NearestName.near(word, among: names))
  }

  /// Commands that take amounts and days, which may begin with a minus.
  private static let booksWords: Set = [
    "add", "edit", "delete", "split", "transfer", "adjust", "reconcile", "balance", "accounts", "recurring",
    "budgets", "goals",
    "settle", "list",
  ]

  private static var commands: [String] { configuration.subcommands.map { $0._commandName } }
}

/// The last word of every dry run, whichever command it is of.
private enum DryRun {
  /// Says it where the line asks for a dry run, on standard error; nothing with `--quiet`.
  static func tell(_ words: [String]) {
    let options = words.prefix { $0 != "--" }
    func isGiven(_ option: String, _ letter: Character) -> Bool {
      options.contains { word in
        // Short options may stand together: -nq.
        word == option
          || word.hasPrefix("-") && word.dropFirst().allSatisfy("nyq".contains) && word.contains(letter)
      }
    }
    if isGiven("--dry-run", "n"), !isGiven("--quiet", "q") { Output.note("dry run: nothing was changed") }
  }
}
