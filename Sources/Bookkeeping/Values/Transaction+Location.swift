public import DatasetFormat
public import Spreadsheet

extension Transaction {
  /// The place of one of its cells in the files, for findings and messages; nil if the dataset has no such
  /// tab or column.
  ///
  /// - Parameters:
  ///   - column: The column's name in the schema, such as `payee`.
  ///   - dataset: The dataset that it was read from.
  /// - Returns: The file, the row and the column.
  public func location(of column: String, in dataset: Dataset) -> Location? {
    guard let tab = dataset[.transactions], let position = tab.schema.position(matching: column) else {
      return nil
    }
    return tab.location(row: row, position: position)
  }
}
