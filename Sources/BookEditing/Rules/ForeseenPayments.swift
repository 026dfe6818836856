import Bookkeeping
package import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Makes the bank's row the occurrence of a recurring rule: it takes the rule, the rule's day and what the
  /// user typed from the row that the rule made, which is deleted.
  ///
  /// - Parameters:
  ///   - line: The index of the bank's row in the Transactions tab's sheet.
  ///   - occurrence: The index of the row that the rule made.
  /// - Throws: ``BookError`` where one of them is deleted, or a cell cannot take its value.
  package mutating func book(_ line: Int, as occurrence: Int) throws(BookError) {
    let tab = try EditedRows(dataset).tab
    for column in ["recurringRuleId", "occurrenceDate"] {
      try set(column, of: tab, row: line, to: tab.text(row: occurrence, column) ?? "")
    }
    try unite(occurrence, into: line)
  }

  /// Gives the rule that made a row another amount, for the payments after today.
  ///
  /// - Throws: ``BookError`` where the dataset lacks the rule.
  package mutating func changeRule(ofRow row: Int, to amount: Amount, today: CalendarDate) throws(BookError) {
    let text = try EditedRows(dataset).tab.text(row: row, "recurringRuleId") ?? ""
    guard let id = RecordID(text), let rule = dataset.recurringRules.first(where: { $0.id == id }) else {
      throw BookError("the rule of the row is not in the dataset. See dataset recurring.")
    }
    var edit = RuleEdit()
    edit.amount = amount.decimalText
    try self.edit(rule, edit, today: today)
  }
}
