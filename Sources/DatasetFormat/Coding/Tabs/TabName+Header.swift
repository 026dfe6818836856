package import Spreadsheet

extension TabName {
  /// The tab whose header row is the first row of a sheet; nil if there is none.
  package init?(likeSheet sheet: Sheet) {
    guard sheet.rowCount > 0 else { return nil }
    self.init(likeHeader: sheet.cells(inRow: 0).map { (column: $0.column, name: sheet.text(of: $0)) })
  }

  /// The tab that a header row belongs to, whatever the sheet's name. The header has the column that
  /// identifies records, and at least four fifths of the required columns. Of several such tabs the one with
  /// most matching columns is taken. Nil if there is none.
  package init?(likeHeader header: [(column: Int, name: String)]) {
    var best: (name: TabName, columns: Int)?
    for name in TabName.allCases {
      let schema = TabSchema.of(name)
      let bound = TabBinding(header: header, schema: schema).columnOfPosition
      let required = schema.columns.indices.filter { schema.columns[$0].isRequired }
      let found = required.count { bound[$0] != nil }
      let columns = bound.count { $0 != nil }
      guard let identity = schema.identityPosition, bound[identity] != nil, required.count >= 4,
        found * 5 >= required.count * 4, columns > best?.columns ?? 0
      else { continue }
      best = (name, columns)
    }
    guard let best else { return nil }
    self = best.name
  }
}
