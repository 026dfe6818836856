import Money
import Spreadsheet

/// The character between the integer part and the fraction of a number.
package enum DecimalMark: String, Sendable, Hashable, CaseIterable {
  /// `1234.50`
  case point = "."
  /// `1234,50`
  case comma = ","
}
