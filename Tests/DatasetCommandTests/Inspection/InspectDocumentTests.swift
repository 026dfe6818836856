import Foundation
import Spreadsheet
import SpreadsheetXLSX
import Testing

/// What `docs/inspect.md` says of `inspect`, against what it prints.
struct InspectDocumentTests {
  private static func page() throws -> String {
    try String(
      contentsOf: CommandHarness.root.appending(path: "docs/inspect.md"), encoding: .utf8)
  }

  /// A key as the page describes it.
  private struct Key {
    var path: String
    var types: [String]
    /// The values there are; empty where any text may stand.
    var values: Set<String>

    static func all(in page: String) -> [Key] {
      page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        let values = cells.count > 3 ? cells[3].split(separator: " ") : []
        return Key(
          path: cells[0].filter { $0 != "`" }, types: cells[1].components(separatedBy: " or "),
          values: Set(values.map { $0.filter { $0 != "`" } }))
      }
    }
  }

  /// Files of every kind, and each way to write one: a name and its bytes.
  private static let files: [(name: String, text: String)] = [
    ("comma.csv", "Date,Amount\n2026-01-02,1.00\n2026-01-03,2.00\n"),
    ("windows.csv", "\u{FEFF}Title\r\nDate;Amount\r\n2026-01-02;1,00\r\n2026-01-03;2,00\r\n"),
    ("mac.csv", "Date,Amount\r2026-01-02,1.00\r2026-01-03,2.00\r"),
    ("mixed.csv", "Date,Amount\r\n2026-01-02,1.00\n2026-01-03,2.00\r\n"),
    ("tab.txt", "Date\tAmount\n2026-01-02\t1.00\n2026-01-03\t2.00\n"),
    ("column.csv", "note\nbuy milk\npay the rent\n"),
    ("headless.csv", "2026-01-02,A,1.00\n2026-01-03,B,2.00\n"),
    ("backslash.csv", "id,memo\n1,\"a \\\"b\\\" c, d\"\n2,\"e \\\"f\\\" g, h\"\n"),
    ("both.csv", "id,memo\n1,\"a \\\"b\\\" c, d\"\n2,\"e \"\"f\"\" g, h\"\n3,\"i \"\"j\"\" k, l\"\n"),
    ("empty.csv", ""),
    ("page.html", "<!DOCTYPE html><html><body><p>Hello</p></body></html>\n"),
  ]

  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    for file in files { try harness.write(file.name, file.text.utf8) }
    for name in ["us-checking.ofx", "gb-account.qif", "de-konto-camt053.xml", "de-konto.mt940"] {
      let sample = CommandHarness.root.appending(path: "Samples/statements/\(name)")
      try harness.write(name, try Data(contentsOf: sample))
    }
    var design = WorkbookDesign()
    design.sheets = [
      SheetDesign(name: "Seen"), SheetDesign(name: "Hidden", visibility: .hidden),
      SheetDesign(name: "Deep", visibility: .veryHidden),
    ]
    let rows: [[CellValue]] = [
      [.text("Date"), .text("Amount")], [.date("2026-01-02"), .number("1")],
      [.date("2026-01-03"), .number("2")],
    ]
    try WorkbookWriter.write(path: harness.folder.appending(path: "Book.xlsx").path, design: design) {
      writer in
      for index in design.sheets.indices {
        try writer.write(sheet: index) { sheet in
          for row in index == 0 ? rows : [] {
            try sheet.beginRow()
            for (column, value) in row.enumerated() { try sheet.value(column, value) }
          }
        }
      }
    }
    return harness
  }

  @Test func `the page names every key of the document, its types and its values, and no others`() throws {
    let keys = Key.all(in: try Self.page())
    let harness = try Self.harness()
    var shape = JSONShape()
    for name in try harness.contents().keys.sorted() {
      let run = try harness.run("inspect \(name) --json")
      #expect(run.exit == 0 && run.output.filter { $0 == "\n" }.count == 1, "\(name): \(run.errors)")
      try shape.add(run.output)
    }
    #expect(shape.types.keys.sorted() == keys.map(\.path).sorted())
    for key in keys {
      let found = shape.types[key.path] ?? []
      #expect(found.subtracting(["list"]).sorted() == key.types.sorted(), "\(key.path)")
      if !key.values.isEmpty { #expect(shape.texts[key.path] == key.values, "\(key.path)") }
    }
  }

  @Test func `every file has every key`() throws {
    let keys = Key.all(in: try Self.page()).map(\.path).filter { !$0.contains("[]") }.sorted()
    let harness = try Self.harness()
    for name in try harness.contents().keys.sorted() {
      var shape = JSONShape()
      try shape.add(try harness.run("inspect \(name) --json").output)
      #expect(shape.types.keys.filter { !$0.contains("[]") }.sorted() == keys, "\(name)")
    }
  }
}
