import Foundation
import Testing

/// What `import --dry-run --json` prints, as far as the tests look at it.
struct ImportDocument: Decodable {
  struct Statement: Decodable {
    struct Question: Decodable {
      var code: String
      var choices: [String]
    }
    struct Skipped: Decodable {
      var line: Int
      var reason: String
    }
    struct Entry: Decodable {
      var line: Int
      var date: String
      var valueDate: String?
      var amountMinor: Int
      var currency: String?
      var payee: String?
      var text: String?
      var status: String
      var verdict: String
    }

    var file: String
    var currency: String?
    var lines: Int
    var booked: Int
    var pending: Int
    var alreadyImported: Int
    var new: Int
    var skipped: [Skipped]
    var questions: [Question]
    var firstDate: String?
    var lastDate: String?
    var debits: Int
    var credits: Int
    var zeros: Int
    var openingBalance: Int?
    var closingBalance: Int?
    var balanceReconciles: Bool?
    var transactions: [Entry]
  }

  var version: Int
  var statements: [Statement]

  init(_ text: String) throws {
    self = try JSONDecoder().decode(ImportDocument.self, from: Data(text.utf8))
  }
}

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
