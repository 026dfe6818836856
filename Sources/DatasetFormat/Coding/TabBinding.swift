/// Which column of a sheet is which column of a tab: what the header row says.
public struct TabBinding: Sendable, Hashable {
  /// For each column of the sheet its position in the schema, or -1 for a column that is not ours.
  public private(set) var positionOfColumn: [Int] = []
  /// For each position of the schema the sheet's column, or nil where the header lacks it.
  public private(set) var columnOfPosition: [Int?]
  /// Columns of the person's own: sheet column and header text.
  public private(set) var unknown: [(column: Int, name: String)] = []
  /// Columns whose name stands further left already.
  public private(set) var duplicated: [(column: Int, name: String)] = []
  /// Columns without a name.
  public private(set) var unnamed: [Int] = []

  /// Reads a header row; columns are matched by name in any order.
  public init(header: [(column: Int, name: String)], schema: TabSchema) {
    columnOfPosition = Array(repeating: nil, count: schema.columns.count)
    for (column, name) in header {
      while positionOfColumn.count <= column { positionOfColumn.append(-1) }
      guard let position = schema.position(matching: name) else {
        if HeaderName.folded(name).isEmpty { unnamed.append(column) } else { unknown.append((column, name)) }
        continue
      }
      guard columnOfPosition[position] == nil else {
        duplicated.append((column, name))
        continue
      }
      columnOfPosition[position] = column
      positionOfColumn[column] = position
    }
  }

  public static func == (one: TabBinding, other: TabBinding) -> Bool {
    one.positionOfColumn == other.positionOfColumn
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(positionOfColumn) }
}
