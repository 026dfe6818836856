import Importer

/// What settles a line that cannot be read, as options of `dataset import`.
struct LineChoices {
  /// Each option as it is typed, with what it does.
  let options: [(typed: String, meaning: String)]

  /// Nil for other questions, and where several entries begin on the line. `file` is named where there are several.
  init?(_ question: Question, file: String?) {
    guard question.code == .unreadableLine, let line = question.line, !question.sharesLine else { return nil }
    let reference = ShellText.quoted(LineReference.text(line: line, of: file))
    let ways = question.ways.map { cells in
      "--line \(reference) " + cells.map { ShellText.quoted("\($0.column)=VALUE") }.joined(separator: " ")
    }
    options =
      [("--skip-line \(reference)", "it is left out, and listed as skipped")]
      + ways.map { ($0, "it is read as if VALUE stood there") }
  }

  /// A line for each option.
  var lines: [String] {
    let heads = options.enumerated().map {
      ($0.offset == 0 ? "answer with " : "         or ") + $0.element.typed
    }
    let width = heads.map { TextWidth.of($0) }.max() ?? 0
    return zip(heads, options).map { head, option in
      head + String(repeating: " ", count: width - TextWidth.of(head) + 2) + option.meaning
    }
  }
}
