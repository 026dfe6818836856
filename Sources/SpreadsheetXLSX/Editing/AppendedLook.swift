/// What new rows of a sheet look like, where the last row is not the one to follow.
package struct AppendedLook: Sendable, Hashable {
  /// The index of the row, in the sheet as read, whose styles the new row takes; nil for those of the columns.
  package var model: Int?
  /// Format codes by column, for cells whose style writes a unit beside the number: it may be another row's.
  package var formats: [Int: String]

  /// The look of new rows.
  package init(model: Int?, formats: [Int: String] = [:]) {
    self.model = model
    self.formats = formats
  }
}
