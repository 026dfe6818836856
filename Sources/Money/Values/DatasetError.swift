/// An error that a program can act on and a person can read: every error that these libraries throw.
///
/// ```swift
/// catch let error as any DatasetError {
///   if error.code == "locked" { … }
///   alert(error.sentence)
/// }
/// ```
public protocol DatasetError: Error, CustomStringConvertible, Sendable {
  /// The stable name of what went wrong, such as `not-found`; the same in every release.
  var code: String { get }

  /// What went wrong, for a person, without words of the command: no option, and no command to type.
  ///
  /// `description` may add what the command `dataset` offers.
  var sentence: String { get }
}

extension DatasetError {
  /// The description without its advice to type a command.
  public var sentence: String { PlainSentence.of(description) }
}

/// Takes the advice to type a command out of a message.
///
/// `--account giro: there is no such account (known: cash). Name a known one, or add --create-account to make
/// it.` → `giro: there is no such account (known: cash).`
package enum PlainSentence {
  /// The message without the sentences, clauses and remarks in brackets that name an option or a command.
  package static func of(_ message: String) -> String {
    var text = message.replacing(/,? and run (the command|validate)( itself)? again/, with: "")
    if let prefix = text.prefixMatch(of: /--[a-z][a-z-]*[ =](?=\S+: )/) { text.removeSubrange(prefix.range) }
    text = text.replacing(/\ \([^()]*\)/) { isPlain($0.output) ? String($0.output) : "" }
    let sentences = parts(of: text, after: ". ").compactMap { sentence -> String? in
      if isPlain(sentence) { return sentence }
      let clauses = parts(of: sentence, after: "; ").filter(isPlain)
      guard let last = clauses.last else { return nil }
      let end = last.hasSuffix("; ") ? String(last.dropLast(2)) + ". " : last
      return clauses.dropLast().joined() + end
    }
    var plain = sentences.joined()
    while let last = plain.last, last == " " || last == ";" { plain.removeLast() }
    // A message that says nothing but what to type still says that.
    return plain.isEmpty ? withoutMarks(message) : plain
  }

  /// Whether a text names neither an option nor a command.
  package static func isPlain(_ text: some StringProtocol) -> Bool {
    let text = String(text)
    return !text.contains(/(^|[\s(,])--[a-z]/) && !text.contains(/run (the|this|any) command/)
      && !text.contains(/dataset (help )?([a-z]+)\b/, where: { commands.contains($0) })
  }

  private static func withoutMarks(_ text: String) -> String { text.replacing(/--(?=[a-z])/, with: "") }

  /// The text in pieces that end with a mark.
  private static func parts(of text: String, after mark: String) -> [String] {
    var parts: [String] = []
    var rest = text[...]
    while let range = rest.firstRange(of: mark) {
      parts.append(String(rest[..<range.upperBound]))
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty ? parts : parts + [String(rest)]
  }

  /// The first words of the command that messages name.
  package static let commands: Set<String> = [
    "accounts", "add", "adjust", "apply", "budgets", "categories", "categorise", "create", "delete", "diff",
    "edit", "erase", "explain", "export", "forget", "generate", "goals", "import", "inspect", "link", "list",
    "log", "members", "merge", "migrate", "open", "overview", "receipts", "reconcile", "recurring", "redo",
    "repair", "report", "restore", "review", "rules", "schema", "settings", "settle", "split", "status",
    "tags", "transfer", "trust", "undo", "unlink", "upcoming", "validate",
  ]
}

extension String {
  /// Whether a match has a last group that serves.
  fileprivate func contains(
    _ pattern: Regex<(Substring, Substring?, Substring)>, where serves: (String) -> Bool
  ) -> Bool {
    matches(of: pattern).contains { serves(String($0.output.2)) }
  }
}
