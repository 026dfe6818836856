import Foundation
import Spreadsheet
import Testing

@testable import DatasetFormat
@testable import Money
@testable import SpreadsheetXLSX

/// A workbook in one language, in another one, and back: what people see changes, and nothing else.
struct LanguageSwitchTests {
  private let harness: CommandHarness
  private let file = "Money/Data/Money.xlsx"

  init() throws { harness = try CommandHarness() }

  private func make(_ language: String? = nil) throws {
    let choice = language.map { ["--language", $0] } ?? []
    try harness.run(
      ["create", "Money", "--currency", "EUR", "--account", "Giro:checking:1000", "--quiet"] + choice)
    let key = try #require(
      try harness.list("categories list", "categories", "Money").first?["categoryKey"] as? String)
    for (amount, payee) in [("12.50", "Shop 10"), ("30", "Shop 12")] {
      let run = try harness.run(
        ["add", amount, key, payee, "--date", "2026-03-03", "--dataset", "Money", "--quiet"])
      try #require(run.exit == 0, "\(run.errors)")
    }
  }

  private func sheet(_ name: String, of file: String? = nil) throws -> Sheet {
    let path = harness.folder.appending(path: file ?? self.file).path
    return try #require(XLSXReader.read(path: path).sheet(named: name))
  }

  /// Writes a text into the workbook, as a person does.
  private func write(_ text: String, to name: String, row: Int?, column: Int) throws {
    let path = harness.folder.appending(path: file).path
    var edits = WorkbookEdits()
    var sheet = SheetEdits(name: name)
    sheet.sets[.init(row: try #require(row), column: column)] = .text(text)
    edits.sheets[name] = sheet
    try WorkbookEditor.write(edits, of: XLSXReader.read(path: path), original: path, to: path + ".new")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
  }

  /// The parts of the workbook, as text.
  private func parts() throws -> [String: String] {
    let package = try XLSXReader.openPackage(
      WorkbookFile(.path(harness.folder.appending(path: file).path)), limits: XLSXLimits())
    var parts: [String: String] = [:]
    for part in package.parts {
      var bytes: [UInt8] = []
      try package.read(part) { bytes.append(contentsOf: $0) }
      parts[part.description] = String(decoding: bytes, as: UTF8.self)
    }
    return parts
  }

  /// The parts that people's texts are in, without the sheet Settings, in which the language itself is.
  private func shownParts() throws -> [String: String] {
    try parts().filter { name, text in
      (name.hasPrefix("xl/worksheets/sheet") || name.hasPrefix("xl/charts/") || name.hasPrefix("xl/tables/"))
        && !text.contains("datasetId")
    }
  }

  private func shown(_ cell: String, of name: String = "Overview") throws -> String {
    let sheet = try sheet(name)
    let place = try #require(CellRange(cell)?.first)
    let row = try #require(sheet.index(ofRow: place.row ?? 0))
    return sheet.value(row: row, column: place.column ?? 0).text
  }

  @Test(arguments: ["de", "ja", "ar"])
  func `a workbook changes its language and back, byte for byte`(language: String) throws {
    try make()
    let before = try shownParts()
    let words = Wording(language: language)
    #expect(!before.values.contains { $0.contains("rightToLeft") || $0.contains("A1=") })
    let run = try harness.run("settings set language \(language) --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    let spoken = try shownParts()
    #expect(Set(before.keys) == Set(spoken.keys))
    for (part, text) in spoken where part.hasPrefix("xl/worksheets/") {
      #expect(text.contains("<sheetView rightToLeft=\"1\"") == (language == "ar"), "\(part)")
    }
    for (part, text) in spoken where part.hasPrefix("xl/tables/") { #expect(text == before[part]) }
    // Programs read the names of the format, people those of their language.
    let names = TabSchema.transactions.presentedColumns(version: 2).map(\.name)
    let transactions = try sheet("Transactions")
    #expect(transactions.cells(inRow: 0).map { transactions.text(of: $0) } == names)
    let styles = try #require(try parts()["xl/styles.xml"])
    let amount = try #require(words.columnName("amount"))
    #expect(styles.contains("General;-General;General;&quot;\(amount)&quot;"))
    #expect(spoken.values.contains { $0.contains("<formula>A1=\"amount\"</formula>") })
    #expect(
      try shown("B3") == words(SheetWord.accounts) && shown("B4", of: "Budget") == words(SheetWord.category))
    #expect(try shown("C4") == "957.5")
    #expect(spoken.values.contains { $0.contains("<a:t>\(words(SheetWord.chartFlows))</a:t>") })
    #expect(spoken.values.contains { $0.contains("prompt=\"\(words(SheetWord.promptMonth))\"") })
    let found = try harness.run("validate --dataset Money")
    #expect(found.exit == 0 && found.output.contains("no findings"), "\(found.output)")
    // By way of a third one.
    try harness.run("settings set language sv --dataset Money")
    try harness.run("settings delete language --dataset Money")
    #expect(try shownParts() == before)
    try harness.run("settings set language \(language) --dataset Money")
    #expect(try shownParts() == spoken)
  }

  @Test(arguments: ["de", "ja", "ar"])
  func `undo brings back every byte, and a later edit stays in the language before`(language: String) throws {
    try make("fr")
    let before = try harness.read(file)
    let french = try shownParts()
    try harness.run("settings set language \(language) --dataset Money")
    try harness.run("undo --dataset Money --yes")
    #expect(try harness.read(file) == before)
    try harness.run("settings set language \(language) --dataset Money")
    try harness.edit(file, "Shop 10", "note", "mine")
    let undone = try harness.run("undo --dataset Money --yes")
    #expect(undone.exit == 0, "\(undone.errors) \(undone.output)")
    #expect(try harness.column("note", of: file)["Shop 10"] == "mine")
    #expect(try shown("B3") == "Comptes")
    let back = try shownParts()
    for (part, text) in french where !text.contains("Shop 10") { #expect(back[part] == text, "\(part)") }
  }

  @Test func `a text that a person wrote into Overview stays`() throws {
    try make()
    try write("Where it is", to: "Overview", row: sheet("Overview").index(ofRow: 3), column: 1)
    try harness.run("settings set language de --dataset Money")
    #expect(try shown("B3") == "Where it is" && shown("C3") == "Kontostand")
  }

  @Test func `copies in two languages become one in the newer language`() throws {
    try make("de")
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "Money"), to: harness.folder.appending(path: "Phone"))
    try FileManager.default.moveItem(
      at: harness.folder.appending(path: "Phone/Data/Money.xlsx"),
      to: harness.folder.appending(path: "Phone/Data/Phone.xlsx"))
    try harness.edit(file, "Shop 10", "note", "here")
    try harness.edit("Phone/Data/Phone.xlsx", "Shop 12", "note", "there")
    try harness.run("trust journal --yes --quiet --dataset Phone")
    try harness.run("settings set language ar --dataset Phone")
    let merged = try harness.run("merge Phone --dataset Money --yes")
    #expect(merged.exit == 0 && !merged.output.contains("conflict"), "\(merged.output) \(merged.errors)")
    #expect(try harness.column("note", of: file) == ["Shop 10": "here", "Shop 12": "there"])
    let arabic = Wording(language: "ar")
    #expect(try shown("B3") == arabic(SheetWord.accounts))
    #expect(try shownParts().values.contains { $0.contains("rightToLeft=\"1\"") })
    let found = try harness.run("validate --dataset Money")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
  }

  @Test func `the sheet of conflicts shows its columns in the language, and a choice in it counts`() throws {
    try make("de")
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "Money"), to: harness.folder.appending(path: "Phone"))
    try harness.edit(file, "Shop 10", "note", "here")
    try harness.edit("Phone/Data/Money.xlsx", "Shop 10", "note", "there")
    try harness.run("trust journal --yes --quiet --dataset Phone")
    let merged = try harness.run("merge Phone --dataset Money --yes")
    #expect(merged.output.contains("conflict"), "\(merged.output) \(merged.errors)")
    let styles = try #require(try parts()["xl/styles.xml"])
    #expect(styles.contains("Was gelten soll") && styles.contains("Wert 2"))
    let before = try shownParts()
    try harness.run("settings set language ar --dataset Money")
    #expect(try #require(try parts()["xl/styles.xml"]).contains("القيمة 2"))
    try harness.run("settings set language de --dataset Money")
    #expect(try shownParts() == before)
    let other = try harness.column("note", of: file)["Shop 10"] == "here" ? "there" : "here"
    let conflicts = try sheet("Conflicts")
    try write("value2", to: "Conflicts", row: 1, column: CommandHarness.column("winner", conflicts))
    let settled = try harness.run("merge Phone --dataset Money --yes")
    #expect(settled.exit == 0, "\(settled.output) \(settled.errors)")
    #expect(try harness.column("note", of: file)["Shop 10"] == other)
  }

  @Test(arguments: [("de", "Betrag"), ("ja", "金額"), ("ar", "المبلغ"), ("pl", "Kwota")])
  func `somebody who types a shown name over a header has it mended`(language: String, name: String) throws {
    try make(language)
    let column = try CommandHarness.column("amount", sheet("Transactions"))
    try write(name, to: "Transactions", row: 0, column: column)
    let found = try harness.run("validate --dataset Money")
    #expect(found.exit == 1 && found.output.contains(name), "\(found.output)")
    let mended = try harness.run("repair --yes --dataset Money")
    #expect(mended.exit == 0, "\(mended.output) \(mended.errors)")
    #expect(try CommandHarness.column("amount", sheet("Transactions")) == column)
    #expect(try harness.run("validate --dataset Money").exit == 0)
  }
}
