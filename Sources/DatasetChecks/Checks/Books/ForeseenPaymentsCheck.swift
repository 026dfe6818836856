import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// Payments that recurring rules foresaw are in the bank's statements, where there are statements of those
/// days.
///
/// A row that a rule made counts until a line completes it, so that one whose payment changed or never came
/// makes a balance wrong.
struct ForeseenPaymentsCheck: Check {
  var kinds: [FindingKind] { [.instanceBesideLine, .instanceNotBooked, .instanceOverdue] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.warning), let tab = context.dataset[.transactions] else { return }
    for payment in Self.payments(in: context.dataset, today: context.origin.today) {
      switch payment.state {
      case .differs:
        let line = payment.line ?? payment.row
        let amount = "\(payment.lineAmount?.decimalText ?? "") on \(tab.text(row: line, "date") ?? "")"
        report.add(
          finding(
            .instanceBesideLine, payment.row, tab, "amount",
            "one row a payment; row \(tab.sheet.rowNumber(line)), \(amount), is like it"))
      case .missed:
        report.add(
          finding(
            .instanceNotBooked, payment.row, tab, "date",
            "a line of the bank: the statements of \(payment.account) go on after that day"))
      case .overdue:
        guard report.wants(.info) else { continue }
        report.add(
          finding(
            .instanceOverdue, payment.row, tab, "date",
            "a line of the bank: no statement of \(payment.account) shows that day yet"))
      case .due: continue
      }
    }
  }

  /// The payments up to today that no line of the bank completes, and that the user has not settled. Before its
  /// first statement an account is kept by hand: there the row of the rule is all there will be.
  static func payments(in dataset: Dataset, today: CalendarDate) -> [ForeseenPayment] {
    guard let tab = dataset[.transactions], tab.has("recurringRuleId"), tab.has("occurrenceDate"),
      tab.has("date"), dataset[.recurringRules]?.filledRowCount ?? 0 > 0
    else { return [] }
    let stretches = stretches(ImportRecords(dataset).all)
    if stretches.isEmpty { return [] }
    let reader = Reader(dataset, tab.schema)
    var open: [Row] = []
    tab.forEachLiveRecord { row in
      if let found = reader.foreseen(row), found.day <= today.adding(days: pause) { open.append(found) }
    }
    if open.isEmpty { return [] }
    var lines: [String: [Row]] = [:]
    tab.forEachLiveRecord { row in
      if let line = reader.line(row) { lines[line.account, default: []].append(line) }
    }
    lines = lines.mapValues { Self.whole($0).sorted { ($0.day, $0.index) < ($1.day, $1.index) } }
    let settled = SettledMatters(dataset.settings)
    // That no line came can only be said of days that statements cover.
    func state(_ row: Row) -> ForeseenPayment.State {
      let last = row.day.adding(days: grace)
      if last >= today { return .due }
      let isCovered = stretches[row.account]?.contains { $0.contains(row.day) && $0.contains(last) }
      return isCovered == true ? .missed : .overdue
    }
    var used: Set<Int> = []
    var payments: [ForeseenPayment] = []
    for row in whole(open) {
      let near = Self.lines(lines[row.account] ?? [], near: row.day).filter {
        !used.contains($0.index) && mayBe($0, row)
      }
      func payment(_ line: Row?) -> ForeseenPayment {
        ForeseenPayment(
          row: row.index, line: line?.index, account: row.account, amount: row.amount,
          lineAmount: line?.amount, parts: row.parts, isLineDivided: (line?.parts.count ?? 1) > 1,
          state: line == nil ? state(row) : .differs, isOld: row.day.adding(days: patience) < today)
      }
      let best = near.filter { line in
        TextSimilarity.areSimilar(line.words, row.words)
          && (settled.isEmpty || !settled.contains(payment(line).matter(in: tab)))
      }.min {
        (abs($0.day.days(since: row.day)), $0.index) < (abs($1.day.days(since: row.day)), $1.index)
      }
      if let best { used.insert(best.index) }
      let found = payment(best)
      let isShown = stretches[row.account]?.first.map { row.day >= $0.lowerBound } ?? false
      let isAwaited = row.day <= today && isShown
      if best != nil || isAwaited && !settled.contains(found.matter(in: tab)) { payments.append(found) }
    }
    return payments
  }

  /// The rows with the parts of each divided row as one.
  private static func whole(_ rows: [Row]) -> [Row] {
    var whole: [Row] = []
    var places: [RecordID: Int] = [:]
    for row in rows {
      if let split = row.splitID, let place = places[split],
        let sum = whole[place].amount.adding(row.amount)
      {
        whole[place].amount = sum
        whole[place].parts += row.parts
        continue
      }
      if let split = row.splitID { places[split] = whole.count }
      whole.append(row)
    }
    return whole
  }

  /// The lines about a day, of lines in the order of their days.
  private static func lines(_ lines: [Row], near day: CalendarDate) -> ArraySlice<Row> {
    var (low, high) = (0, lines.count)
    let first = day.adding(days: -pause)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].day < first { low = middle + 1 } else { high = middle }
    }
    return lines[low...].prefix { $0.day <= day.adding(days: pause) }
  }

  /// How many days a bank may be late.
  private static let grace = 5
  /// After so many days a payment that no statement shows is asked about: mostly a month's statement has come.
  private static let patience = 45
  /// How many days without a line may lie between two statements that go on from each other.
  private static let pause = 7

  /// The periods that an account has statements for, by account.
  private static func stretches(_ records: [ImportRecords.Record]) -> [String: [ClosedRange<CalendarDate>]] {
    var stretches: [String: [ClosedRange<CalendarDate>]] = [:]
    for record in records.sorted(by: { ($0.days.lowerBound, $0.row) < ($1.days.lowerBound, $1.row) })
    where !record.account.isEmpty {
      var known = stretches[record.account] ?? []
      if let last = known.last, record.days.lowerBound <= last.upperBound.adding(days: pause) {
        known[known.count - 1] = last.lowerBound...max(last.upperBound, record.days.upperBound)
      } else {
        known.append(record.days)
      }
      stretches[record.account] = known
    }
    return stretches
  }

  private struct Row {
    var index: Int
    var account: String
    var day: CalendarDate
    /// Above zero.
    var amount: Amount
    var isOut: Bool
    var words: String
    /// The indices of its rows: several if it is divided.
    var parts: [Int]
    var splitID: RecordID?
  }

  /// Reads the rows that a rule made and no statement contained, and the imported rows without a rule.
  private struct Reader {
    private let movements: RowMovements
    private let schema: TabSchema
    private let date, account, rule, occurrence, status, payment, cleared, payee, text, split, transfer: Int
    private let ofBank: [Int]

    init(_ dataset: Dataset, _ schema: TabSchema) {
      movements = RowMovements(dataset)
      self.schema = schema
      (date, account, rule) = (schema["date"], schema["accountKey"], schema["recurringRuleId"])
      (occurrence, status, payment) = (schema["occurrenceDate"], schema["status"], schema["payment"])
      (cleared, payee, text) = (schema["cleared"], schema["payee"], schema["statementText"])
      (split, transfer) = (schema["splitId"], schema["transferId"])
      ofBank = [schema["importId"], schema["importKey"]]
    }

    func foreseen(_ row: TabRow) -> Row? {
      guard !row.isBlank(rule), !row.isBlank(occurrence), row.isBlank(status), ofBank.allSatisfy(row.isBlank),
        row.boolean(cleared).value != true, row.rawText(payment)?.lowercased() != "paid"
      else { return nil }
      return read(row)
    }

    func line(_ row: TabRow) -> Row? {
      guard row.isBlank(rule), row.isBlank(status), row.isBlank(transfer), !ofBank.allSatisfy(row.isBlank)
      else { return nil }
      return read(row)
    }

    private func read(_ row: TabRow) -> Row? {
      guard let day = row.date(date).value, let key = row.key(account).value,
        let movement = movements.movement(of: row)
      else { return nil }
      return Row(
        index: row.index, account: key, day: day, amount: movement.amount, isOut: movement.isOut,
        words: "\(row.rawText(payee) ?? "") \(row.rawText(text) ?? "")", parts: [row.index],
        splitID: row.uuid(split).value)
    }
  }

  /// Whether a line of the bank may be a payment that a rule foresaw, by all but its words: prices rise, but
  /// hardly double.
  private static func mayBe(_ line: Row, _ row: Row) -> Bool {
    guard line.isOut == row.isOut, line.amount.currency == row.amount.currency,
      abs(line.day.days(since: row.day)) <= pause
    else { return false }
    let (small, large) = (
      min(line.amount.minorUnits, row.amount.minorUnits), max(line.amount.minorUnits, row.amount.minorUnits)
    )
    return small >= large - small
  }

  private func finding(
    _ kind: FindingKind, _ row: Int, _ tab: Tab, _ column: String, _ expected: String
  ) -> Finding {
    Finding(
      kind, at: tab.location(row: row, position: tab.schema[column]),
      record: tab.identityText(row: row), found: tab.text(row: row, column), expected: expected)
  }
}

/// A payment that a recurring rule made, and that no line of the bank has completed.
package struct ForeseenPayment: Sendable, Hashable {
  /// What is known of it.
  package enum State: Sendable, Hashable {
    /// The bank has a row of its own for it, of another amount or day.
    case differs
    /// The statements go on after its day without a line for it.
    case missed
    /// Its day is over, and no statement shows that day yet.
    case overdue
    /// Its day was in the last few days, so the bank may still book it.
    case due
  }

  /// The index of its row in the Transactions tab's sheet.
  package var row: Int
  /// The index of the bank's own row for it, perhaps of another amount or day; nil if there is none.
  package var line: Int?
  package var account: String
  /// Above zero; of a divided row the sum.
  package var amount: Amount
  package var lineAmount: Amount?
  /// The indices of the rows of the foreseen payment: several if it is divided.
  package var parts: [Int]
  /// Whether the bank's row is divided.
  package var isLineDivided: Bool
  package var state: State
  /// Whether its day was so long ago that a statement should have shown it.
  package var isOld: Bool

  /// Whether the user can be expected to know what became of it.
  package var isQuestion: Bool { state == .differs || state == .missed || state == .overdue && isOld }

  /// All of a dataset that the user has not settled.
  package static func all(in dataset: Dataset, today: CalendarDate) -> [ForeseenPayment] {
    ForeseenPaymentsCheck.payments(in: dataset, today: today)
  }

  /// The question what became of it.
  package func matter(in tab: Tab) -> Matter {
    Matter(.planned, about: [row, line].compactMap { $0 }.map { tab.identityText(row: $0) ?? "" })
  }
}

extension FindingKind {
  static let instanceBesideLine = FindingKind(
    "instance-beside-line", .warning, fix: .no,
    "is a payment that a rule made beside the bank's own line for it",
    advice: "Delete the row of the rule if it is the same payment, and give the rule the new amount.",
    manual: """
      A rule made a row for a subscription of "9.99", and the bank's statement of these days has a line of the same payee over \
      12.99: the price probably rose. Both are counted. "dataset delete ID" takes the row of the rule away, and "dataset \
      recurring edit RULE --amount 12.99" changes those to come.
      """)

  static let instanceNotBooked = FindingKind(
    "instance-not-booked", .warning, fix: .no,
    "is the day of a payment that a rule made and the bank never booked",
    advice: "Delete the row if the payment was not made.",
    manual: """
      A rule made a row for "2026-03-01", and the statements of the account go on after that day without a line for it. The \
      row still counts in the balance. "dataset delete ID" takes it away, and "dataset recurring disable RULE" ends the rule.
      """)

  static let instanceOverdue = FindingKind(
    "instance-overdue", .info, fix: .no,
    "is the day of a planned payment that no statement shows yet",
    advice: "Import the statement of these days, or delete the row if the payment was not made.",
    manual: """
      A rule made a row for "2026-03-01", that day is over, and no statement of the account shows it yet. The row counts in \
      sums, which say so beside them. The line of the next statement completes it; after 45 days "dataset review" asks \
      whether the payment was made.
      """)
}
