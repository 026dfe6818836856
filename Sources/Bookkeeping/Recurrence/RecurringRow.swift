package import DatasetFormat
import Spreadsheet

/// The row of an occurrence of a rule.
package struct RecurringRow {
  private let rule: RecurringRule
  private let ruleID: RecordID
  private let day: CalendarDate

  package init(of rule: RecurringRule, id: RecordID, on day: CalendarDate) {
    self.rule = rule
    ruleID = id
    self.day = day
  }

  /// The row's cells.
  ///
  /// - Parameters:
  ///   - id: Its id.
  ///   - time: Its time of creation.
  ///   - dataset: The dataset of the row. A currency that follows from its account or the dataset is not
  ///     written.
  /// - Returns: The row, ready to be inserted.
  package func encoder(id: RecordID, at time: Timestamp, beside dataset: Dataset) -> RowEncoder {
    var row = RowEncoder(.transactions)
    row.id("id", id)
    row.date("date", day)
    rule.write(to: &row, beside: dataset)
    row.date("occurrenceDate", day)
    row.id("recurringRuleId", ruleID)
    row.stamps(time)
    return row
  }
}
