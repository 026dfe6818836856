/// Finds the lines of a file that the user answered questions about in an earlier import.
extension EarlierAnswers {
  /// The earlier answers for the lines of a file: by line number for the same file, by text for another one.
  ///
  /// Texts are compared as multisets. If m of n equal lines of the earlier file were answered, at most m of
  /// the equal lines here are answered. Lines that were read there are also read here. If equal lines had
  /// different answers, none is used.
  func answers(to file: StatementFile, _ texts: () -> LineTexts) -> LineAnswers {
    var answers = LineAnswers()
    if let own = imports.last(where: { $0.hash == hash }) {
      for line in own.lines { answers.add(line, at: line.line) }
    }
    let known = byText
    if known.isEmpty { return answers }
    let all = texts()
    for statement in file.statements {
      let open = Set(statement.questions.filter { $0.code == .unreadableLine }.compactMap(\.line))
      var found: [[UInt8]: [Int]] = [:]
      for line in open.sorted() + statement.readLines where !answers.names(line) {
        let text = all.text(ofLine: line, in: statement)
        if known[text] != nil { found[text, default: []].append(line) }
      }
      for (text, lines) in found {
        guard let earlier = known[text], let first = earlier.first else { continue }
        // A line that was left out because it was unreadable becomes an entry once it can be read.
        let mayBe = first.cells.isEmpty && first.wasUnreadable ? lines.filter(open.contains) : lines
        let count = min(earlier.count, max(0, lines.count - (first.alike - earlier.count)))
        for line in mayBe.prefix(count) { answers.add(first, at: line) }
      }
    }
    return answers
  }

  /// The answers for the lines of the same file.
  var ofSameFile: LineAnswers {
    var answers = LineAnswers()
    for line in imports.last(where: { $0.hash == hash })?.lines ?? [] { answers.add(line, at: line.line) }
    return answers
  }

  /// The lines by text, from the import with most such lines. Empty for lines with different answers.
  private var byText: [[UInt8]: [Line]] {
    var known: [[UInt8]: [Line]] = [:]
    for earlier in imports where earlier.hash != hash {
      for (text, lines) in Dictionary(grouping: earlier.lines, by: \.text) where !text.isEmpty {
        if lines[0].alike >= known[text]?[0].alike ?? 0 { known[text] = lines }
      }
    }
    return known.filter { _, lines in lines.allSatisfy { $0.cells == lines[0].cells } }
  }
}

extension LineAnswers {
  /// Adds an earlier answer. Does nothing if a column was answered twice.
  fileprivate mutating func add(_ earlier: EarlierAnswers.Line, at line: Int) {
    if earlier.cells.isEmpty {
      try? skip(line...line)
    } else {
      for cell in earlier.cells { try? set(cell.column, to: cell.value, inLine: line) }
    }
  }
}

extension Statement {
  /// The lines of its entries.
  fileprivate var readLines: [Int] { entries.indices.map { entries[$0].line } }
}
