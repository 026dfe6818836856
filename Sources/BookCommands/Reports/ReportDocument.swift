import Bookkeeping
import CommandSupport
import DatasetFormat
import Spreadsheet
import TextScanning

/// What a report says, before it becomes a table, JSON or CSV: all three are made of it, so that none says something else.
struct ReportDocument {
  /// What a cell holds.
  enum Value {
    case text(String?)
    /// A name, and how the table shows it.
    case name(String?, shown: String)
    /// Minor units of the part's currency; nil where they are not known.
    case amount(Int64?)
    /// The same of a span in which nothing may have moved: the table shows a dot for zero.
    case flow(Int64)
    /// What a category has itself, and with those below it, which the table shows, with a dot for zero.
    case part(own: Int64, total: Int64)
    /// The same, of more or less than before: with its sign.
    case change(Int64?)
    case count(Int)
    /// A part of a whole.
    case share(Int64, of: Int64)
    case day(CalendarDate?)
    /// An earlier day without a counterpart in the report: in the table in brackets, else nothing.
    case dayBefore(CalendarDate?)
    /// The first day of a span, which the table shows as a whole: `2026-03`.
    case span(Period?)
    /// An earlier span without a counterpart in the report: in the table in brackets, else nothing.
    case spanBefore(Period?)
    /// A figure that there is none of; null in JSON.
    case blank
    /// What was spent in other currencies than the part's.
    case spentElsewhere([Amount])
  }

  /// A column: its name in JSON, and its title in the table; nil: not shown there.
  struct Column {
    var name: String
    var title: String?
    /// The name of the list in JSON that it is part of, with the columns beside it that have the same.
    var list: String?

    init(_ name: String, _ title: String? = nil, list: String? = nil) {
      self.name = name
      self.title = title
      self.list = list
    }

    init(_ name: String, _ word: TableWord?, list: String? = nil) { self.init(name, word?.text, list: list) }

    /// Its name in CSV, where amounts are decimal numbers.
    var csvName: String { name.hasSuffix("Minor") ? String(name.dropLast("Minor".count)) : name }
  }

  /// A row.
  struct Row {
    var values: [Value]
    /// How far its first cell is moved to the right in the table.
    var indent = 0
    /// How long its bar is; nil: none.
    var bar: Int64?
    /// What stands behind the bar.
    var remark: String?
    /// What stands below the row, a line each.
    var further: [String] = []
    var style = TextStyle.plain
    /// Whether nothing moved: the table leaves such rows out before the first and behind the last one that has something.
    var isEmpty = false
  }

  /// What is said in one currency.
  struct Part {
    var currency: Currency
    /// Single figures: their names, titles, values, and the values of the earlier days.
    var facts: [(column: Column, value: Value, before: Value?)] = []
    var rows: [Row] = []
    /// Lines below the table.
    var lines: [String] = []
  }

  let name: String
  /// The days, where the report is over some.
  var period: Period?
  /// The earlier days that it is compared with.
  var earlier: Period?
  var columns: [Column] = []
  /// The spans of the columns that are lists.
  var spans: [Period] = []
  var parts: [Part] = []
  /// What the filters are, by option.
  var filters: [(name: String, values: [String])] = []
  /// What the longest bar stands for; nil: the largest of a part.
  var barScale: Int64?
  /// What is said where there is no row.
  var none = "nothing in these days"
  /// What the text says in place of zeros, where nothing was earned or spent: when the last entries were.
  var hint: String?
  /// What is said beside its sums.
  var doubts = SumDoubts()
  /// Whether the table leaves out empty rows between others, too.
  var skipsEmptyRows = false
  /// The findings that concern the figures.
  var damage: KnownDamage?

  init(_ name: String) { self.name = name }

  /// What stands below a table that has rows for earlier spans alone.
  static let bracketsLine = "in brackets: earlier days without a counterpart here"
}

extension ReportDocument.Value {
  /// What the table shows.
  func words(_ currency: Currency) -> String {
    switch self {
    case .text(let text): text ?? ""
    case .name(_, let shown): shown
    case .amount(let units): units.map { Amount(minorUnits: $0, currency: currency).figure } ?? "unknown"
    case .change(let units):
      (units.map { $0 > 0 } == true ? "+" : "") + Self.amount(units).words(currency)
    case .count(let count): String(count)
    case .share(let part, let whole):
      Self.parts(part, of: whole, in: 1000).map { Figures.share(DecimalText.string(mantissa: $0, scale: 1)) }
        ?? ""
    case .flow(0), .part(_, 0): "·"
    case .part(_, let total): Amount(minorUnits: total, currency: currency).figure
    case .flow(let units): Amount(minorUnits: units, currency: currency).figure
    case .day(let day): day?.description ?? ""
    case .span(let period): period.map(ReportDocument.name) ?? ""
    case .spanBefore(let period): period.map { "(\(ReportDocument.name(of: $0)))" } ?? ""
    case .dayBefore(let day): day.map { "(\($0))" } ?? ""
    case .blank: ""
    case .spentElsewhere(let amounts):
      amounts.map { "\($0.currency.code) \($0.decimalText)" }.joined(separator: "; ")
    }
  }

  /// Whether it stands at the right of its column.
  var isNumber: Bool {
    switch self {
    case .amount, .flow, .part, .change, .count, .share, .blank: true
    case .text, .name, .day, .dayBefore, .span, .spanBefore, .spentElsewhere: false
    }
  }

  /// Whether it is a day, which nobody can read when it is cut.
  var isDay: Bool {
    switch self {
    case .day, .dayBefore, .span, .spanBefore: true
    case .text, .name, .amount, .flow, .part, .change, .count, .share, .blank, .spentElsewhere: false
    }
  }

  /// What is more than before; unknown where one of the two is, and where 64 bits do not hold it.
  static func difference(from old: Int64?, to new: Int64?) -> Self {
    guard let old, let new else { return .change(nil) }
    let (change, overflow) = new.subtractingReportingOverflow(old)
    return .change(overflow ? nil : change)
  }

  /// A share in thousandths and the like, rounded; nil where there is no whole.
  static func parts(_ part: Int64, of whole: Int64, in count: Int64) -> Int64? {
    guard whole > 0 else { return nil }
    let doubled = Int128(part) * Int128(count) * 2
    let halved = (doubled + (part < 0 ? -Int128(whole) : Int128(whole))) / (2 * Int128(whole))
    return Int64(clamping: halved)
  }
}

extension ReportDocument {
  /// The report as a JSON document.
  var json: [UInt8] {
    JSONDocument.bytes { json in
      json.member("report", name)
      if let period { json.member("period") { Self.write(period, to: &$0) } }
      if let earlier { json.member("compare") { Self.write(earlier, to: &$0) } }
      json.object("filters") { json in
        for filter in filters { json.member(filter.name, filter.values) }
      }
      if !spans.isEmpty {
        json.array("spans", spans) { json, span in json.object { Self.writeDays(span, to: &$0) } }
      }
      json.objects("currencies", parts) { json, part in
        json.member("currency", part.currency.code)
        for fact in part.facts { Self.write(fact.column, fact.value, to: &json) }
        if part.facts.contains(where: { $0.before != nil }) {
          json.object("previous") { json in
            for fact in part.facts {
              if let before = fact.before { Self.write(fact.column, before, to: &json) }
            }
          }
        }
        guard !columns.isEmpty else { return }
        json.objects("rows", part.rows) { json, row in
          write(row, to: &json)
        }
      }
      doubts.write(to: &json)
      damage?.write(to: &json)
    }
  }

  private static func write(_ period: Period, to json: inout JSONWriter) {
    json.object { writeDays(period, to: &$0) }
  }

  private static func writeDays(_ period: Period, to json: inout JSONWriter) {
    json.member("from", period.first?.description)
    json.member("to", period.last?.description)
  }

  /// Writes the members of a row; columns of one list are one member.
  private func write(_ row: Row, to json: inout JSONWriter) {
    var place = 0
    while place < columns.count {
      guard let list = columns[place].list else {
        Self.write(columns[place], row.values[place], to: &json)
        place += 1
        continue
      }
      let end = columns[place...].firstIndex { $0.list != list } ?? columns.count
      json.key(list)
      json.array(row.values[place..<end]) { Self.write($1, to: &$0) }
      place = end
    }
  }

  private static func write(_ column: Column, _ value: Value, to json: inout JSONWriter) {
    json.key(column.name)
    write(value, to: &json)
  }

  private static func write(_ value: Value, to json: inout JSONWriter) {
    switch value {
    case .text(let text), .name(let text, _): json.optional(text)
    case .amount(let units), .change(let units): json.optional(units)
    case .count(let count): json.integer(count)
    case .share(let part, let whole):
      if let parts = Value.parts(part, of: whole, in: 10_000) {
        json.number(text: DecimalText.string(mantissa: parts, scale: 4))
      } else {
        json.null()
      }
    case .flow(let units), .part(let units, _): json.integer(units)
    case .day(let day): json.optional(day?.description)
    case .span(let period): json.optional(period?.first?.description)
    case .dayBefore, .spanBefore, .blank: json.null()
    case .spentElsewhere(let amounts):
      json.array(amounts) { json, amount in
        json.object { json in
          json.member("currency", amount.currency.code)
          json.member("activityMinor", amount.minorUnits)
        }
      }
    }
  }
}
