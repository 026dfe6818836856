/// The formulas that LibreOffice (7.4) makes of every TRUE and FALSE of a workbook that it saves. They are
/// values, and not formulas of a user.
package enum BooleanConstant {
  /// The value of such a formula, without its `=`; nil for any other one.
  package static func value(of formula: some StringProtocol) -> Bool? {
    switch formula.uppercased() {
    case "TRUE()": true
    case "FALSE()": false
    default: nil
    }
  }
}
