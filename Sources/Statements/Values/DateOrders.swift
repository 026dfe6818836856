import Money
import TextScanning

/// A set of date orders: those in which a text, or all texts of a column, are real days.
struct DateOrders: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let dmy = DateOrders(.dmy)
  static let mdy = DateOrders(.mdy)
  static let ymd = DateOrders(.ymd)
  static let all: DateOrders = [.dmy, .mdy, .ymd]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ order: DateOrder) {
    switch order {
    case .dmy: rawValue = 1
    case .mdy: rawValue = 2
    case .ymd: rawValue = 4
    }
  }

  /// The orders of the set: day first, then month first, then year first.
  var list: [DateOrder] { DateOrder.allCases.filter { contains(DateOrders($0)) } }

  /// The order, if the set has only one.
  var only: DateOrder? { list.count == 1 ? list[0] : nil }
}
