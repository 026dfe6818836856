import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Possible duplicates between two imports: rows of the same account, day and amount with similar texts.
///
/// Only days that both imports cover can have any. Rows of the same import are separate payments, and so are
/// rows with equal texts, because the import told them apart.
struct PossibleDoublesCheck: Check {
  var kinds: [FindingKind] { [.possibleDouble] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.transactions] else { return }
    for double in Self.doubles(in: context.dataset) {
      let source = double.source.map { " from \($0)" } ?? ""
      report.add(
        Finding(
          .possibleDouble, at: tab.location(row: double.second, position: tab.schema["amount"]),
          record: tab.value(row: double.second, "id").text,
          found: tab.value(row: double.second, "amount").text,
          expected: "one row a payment; row \(tab.sheet.rowNumber(double.first))\(source) is like it"))
    }
  }

  /// The pairs that the user has not told apart.
  static func doubles(in dataset: Dataset) -> [PossibleDouble] {
    let records = ImportRecords(dataset).all
    let days = commonDays(records)
    guard !days.isEmpty, let tab = dataset[.transactions] else { return [] }
    var groups = Groups(dataset, tab.schema, days)
    tab.forEachLiveRecord { groups.add($0) }
    let named = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let settled = SettledMatters(dataset.settings)
    return groups.all.filter { $0.count > 1 }.flatMap { compare($0, tab, named, settled) }
  }

  /// The stretches of days that two imports have, which may be of one account.
  private static func commonDays(_ records: [ImportRecords.Record]) -> DaySpans {
    let sorted = records.sorted { ($0.days.lowerBound, $0.row) < ($1.days.lowerBound, $1.row) }
    var common: [(first: Int32, last: Int32)] = []
    var reached: [String: CalendarDate] = [:]
    for record in sorted {
      let before =
        record.account.isEmpty
        ? reached.values.max() : [reached[record.account], reached[""]].compactMap(\.self).max()
      if let before, before >= record.days.lowerBound {
        common.append((record.days.lowerBound.dayNumber, min(before, record.days.upperBound).dayNumber))
      }
      reached[record.account] = max(reached[record.account] ?? record.days.upperBound, record.days.upperBound)
    }
    return DaySpans(common)
  }

  private struct Row {
    var index: Int
    var importID: RecordID
  }

  /// Rows of imports by account, day and amount.
  private struct Groups {
    private struct Place: Hashable {
      var account: String
      var day: CalendarDate
      var minor: Int64
      var currency: Currency
    }

    private(set) var all: [[Row]] = []
    private var places: [Place: Int] = [:]
    private let movements: RowMovements
    private let date, importID, account, status: Int
    private let days: DaySpans

    init(_ dataset: Dataset, _ schema: TabSchema, _ days: DaySpans) {
      movements = RowMovements(dataset)
      date = schema["date"]
      importID = schema["importId"]
      account = schema["accountKey"]
      status = schema["status"]
      self.days = days
    }

    mutating func add(_ row: TabRow) {
      guard let day = row.date(date).value, days.contains(day),
        !row.isBlank(importID), row.isBlank(status), let id = row.uuid(importID).value,
        let movement = movements.movement(of: row)
      else { return }
      let place = Place(
        account: row.key(account).value ?? "", day: day, minor: movement.signedMinorUnits,
        currency: movement.amount.currency)
      if let known = places[place] {
        all[known].append(Row(index: row.index, importID: id))
      } else {
        places[place] = all.count
        all.append([Row(index: row.index, importID: id)])
      }
    }
  }

  /// Finds each row of a group that looks like one of another import, one to one.
  private static func compare(
    _ group: [Row], _ tab: Tab, _ records: [RecordID: ImportRecords.Record], _ settled: SettledMatters
  ) -> [PossibleDouble] {
    var used: Set<Int> = []
    var doubles: [PossibleDouble] = []
    for (place, row) in group.enumerated() {
      let other = group[..<place].first {
        $0.importID != row.importID && !used.contains($0.index)
          && (settled.isEmpty
            || !settled.contains(PossibleDouble(first: $0.index, second: row.index).matter(in: tab)))
          && mayBeOne(
            $0, row, tab, isOneFormat: records[$0.importID]?.format == records[row.importID]?.format)
      }
      guard let other else { continue }
      used.formUnion([other.index, row.index])
      doubles.append(
        PossibleDouble(first: other.index, second: row.index, source: records[other.importID]?.fileName))
    }
    return doubles
  }

  private static func mayBeOne(_ one: Row, _ other: Row, _ tab: Tab, isOneFormat: Bool) -> Bool {
    func both(_ column: String) -> (one: String, other: String) {
      (tab.value(row: one.index, column).text, tab.value(row: other.index, column).text)
    }
    let keys = both("importKey")
    if keys.one.prefix(while: { $0 != "#" }) == keys.other.prefix(while: { $0 != "#" }) { return false }
    let references = both("externalId")
    if isOneFormat, !references.one.isEmpty, !references.other.isEmpty, references.one != references.other {
      return false
    }
    let (payees, texts) = (both("payee"), both("statementText"))
    return TextSimilarity.areSimilar(payees.one + " " + texts.one, payees.other + " " + texts.other)
  }
}

/// Two rows that may be one payment.
package struct PossibleDouble: Sendable, Hashable {
  /// The indices of the rows in the Transactions tab's sheet, in its order.
  package var first: Int
  package var second: Int
  /// The file that the first row came from, if both came from one.
  package var source: String?
  /// The rows of the one that a user typed and divided over categories; empty for whole rows.
  package var parts: [Int] = []

  /// All pairs of a dataset that the user has not told apart: of two imports, of an import and a typed row, of
  /// a row and its copy.
  package static func all(in dataset: Dataset) -> [PossibleDouble] {
    PossibleDoublesCheck.doubles(in: dataset) + SuspectedDoublesCheck.doubles(in: dataset)
  }

  /// The question whether they are one payment.
  package func matter(in tab: Tab) -> Matter {
    Matter(.double, about: [first, second].map { tab.identityText(row: $0) ?? "" })
  }
}

extension FindingKind {
  static let possibleDouble = FindingKind(
    "possible-double", .warning, fix: .no, "may be a payment that is there twice",
    advice: "Compare both rows with the bank's statement, and delete one if the payment was made once.",
    manual: """
      Two imports have brought rows of one account with the same day and amount and texts alike, such as "Cafe Luna" from a \
      CSV file and "CAFE LUNA BERLIN" from an OFX file of the same days. They are one payment or two: the bank knows.
      """)
}

/// The records of valid imports, for checks of imported rows.
struct ImportRecords {
  struct Record {
    /// The index of its row in the Imports tab.
    var row: Int
    var id: RecordID
    var fileName: String
    var format: String
    /// Blank where the account is not known.
    var account: String
    var days: ClosedRange<CalendarDate>
    var openingBalance: Int64?
    var closingBalance: Int64?
    var currency: Currency?
  }

  /// In the order of their rows.
  private(set) var all: [Record] = []

  init(_ dataset: Dataset) {
    guard let tab = dataset[.imports] else { return }
    let schema = tab.schema
    let currencies = RowCurrencies(dataset, tab: .imports)
    tab.forEachLiveRecord { row in
      guard let id = row.uuid(schema["id"]).value, let first = row.date(schema["firstDate"]).value,
        let last = row.date(schema["lastDate"]).value, first <= last
      else { return }
      let currency = currencies.currency(of: row)
      func balance(_ column: String) -> Int64? {
        currency.flatMap { row.minorUnits(schema[column], currency: $0).value }
      }
      all.append(
        Record(
          row: row.index, id: id, fileName: row.rawText(schema["fileName"]) ?? "",
          format: row.rawText(schema["format"]) ?? "", account: row.key(schema["accountKey"]).value ?? "",
          days: first...last, openingBalance: balance("openingBalance"),
          closingBalance: balance("closingBalance"), currency: currency))
    }
  }
}
