import Importer

/// The question about a line that cannot be read, on a terminal: what the line is, and what may become of it.
struct LinePrompt {
  /// What the person says of the line.
  enum Reply {
    /// It is left out.
    case skip
    /// It and all others that cannot be read are left out.
    case skipAll
    /// It is read with these values.
    case cells([(column: String, value: String)])
  }

  private struct Choice {
    var word: String
    var meaning: String
    /// The cells that are asked for; nil: the line is left out.
    var cells: [OpenCell]?
    var isForAll = false
  }

  private let question: Question
  private let statement: Statement
  private let choices: [Choice]

  /// `isOnly` says that no other line of the statement is open.
  init(_ question: Question, about statement: Statement, isOnly: Bool) {
    self.question = question
    self.statement = statement
    var choices = [Choice(word: "skip", meaning: "this line is left out, and listed as skipped")]
    for cells in question.ways {
      let names = cells.map(\.column)
      choices.append(
        Choice(
          word: names.joined(separator: " and "),
          meaning: "you type \(cells.count == 1 ? "the value" : "the values"), and the line is read with it",
          cells: cells))
    }
    if !isOnly {
      choices.append(
        Choice(word: "all", meaning: "this line and all others like it are left out", isForAll: true))
    }
    self.choices = choices
  }

  /// Asks until something is said; nil where the person leaves the question open.
  func reply() -> Reply? {
    for line in lines { Output.note(Printable.line(line)) }
    while let typed = TypedAnswer.read("A number or a word (Enter leaves it open): ") {
      if typed.isEmpty { return nil }
      if let equals = typed.firstIndex(of: "="), equals > typed.startIndex {
        return .cells([(String(typed[..<equals]), String(typed[typed.index(after: equals)...]))])
      }
      guard let choice = choice(typed) else {
        Output.note("\"\(typed)\" is none of the answers")
        continue
      }
      guard let cells = choice.cells else { return choice.isForAll ? .skipAll : .skip }
      if let values = values(of: cells) { return .cells(values) }
    }
    return nil
  }

  private func values(of cells: [OpenCell]) -> [(column: String, value: String)]? {
    var values: [(column: String, value: String)] = []
    for cell in cells {
      while true {
        guard let typed = TypedAnswer.read("\(cell.column) (Enter goes back): "), !typed.isEmpty else {
          return nil
        }
        if cell.accepts(typed) {
          values.append((cell.column, typed))
          break
        }
        let expected = cell.kind == .date ? "a date" : "an amount"
        Output.note("\"\(typed)\" is not \(expected)")
      }
    }
    return values
  }

  private func choice(_ typed: String) -> Choice? {
    if let number = Int(typed) { return choices.indices.contains(number - 1) ? choices[number - 1] : nil }
    return choices.first { $0.word.lowercased() == typed.lowercased() }
  }

  private var lines: [String] {
    let width = choices.map { TextWidth.of($0.word) }.max() ?? 0
    let answers = choices.enumerated().map { number, choice in
      let pad = String(repeating: " ", count: width - TextWidth.of(choice.word) + 2)
      return "  \(number + 1)  \(choice.word)\(pad)\(choice.meaning)"
    }
    return ["", "\(statement.file): \(question.text)"]
      + (QuestionLines.examples(question).map { ["  " + $0] } ?? []) + answers
  }
}
