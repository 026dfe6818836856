import CommandSupport
import DatasetFormat
import Review

/// The items of a review for a person.
enum ReviewText {
  /// What a person does with a question.
  enum Answer {
    case choice(ReviewChoice)
    case later
  }

  /// How many rows of an item are shown at first, and how many choices.
  private static let shown = 5
  private static let shownChoices = 6

  /// Prints an item with its rows, its evidence and its choices.
  static func print(_ item: ReviewItem, left: Int, _ dataset: Dataset) {
    Output.line()
    Output.styledLine(
      TextStyle.heading.applied(to: Printable.line("\(item.kind.rawValue): \(item.question)"))
        + " (\(left) left)")
    printRows(item, item.rows.prefix(shown), dataset)
    for sentence in item.evidence { Output.line(Printable.line("  \(sentence)")) }
    printChoices(item, item.choices.prefix(shownChoices))
  }

  /// Reads an answer; nil for the end.
  static func answer(to item: ReviewItem, _ dataset: Dataset) -> Answer? {
    let words = item.choices.map(\.word)
    let ways =
      (item.proposes ? ["Enter \(words[0])"] : []) + ["number or word", "? more", "s later", "q quit"]
    while true {
      guard let typed = TypedAnswer.read("  [\(ways.joined(separator: ", "))] "), typed != "q" else {
        return nil
      }
      switch typed {
      case "s": return .later
      case "?":
        printRows(item, item.rows[...], dataset)
        printChoices(item, item.choices[...])
      case "" where item.proposes: return .choice(item.choices[0])
      default:
        if let choice = choice(typed, of: item) { return .choice(choice) }
        Output.note(
          typed.isEmpty
            ? "  nothing is proposed: type a number, or s for later"
            : "  \"\(typed)\" means none or several of the answers; ? shows all")
      }
    }
  }

  /// The only choice that a number, a word or a part of a word means.
  private static func choice(_ typed: String, of item: ReviewItem) -> ReviewChoice? {
    if let place = TypedAnswer.place(of: typed, in: item.choices.map(\.word)) { return item.choices[place] }
    let folded = UnicodeForm.folded(typed)
    let texts = item.choices.map { [UnicodeForm.folded($0.word), UnicodeForm.folded($0.meaning)] }
    let beginning = texts.indices.filter { texts[$0].contains { $0.hasPrefix(folded) } }
    let holding = texts.indices.filter { texts[$0].contains { $0.contains(folded) } }
    return [beginning, holding].first { $0.count == 1 }.map { item.choices[$0[0]] }
  }

  private static func printRows(_ item: ReviewItem, _ rows: ArraySlice<Int>, _ dataset: Dataset) {
    RowTable.lines(rows, in: dataset).forEach { Output.line("  " + $0) }
    if rows.count < item.rows.count { Output.line("  and \(item.rows.count - rows.count) more") }
  }

  private static func printChoices(_ item: ReviewItem, _ choices: ArraySlice<ReviewChoice>) {
    var table = TextTable([.right, .whole, .left], limit: Terminal.width ?? .max)
    for (number, choice) in choices.enumerated() {
      table.add(["\(number + 1)", choice.word, choice.meaning == choice.word ? "" : choice.meaning])
    }
    table.lines.forEach { Output.line("    " + $0) }
    if choices.count < item.choices.count {
      Output.line("    ... \(item.choices.count - choices.count) more; ? shows them")
    }
  }

  /// Prints the items as a list.
  static func printList(_ items: [ReviewItem], _ dataset: Dataset) {
    if items.isEmpty { return Output.line("nothing waits for you") }
    for item in items {
      Output.line(
        Printable.line(
          "\(item.matter.name): \(item.question) [\(item.choices.prefix(shownChoices).map(\.word).joined(separator: ", "))\(item.choices.count > shownChoices ? ", ..." : "")]"
        ))
      printRows(item, item.rows.prefix(shown), dataset)
      for sentence in item.evidence { Output.line(Printable.line("  \(sentence)")) }
    }
  }
}
