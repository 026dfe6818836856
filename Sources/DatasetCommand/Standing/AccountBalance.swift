import Bookkeeping
import DatasetFormat

/// An account with its balance on a day, as `status` tells it.
struct AccountBalance {
  /// Why a balance cannot be told, in the order in which the reasons are told.
  enum Obstacle: CaseIterable {
    case unreadable, otherCurrency, tooLarge

    init(_ error: BalanceError) {
      switch error {
      case .tooLarge: self = .tooLarge
      case .uncertain(let row) where row.reason == .otherCurrency: self = .otherCurrency
      case .uncertain, .noAccount: self = .unreadable
      }
    }

    /// The reason for people.
    var words: String {
      switch self {
      case .unreadable:
        "a cell of that account or of its rows cannot be read, or the tab itself; see dataset validate"
      case .otherCurrency: "rows of that account are in another currency; see dataset validate"
      case .tooLarge: "the sum is larger than can be told"
      }
    }
  }

  let account: Account
  let currency: Currency
  /// Nil where there is an obstacle.
  let amount: Amount?
  let obstacle: Obstacle?

  /// The account's type; one that the format does not know is told as the general one.
  var type: String { (account.type.known ?? .other).rawValue }

  init(_ ledger: AccountLedger, on day: CalendarDate) {
    account = ledger.account
    currency = ledger.currency
    do throws(BalanceError) {
      amount = try ledger.balance(on: day)
      obstacle = nil
    } catch {
      amount = nil
      obstacle = Obstacle(error)
    }
  }
}
