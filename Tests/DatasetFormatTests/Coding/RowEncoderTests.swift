import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct RowEncoderTests {
  static func cells(_ encoder: RowEncoder) -> [String] {
    var cells: [String] = []
    encoder.row.forEach { cells.append("\(encoder.schema.columns[$0].name) \($1)") }
    return cells
  }

  @Test func `values become the cells that the format writes`() throws {
    let dinar = try #require(Currency(code: "BHD"))
    var row = RowEncoder(.transactions)
    row.id("id", RecordID(Dataset.id(1)))
    row.date("date", CalendarDate(iso: "2026-01-31"))
    row.text("type", "expense")
    row.amount("amount", Amount(minorUnits: 1200, currency: dinar))
    row.text("note", "Cafe\u{301}")
    row.boolean("cleared", false)
    row.stamps(Timestamp(milliseconds: 0))
    #expect(
      Self.cells(row) == [
        "id text(\"\(Dataset.id(1))\")", "date date(\"2026-01-31\")", "type text(\"expense\")",
        "amount number(\"1.200\")",
        "note text(\"Café\")", "cleared boolean(false)", "createdAt text(\"1970-01-01T00:00:00Z\")",
        "updatedAt text(\"1970-01-01T00:00:00Z\")",
      ])
    guard case .text(let note) = row.row[TabSchema.transactions["note"]] else { return }
    #expect(note.unicodeScalars.count == 4, "text is written in NFC")
  }

  @Test func `nothing is written for what is nil or empty`() {
    var row = RowEncoder(.accounts)
    row.text("name", nil)
    row.text("institution", "")
    row.id("accountKey", nil)
    row.date("startDate", nil)
    row.amount("startingBalance", nil)
    row.boolean("isActive", nil)
    row.integer("sortOrder", nil)
    row.timestamp("createdAt", nil)
    #expect(Self.cells(row) == [])
    #expect(row.insertion(reason: "none") == .insert(tab: .accounts, values: CompactRow(), reason: "none"))
  }

  @Test func `stamps go where the tab has room for them`() {
    var settings = RowEncoder(.settings)
    settings.stamps(Timestamp(milliseconds: 0))
    #expect(Self.cells(settings) == ["updatedAt text(\"1970-01-01T00:00:00Z\")"])
    var imports = RowEncoder(.imports)
    imports.stamps(Timestamp(milliseconds: 0))
    imports.integer("lines", -3)
    #expect(Self.cells(imports) == ["lines number(\"-3\")", "createdAt text(\"1970-01-01T00:00:00Z\")"])
  }
}
