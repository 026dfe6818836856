/// Text as an input method for Chinese or Japanese types it, with full-width digits and marks.
enum FullWidthText {
  /// The text with ASCII in the place of full-width characters: `１２．５０` → `12.50`.
  static func folded(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.value {
          case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
          case 0x3000: " "
          default: scalar
          }
        }))
  }
}
