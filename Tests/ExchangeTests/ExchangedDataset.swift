import Bookkeeping
import DatasetFormat
import Exchange
import TestSupport

/// Datasets that are exported, and what comes out.
enum ExchangedDataset {
  static let accounts = [
    "accountKey|name|type|currency|startingBalance|startDate|last4|isActive",
    "giro|Giro|checking||1000.00||1234|TRUE", "savings|Savings|savings||0|2026-02-01||TRUE",
    "card|Card|creditCard||-20.00|||TRUE", "yen|Yen|cash|JPY|5000|||TRUE",
  ]
  static let categories = [
    "categoryKey|name|type|parentKey|isActive", "food|Food|expense||TRUE", "market|Market|expense|food|TRUE",
    "salary|Salary|income||TRUE",
  ]
  static let columns =
    "id|date|type|amount|direction|categoryKey|accountKey|payee|note|tags|status|cleared|transferId|splitId|externalId|statementText|deletedAt"

  /// A dataset with these transactions, in the columns of ``columns``; ids count from 1.
  static func of(_ rows: [String], accounts: [String] = accounts) -> Dataset {
    let lines = rows.enumerated().map { index, row in "\(Dataset.id(index + 1))|\(row)" }
    return .inMemory(["Transactions": [columns] + lines, "Accounts": accounts, "Categories": categories])
  }

  /// The text of an export.
  static func text(_ dataset: Dataset, _ format: ExchangeFormat) throws -> (String, BooksExport.Outcome) {
    var bytes: [UInt8] = []
    let export = BooksExport(dataset)
    let outcome = try withoutActuallyEscaping({ (piece: [UInt8]) in bytes += piece }) { sink in
      try export.write(format) { sink($0) }
    }
    return (String(decoding: bytes, as: UTF8.self), outcome)
  }

  /// What a journal of hledger comes to, by account and currency, added up from its postings; nil where an entry does not balance.
  static func sums(ofJournal text: String) -> [String: Int64]? {
    var sums: [String: Int64] = [:]
    var entry: [String: Int64] = [:]
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false) + [""]
    for line in lines {
      if line.hasPrefix("    "), !line.hasPrefix("    ;") {
        let parts = line.split(separator: " ")
        guard parts.count == 3, let units = Int64(parts[1].filter { $0 != "." }) else { return nil }
        sums["\(parts[0]) \(parts[2])", default: 0] += units
        entry[String(parts[2]), default: 0] += units
      } else if line.isEmpty {
        guard entry.values.allSatisfy({ $0 == 0 }) else { return nil }
        entry = [:]
      }
    }
    return sums
  }
}

extension Dataset {
  /// The transactions as a statement's reader gives them: day, amount, and who, else the text, without white space at the ends.
  func rowsOfAccounts(_ isMeant: (Transaction) -> Bool) -> [String] {
    transactions.filter(isMeant).map { row in
      let words = [row.payee, row.statementText, row.note].lazy.map { ($0 ?? "").trimmed }
      return "\(row.date)|\(row.signedMinorUnits)|\(words.first { !$0.isEmpty } ?? "")"
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.drop(while: \.isWhitespace))
  }
}
