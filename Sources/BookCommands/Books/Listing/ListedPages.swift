import Bookkeeping
import CommandSupport
import DatasetFormat
import Spreadsheet

/// A list of transactions as it is printed: text, JSON and CSV are made of it, so that none says something
/// else.
struct ListedPages {
  /// How much of the list text shows.
  enum Page {
    case all
    case first(Int)
    /// As much as the terminal has lines.
    case screenful
  }

  let list: TransactionList
  let dataset: Dataset
  let names: ListedNames
  /// The filters, by option.
  var filters: [(name: String, values: [String])] = []
  var grouping: TransactionGrouping?
  var showsIDs = false
  /// Which rows are payments that a rule foresaw and no statement shows.
  var foreseen = ForeseenRows()
  /// What is said beside the sums.
  var doubts = SumDoubts()
  /// Whether days were asked for: only then planned transactions are on a page of the newest.
  var namesDays = false
  /// What is said where nothing matches.
  var none = ""

  /// How many transactions are decoded at a time.
  static let block = 2000

  init(_ list: TransactionList, of dataset: Dataset) {
    self.list = list
    self.dataset = dataset
    names = ListedNames(dataset)
  }

  /// Decodes the transactions at some places, a block at a time.
  func forEachBlock(
    _ places: Range<Int>, _ body: ([ListedTransaction]) throws -> Void
  ) rethrows {
    for start in stride(from: places.lowerBound, to: places.upperBound, by: Self.block) {
      try body(list.transactions(in: start..<min(places.upperBound, start + Self.block)))
      if Output.isUnread { return }
    }
  }
}

extension ListedPages {
  /// Prints the list as one JSON document.
  ///
  /// - Throws: `ReportError`.
  func writeJSON(limit: Int?, _ damage: KnownDamage) throws {
    let count = min(limit ?? list.count, list.count)
    let groups = try grouping.map { try list.groups(by: $0) }
    let sums = try list.sums()
    Output.document { json in
      json.object("filters") { json in for filter in filters { json.member(filter.name, filter.values) } }
      json.key("rows")
      json.list { json in
        forEachBlock(0..<count) { transactions in
          for transaction in transactions { json.object { write(transaction, to: &$0) } }
          Output.passOn(&json)
        }
      }
      if let groups {
        json.objects("groups", groups) { json, group in
          json.member("key", group.key)
          json.member("name", group.name)
          json.member("rows") { $0.array(list.rowNumbers(at: group.places)) { $0.integer($1) } }
          write(group.sums, to: &json)
        }
      }
      write(sums, to: &json)
      doubts.write(to: &json)
      json.member("truncated", count < list.count)
      damage.write(to: &json)
    }
  }

  private func write(_ sums: [TransactionSum], to json: inout JSONWriter) {
    json.objects("sums", sums) { json, sum in
      json.member("currency", sum.currency.code)
      json.member("amountMinor", sum.minorUnits)
      json.member("transactions", sum.transactions)
    }
  }

  private func write(_ transaction: ListedTransaction, to json: inout JSONWriter) {
    json.member("row", transaction.number)
    json.member("id", transaction.id?.description)
    json.member("date", transaction.date.description)
    json.member("payee", transaction.payee)
    json.member("type", transaction.type.rawValue)
    json.member("categoryKey", transaction.categoryKey)
    json.member("accountKey", transaction.accountKey)
    json.member("amountMinor", transaction.amount.minorUnits)
    json.member("currency", transaction.amount.currency.code)
    json.member("status", transaction.isPending ? TransactionStatus.pending.rawValue : nil)
    json.member("planned", transaction.isPlanned)
    json.member("overdue", foreseen.word(of: transaction.row) != nil)
    json.member("transferId", transaction.transferID?.description)
    json.member("splitId", transaction.splitID?.description)
    json.member("tags", transaction.tags)
    json.member("receipts", transaction.receipts)
    json.member("balanceMinor", transaction.balance)
  }
}

extension ListedPages {
  private static let columns = [
    "row", "id", "date", "payee", "type", "categoryKey", "category", "accountKey", "account", "amount",
    "currency", "status", "planned", "transferId", "splitId", "tags", "receipts", "balance", "overdue",
  ]

  /// Prints the list as CSV, a line a transaction; amounts are decimal numbers. With headings, the first
  /// column has them, and a transaction under several is there several times.
  ///
  /// - Throws: `CSVError`, `ReportError`.
  func writeCSV(limit: Int?) throws {
    let heading = grouping.map { [$0.rawValue] } ?? []
    try write([heading + Self.columns])
    if let grouping {
      for group in try list.groups(by: grouping) {
        var rest = group.places.prefix(limit ?? group.places.count)
        while !rest.isEmpty, !Output.isUnread {
          try write(list.transactions(at: rest.prefix(Self.block)).map { [group.key ?? ""] + record($0) })
          rest = rest.dropFirst(Self.block)
        }
      }
    } else {
      try forEachBlock(0..<min(limit ?? list.count, list.count)) { try write($0.map(record)) }
    }
  }

  private func write(_ records: [[String]]) throws {
    if records.isEmpty { return }
    Output.data(try CSVWriter.bytes(of: records, guardsFormulas: true))
  }

  private func record(_ transaction: ListedTransaction) -> [String] {
    [
      String(transaction.number), transaction.id?.description ?? "", transaction.date.description,
      transaction.payee ?? "", transaction.type.rawValue, transaction.categoryKey ?? "",
      transaction.categoryKey.map(names.category) ?? "", transaction.accountKey ?? "",
      transaction.accountKey.map(names.account) ?? "", transaction.amount.decimalText,
      transaction.amount.currency.code, transaction.isPending ? TransactionStatus.pending.rawValue : "",
      transaction.isPlanned ? "true" : "false", transaction.transferID?.description ?? "",
      transaction.splitID?.description ?? "", transaction.tags.joined(separator: ", "),
      String(transaction.receipts),
      transaction.balance.map {
        Amount(minorUnits: $0, currency: list.register?.ledger.currency ?? transaction.amount.currency)
          .decimalText
      } ?? "",
      foreseen.word(of: transaction.row) == nil ? "false" : "true",
    ]
  }
}
