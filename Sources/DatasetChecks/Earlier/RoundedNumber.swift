import DatasetFormat
import Spreadsheet

/// A number without the noise of a spreadsheet: `43.790000000000006` is 43.79, in whatever currency.
enum RoundedNumber {
  /// No currency has more digits after the point.
  private static let scale = 4
  private static let factor = 10_000.0
  /// Shorter texts carry no noise.
  private static let noisyLength = 14

  /// The number in a cell; nil where it carries no noise.
  static func withoutNoise(_ cell: Cell, _ view: SheetView) -> DecimalNumber? {
    guard view.length(of: cell) >= noisyLength, let number = Double(view.text(of: cell)), abs(number) < 1e11
    else { return nil }
    let rounded = (number * factor).rounded()
    guard abs(rounded / factor - number) <= 1e-9 * max(1, abs(number)) else { return nil }
    return DecimalNumber(mantissa: Int64(rounded), scale: scale).reduced
  }
}
