/// Words that people try first for a command of another name.
///
/// `dataset ls --all` is `dataset list --all`, and `dataset help ls` is `dataset help list`. They are in no
/// list of commands: one thing has one name there.
enum CommandAliases {
  private static let names = [
    "ls": "list", "find": "list", "search": "list", "register": "list", "transactions": "list",
  ]

  /// The words of a command line with the command's own name.
  static func meant(_ words: [String]) -> [String] {
    var words = words
    let place = words.first == "help" ? 1 : 0
    if words.indices.contains(place), let name = names[words[place]] { words[place] = name }
    return words
  }
}
