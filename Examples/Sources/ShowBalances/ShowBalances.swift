import Bookkeeping
import DatasetFormat
import DatasetStore

/// Shows what every account holds at the end of a day: `ShowBalances DATASET YYYY-MM-DD`.
@main enum ShowBalances {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let day = CalendarDate(iso: arguments[2]) else {
      fatalError("usage: ShowBalances DATASET YYYY-MM-DD")
    }
    let dataset = try OpenDataset(DatasetLocator.at(arguments[1]), for: .reading).dataset
    for ledger in Ledger(dataset).accounts {
      do throws(BalanceError) {
        print("\(ledger.account.name):", try ledger.balance(on: day))
      } catch .uncertain(let row) {
        // The row that does not say for certain what it moves.
        let place = row.location(in: dataset)?.description ?? row.tab.rawValue
        print("\(ledger.account.name): the balance cannot be told, see \(place)")
      } catch {
        print("\(ledger.account.name): the balance cannot be told")
      }
    }
  }
}
