import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetFoundation
import DatasetStore
import DatasetStoreFoundation
import Foundation
import TestSupport
import Testing

struct BridgeTests {
  @Test(arguments: [
    ("Pacific/Kiritimati", "2026-11-27"), ("Pacific/Pago_Pago", "2026-11-25"), ("UTC", "2026-11-26"),
  ])
  func `the day of a moment is that of the zone`(_ zone: String, _ day: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    // 2026-11-26T10:30:00Z
    let moment = Date(timeIntervalSince1970: 1_795_689_000)
    #expect(CalendarDate(moment, in: zone).description == day)
    #expect(CalendarDate.today(in: zone) == CalendarDate(Date(), in: zone))
    let date = try #require(CalendarDate(iso: day))
    #expect(CalendarDate(date.start(in: zone), in: zone) == date)
    #expect(CalendarDate(date.dateComponents) == date)
  }

  @Test(arguments: [
    ("12.50", "EUR", 1250), ("-0.01", "EUR", -1), ("1000", "JPY", 1000), ("1.234", "BHD", 1234),
    ("92233720368547758.07", "EUR", Int64.max),
  ])
  func `amounts and exact numbers are each other`(_ text: String, _ code: String, _ units: Int64) throws {
    let currency = try #require(Currency(code: code))
    let decimal = try #require(Decimal(string: text))
    #expect(Amount(decimal, currency: currency) == Amount(minorUnits: units, currency: currency))
    #expect(Amount(minorUnits: units, currency: currency).decimal == decimal)
  }

  @Test(arguments: ["0.001", "1234567890123456789012"])
  func `a number that is no amount gives none`(_ text: String) throws {
    #expect(try Amount(#require(Decimal(string: text)), currency: .eur) == nil)
  }

  @Test func `ids, moments and values survive JSON`() throws {
    struct Record: Codable, Equatable {
      var id: RecordID
      var amount: Amount
      var day: CalendarDate
      var time: Timestamp
    }
    let record = Record(
      id: Origin.system.newID(), amount: Amount(minorUnits: -5, currency: .usd),
      day: try #require(CalendarDate(iso: "2026-02-28")), time: Timestamp(milliseconds: 1_700_000_000_123))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(record)
    #expect(
      String(decoding: json, as: UTF8.self)
        == "{\"amount\":{\"currency\":\"USD\",\"minorUnits\":-5},\"day\":\"2026-02-28\",\"id\":\"\(record.id)\",\"time\":\"2023-11-14T22:13:20.123Z\"}"
    )
    #expect(try JSONDecoder().decode(Record.self, from: json) == record)
    #expect(RecordID(record.id.uuid) == record.id)
    #expect(Timestamp(record.time.date) == record.time)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CalendarDate.self, from: Data("\"2026-02-30\"".utf8))
    }
  }

  @Test func `an alert shows the sentence of an error, without words of the command`() throws {
    let temporary = try TemporaryFolder()
    let error = #expect(throws: StoreError.self) {
      try DatasetFolder.at(URL(filePath: temporary.path("nothing")))
    }
    let shown = (try #require(error) as any Error).localizedDescription
    #expect(shown.hasSuffix("nothing: there is no dataset in it."))
    #expect(error?.code == "not-found")
    let unknown = (BalanceError.noAccount("giro") as any Error).localizedDescription
    #expect(unknown == "giro: there is no account with this key.")
  }

  @Test func `an alert has the sentence of every error of the libraries, and the words of others`() throws {
    struct OfImport: DatasetError {
      let code = "test"
      let description = "Name the account. See dataset import --account."
    }
    let error: any Error = OfImport()
    #expect(error.alertText == OfImport().sentence)
    #expect(CocoaError(.fileNoSuchFile).alertText == CocoaError(.fileNoSuchFile).localizedDescription)
  }

  @Test func `a dataset is made and opened by its place`() throws {
    let temporary = try TemporaryFolder()
    let url = URL(filePath: temporary.path("My Money"))
    let made = try DatasetFolder.create(NewDataset(name: "My Money", currency: .eur), at: url)
    #expect(try DatasetFolder.at(made.url).root == made.root)
  }
}
