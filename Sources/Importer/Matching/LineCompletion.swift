import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Which words of a statement line go into a row that it completes, and which do not, since something else stands there.
///
/// Words go into cells that are free. What a person typed stays, whatever the bank says, and is listed where it differs.
/// A row that a statement made, and that nobody edited since, takes over what the bank says now; what a rule foresaw takes
/// over the date.
struct LineCompletion {
  let row: LedgerRow
  let line: StatementLine
  let cells: LedgerCells

  /// What goes into the cells of one of the row's sheet rows.
  func fills(_ index: Int) -> [(column: String, value: CellValue)] {
    var fills = words.filter { cells.isFree($0.column, row: index) || replaces($0) && differs($0, index) }
    if !cells.isFree("originalAmount", row: index) || !cells.isFree("originalCurrency", row: index) {
      fills.removeAll { Self.original.contains($0.column) }
    }
    var filled: Set<String> = []
    return fills.compactMap { filled.insert($0.column).inserted ? ($0.column, $0.value) : nil }
  }

  /// What a person has in the row that the bank says otherwise.
  var differences: [LineDifference.Cell] {
    guard case .there(let rows) = row.place, let index = rows.first else { return [] }
    return words.compactMap { word in
      guard !Self.original.contains(word.column), !word.isSubstitute, !cells.isFree(word.column, row: index),
        !replaces(word), differs(word, index)
      else { return nil }
      return LineDifference.Cell(
        column: word.column, own: cells.value(word.column, row: index).text, bank: word.value.text)
    }
  }

  private struct Word {
    let column: String
    let value: CellValue
    /// Whether it is in the column only because its own one holds something else.
    var isSubstitute = false
  }

  private static let original = ["originalAmount", "originalCurrency"]

  /// What the line says, by the columns where it belongs; of two words of one column the first goes in.
  private var words: [Word] {
    var words = [Word(column: "date", value: .date(line.date.description))]
    func add(_ column: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      words.append(Word(column: column, value: .text(UnicodeForm.composed(text))))
    }
    // The bank's day goes beside one that a person typed.
    if row.keepsDate, row.date != line.date {
      words.append(Word(column: "valueDate", value: .date(line.date.description), isSubstitute: true))
    }
    if let valueDate = line.valueDate, valueDate != row.date || !row.keepsDate {
      words.append(Word(column: "valueDate", value: .date(valueDate.description)))
    }
    add("payee", line.payee)
    add("externalId", line.reference)
    add("statementText", line.text)
    if let amount = line.originalAmountMinor, amount != 0, let code = line.originalCurrency,
      let currency = Currency(code: code)
    {
      let original = Amount(minorUnits: Int64(clamping: amount.magnitude), currency: currency)
      words.append(Word(column: "originalAmount", value: .number(original.decimalText)))
      words.append(Word(column: "originalCurrency", value: .text(code)))
    }
    return words
  }

  /// Whether the bank's word takes the place of another one.
  private func replaces(_ word: Word) -> Bool {
    switch row.author {
    case .bank: word.column != "payee" && !Self.original.contains(word.column)
    case .forecast: word.column == "date"
    case .person: false
    }
  }

  /// Whether a cell that is filled says something else.
  private func differs(_ word: Word, _ index: Int) -> Bool {
    let text = cells.value(word.column, row: index).text
    return switch word.column {
    case "date", "valueDate": cells.date(word.column, row: index)?.description != word.value.text
    case "payee": !TextSimilarity.areSimilar(text, word.value.text) && text != word.value.text
    case "statementText": ImportKey.normal(text) != ImportKey.normal(word.value.text)
    default: text != word.value.text
    }
  }
}
