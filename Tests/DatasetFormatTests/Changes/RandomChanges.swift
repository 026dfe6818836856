import DatasetFormat
import Spreadsheet
import TestSupport

extension Dataset {
  /// A small dataset as people have them: columns of their own, gaps between rows, formulas, sheets beside the tabs.
  static func random(_ storage: Storage, using generator: inout SeededGenerator) -> Dataset {
    let headers: [(name: String, columns: [String])] = [
      ("Goals", ["id", "name", "Mine", "targetAmount", "updatedAt", "deletedAt"]),
      ("Categories", ["name", "categoryKey", "", "type", "isActive", "Mine"]),
      ("Settings", ["key", "value"]),
      ("Notes", ["what", "when"]), ("Quarantine", QuarantineHeader.columns),
    ]
    var sheets: [SourceSheet] = []
    for (name, columns) in headers where name != "Quarantine" || Bool.random(using: &generator) {
      var builder = SheetBuilder(name: name)
      for (column, name) in columns.enumerated() where !name.isEmpty {
        builder.appendCell(column: column, name)
      }
      builder.endRow()
      var number = 1
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        number += storage == .xlsx && Int.random(in: 0..<4, using: &generator) == 0 ? 2 : 1
        for column in columns.indices {
          builder.appendCell(column: column, CellValue.random(storage, using: &generator))
        }
        builder.endRow(number: storage == .xlsx ? number : nil)
      }
      var sheet = builder.build()
      if storage == .xlsx, Bool.random(using: &generator), let range = CellRange("A2:A3") {
        sheet.joined = [range]
      }
      sheets.append(.init(sheet: sheet, fileName: storage == .csv ? "\(name).csv" : "Money.xlsx"))
    }
    var dataset = Dataset(name: "Test", storage: storage, sheets: sheets)
    dataset.readingFindings += dataset.tabs.values.flatMap(\.findingsOfJoined)
    dataset.receipts = ["a.jpg": FileContent([1, 2]), "2026/b.pdf": FileContent([])]
    if storage == .csv {
      for sheet in sheets {
        let isOdd = Bool.random(using: &generator)
        let dialect = isOdd ? CSVDialect(encoding: .windows1252, delimiter: UInt8(ascii: ";")) : CSVDialect()
        dataset.dialects[sheet.fileName] = dialect
        dataset.readingFindings += CSVFindings.findings(of: dialect, fileName: sheet.fileName)
      }
    }
    return dataset
  }
}

/// The header that the sheet Quarantine has.
private enum QuarantineHeader {
  static let columns = ["at", "run", "code", "tab", "row", "column", "text", "type", "reason"]
}

extension CellValue {
  /// A value as cells of some storage hold it; in CSV all is text.
  static func random(_ storage: Storage, using generator: inout SeededGenerator) -> CellValue {
    let text = CellValue.text(
      ["a", "Food", "12.50", "TRUE", "x;y", "=A1"].randomElement(using: &generator) ?? "")
    let choice = Int.random(in: 0...9, using: &generator)
    if choice < 3 { return .blank }
    guard storage == .xlsx else { return text }
    switch choice {
    case 3: return .number("12.50")
    case 4: return .boolean(true)
    case 5: return .date(Bool.random(using: &generator) ? "2026-01-31" : "2026-01-31T13:45:00")
    case 6: return .error("#REF!")
    case 6 where Bool.random(using: &generator):
      let sheets = ["Notes", "'Goals'", "Other", "OTHER", "Categories:Notes"]
      return .formula("\(sheets.randomElement(using: &generator) ?? "")!A1*2", shows: .number("7"))
    case 7: return .formula("SUM(A2:A\(Int.random(in: 2...6, using: &generator)))", shows: .number("7"))
    case 8: return .formula("TRUE()", shows: Bool.random(using: &generator) ? .boolean(true) : .blank)
    default: return text
    }
  }
}

extension Change {
  /// Any change that has a chance to fit a dataset.
  static func random(for dataset: Dataset, using generator: inout SeededGenerator) -> Change? {
    guard let (place, sheet) = dataset.places.randomElement(using: &generator),
      let operation = Plan.allOperations.randomElement(using: &generator)
    else { return nil }
    let storage = dataset.storage
    let index = Int.random(in: 0..<max(1, sheet.rowCount), using: &generator)
    let column = Int.random(in: 0...7, using: &generator)
    let row = sheet.rowCount > index ? sheet.rowNumber(index) : 2
    let time = Timestamp(milliseconds: 1_700_000_000_000)
    let cell = Address(place, row: row, column: .at(column))
    let content = FileContent([UInt8.random(in: 0...255, using: &generator)])
    let path = ["a.jpg", "2026/b.pdf", "new.png"].randomElement(using: &generator) ?? ""
    let file = Address(.receipt(path))
    let old = dataset.receipts[path] ?? content
    var position: Int? { Bool.random(using: &generator) ? nil : Int.random(in: 0...3, using: &generator) }
    func cells() -> [RowCell] {
      [0, 2, 5].map { RowCell(column: $0, value: .random(storage, using: &generator)) }.filter {
        $0.value != .blank
      }
    }
    func change(_ action: ChangeAction, _ address: Address) -> Change {
      Change(action, at: address, reason: "test", code: Bool.random(using: &generator) ? "a-code" : nil)
    }
    switch operation {
    case "insert":
      let tab: TabName = Bool.random(using: &generator) ? .goals : .imports
      var values = CompactRow()
      values.append(0, .text("id"))
      values.append(1, storage == .csv ? .text("x") : .boolean(true))
      return .insert(tab: tab, values: values, reason: "line 1")
    case "set":
      return change(
        .set(old: sheet.content(row: index, column: column), new: .random(storage, using: &generator)), cell)
    case "delete": return change(.delete(time), Address(place, row: row))
    case "restore": return change(.restore(time), Address(place, row: row))
    case "remove": return change(.remove, Address(place, row: row))
    case "insertRow":
      return change(
        .insertRow(cells()), Address(place, row: row + Int.random(in: 0...2, using: &generator)))
    case "removeRow": return change(.removeRow(sheet.contents(ofRow: index)), Address(place, row: row))
    case "quarantine": return change(.quarantine(time), Address(place, row: row))
    case "addColumn":
      let name = place == .tab(.goals) ? "note" : place == .tab(.categories) ? "emoji" : "more"
      return change(.addColumn, Address(place, column: .named(name)))
    case "renameColumn":
      let new = ["targetamount", "Own", ""].randomElement(using: &generator) ?? ""
      return change(
        .renameColumn(
          old: sheet.content(row: 0, column: column), new: new.isEmpty ? .blank : .text(new)),
        Address(place, column: .at(column)))
    case "addTab": return .addTab(tab: .budgets, version: 2, reason: "test")
    case "addSheet":
      var contents = SheetContents(header: ["a", "b"])
      contents.rows.append(.init(number: 2, cells: cells()))
      contents.position = position
      return change(.addSheet(contents), Address(.own(Bool.random(using: &generator) ? "New" : "Accounts")))
    case "removeSheet": return change(.removeSheet(SheetContents(of: sheet)), Address(place))
    case "renameTab":
      let names = ["Other", "Accounts", sheet.name.uppercased()]
      return change(.renameSheet(to: names.randomElement(using: &generator) ?? ""), Address(place))
    case "splitCells":
      let joined = sheet.joined.randomElement(using: &generator)?.text ?? "A2:A4"
      return change(.splitCells(joined), Address(place))
    case "joinCells":
      let range = ["A2:A4", "C1:D1", "B3:C3", "F5:G9"].randomElement(using: &generator) ?? ""
      return change(.joinCells(range), Address(place))
    case "addFile": return change(.addFile(content), file)
    case "replaceFile": return change(.replaceFile(old: old, new: content), file)
    case "moveFile":
      let target = ["2027/c.jpg", "a.jpg"].randomElement(using: &generator) ?? ""
      return change(.moveFile(to: target), file)
    case "removeFile": return change(.removeFile(old), file)
    default:
      let name = "\(sheet.name).csv"
      let delimiter: UInt8? = [nil, 9, 44, 0x7C, 0x20].randomElement(using: &generator) ?? nil
      let new = CSVDialect(
        encoding: Bool.random(using: &generator) ? .utf8 : .utf16LittleEndian,
        hasByteOrderMark: Bool.random(using: &generator),
        delimiter: delimiter, delimiterTail: delimiter == 0x7C ? delimiter : nil,
        mergesBlanks: delimiter == 0x20)
      return change(.rewrite(from: dataset.dialects[name] ?? CSVDialect(), to: new), Address(place))
    }
  }
}
