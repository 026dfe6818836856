import Money
import TextScanning

/// Month names that mean another month in Croatian: `lis` is October in Croatian and November in Polish.
extension DateColumnFinder {
  /// Reads the months of a column that are Croatian as such, or asks.
  mutating func findMonthNames(_ sample: ArraySlice<Int>) {
    for column in plain where sample.contains(where: { grid.token($0, column).date?.form == .named }) {
      let examples = monthExamples(column) { bytes, naming in
        DateToken(bytes, naming: naming).flatMap { day($0, column) }?.description
      }
      guard naming(column, examples) == .croatian else { continue }
      add(
        ColumnReadings.Dates(
          column: column, rows: segment.body, reading: .written(.gregorian, .croatian),
          evidence: "the months of \(label(column)) have their Croatian names", isSettled: false))
    }
  }

  /// Cells of a column with such a name, and what each is in Croatian and elsewhere.
  func monthExamples(
    _ column: Int, _ reading: (UnsafeBufferPointer<UInt8>, MonthNames.Naming) -> String?
  ) -> [Question.Example] {
    var examples: [Question.Example] = []
    forEach(column) { row, bytes in
      guard examples.count < 3, MonthNames.mayBeCroatian(bytes) else { return }
      let readings = [MonthNames.Naming.croatian, .usual].map { reading(bytes, $0) }
      guard readings[0] != readings[1] else { return }
      examples.append(
        Question.Example(
          line: grid.line(row), found: "\"\(text(row, column))\"", readings: readings.map { $0 ?? "no day" }))
    }
    return examples
  }

  /// Whose names the months of a column have; asks where examples show that it matters and nothing tells.
  mutating func naming(_ column: Int, _ examples: [Question.Example]) -> MonthNames.Naming {
    if examples.isEmpty { return .usual }
    if let meaning = monthMeaning(column) { return meaning == .croatian ? .croatian : .usual }
    ask(
      Question(
        code: .monthNames,
        text:
          "months of \(label(column)) have names that are one month in Croatian and another in Polish or Czech, and nothing else says the language. Which is it?",
        choices: MonthMeaning.allCases.map(\.rawValue), examples: examples))
    return .usual
  }

  /// The meaning by an answer, another month that only one of the languages has, or the language of the file.
  private func monthMeaning(_ column: Int) -> MonthMeaning? {
    if let answer = options.answers.answers.word(.monthNames, MonthMeaning.self) { return answer }
    if let known = options.layouts.forHeader(segment.names).compactMap(\.monthNames).first { return known }
    let words = rows.prefix(1000).flatMap { row in
      HeaderWords.normal(text(row, column)).split(separator: " ").map { UnicodeForm.folded(String($0)) }
    }
    if words.contains(where: MonthNames.isCroatianOnly(folded:)) { return .croatian }
    if words.contains(where: MonthNames.isNotCroatian(folded:)) { return .elsewhere }
    let languages = ["hr", "pl", "cs", "sk"].filter(speaks)
    if languages == ["hr"] { return .croatian }
    return languages.isEmpty || languages.contains("hr") ? nil : .elsewhere
  }
}
