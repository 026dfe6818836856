import Importer

/// A question as lines: what is asked, the lines of the file that show it, and the answers there are.
enum QuestionLines {
  /// How many lines of a file, and how many of several like questions, are shown.
  static let shown = 5

  /// The lines of the file that show what is open; nil where the question names none.
  static func examples(_ question: Question) -> String? {
    if question.examples.isEmpty { return nil }
    return question.examples.prefix(shown).map { example in
      (example.line.map { "line \($0): " } ?? "") + example.found
    }.joined(separator: " | ")
  }

  /// A line for each answer: what has to be typed for it, and what it makes of the file.
  static func answers(_ question: Question, typed: (_ number: Int, _ choice: String) -> String) -> [String] {
    let heads = question.choices.enumerated().map { typed($0.offset, $0.element) }
    let width = heads.map { TextWidth.of($0) }.max() ?? 0
    return heads.indices.map { index in
      let choice = question.choices[index]
      let readings = question.examples.prefix(shown).compactMap {
        $0.readings.indices.contains(index) ? $0.readings[index] : nil
      }
      let says = [question.code.kind.meaning(of: choice) ?? "", readings.joined(separator: " | ")]
        .filter { !$0.isEmpty }.joined(separator: ": ")
      if says.isEmpty { return heads[index] }
      return heads[index] + String(repeating: " ", count: width - TextWidth.of(heads[index]) + 2) + says
    }
  }
}
