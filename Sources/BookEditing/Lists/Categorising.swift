package import Bookkeeping
import DatasetFormat

extension BookChanges {
  /// Gives all rows of a payee a category.
  ///
  /// - Parameters:
  ///   - group: The rows.
  ///   - category: The category's key, name or beginning.
  /// - Returns: The category's key.
  /// - Throws: ``BookError``.
  @discardableResult
  package mutating func categorise(_ group: UncategorisedPayee, as category: String) throws(BookError)
    -> String
  {
    let rows = try EditedRows(dataset)
    let imported = try group.rows.map { index throws(BookError) in try rows.row(index).isImported }
    // The type of an imported row follows its category. A typed row keeps its type.
    let isFree = imported.allSatisfy { $0 }
    let found = try CategoryBook(dataset, added: listed).category(category, of: isFree ? nil : group.type)
    var edit = TransactionEdit()
    edit.category = found.record.key
    for index in group.rows { try self.edit(index, edit, today: CalendarDate(dayNumber: 0)) }
    return found.record.key
  }
}
