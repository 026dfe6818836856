package import Spreadsheet

/// A chart on a page: bars over cells of the sheet.
package struct ChartDesign: Sendable {
  /// Numbers that belong together, in one colour.
  package struct Series: Sendable {
    /// The cell with its name.
    package var name: CellRange
    /// The cells with its numbers, in one column.
    package var values: CellRange
    /// `RRGGBB`.
    package var color: String

    /// Numbers of a range.
    package init(name: CellRange, values: CellRange, color: String) {
      self.name = name
      self.values = values
      self.color = color
    }
  }

  /// What stands above it.
  package var title: String
  /// Whether bars lie, the first one on top.
  package var isHorizontal: Bool
  /// The cells that name the bars.
  package var categories: CellRange
  /// Whether those are dates, and how they are written then.
  package var categoryCode: String?
  /// The numbers.
  package var series: [Series]
  /// The cell of the upper left corner, and the one that begins behind the lower right one.
  package var from: CellReference
  /// The cell behind the lower right corner.
  package var to: CellReference
  /// What a program says of it to somebody who does not see it.
  package var altText: String

  /// A chart.
  package init(
    title: String, isHorizontal: Bool = false, categories: CellRange, categoryCode: String? = nil,
    series: [Series], from: CellReference, to: CellReference, altText: String
  ) {
    self.title = title
    self.isHorizontal = isHorizontal
    self.categories = categories
    self.categoryCode = categoryCode
    self.series = series
    self.from = from
    self.to = to
    self.altText = altText
  }
}
