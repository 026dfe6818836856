import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct SettingsTests {
  static let id = Dataset.id(1)

  @Test func `settings are read by key, the first row of a key counts`() {
    let settings = Dataset.of([
      "Settings": [
        "key|value", "datasetId| \(Self.id) ", "currency|eur", "Currency|USD", "app.theme|dark", " x |1",
        "name|",
      ]
    ]).settings
    #expect(settings.datasetID?.description == Self.id)
    #expect(settings.currency?.code == "EUR")
    #expect(settings.values["app.theme"] == "dark")
    #expect(settings.values["x"] == "1")
    #expect(settings[.name] == "")
    #expect(settings.rows["currency"] == 2)
  }

  @Test(arguments: ["dataset id", "DATASETID", "dataset_id", "Dataset-Id"])
  func `known keys are found in any spelling`(_ key: String) {
    #expect(Dataset.of(["Settings": ["key|value", "\(key)|\(Self.id)"]]).settings[.datasetId] == Self.id)
  }

  @Test(arguments: ["", "XXX", "EURO", "12", "€"])
  func `what is no currency code is no currency`(_ text: String) {
    #expect(Dataset.of(["Settings": ["key|value", "currency|\(text)"]]).settings.currency == nil)
  }

  @Test func `values that a spreadsheet made numbers and booleans of are read`() throws {
    var sheet = SheetBuilder(name: "Settings")
    for (column, name) in ["key", "value"].enumerated() { sheet.appendCell(column: column, name) }
    sheet.endRow()
    for (key, value) in [
      ("schemaVersion", CellValue.number("2")), ("flag", .boolean(true)), ("day", .date("2026-01-31")),
    ] {
      sheet.appendCell(column: 0, key)
      sheet.appendCell(column: 1, value)
      sheet.endRow()
    }
    let dataset = Dataset(
      name: "Test", storage: .xlsx, sheets: [.init(sheet: sheet.build(), fileName: "Money.xlsx")])
    #expect(dataset.settings.schemaVersion == 2)
    #expect(dataset.settings.values["flag"] == "TRUE")
    #expect(dataset.settings.values["day"] == "2026-01-31")
  }

  @Test func `without a tab nothing is set`() {
    let settings = Dataset.of([:]).settings
    #expect(
      settings.values.isEmpty && settings.datasetID == nil && settings.currency == nil
        && settings.schemaVersion == nil)
  }
}
