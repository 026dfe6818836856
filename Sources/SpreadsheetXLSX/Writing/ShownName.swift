/// A name that a cell of the first row shows in place of its content.
///
/// A rule looks at the content and gives the cell a number format whose part for texts is the name (ECMA-376 Part 1
/// §18.8.31, §18.3.1.10). The content stays what every program reads: `amount` is shown as `Betrag`. Somebody who types
/// another name into the cell sees what they typed. Programs that do not know formats in rules show the content.
package struct ShownName: Sendable, Hashable {
  /// What the cell holds: letters, digits and blanks of ASCII.
  package var content: String
  /// What people see; empty to show nothing.
  package var shown: String

  /// A name for people.
  package init(_ content: String, as shown: String) {
    self.content = content
    self.shown = shown
  }

  /// The attribute of a view whose columns run from right to left.
  static let rightToLeft = " rightToLeft=\"1\""

  /// The look that the rule gives. Numbers, which are no names, are shown as they are.
  var change: LookChange {
    let text = shown.replacing("\"", with: "\u{201D}")
    return LookChange(code: "General;-General;General;\"\(text)\"")
  }

  /// The cells that rules look at: wherever a person moves a column, its name goes along.
  static let range = "A1:XFD1"

  /// The formula for the first of them.
  private var formula: String { "A1=\"\(content)\"" }

  /// The content that a formula of ``rules(_:from:number:)`` looks for, also as other programs write it.
  ///
  /// `A1="amount"`, `$A$1="amount"` → `amount`; nil for every other formula.
  static func content(ofFormula formula: String) -> String? {
    guard let equals = formula.firstRange(of: "1=\"") else { return nil }
    let cell = formula[..<equals.lowerBound]
    let content = formula[equals.upperBound...].dropLast()
    let isCell = cell.allSatisfy { $0 == "$" || $0.isASCII && $0.isUppercase }
    let isName = content.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " ") }
    return isCell && isName && !cell.isEmpty && formula.hasSuffix("\"") ? String(content) : nil
  }

  /// The rules of a sheet, with priorities from this one on; empty without names.
  static func rules(
    _ names: [ShownName], from priority: Int, prefix: String = "", number: (LookChange) -> Int?
  ) -> String {
    let rules = names.enumerated().compactMap { index, name in
      number(name.change).map {
        SheetFrame.rule($0, priority + index, name.formula, prefix: prefix)
      }
    }
    if rules.isEmpty { return "" }
    return
      "<\(prefix)conditionalFormatting sqref=\"\(range)\">\(rules.joined())</\(prefix)conditionalFormatting>"
  }
}
