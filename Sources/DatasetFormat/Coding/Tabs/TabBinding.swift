/// The assignment of a sheet's columns to a tab's columns, according to the header row.
package struct TabBinding: Sendable, Hashable {
  /// For each column of the sheet its position in the schema, or -1 for a column that is not ours.
  package private(set) var positionOfColumn: [Int] = []
  /// For each position of the schema the sheet's column, or nil if the header lacks it.
  package private(set) var columnOfPosition: [Int?]
  /// Columns of the user's own: sheet column and header text.
  package private(set) var unknown: [(column: Int, name: String)] = []
  /// Columns with the name of another one that is read in their place: they are taken for the user's own.
  package private(set) var duplicated: [(column: Int, name: String, read: Int)] = []
  /// Columns without a name.
  package private(set) var unnamed: [Int] = []

  /// Whether the header names none of the tab's columns.
  package var isEmpty: Bool { columnOfPosition.allSatisfy { $0 == nil } }

  /// The position of a column of the sheet; nil for one that is not ours.
  package func position(ofColumn column: Int) -> Int? {
    guard positionOfColumn.indices.contains(column), positionOfColumn[column] >= 0 else { return nil }
    return positionOfColumn[column]
  }

  /// Reads a header row. Columns are matched by name, in any order.
  ///
  /// If two columns have the same name, the one whose cells fit the column's kind is taken. Next comes the
  /// one that is next to its neighbours in one of the format's orders, and then the first.
  package init(header: [(column: Int, name: String)], schema: TabSchema) {
    self.init(header: header, schema: schema) { _, _ in .none }
  }

  /// The same with a function for how well the cells of a sheet's column fit a position of the schema.
  init(
    header: [(column: Int, name: String)], schema: TabSchema,
    evidence: (_ column: Int, _ position: Int) -> ColumnEvidence
  ) {
    columnOfPosition = Array(repeating: nil, count: schema.columns.count)
    var candidates: [(column: Int, name: String, position: Int)] = []
    for (column, name) in header {
      while positionOfColumn.count <= column { positionOfColumn.append(-1) }
      if let position = schema.position(matching: name) {
        candidates.append((column, name, position))
      } else if HeaderName.folded(name).isEmpty {
        unnamed.append(column)
      } else {
        unknown.append((column, name))
      }
    }
    var isMeantTwice = Array(repeating: 0, count: schema.columns.count)
    for candidate in candidates { isMeantTwice[candidate.position] += 1 }
    for candidate in candidates where isMeantTwice[candidate.position] == 1 { bind(candidate) }
    if candidates.count == positionOfColumn.count(where: { $0 >= 0 }) { return }
    let orders = schema.orders
    for position in schema.columns.indices where isMeantTwice[position] > 1 {
      let rivals = candidates.filter { $0.position == position }
      let ranks = rivals.map { (evidence($0.column, position), neighbours(of: $0.column, position, orders)) }
      guard
        let best = ranks.indices.max(by: { (ranks[$0].0, ranks[$0].1, $1) < (ranks[$1].0, ranks[$1].1, $0) })
      else { continue }
      bind(rivals[best])
      for (index, rival) in rivals.enumerated() where index != best {
        duplicated.append((rival.column, rival.name, rivals[best].column))
      }
    }
  }

  private mutating func bind(_ candidate: (column: Int, name: String, position: Int)) {
    columnOfPosition[candidate.position] = candidate.column
    positionOfColumn[candidate.column] = candidate.position
  }

  /// How many neighbours of a column are the neighbours of a position in one of the orders.
  private func neighbours(of column: Int, _ position: Int, _ orders: [[Int]]) -> Int {
    orders.map { order in
      guard let place = order.firstIndex(of: position) else { return 0 }
      return [-1, 1].count { step in
        order.indices.contains(place + step) && self.position(ofColumn: column + step) == order[place + step]
      }
    }.max() ?? 0
  }

  package static func == (one: TabBinding, other: TabBinding) -> Bool {
    one.positionOfColumn == other.positionOfColumn
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(positionOfColumn) }
}
