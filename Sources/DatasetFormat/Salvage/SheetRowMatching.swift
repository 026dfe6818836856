import Spreadsheet

/// Finds for rows of a sheet that was salvaged the rows that they were in the earlier state: by id, else by
/// what can be read of them.
struct SheetRowMatching {
  private let comparison: RowComparison
  private let identity: Int?
  private let ids: RecordIndex
  /// Rows of the earlier state that are found already.
  private(set) var claimed: Set<Int> = []
  private var numbers: [Int: Int]?
  /// Rows of the earlier state by the content of some of their columns.
  private var contents: [[Int]: [Int: [Int]]] = [:]

  init(_ comparison: RowComparison, schema: TabSchema?) {
    self.comparison = comparison
    let tab = schema.map { Tab(schema: $0, sheet: comparison.earlier, fileName: "", storage: .xlsx) }
    identity = schema?.identityPosition
    ids = RecordIndex(tab)
  }

  mutating func claim(_ row: Int) { claimed.insert(row) }

  /// The row with an id.
  func row(id: String) -> Int? { ids[id].flatMap { claimed.contains($0) ? nil : $0 } }

  /// Whether the earlier state has a record of this id.
  func knows(id: String) -> Bool { ids[id] != nil }

  /// The row of a number.
  mutating func row(number: Int) -> Int? {
    let sheet = comparison.earlier
    let guess = number - 1
    if guess >= 0, guess < sheet.rowCount, sheet.rowNumber(guess) == number { return free(guess) }
    if numbers == nil {
      numbers = Dictionary(
        (0..<sheet.rowCount).map { (sheet.rowNumber($0), $0) }, uniquingKeysWith: { one, _ in one })
    }
    return numbers?[number].flatMap(free)
  }

  private func free(_ row: Int) -> Int? { claimed.contains(row) ? nil : row }

  /// The row of the earlier state that matches the readable cells of a row. It is the one of the same number,
  /// or the only match, or one of the same number with mostly equal cells. `part` says whether only some of
  /// the row's cells can be read.
  mutating func row(like row: Int, from firstRow: Int, isPart: Bool) -> Int? {
    let number = comparison.file.rowNumber(row)
    let atNumber = self.row(number: number).flatMap { $0 >= firstRow ? $0 : nil }
    let result = atNumber.map { comparison.compare(row, $0) }
    func fits(_ result: RowComparison.Result) -> Bool {
      result.same > 0 && result.different.isEmpty && (isPart || result.missing.isEmpty)
    }
    if let atNumber, let result, fits(result) { return atNumber }
    let others = rows(withContentOf: row).filter {
      $0 >= firstRow && !claimed.contains($0) && fits(comparison.compare(row, $0))
    }
    if others.count == 1 { return others[0] }
    if let atNumber, let result, result.same >= 2, result.same >= result.different.count,
      isPart || result.same >= result.missing.count
    {
      return atNumber
    }
    return nil
  }

  /// The rows of the earlier state that have the texts of a row in the columns in which it has any.
  private mutating func rows(withContentOf row: Int) -> [Int] {
    let file = comparison.file
    var columns: [Int] = []
    for cell in file.cells(inRow: row) where file.content(row: row, column: cell.column) != .blank {
      guard let column = comparison.earlierColumn(cell.column) else { return [] }
      columns.append(column)
    }
    if columns.isEmpty { return [] }
    let order = columns.sorted()
    if contents[order] == nil {
      // Each set of columns is gone through once; parts of rows have few.
      guard contents.count < 8 else { return [] }
      var found: [Int: [Int]] = [:]
      let sheet = comparison.earlier
      for other in 0..<sheet.rowCount {
        found[Self.print(order.map { sheet.text(row: other, column: $0) ?? "" }), default: []].append(other)
      }
      contents[order] = found
    }
    let texts = Dictionary(
      file.cells(inRow: row).compactMap { cell in
        comparison.earlierColumn(cell.column).map { ($0, file.text(of: cell)) }
      }, uniquingKeysWith: { one, _ in one })
    return contents[order]?[Self.print(order.map { texts[$0] ?? "" })] ?? []
  }

  private static func print(_ texts: [String]) -> Int {
    var hasher = Hasher()
    hasher.combine(texts)
    return hasher.finalize()
  }
}
