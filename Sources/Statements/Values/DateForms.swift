/// The forms of the dates in a column, and the orders that the dates of each form allow.
///
/// `05/03/2026` and `05-03-2026` in one column come from two programs, which may use different orders.
struct DateForms {
  /// One form: the separator between the numbers, and whether the year has two digits.
  private struct Form {
    var separator: UInt8
    var hasShortYear: Bool
    var orders: DateOrders
  }

  /// The first date.
  private(set) var first: DateToken?
  private var forms: [Form] = []
  /// More forms than a column can have. Further ones count as one.
  private static let limit = 8

  /// Adds a date whose form does not show its order.
  mutating func add(_ date: DateToken) {
    if first == nil { first = date }
    add(Form(separator: date.separator, hasShortYear: date.hasShortYear, orders: date.orders))
  }

  /// Adds the forms of the cells below.
  mutating func add(_ below: DateForms) {
    if first == nil { first = below.first }
    for form in below.forms { add(form) }
  }

  private mutating func add(_ form: Form) {
    let known = forms.firstIndex {
      $0.separator == form.separator && $0.hasShortYear == form.hasShortYear
    }
    if let index = known ?? (forms.count == Self.limit ? forms.indices.last : nil) {
      forms[index].orders.formIntersection(form.orders)
    } else {
      forms.append(form)
    }
  }

  /// Whether there are several forms and one of them leaves its order open, so that no other form may settle
  /// it.
  var areMixed: Bool { forms.count > 1 && forms.contains { $0.orders.only == nil } }
}
