import Spreadsheet

/// The assignment of a sheet's earlier columns to its present columns.
struct SheetColumns {
  /// The header of the sheet: names by column.
  private(set) var header: [Int: String] = [:]
  /// For each column of the earlier state the column of the sheet.
  private var places: [Int: Int] = [:]
  private var earlier: [Int: String] = [:]
  private var width = 0
  /// Columns that were added for values of the earlier state which have no column of their own any more.
  private(set) var added: [(column: Int, name: String)] = []
  /// Names in the header that are from the earlier state, since those of the file are damaged.
  private(set) var mendedNames: [String] = []

  /// - Parameters:
  ///   - file: The present sheet; its first row is the header.
  ///   - isHeaderCertain: Whether the header is undamaged.
  ///   - sheet: The earlier sheet.
  ///   - schema: The sheet's tab; nil for a user's own sheet.
  init(file: Sheet?, isHeaderCertain: Bool, earlier sheet: Sheet?, schema: TabSchema?) {
    if let sheet, sheet.rowCount > 0 { earlier = Self.names(of: sheet) }
    if let file, file.rowCount > 0 {
      header = Self.names(of: file)
      width = file.withView { view in
        (0..<view.rowCount).reduce(0) { max($0, (view.cells(inRow: $1).last?.column ?? -1) + 1) }
      }
    } else {
      header = earlier
    }
    width = max(width, (header.keys.max() ?? -1) + 1)
    if !isHeaderCertain { mend(schema) }
    var columns: [String: Int] = [:]
    for (column, name) in header.sorted(by: { $0.key > $1.key }) { columns[Self.key(name, schema)] = column }
    for (column, name) in earlier {
      if let place = columns[Self.key(name, schema)] { places[column] = place }
    }
  }

  /// The column of the sheet for a column of the earlier state; one is added where it has none.
  mutating func place(_ column: Int) -> Int {
    if let place = places[column] { return place }
    let name = earlier[column] ?? ""
    // Next to the table, where columns have no names, a cell keeps its column.
    let place = name.isEmpty && header[column] == nil ? column : max(width, (header.keys.max() ?? -1) + 1)
    width = max(width, place + 1)
    places[column] = place
    if !name.isEmpty {
      header[place] = name
      added.append((place, name))
    }
    return place
  }

  /// The column of the sheet, where it has one.
  func known(_ column: Int) -> Int? {
    places[column] ?? (earlier[column] == nil && header[column] == nil ? column : nil)
  }

  /// Gives columns of the format their names back.
  private mutating func mend(_ schema: TabSchema?) {
    guard let schema else { return }
    let there = Set(header.values.compactMap(schema.position(matching:)))
    for (column, name) in earlier.sorted(by: { $0.key < $1.key }) {
      guard let position = schema.position(matching: name), !there.contains(position),
        header[column].flatMap(schema.position(matching:)) == nil
      else { continue }
      header[column] = name
      mendedNames.append(name)
    }
  }

  private static func names(of sheet: Sheet) -> [Int: String] {
    var names: [Int: String] = [:]
    for cell in sheet.cells(inRow: 0) {
      let text = sheet.text(of: cell)
      if !text.isEmpty { names[cell.column] = text }
    }
    return names
  }

  private static func key(_ name: String, _ schema: TabSchema?) -> String {
    if let position = schema?.position(matching: name) { return "#\(position)" }
    return HeaderName.folded(name)
  }
}
