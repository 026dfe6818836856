import DatasetFormat
import Merging
import Spreadsheet
import TestSupport

/// What a dataset means, without order, looks and the sheet `Conflicts`: two of these are equal where the datasets are.
struct Content: Hashable, CustomStringConvertible {
  var rows: [String: [[String: String]]] = [:]

  init(_ dataset: Dataset) {
    for (name, tab) in dataset.tabs {
      let header =
        tab.sheet.rowCount == 0 ? [] : tab.sheet.cells(inRow: 0).map { ($0.column, tab.sheet.text(of: $0)) }
      var records: [[String: String]] = []
      for row in 1..<max(1, tab.sheet.rowCount) {
        var cells: [String: String] = [:]
        for (column, title) in header {
          let text = tab.sheet.value(row: row, column: column).text
          if !text.isEmpty { cells[title] = text }
        }
        if !cells.isEmpty { records.append(cells) }
      }
      rows[name.rawValue] = records.sorted { $0.sorted(by: <).description < $1.sorted(by: <).description }
    }
  }

  /// The same without times of change: a merge that writes a row sets one, and merging in pairs writes more often.
  var withoutTimes: Content {
    var content = self
    for (name, records) in rows {
      content.rows[name] = records.map { $0.filter { $0.key != "updatedAt" } }.sorted {
        $0.sorted(by: <).description < $1.sorted(by: <).description
      }
    }
    return content
  }

  var description: String {
    rows.sorted { $0.key < $1.key }.filter { $0.key == "Transactions" }.flatMap { name, rows in
      rows.map { "\(name): " + $0.sorted(by: <).map { "\($0)=\($1)" }.joined(separator: " ") }
    }.joined(separator: "\n")
  }
}

/// A conflict without the names of copies.
struct Listed: Hashable, CustomStringConvertible {
  var place: String
  var base: String?
  var values: [String]

  init(_ conflict: MergeConflict) {
    place = "\(conflict.tab.rawValue) \(conflict.id) \(conflict.column)"
    base = conflict.base?.meaning
    values = conflict.values.map { "\($0.value.meaning)@\($0.time)" }
  }

  var description: String { "\(place): \(base ?? "-") -> \(values)" }
}

/// A merged dataset with all that belongs to it.
struct Merged {
  var merge: Merge
  var copy: MergeCopy

  init(
    _ base: Dataset?, _ copies: [MergeCopy], name: String = "merged", verification: Verification = .none
  ) throws {
    merge = Merge(
      base: base, copies: copies, command: "merge", now: Timestamp(milliseconds: 2_000_000_000_000),
      verification: verification)
    copy = MergeCopy(
      name: name, dataset: try merge.plan.applied(to: copies[0].dataset),
      modified: copies.map(\.modified).max() ?? copies[0].modified, times: merge.times)
  }

  var content: Content { Content(copy.dataset) }
  var listed: Set<Listed> { Set(merge.conflicts.map(Listed.init)) }
}

/// A small dataset as rows of text, for making copies of it at random.
struct World {
  static let columns = [
    "id", "date", "type", "amount", "payee", "categoryKey", "note", "payment", "createdAt", "updatedAt",
    "deletedAt", "transferId", "splitId",
  ]
  var own: [String] = []
  /// Columns that somebody has renamed.
  var renamed: [String: String] = [:]
  var rows: [[String: String]] = []
  var storage = Storage.csv

  /// The dataset; with some of its tabs alone where they are named.
  func dataset(tabs: Set<String>? = nil) -> Dataset {
    let header = Self.columns + own
    let lines = [header.map { renamed[$0] ?? $0 }] + rows.map { row in header.map { row[$0] ?? "" } }
    let all = [
      "Transactions": lines.map { $0.joined(separator: "|") },
      "Categories": [
        "key|name|type|createdAt|updatedAt|deletedAt",
        "food|Food|expense|\(Self.time(0))|\(Self.time(0))|",
        "rent|Rent|expense|\(Self.time(0))|\(Self.time(0))|",
      ],
    ]
    return .inMemory(all.filter { tabs?.contains($0.key) ?? true }, storage: storage)
  }

  static func time(_ number: Int) -> String {
    Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 1000).description
  }

  /// A row as the format writes it.
  static func row(_ number: Int, created: Int = 0) -> [String: String] {
    [
      "id": Dataset.id(number), "date": "2026-03-0\(number % 9 + 1)", "type": "expense",
      "amount": "\(10 + number).50", "payee": "Shop \(number)", "categoryKey": "food", "payment": "paid",
      "createdAt": time(created), "updatedAt": time(created),
    ]
  }
}
