import Foundation

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
