import Bookkeeping
import DatasetFormat
import DatasetStore

/// Attaches a picture to the newest expense: `KeepReceipts DATASET FILE`.
@main enum KeepReceipts {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fatalError("usage: KeepReceipts DATASET FILE") }
    try DatasetLocator.at(arguments[1]).write { session in
      let expenses = session.dataset.transactions.filter { !$0.isDeleted && $0.type == .expense }
      guard let newest = expenses.max(by: { $0.date < $1.date }), let id = newest.id else { return }
      let paths = try session.attach([arguments[2]], to: id)
      print("\(newest.date) \(newest.payee ?? ""): Receipts/\(paths[0])")
      print(try session.receipts(of: id).count, "receipt")
    }
  }
}
