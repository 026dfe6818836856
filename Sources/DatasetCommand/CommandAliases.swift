import ArgumentParser

/// Words that people try first for something with another name.
///
/// `dataset ls --all` is `dataset list --all`, `dataset budget` is `dataset budgets`, `dataset accounts rename` stays as it
/// is, and `dataset -C Money status` is `dataset status --dataset Money`. They are in no help: one thing has one name there.
enum CommandAliases {
  private static let commands: [String: String] = [
    "ls": "list", "find": "list", "search": "list", "register": "list", "transactions": "list",
    "init": "create", "new": "create", "categorize": "categorise", "budget": "budgets", "account": "accounts",
    "category": "categories", "goal": "goals", "member": "members", "receipt": "receipts", "tag": "tags",
    "rule": "rules", "setting": "settings", "config": "settings", "reports": "report", "history": "log",
    "fix": "repair", "compare": "diff", "spend": "add", "remove": "delete", "rm": "delete", "change": "edit",
    "import-rules": "rules", "snapshot": "restore", "snapshots": "restore", "schemas": "schema",
    "balances": "balance",
    "show": "explain", "check": "validate", "spending": "report spending",
    "income": "report spending --type income",
    "summary": "report summary", "trends": "report trends", "cashflow": "report cashflow",
    "payees": "report payees", "calendar": "report calendar", "networth": "report networth",
    "owe": "settle", "owes": "settle", "due": "upcoming", "move": "transfer", "subscriptions": "recurring",
    "states": "restore", "revert": "undo", "enter": "add",
  ]

  /// Two words that people try for one command.
  private static let families: [String: [String: String]] = [
    "transfer": ["link": "link", "unlink": "unlink", "add": "transfer"],
    "recurring": ["due": "upcoming", "upcoming": "upcoming", "generate": "generate"],
    "budgets": ["plan": "budgets allocation", "fit": "budgets allocation --balance"],
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

  /// Options that other programs have, with ours that may be meant, the likeliest first; not those whose day other
  /// programs leave out (`--end`, `--before`). They are tried where a command does not know one.
  private static let options = [
    "--since": ["--from"], "--to": ["--output", "--move-to", "--until"], "--through": ["--until"],
    "--on": ["--date"], "--date": ["--on"], "-C": ["--dataset"], "--output": ["--html"], "-o": ["--html"],
    "--categorize": ["--categorise"], "--cat": ["--category"], "--name": ["--payee"],
  ]

  /// The options that a command, or a family, had under another name in earlier versions. None of the names is in use
  /// there, so they are put in place before the line is read: a command may refuse a line before it finds them unknown.
  private static let earlier = [
    "accounts": ["--to": "--move-to", "--balance": "--opening-balance", "--start": "--opened"],
    "categories": ["--to": "--move-to"], "members": ["--to": "--move-to"],
    "budgets": ["--end": "--until"], "budgets set": ["--period": "--every"],
    "budgets income": ["--period": "--every"], "budgets allocation": ["--period": "--every"],
    "goals": ["--by": "--deadline", "--start": "--saved"],
    "recurring add": ["--end": "--until", "--from": "--like"], "recurring edit": ["--end": "--until"],
    "export": ["--to": "--output"], "import": ["--since": "--from", "--sure-days": "--link-days"],
    "repair": ["--from": "--using", "--choose": "--answer"],
    "generate": ["--through": "--until"], "categorise": ["--apply": "--answers"],
    "receipts match": ["--apply": "--answers", "--days": "--match-days"],
    "rules suggest": ["--support": "--min-rows", "--precision": "--min-accuracy", "--most": "--top"],
  ]

  /// The words that mean a command.
  static var names: [String] { commands.keys.sorted() }

  /// The words of a command line with the names of ours.
  static func meant(_ words: [String]) -> [String] {
    var words = behindCommand(words)
    let place = words.first == "help" ? 1 : 0
    guard words.indices.contains(place) else { return words }
    let all: [any ParsableCommand.Type] = DatasetTool.configuration.subcommands
    if !all.contains(where: { $0._commandName == words[place] }), let name = commands[words[place]] {
      words.replaceSubrange(place...place, with: name.split(separator: " ").map(String.init))
    }
    if words.indices.contains(place + 1), let name = families[words[place]]?[words[place + 1]] {
      words.replaceSubrange(place...place + 1, with: name.split(separator: " ").map(String.init))
    }
    words = withReportName(words)
    guard words.indices.contains(place + 1),
      let family = all.first(where: { $0._commandName == words[place] })?.configuration,
      !family.subcommands.isEmpty
    else { return withOptionsOfToday(words) }
    let known = family.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
    if !known.contains(words[place + 1]), let name = verbs[words[place + 1]]?.first(where: known.contains) {
      words[place + 1] = name
    }
    return withOptionsOfToday(words)
  }

  /// The reports that `report --by` means by the word behind it.
  private static let reportsBy = ["tag": "tags", "category": "spending", "payee": "payees"]

  /// `report --period 2026 --by tag` → `report tags --period 2026`; other words of `--by` are steps of time.
  private static func withReportName(_ words: [String]) -> [String] {
    guard words.first == "report", words.count > 1, words[1].hasPrefix("--") else { return words }
    for (index, word) in words.enumerated() where word.hasPrefix("--by") {
      let isJoined = word.hasPrefix("--by=")
      let value = isJoined ? String(word.dropFirst(5)) : words.dropFirst(index + 1).first ?? ""
      guard word == "--by" || isJoined, let report = reportsBy[value] else { continue }
      var rest = words
      rest.removeSubrange(index...(isJoined ? index : index + 1))
      rest.insert(report, at: 1)
      return rest
    }
    return words
  }

  /// The words with the options that earlier versions called otherwise.
  private static func withOptionsOfToday(_ words: [String]) -> [String] {
    guard let first = words.first else { return words }
    var names = earlier[first] ?? [:]
    if words.count > 1 { names.merge(earlier["\(first) \(words[1])"] ?? [:]) { $1 } }
    return names.isEmpty ? words : names.reduce(words) { replacing($1.key, by: $1.value, in: $0) }
  }

  /// The words with an option under another name; what is behind `--` is no option.
  private static func replacing(_ option: String, by name: String, in words: [String]) -> [String] {
    let last = words.firstIndex(of: "--") ?? words.endIndex
    return words.enumerated().map { index, word in
      guard index < last else { return word }
      if word == option { return name }
      return word.hasPrefix(option + "=") ? name + word.dropFirst(option.count) : word
    }
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

  /// The option that the parser does not know; nil if it says something else: `Unknown option '--since'`.
  static func unknownOption(in message: String) -> String? {
    guard let place = message.firstRange(of: "Unknown option '"),
      let end = message[place.upperBound...].firstIndex(of: "'")
    else { return nil }
    return String(message[place.upperBound..<end])
  }

  /// The lines to try for one with an option that its command does not know, each with the option put in its place.
  static func lines(for words: [String], without unknown: String) -> [(option: String, words: [String])] {
    (options[unknown] ?? []).map { ($0, replacing(unknown, by: $0, in: words)) }
  }
}
