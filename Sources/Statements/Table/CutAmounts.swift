import Spreadsheet
import TextScanning

/// Amounts that the delimiter cut in two: `-45,20` without quotes in a file of commas.
enum CutAmounts {
  /// The column of amounts whose fraction stands in the cell behind it, in all rows; nil where none does.
  ///
  /// Rows then have more cells than the table has names, or, without names, fractions such as `05`.
  static func column(
    _ amounts: [Int], _ columns: TableColumns, _ grid: CellGrid, _ rows: [Int]
  ) -> Int? {
    let named = columns.names.lastIndex { !$0.isEmpty }
    let sample = rows.prefix(sampleSize)
    if let named {
      let wide = sample.count { (grid.view.cells(inRow: $0).last?.column ?? 0) > named }
      guard wide * 2 > sample.count else { return nil }
    }
    return amounts.first { column in
      let profile = columns.profiles[column]
      guard profile.numbers > 1, profile.unmarked == profile.numbers else { return false }
      let fractions = sample.compactMap { row in
        grid.token(row, column).number == nil ? nil : grid.text(row, column + 1)
      }
      let areFractions = fractions.allSatisfy { text in
        text.utf8.count == 2 && text.utf8.allSatisfy(\.isDigit)
      }
      return areFractions && (named != nil || fractions.contains { $0.hasPrefix("0") })
    }
  }

  private static let sampleSize = 1000
}
