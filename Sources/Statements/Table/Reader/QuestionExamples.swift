import Money

/// Example rows for a question about a table, with the result of each answer.
struct QuestionExamples {
  let grid: CellGrid
  /// The rows of entries.
  let rows: [Int]
  let plan: RowPlan

  /// How many rows a question shows.
  private static let count = 3
  /// How many rows are searched for them.
  private static let depth = 1000

  /// Adds examples to questions about values of rows that have none yet.
  func added(to questions: [Question]) -> [Question] {
    questions.map { question in
      guard question.examples.isEmpty, !question.choices.isEmpty else { return question }
      var question = question
      question.examples =
        switch question.code {
        case .dateOrder: days(question.choices)
        case .decimalMark: numbers(question.choices)
        case .amountSign: directions(question.choices)
        case .directionWord: words(question.choices)
        case .amountColumn: amounts(question.choices)
        default: []
        }
      return question
    }
  }

  /// Dates that are a different day in each order.
  private func days(_ choices: [String]) -> [Question.Example] {
    let orders = choices.compactMap(DateOrder.init)
    return first { row in
      guard let date = grid.token(row, plan.dates.column).date, orders.count == choices.count,
        date.isOrderRelevant
      else { return nil }
      return (
        "\"\(grid.text(row, plan.dates.column))\"",
        orders.map { date.day(in: $0)?.description ?? "no day" }
      )
    }
  }

  /// Amounts that are a different number with each mark.
  private func numbers(_ choices: [String]) -> [Question.Example] {
    let marks = choices.compactMap(DecimalMark.init)
    return first { row in
      let columns = plan.reading.source.columns
      guard marks.count == choices.count,
        let column = columns.first(where: { grid.token(row, $0).number?.isAmbiguous == true }),
        let number = grid.token(row, column).number
      else { return nil }
      let readings = marks.map { mark in
        number.number(mark).map { DecimalText.string(mantissa: $0.mantissa, scale: $0.scale) } ?? "no number"
      }
      return ("\"\(grid.text(row, column))\"", readings)
    }
  }

  /// An amount of each sign, with its meaning under each convention.
  private func directions(_ choices: [String]) -> [Question.Example] {
    guard case .single(let column) = plan.reading.source else { return [] }
    let conventions = choices.compactMap(StatementOptions.SignConvention.init)
    var shown: [Bool: Int] = [:]
    return first { row in
      guard conventions.count == choices.count, let number = grid.token(row, column).number,
        number.digits != 0, shown[number.isNegative, default: 0] < (number.isNegative ? 1 : Self.count - 1)
      else { return nil }
      shown[number.isNegative, default: 0] += 1
      let readings = conventions.map { convention in
        number.isNegative == (convention == .negativeIsOut) ? "out" : "in"
      }
      return ("\(description(row)) \(grid.text(row, column))", readings)
    }
  }

  /// An amount beside each of the words, with its direction under each choice.
  private func words(_ choices: [String]) -> [Question.Example] {
    guard case .single(let column) = plan.reading.source, choices.count == 3 else { return [] }
    let words = Array(choices.prefix(2))
    let other = plan.columns.indices.first { SignColumn.pairOfWords(plan.columns.profiles[$0]) == words }
    guard let other else { return [] }
    var shown: Set<String> = []
    return first { row in
      let word = grid.text(row, other)
      guard words.contains(word), shown.insert(word).inserted else { return nil }
      let readings = choices.map { $0 == word ? "out" : words.contains($0) ? "in" : "not said" }
      return ("\(description(row)) \(word) \(grid.text(row, column))", readings)
    }
  }

  /// The cells of the columns that each choice names.
  private func amounts(_ choices: [String]) -> [Question.Example] {
    let columns = choices.map { choice in
      var named = ColumnChoices()
      return named.add(choice) == nil
        ? plan.columns.indices.filter { named.names.contains(plan.columns.choiceName($0)) } : []
    }
    guard columns.allSatisfy({ !$0.isEmpty }) else { return [] }
    return first { row in
      let readings = columns.map { columns in
        columns.map { grid.text(row, $0) }.map { $0.isEmpty ? "nothing" : $0 }.joined(separator: " and ")
      }
      return (description(row), readings)
    }
  }

  /// The text by which a user recognises the row.
  private func description(_ row: Int) -> String {
    var bytes: [UInt8] = []
    let words = plan.text.words(row, grid, amount: 0, in: &bytes)
    let text = PackedText(words.payee.isEmpty ? words.text : words.payee, of: bytes).string
    return text.isEmpty ? "no text" : text.count <= 30 ? text : text.prefix(29) + "…"
  }

  /// The first rows that show something, each something different.
  private func first(_ show: (Int) -> (found: String, readings: [String])?) -> [Question.Example] {
    var examples: [Question.Example] = []
    for row in rows.prefix(Self.depth) {
      guard let (found, readings) = show(row), !examples.contains(where: { $0.found == found }) else {
        continue
      }
      examples.append(Question.Example(line: grid.line(row), found: found, readings: readings))
      if examples.count == Self.count { break }
    }
    return examples
  }
}
