/// One table of a file: its header, if it has one, and the rows under it.
struct TableSegment {
  /// The row of column names.
  var headerRow: Int?
  /// The column names by column; empty strings where the header has none.
  var names: [String]
  /// The rows under the header, footer included.
  var body: Range<Int>
  /// The rows before the header that belong to no other table.
  var preamble: Range<Int>
  /// Rows of the body that say the header once more.
  var repeats: Set<Int> = []
}
