package import Spreadsheet

/// Everything that a reader knows about a file before it opens it.
package struct ReadingOptions: Sendable {
  /// The user's answers.
  var answers: StatementOptions
  /// Known layouts of files with the same header, for questions without an answer.
  var layouts: LayoutBook
  /// What a sheet is in a dataset, such as `the rows of a dataset's Transactions tab`. Nil for a bank's
  /// sheet.
  private let datasetPart: @Sendable (Sheet) -> String?

  package init(
    answers: StatementOptions = StatementOptions(), layouts: LayoutBook = LayoutBook(),
    datasetPart: @escaping @Sendable (Sheet) -> String? = { _ in nil }
  ) {
    self.answers = answers
    self.layouts = layouts
    self.datasetPart = datasetPart
  }

  /// - Throws: ``StatementError/isDataset(file:part:)`` for a sheet that is a tab of a dataset.
  func refuseDataset(_ sheet: Sheet, file: String) throws(StatementError) {
    if let part = datasetPart(sheet) { throw .isDataset(file: file, part: part) }
  }
}
