import Spreadsheet
import TextScanning

/// The questions that a table's decisions leave open.
extension TableDecisions {
  /// All of them, in the order in which they are asked. If there are none, the facts that contradict the
  /// layout.
  func questions(_ answers: StatementOptions, _ readings: ColumnReadings) -> [Question] {
    let table = assigned.table
    let ofColumns = readings.questions.filter { $0.rows.overlaps(table.segment.body) }.map(\.question)
    let open =
      ofColumns + dateQuestions(answers) + amounts.questions + assigned.layout.questions
      + [oneSideQuestion(), cutQuestion(answers)].compactMap(\.self)
    return open.isEmpty ? contradictions(answers) : open
  }

  private func dateQuestions(_ answers: StatementOptions) -> [Question] {
    let label = assigned.columns.label(dates.column)
    if dates.isPartlySwapped, answers.answers[.swappedDates] != "as-read" {
      return [
        Question(
          code: .swappedDates,
          text:
            "some cells of \(label) are dates, begin with the year or name their month, all of them before the 13th, and the others are text of another form: a spreadsheet program may have exchanged their day and month. Take the file as the bank gives it, or say that the dates are right.",
          choices: ["as-read"])
      ]
    }
    if let other = dates.otherColumn, dates.isColumnOpen { return [dateColumnQuestion(other)] }
    guard !dates.open.isEmpty else { return [] }
    return [
      Question(
        code: .dateOrder,
        text: "no date in \(label) shows whether the day or the month comes first. Which order is it?",
        choices: dates.open.map(\.rawValue))
    ]
  }

  private func dateColumnQuestion(_ other: Int) -> Question {
    let columns = assigned.columns
    let both = [dates.column, other].sorted()
    return Question(
      code: .dateColumn,
      text:
        "\(columns.label(both[0])) and \(columns.label(both[1])) hold days, which differ in some lines, and the file does not say which is which. Which one is the day of the booking?",
      choices: both.map { "date=\(columns.choiceName($0))" })
  }

  /// Asks about rows that have a date and nothing in the only amount column. The other column may be missing.
  /// Nil when there are few of them, when balances prove the reading, or when the user named the column.
  private func oneSideQuestion() -> Question? {
    let columns = assigned.columns
    let (grid, segment) = (assigned.table.grid, assigned.table.segment)
    guard case .split(let first, let second) = amounts.reading.source, !amounts.isProven,
      columns.chosen[.debit] == nil, columns.chosen[.credit] == nil
    else { return nil }
    // A column without any number does not count.
    let debit = first.flatMap { columns.profiles[$0].numbers > 0 ? $0 : nil }
    let credit = second.flatMap { columns.profiles[$0].numbers > 0 ? $0 : nil }
    guard debit == nil || credit == nil, let column = debit ?? credit else { return nil }
    let dated = segment.body.filter { row in
      !segment.repeats.contains(row) && grid.token(row, dates.column).date != nil
        && !grid.texts(row).contains { BalanceWords.reason($0.text) != nil }
    }
    let still = dated.filter { (grid.token($0, column).number?.digits ?? 0) == 0 }
    guard let first = still.first, still.count * 5 >= dated.count else { return nil }
    return Question(
      code: .amountColumn,
      text:
        "\(still.count) of \(dated.count) rows, the first in line \(grid.line(first)), have no amount in \(columns.label(column)), and no column is known for the other direction. Are these rows to be left out, or which column has their amounts?",
      choices: ["\(debit == nil ? "credit" : "debit")=\(columns.choiceName(column))"])
  }

  private func cutQuestion(_ answers: StatementOptions) -> Question? {
    let table = assigned.table
    guard answers.answers[.cutAmounts] != "whole",
      let cut = SplitDecimals.column(
        amounts.reading.source.columns, assigned.columns, table.grid, table.entries)
    else { return nil }
    return Question(
      code: .cutAmounts,
      text:
        "behind each amount of \(assigned.columns.label(cut)) stand two digits in a cell of their own: the delimiter seems to have cut its fraction off. Export the file with another delimiter, or with quotes, or say that the amounts are whole.",
      choices: ["whole"])
  }
}

/// Amounts that the delimiter split in two: `-45,20` without quotes in a comma-separated file → `-45` and
/// `20`.
enum SplitDecimals {
  /// The column of amounts whose fraction is in the next cell, in all rows. Nil when there is none.
  ///
  /// Rows then have more cells than the table has names. Without names, there must be fractions such as `05`.
  static func column(
    _ amounts: [Int], _ columns: TableColumns, _ grid: CellGrid, _ rows: [Int]
  ) -> Int? {
    let named = columns.names.lastIndex { !$0.isEmpty }
    let sample = rows.prefix(sampleSize)
    if let named {
      let wide = sample.count { (grid.view.cells(inRow: $0).last?.column ?? 0) > named }
      guard wide * 2 > sample.count else { return nil }
    }
    return amounts.first { column in
      let profile = columns.profiles[column]
      guard profile.numbers > 1, profile.unmarked == profile.numbers else { return false }
      let fractions = sample.compactMap { row in
        grid.token(row, column).number == nil ? nil : grid.text(row, column + 1)
      }
      let areFractions = fractions.allSatisfy { text in
        text.utf8.count == 2 && text.utf8.allSatisfy(\.isDigit)
      }
      return areFractions && (named != nil || fractions.contains { $0.hasPrefix("0") })
    }
  }

  private static let sampleSize = 1000
}
