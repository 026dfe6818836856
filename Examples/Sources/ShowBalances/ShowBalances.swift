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
    for line in AccountBalances(dataset, on: day).lines {
      // A balance that cannot be told for certain is nil, with its reason.
      if let balance = line.balance {
        print("\(line.account.name):", Amount(minorUnits: balance, currency: line.currency))
      } else if let problem = line.problem {
        print("\(line.account.name): the balance cannot be told (\(problem.rawValue))")
      }
    }
  }
}
