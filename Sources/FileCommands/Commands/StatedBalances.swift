import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

/// Balances that a user states for a day, from which the starting balances of accounts are worked back.
///
/// An account with 1,234.56 on 31 March and rows of -200.00 up to then began with 1,434.56.
struct StatedBalances {
  private struct Statement {
    var name: String
    var day: CalendarDate
    var units: Int64
    var currency: Currency
  }

  private var statements: [Statement] = []

  /// Takes the balances of a day from accounts, which then begin with nothing.
  init(takenFrom new: inout NewDataset) {
    for index in new.accounts.indices {
      guard let day = new.accounts[index].balanceDay else { continue }
      let account = new.accounts[index]
      statements.append(
        Statement(
          name: account.name, day: day, units: account.startingBalance?.minorUnits ?? 0,
          currency: new.currency))
      (new.accounts[index].balanceDay, new.accounts[index].startingBalance) = (nil, nil)
    }
  }

  var isEmpty: Bool { statements.isEmpty }

  /// What each account has to begin with in a dataset that has its rows.
  ///
  /// - Returns: The accounts' keys and minor units, by the names that were stated.
  /// - Throws: ``Failure`` if the balance of an account is unknown, or in a currency of its own.
  func openings(in dataset: Dataset) throws -> [String: (key: String, units: Int64)] {
    var openings: [String: (key: String, units: Int64)] = [:]
    for statement in statements {
      let standing = AccountStanding.all(in: dataset, on: statement.day).first { standing in
        standing.account.key == Key.slug(statement.name)
          || standing.account.name.lowercased() == statement.name.lowercased()
      }
      guard let standing else { continue }
      guard standing.currency == statement.currency else {
        throw Failure.usage(
          "--account \(statement.name): the balance is read in \(statement.currency.code), and the account is in \(standing.currency.code). Leave the balance out, and set it with dataset accounts edit."
        )
      }
      guard let balance = standing.balance, let starting = standing.account.startingBalance else {
        throw Failure(
          "--account \(statement.name): its balance on \(statement.day) is unknown, as a row cannot be read for certain. Leave @\(statement.day) out, and set the starting balance once dataset validate finds nothing."
        )
      }
      let opening = Int128(statement.units) - Int128(balance) + Int128(starting)
      openings[statement.name] = (standing.account.key, Int64(clamping: opening))
    }
    return openings
  }
}

extension Plan {
  /// The same with other starting balances of accounts that the plan makes, which then have no first day.
  ///
  /// - Parameters:
  ///   - openings: Minor units by the account's key.
  ///   - dataset: What the plan makes, for the currencies of accounts.
  /// - Returns: The changed plan.
  func openingAccounts(with openings: [String: Int64], in dataset: Dataset) -> Plan {
    if openings.isEmpty { return self }
    let schema = TabSchema.accounts
    let (key, balance, start) = (schema["accountKey"], schema["startingBalance"], schema["startDate"])
    let currencies = dataset.currencyOfAccount
    var plan = self
    plan.changes = changes.map { change in
      guard let (tab, row) = change.insertion, tab == .accounts, let units = openings[row[key].text] else {
        return change
      }
      let currency = currencies[row[key].text] ?? dataset.settings.currency ?? .none
      let text = Amount(minorUnits: units, currency: currency).decimalText
      return .insert(
        tab: .accounts, values: row.replacing([balance: .number(text), start: .blank]),
        reason: change.reason)
    }
    return plan
  }
}
