import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Decides which words of a statement line go into the row that it completes, and which do not because the
/// cell has other text.
///
/// Words go into free cells. The user's text stays, whatever the bank says, and differences are listed. A row
/// that a statement made and nobody edited takes the bank's current words. A row that a rule made takes the
/// bank's date. A copy of an imported row says nothing any more that the bank says only of the original.
///
/// Row `payee: Rewe` by the user, line `REWE SAGT DANKE` → the payee stays, and a difference is listed only
/// if the texts are not similar.
struct LineCompletion {
  let row: LedgerRow
  let line: StatementLine
  let cells: LedgerCells

  /// The values for the cells of one of the row's sheet rows.
  func fills(_ index: Int) -> [(column: String, value: CellValue)] {
    var fills = words.filter { cells.isFree($0.column, row: index) || replaces($0) && differs($0, index) }
    let hasOriginal = Self.original.contains { !cells.isFree($0, row: index) }
    if hasOriginal, row.author != .copy {
      fills.removeAll { Self.original.contains($0.column) }
    }
    var filled: Set<String> = []
    return fills.compactMap { filled.insert($0.column).inserted ? ($0.column, $0.value) : nil }
  }

  /// The filled cells of a copy that are not true of it, and about which the line says nothing.
  func untrue(_ index: Int) -> [String] {
    guard row.author == .copy else { return [] }
    let written =
      words.map(\.column) + ["importId", "importKey"] + (line.status == .booked ? ["cleared"] : [])
    return LineRows.columns.filter { !written.contains($0) && cells.value($0, row: index) != .blank }
  }

  /// The user's texts in the row that differ from the bank's.
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
    /// Whether it is in this column only because its own column holds something else.
    var isSubstitute = false
  }

  private static let original = ["originalAmount", "originalCurrency"]

  /// The line's words by column. Of two words for one column, the first is used.
  private var words: [Word] {
    var words = [Word(column: "date", value: .date(line.date.description))]
    func add(_ column: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      words.append(Word(column: column, value: .text(UnicodeForm.composed(text))))
    }
    // The bank's day goes next to the day that the user typed.
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

  /// Whether the bank's word replaces another one.
  private func replaces(_ word: Word) -> Bool {
    switch row.author {
    case .bank: word.column != "payee" && !Self.original.contains(word.column)
    case .forecast: word.column == "date"
    case .copy: LineRows.columns.contains(word.column)
    case .person: false
    }
  }

  /// Whether a filled cell has another value.
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
