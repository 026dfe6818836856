package import DatasetFormat

/// The manual entry of a kind of finding, as `help CODE` prints it.
package enum FindingKindText {
  package static func print(_ kind: FindingKind) {
    let repair =
      switch kind.fix {
      case .yes: "yes: there is one outcome, and nothing is lost"
      case .ask: "ask: there are several sensible outcomes, so you choose"
      case .no: "no: it is only reported"
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
package enum Paragraph {
  /// The words of a paragraph in lines of at most so many columns; a longer word has a line of its own.
  package static func lines(
    of paragraph: String, width: Int = min(Terminal.width ?? 80, 100)
  ) -> [String] {
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

/// How many columns text takes on a terminal.
package enum TextWidth {
  package static func of(_ text: String) -> Int { text.reduce(0) { $0 + columns($1) } }

  /// The text cut to so many columns, with `…` where something is missing.
  package static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 1 else { return width == 1 ? "…" : "" }
    var result = ""
    var used = 0
    for character in text {
      let next = columns(character)
      if used + next > width - 1 { break }
      result.append(character)
      used += next
    }
    return result + "…"
  }

  /// East Asian wide characters and emoji take two columns, marks on their own none.
  private static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isWide =
      scalar.properties.isEmojiPresentation
      || character.unicodeScalars.contains { $0.value == 0xFE0F }
      || (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xA4CF).contains(scalar.value)
      || (0xAC00...0xD7A3).contains(scalar.value) || (0xF900...0xFAFF).contains(scalar.value)
      || (0xFE30...0xFE6F).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
      || (0xFFE0...0xFFE6).contains(scalar.value)
      || (0x20000...0x3FFFD).contains(scalar.value)
    return isWide ? 2 : 1
  }
}
