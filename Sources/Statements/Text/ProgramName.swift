import Money

/// Names of accounts and categories as other programs write them.
package enum ProgramName {
  /// A name as it is compared: where programs may not write some characters, they write those of full width.
  package static func folded(_ name: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      plain.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return UnicodeForm.folded(String(plain))
  }
}
