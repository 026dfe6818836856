import ArgumentParser

/// Words that people try first for something of another name.
///
/// `dataset ls --all` is `dataset list --all`, `dataset budget` is `dataset budgets`, `dataset accounts rename` stays as it
/// is, and `dataset -C Money status` is `dataset status --dataset Money`. They are in no help: one thing has one name there.
enum CommandAliases {
  private static let commands = [
    "ls": "list", "find": "list", "search": "list", "register": "list", "transactions": "list",
    "init": "create", "new": "create", "categorize": "categorise", "budget": "budgets", "account": "accounts",
    "category": "categories", "goal": "goals", "member": "members", "receipt": "receipts", "tag": "tags",
    "rule": "rules", "setting": "settings", "config": "settings", "reports": "report", "history": "log",
    "fix": "repair", "compare": "diff", "spend": "add", "remove": "delete", "rm": "delete", "change": "edit",
    "import-rules": "rules", "snapshot": "snapshots", "schemas": "schema", "balances": "balance",
  ]

  /// What a family of commands may call a verb, the best first.
  private static let verbs = [
    "ls": ["list", "status"], "show": ["list", "status"], "new": ["add"], "create": ["add"], "set": ["edit"],
    "change": ["edit", "set"], "update": ["edit", "set"], "edit": ["set", "change"],
    "rm": ["delete", "remove", "archive"],
    "remove": ["delete", "archive"], "delete": ["remove", "archive"], "archive": ["disable"],
    "disable": ["archive"],
    "enable": ["restore", "unarchive"], "unarchive": ["restore", "enable"],
    "restore": ["enable", "unarchive"],
    "rename": ["edit"], "order": ["reorder"], "sort": ["reorder"],
  ]

  /// Options that other programs have, with ours that is meant; not those whose day other programs leave out (`--end`,
  /// `--before`). They are tried where a command does not know one.
  private static let options = [
    "--since": "--from", "--to": "--until", "--through": "--until", "--on": "--date", "--date": "--on",
    "-C": "--dataset", "--output": "--to", "-o": "--to", "--categorize": "--categorise",
  ]

  /// The words of a command line with the names of ours.
  static func meant(_ words: [String]) -> [String] {
    var words = behindCommand(words)
    let place = words.first == "help" ? 1 : 0
    guard words.indices.contains(place) else { return words }
    let all: [any ParsableCommand.Type] = DatasetTool.configuration.subcommands
    if !all.contains(where: { $0._commandName == words[place] }), let name = commands[words[place]] {
      words[place] = name
    }
    guard words.indices.contains(place + 1),
      let family = all.first(where: { $0._commandName == words[place] })?.configuration,
      !family.subcommands.isEmpty
    else { return words }
    let known = family.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
    if !known.contains(words[place + 1]), let name = verbs[words[place + 1]]?.first(where: known.contains) {
      words[place + 1] = name
    }
    return words
  }

  /// The options before the command, which name the dataset, put behind it.
  private static func behindCommand(_ words: [String]) -> [String] {
    var rest = words[...]
    var moved: [String] = []
    while let first = rest.first {
      if first == "--dataset" || first == "-C", rest.count > 1 {
        moved += ["--dataset", rest[rest.startIndex + 1]]
        rest = rest.dropFirst(2)
      } else if first.hasPrefix("--dataset=") {
        moved.append(first)
        rest = rest.dropFirst()
      } else {
        break
      }
    }
    guard !moved.isEmpty, !rest.isEmpty else { return words }
    // What stands behind -- is no option.
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return rest[..<end] + moved + rest[end...]
  }

  /// The words with one of ours for an option that the command does not know; nil if none of ours may be meant.
  ///
  /// - Parameters:
  ///   - words: The words of the line.
  ///   - message: What the parser says of them: `Unknown option '--since'`.
  /// - Returns: The words to try instead.
  static func withOtherOption(_ words: [String], said message: String) -> [String]? {
    guard let place = message.firstRange(of: "Unknown option '"),
      let end = message[place.upperBound...].firstIndex(of: "'")
    else { return nil }
    let unknown = String(message[place.upperBound..<end])
    guard let name = options[unknown] else { return nil }
    let last = words.firstIndex(of: "--") ?? words.endIndex
    return words.enumerated().map { index, word in
      guard index < last else { return word }
      if word == unknown { return name }
      return word.hasPrefix(unknown + "=") ? name + word.dropFirst(unknown.count) : word
    }
  }
}
