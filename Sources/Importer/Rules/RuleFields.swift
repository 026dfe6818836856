import DatasetFormat

/// Fields that rules fill, as bits.
struct RuleFields: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let payee = RuleFields(rawValue: 1)
  static let category = RuleFields(rawValue: 2)
  static let note = RuleFields(rawValue: 4)
  static let payment = RuleFields(rawValue: 8)
  static let reimbursement = RuleFields(rawValue: 16)
  static let transfer = RuleFields(rawValue: 32)
  static let skip = RuleFields(rawValue: 64)

  /// Each with the name of its column.
  static let named: [(field: RuleFields, column: String)] = [
    (.payee, "payee"), (.category, "categoryKey"), (.note, "note"), (.payment, "payment"),
    (.reimbursement, "reimbursement"), (.transfer, "transferAccountKey"), (.skip, "skip"),
  ]

  /// The columns of these fields.
  var columns: [String] { Self.named.filter { contains($0.field) }.map(\.column) }
}

extension RuleFields {
  /// What a rule fills.
  init(of rule: ImportRule) {
    self = []
    if rule.payee != nil { insert(.payee) }
    if rule.categoryKey != nil { insert(.category) }
    if rule.note != nil { insert(.note) }
    if rule.payment != nil { insert(.payment) }
    if rule.reimbursement != nil { insert(.reimbursement) }
    if rule.transferAccountKey != nil { insert(.transfer) }
    if rule.skip { insert(.skip) }
  }
}
