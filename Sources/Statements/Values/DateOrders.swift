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

extension DateToken {
  /// Whether it is an earlier day than another one. Nil when both are one day, or when their orders leave it
  /// open.
  ///
  /// `03/04/2026` and `05/06/2026` → true in every order
  func isBefore(_ other: DateToken) -> Bool? {
    let common = orders.intersection(other.orders).list
    let rises = (common.isEmpty ? [.ymd] : common).map { order -> Bool? in
      guard let day = day(in: ownOrder ?? order), let second = other.day(in: other.ownOrder ?? order),
        day != second
      else { return nil }
      return day < second
    }
    return rises.allSatisfy { $0 == rises[0] } ? rises[0] : nil
  }
}
