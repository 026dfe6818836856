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
    let dataset = try DatasetLocator.at(arguments[1]).read { $0.dataset }
    let balances = dataset.balances(on: day)
    for line in balances.lines {
      print("\(line.account.name):", line.balance.map { "\($0)" } ?? "the balance cannot be told")
    }
    // The rows that do not say for certain what they move. A balance that rests on one is not told.
    for row in balances.leftOut {
      print("in no balance:", row.location(in: dataset)?.description ?? row.tab.rawValue, row.column)
    }
  }
}
