import DatasetFormat
import Importer
import Spreadsheet

/// Transactions as apps give them out in JSON: Lunch Money's and Firefly III's.
enum AppJSON {
  /// What is in an app's document. Nil for others.
  ///
  /// A document of Firefly III's recurrences or rules has no table: it is named beside that of the transactions.
  static func books(_ bytes: [UInt8], _ name: String) -> ProgramBooks? {
    if let sheet = sheet(bytes, name) { return ProgramBooks(sheets: [sheet]) }
    guard let document = try? JSONValue(String(decoding: bytes, as: UTF8.self)) else { return nil }
    let plans = FireflyPlans.plans(document)
    return plans.isEmpty ? nil : ProgramBooks(sheets: [], plans: plans)
  }

  /// The table of an app's document. Nil for others.
  private static func sheet(_ bytes: [UInt8], _ name: String) -> Sheet? {
    guard let document = try? JSONValue(String(decoding: bytes, as: UTF8.self)) else { return nil }
    let rows = document["transactions"]?.elements ?? document["data"]?.elements ?? document.elements ?? []
    guard let first = rows.first?.members else { return nil }
    if first["payee"] != nil, first["category_name"] != nil { return lunchMoney(rows, name) }
    let isPlan = ["recurrences", "rules"].contains(rows.first?["type"]?.string ?? "")
    if document["data"] != nil, !isPlan, first["attributes"]?["transactions"] != nil {
      return firefly(rows, name)
    }
    return nil
  }

  /// In Lunch Money's documents money out is positive. The whole of a group or a split is beside its parts.
  private static func lunchMoney(_ rows: [JSONValue], _ name: String) -> Sheet {
    let header = [
      "Lunch Money date", "payee", "amount", "currency", "category", "category_group", "account", "notes",
      "tags",
      "status", "original_name", "split",
    ]
    return table(
      name, header,
      rows.compactMap { row in
        if row["is_group"] == .boolean(true) || row["has_children"] == .boolean(true) { return nil }
        let amount = text(row["amount"])
        let tags = row["tags"]?.elements?.map { text($0["name"] ?? $0) } ?? []
        let account = ["account_display_name", "asset_name", "plaid_account_name"].lazy.map { text(row[$0]) }
        return [
          text(row["date"]), text(row["payee"]),
          amount.hasPrefix("-") ? String(amount.dropFirst()) : "-" + amount,
          text(row["currency"]), text(row["category_name"]), text(row["category_group_name"]),
          account.first { !$0.isEmpty } ?? "", text(row["notes"]), tags.joined(separator: ", "),
          text(row["status"]), text(row["original_name"]), text(row["parent_id"]),
        ]
      })
  }

  /// The columns have the names of Firefly III's own table.
  private static func firefly(_ groups: [JSONValue], _ name: String) -> Sheet {
    let members = [
      "transaction_journal_id", "type", "currency_code", "amount", "foreign_currency_code", "foreign_amount",
      "description", "date", "source_name", "source_type", "destination_name", "destination_type",
      "reconciled",
      "category_name", "notes",
    ]
    var header = members
    header[0] = "journal_id"
    header[13] = "category"
    let rows = groups.flatMap { group in
      (group["attributes"]?["transactions"]?.elements ?? []).map { row in
        members.map { text(row[$0]) } + [
          text(group["id"]), (row["tags"]?.elements ?? []).map(text).joined(separator: ", "),
        ]
      }
    }
    return table(name, header + ["group_id", "tags"], rows)
  }

  private static func table(_ name: String, _ header: [String], _ rows: [[String]]) -> Sheet {
    var builder = SheetBuilder(name: name)
    for (line, cells) in ([header] + rows).enumerated() {
      for (column, cell) in cells.enumerated() { builder.appendCell(column: column, cell) }
      builder.endRow(line: line + 1)
    }
    return builder.build()
  }

  static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .integer(let number)?: String(number)
    case .number(let number)?: "\(number)"
    case .boolean(let value)?: value ? "1" : "0"
    default: ""
    }
  }
}
