package import Money
package import BookEditing
import Bookkeeping
import DatasetFormat
import Importer

/// `NAME[:TYPE[:BALANCE[@DAY][:NUMBER]]]`, as `create --account` takes it.
///
/// `Giro:checking:1234.56@today` → a balance of 1234.56 today, from which the starting balance follows.
package enum AccountArgument {
  /// The words of the Accounts tab's type column.
  package static let types = AccountType.allCases.map(\.rawValue)

  /// - Throws: ``Failure`` with status 64 where the text is not of that form.
  package static func parse(_ text: String, currency: Currency) throws -> NewDataset.NewAccount {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    do throws(BookError) { try TypedText.check(parts[0], "name") } catch {
      throw Failure.usage("--account \(text): \(error)")
    }
    var account = NewDataset.NewAccount(name: parts[0])
    if parts.count > 1, !parts[1].isEmpty {
      guard let type = types.first(where: { $0.lowercased() == parts[1].lowercased() }) else {
        throw Failure.usage(
          "--account \(text): \"\(parts[1])\" is not a type of account (\(NearestName.hint(for: parts[1], among: types)))."
        )
      }
      account.type = type
    }
    if parts.count > 2, !parts[2].isEmpty {
      let words = parts[2].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      do throws(BookError) {
        account.startingBalance = try TypedAmount.signed(words[0], in: currency)
        if words.count > 1 {
          account.balanceDay = try TypedDay.read(words[1], today: Origin.system.today)
        }
      } catch {
        throw Failure.usage("--account \(text): \(error)")
      }
      if let day = account.balanceDay, day > Origin.system.today {
        throw Failure.usage("--account \(text): \(day) is to come (expected today or an earlier day).")
      }
    }
    if parts.count > 3, !parts[3].isEmpty {
      guard let last4 = AccountHint(parts[3]).last4 else {
        throw Failure.usage(
          "--account \(text): \"\(parts[3])\" is not an account number (expected at least its last four digits, or its IBAN)."
        )
      }
      account.last4 = last4
    }
    return account
  }
}
