/// How much a delimited text file may hold before reading it is refused.
package struct CSVLimits: Sendable, Hashable {
  /// A limit: what it counts, its value, and how the command raises it.
  package struct Limit: Sendable, Hashable {
    /// The counted things, in words that fit after a number.
    package let name: String
    /// The most that is allowed.
    package let value: Int
    /// The option of `dataset` that raises it; nil if a sheet can hold no more.
    package let flag: String?
  }

  /// Bytes of one field's value.
  package var fieldBytes = 1 << 20
  /// Fields of one record; 16,384 is also the most that a sheet can hold.
  package var columns = Cell.columnLimit
  /// Bytes of the whole text, as UTF-8; 4 GiB is also the most that a sheet can hold.
  package var fileBytes = Sheet.byteLimit
  /// Problems that are kept one by one; those beyond are only counted.
  package var problems = 100_000

  /// The limits at their defaults.
  package init() {}

  var fieldLimit: Limit {
    Limit(name: "bytes of one field", value: fieldBytes, flag: "--limit cell-text=\(fieldBytes * 2)")
  }
  var columnLimit: Limit { Limit(name: "columns", value: columns, flag: nil) }
  var fileLimit: Limit { Limit(name: "bytes of the file", value: fileBytes, flag: nil) }
}
