import Foundation
import Testing

/// What `export --format json` prints, as far as these tests look at it.
struct ExportDocument: Decodable {
  struct Tabs: Decodable {
    var transactions: [Transaction]
    enum CodingKeys: String, CodingKey { case transactions = "Transactions" }
  }

  struct Transaction: Decodable {
    var date: String
    var type: String
    /// Minor units.
    var amountMinor: Int
    var direction: String?
    var payee: String?
    var note: String?
    var tags: [String]?
    var status: String?
    var statementText: String?
    var transferId: String?
    var deletedAt: String?

    var isOut: Bool { direction.map { $0 == "out" } ?? (type == "expense") }
  }

  var tabs: Tabs

  /// The transactions of a dataset in the harness's folder.
  static func transactions(_ harness: CommandHarness, of dataset: String = "Money") throws -> [Transaction] {
    let run = try harness.run("export --dataset \(dataset) --to - --format json")
    try #require(run.exit == 0, "\(run.errors)")
    return try JSONDecoder().decode(ExportDocument.self, from: Data(run.output.utf8)).tabs.transactions
  }
}
