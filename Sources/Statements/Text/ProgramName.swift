import Money

/// Account and category names written by other programs.
package enum ProgramName {
  /// A name in the form for comparison. Programs that may not write some characters replace them with
  /// full-width ones.
  package static func folded(_ name: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      plain.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return UnicodeForm.folded(String(plain))
  }
}
