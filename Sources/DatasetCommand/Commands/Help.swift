import ArgumentParser
import DatasetChecks
import DatasetFormat

/// Stands in the place of ArgumentParser's own command of this name, which knows commands alone.
struct Help: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a command, or a finding by its code.",
    discussion: """
        dataset help import
        dataset help rules test
        dataset help id-missing
      """)

  @Argument(help: "The command, or the code of a finding.")
  var topic: [String] = []

  func run() throws {
    var command: any ParsableCommand.Type = DatasetTool.self
    for (index, word) in topic.enumerated() {
      if let next = command.configuration.subcommands.first(where: { $0._commandName == word }) {
        command = next
      } else if index == 0 {
        return try explain(word)
      } else {
        throw Failure(
          "\(topic.joined(separator: " ")): there is no such command. See dataset --help.", status: 64)
      }
    }
    throw CleanExit.helpRequest(command)
  }

  /// Explains a finding; a word that is most like a command is taken for that one.
  private func explain(_ word: String) throws {
    if let kind = FindingCatalogue.kind(word) { return FindingKindText.print(kind) }
    throw Failure(
      "\(word): there is no such command and no such code (\(hint(word))). See dataset --help and CHECKS.md.",
      status: 64)
  }

  private func hint(_ word: String) -> String {
    let commands = DatasetTool.configuration.subcommands.map { $0._commandName }
    let command = commands.compactMap { name in EditDistance.between(name, word, atMost: 2).map { ($0, name) }
    }
    .min { $0.0 < $1.0 }?.1
    let nearest = command ?? FindingCatalogue.nearest(to: word)?.code
    return nearest.map { "did you mean \($0)?" } ?? "expected one of \(commands.joined(separator: ", "))"
  }
}
