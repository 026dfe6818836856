import DatasetFormat

/// The manual entry of a kind of finding, as `help CODE` prints it.
enum FindingKindText {
  static func print(_ kind: FindingKind) {
    let repair =
      switch kind.fix {
      case .yes: "yes: one outcome, and nothing is lost"
      case .ask: "ask: there is more than one sensible outcome, so you choose"
      case .no: "no: it is reported only"
      }
    Output.line("\(kind) (\(kind.severity.rawValue))")
    Output.line("")
    for paragraph in ["The finding says: \(kind.explanation).", kind.manual, "What to do: \(kind.advice)"] {
      Paragraph.lines(of: paragraph).forEach { Output.line($0) }
      Output.line("")
    }
    Output.line("Repair: \(repair).")
  }
}

/// Text in lines that fit the terminal.
enum Paragraph {
  /// The words of a paragraph in lines of at most so many columns; a longer word has a line of its own.
  static func lines(of paragraph: String, width: Int = min(Terminal.width ?? 80, 100)) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if TextWidth.of(line) + 1 + TextWidth.of(String(word)) <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
