import DatasetFormat
import Spreadsheet
import TextScanning

/// No program has taken days for months in a column, which leaves all later days as text.
///
/// Where a file with days first is opened in a program that expects months first, 3 April becomes 4 March and
/// a date, while 13 April stays text. Such a column has dates with days up to 12 only, and text with days
/// above.
struct SwappedDatesCheck: Check {
  var kinds: [FindingKind] { [.dateHalfSwapped] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let tab = context.dataset[.transactions], tab.storage == .xlsx, tab.has("date") else { return }
    let date = tab.schema["date"]
    var evidence = Evidence()
    tab.forEachRecord { row in
      guard !evidence.isRefuted, let cell = row.cell(date), !row.isBlank(date) else { return }
      row.view.withBytes(of: cell) { evidence.add(cell.kind, $0) }
    }
    guard evidence.isConvincing else { return }
    let finding = Finding(
      .dateHalfSwapped, at: tab.location(position: date),
      expected:
        "days in the order of the \(evidence.texts) texts, such as \(evidence.example); then day and month of the \(evidence.dates) dates are swapped"
    )
    report.add(finding, options: [Remedy.Option(name: "swap", changes: Self.swaps(tab, date))])
  }

  /// Day and month of each date in the other order, and each text as the date that it says.
  private static func swaps(_ tab: Tab, _ date: Int) -> [Change] {
    var changes: [Change] = []
    tab.forEachRecord { row in
      guard let day = row.date(date).value, let kind = row.cell(date)?.kind else { return }
      let parts = day.components
      let meant =
        kind == .date ? CalendarDate(year: parts.year, month: parts.day, day: parts.month) : day
      guard let meant,
        let change = Remedy.change(
          date, ofRow: row.index, in: tab, to: .date(meant.description), because: .dateHalfSwapped)
      else { return }
      changes.append(change)
    }
    return changes
  }

  private struct Evidence {
    var dates = 0
    var texts = 0
    var example = ""
    var isRefuted = false

    /// A few could be chance.
    var isConvincing: Bool { !isRefuted && dates >= 3 && texts >= 3 }

    mutating func add(_ kind: CellKind, _ bytes: UnsafeBufferPointer<UInt8>) {
      if kind == .date {
        guard let day = CalendarDate(iso: bytes) else { return }
        if day.day > 12 { isRefuted = true }
        dates += 1
      } else if kind == .text, let parts = DateParts(bytes), parts.widths.2 == 4 || parts.widths.2 == 2,
        parts.widths.0 <= 2
      {
        // Text with a day up to 12 would have become a date.
        if parts.values.0 <= 12 { return isRefuted = true }
        if texts == 0 { example = String(decoding: bytes, as: UTF8.self) }
        texts += 1
      }
    }
  }
}

extension FindingKind {
  static let dateHalfSwapped = FindingKind(
    "date-half-swapped", .error, fix: .ask,
    "a program seems to have taken days for months in this column, and left the rest as text",
    advice: "Choose swap, or open the original file again and tell the program the order of day and month.",
    manual: """
      A file with "03/04/2026" for 3 April was opened by a program that reads it as 4 March and stores that. Days above 12 \
      cannot be months, so "13/04/2026" stayed text. Dates up to the twelfth are wrong then, though they look right.
      """, covers: [.dateLocal, .dateText, .dateTwoDigit], reach: .cells)
}
