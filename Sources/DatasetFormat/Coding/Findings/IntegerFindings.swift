/// Findings about whole numbers.
extension FindingKind {
  package static let ofIntegers: [FindingKind] = [.integerForm, .integerUnreadable]

  package static let integerForm = FindingKind(
    "integer-form", .warning, fix: .yes, "is a whole number in another form", advice: "Write digits only.",
    manual: """
      The number is whole, but has a decimal point, spaces or a mark of thousands, such as "1.0" or "2,026". It is read as that number.
      """)

  package static let integerUnreadable = FindingKind(
    "integer-unreadable", .error, fix: .ask, "is not a whole number", advice: "Write digits only.",
    manual: """
      The column counts something, and the cell holds no count, such as "often" or "1.5". No number is assumed.
      """)
}
