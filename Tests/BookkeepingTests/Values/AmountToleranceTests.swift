import DatasetFormat
import Testing

@testable import Bookkeeping

/// By how much the bank's amount may differ from the amount of a rule.
struct AmountToleranceTests {
  private static let euro = Currency(code: "EUR") ?? .none
  private static let yen = Currency(code: "JPY") ?? .none

  @Test(arguments: [
    ("5%", "5%"), (" 2.5 % ", "2.5%"), ("50%", "50%"), ("0.1%", "0.1%"), ("30", "30.00"), ("30.00", "30.00"),
    ("1", "1.00"),
  ])
  func `a share or an amount is read, and written as the format writes it`(text: String, written: String) {
    #expect(AmountTolerance(text, in: Self.euro)?.description == written)
  }

  @Test(arguments: [
    "", "0%", "51%", "100%", "-5%", "5 percent", "2.55%", "0.05", "0", "-30", "much", "30.001", "%", "1e3",
  ])
  func `what is neither, and the number that a spreadsheet makes of 5 per cent, is not read`(text: String) {
    #expect(AmountTolerance(text, in: Self.euro) == nil)
  }

  @Test func `the limits are allowed, and a minor unit more is not`() throws {
    let share = try #require(AmountTolerance("5%", in: Self.euro))
    #expect(share.allows(-120_750, for: -115_000) && share.allows(-109_250, for: -115_000))
    #expect(!share.allows(-120_751, for: -115_000) && !share.allows(-109_249, for: -115_000))
    let amount = try #require(AmountTolerance("30", in: Self.euro))
    #expect(amount.allows(118_000, for: 115_000) && !amount.allows(118_001, for: 115_000))
    let yen = try #require(AmountTolerance("500", in: Self.yen))
    #expect(yen.allows(10_500, for: 10_000) && !yen.allows(10_501, for: 10_000) && yen.description == "500")
    #expect(share.allows(.max, for: .max) && !share.allows(.min, for: 1))
  }
}
