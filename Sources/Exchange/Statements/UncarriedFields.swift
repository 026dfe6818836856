import DatasetFormat

/// Counts of fields that bank formats have no place for.
struct UncarriedFields {
  private static let columns = [
    ("tags", "tags"), ("categoryKey", "categories"), ("payment", "payment"),
    ("reimbursement", "reimbursement"), ("shares", "shares"), ("paidBy", "payers"),
    ("valueDate", "value dates"), ("originalAmount", "amounts abroad"),
  ].map { (name: $0.0, position: TabSchema.transactions[$0.0], word: $0.1) }

  private let missing: [(name: String, position: Int, word: String)]
  private var counts: [Int]
  private var others: [(what: String, count: Int)] = []

  /// - Parameter columns: The columns of Transactions that the format has a place for.
  init(carrying columns: Set<String>) {
    missing = Self.columns.filter { !columns.contains($0.name) }
    counts = [Int](repeating: 0, count: missing.count)
  }

  /// Counts the cells of a row that are left out.
  mutating func look(at row: TabRow) {
    for (index, column) in missing.enumerated() where !row.isBlank(column.position) { counts[index] += 1 }
  }

  /// Counts other data of a transaction that is left out, such as `notes`.
  mutating func add(_ what: String, _ count: Int = 1) {
    if count == 0 { return }
    if let place = others.firstIndex(where: { $0.what == what }) {
      others[place].count += count
    } else {
      others.append((what, count))
    }
  }

  /// `the tags of 3 transactions`
  var sentences: [String] {
    let all =
      zip(missing, counts).filter { $1 > 0 }.map { ($0.word, $1) } + others.map { ($0.what, $0.count) }
    return all.map { word, count in
      "the \(word) of \(count == 1 ? "1 transaction" : "\(count) transactions")"
    }
  }
}
