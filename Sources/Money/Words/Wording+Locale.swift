extension Wording {
  /// How a language writes numbers, shares and days.
  package struct Locale: Sendable {
    /// The mark before the decimals, and the one between thousands.
    package let decimalMark: String
    package let groupMark: String
    /// `{amount} {code}`
    package let money: String
    /// `{n} %`
    package let percent: String
    /// The abbreviations for steps of ten to the power of ``compactDigits``: `k`, `M`.
    package let compact: [String]
    package let compactDigits: Int
    /// From January, and from Monday.
    package let months: [String]
    package let shortMonths: [String]
    /// Letters for months where ten of the short names do not fit on a phone; empty where they do.
    package let narrowMonths: [String]
    package let weekdays: [String]
    /// Whether a week usually begins on Sunday.
    package let weekBeginsOnSunday: Bool
    /// Whether the language is written from right to left.
    package let isRightToLeft: Bool
    package let shortWeekdays: [String]
    /// The names of months after a day, where they differ: `3 marca`.
    private let monthsOfDay: [String]
    private let patterns: [String: String]

    init(_ texts: [String: String]) {
      func text(_ name: String) -> String { texts["locale.\(name)"] ?? "" }
      func list(_ name: String) -> [String] {
        text(name).split(separator: "|").map {
          String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
      }
      decimalMark = text("decimal")
      groupMark = text("group")
      money = text("money")
      percent = text("percent")
      compact = list("compact")
      compactDigits = Int(text("compact.digits")) ?? 3
      months = list("months")
      shortMonths = list("months.short")
      narrowMonths = list("months.narrow")
      weekBeginsOnSunday = text("week") == "sunday"
      isRightToLeft = text("direction") == "right-to-left"
      weekdays = list("weekdays")
      shortWeekdays = list("weekdays.short")
      monthsOfDay = list("months.of-day")
      patterns = texts
    }

    private func filled(_ name: String, _ values: KeyValuePairs<String, String>) -> String {
      Wording.filled(patterns["locale.\(name)"] ?? "", values)
    }

    /// `3 March 2026`, `3. März 2026`, `2026年3月3日`
    package func day(_ day: CalendarDate) -> String {
      filled("day", ["day": String(day.day), "month": monthOfDay(day), "year": String(day.year)])
    }

    /// The same with the short name of the month.
    package func shortDay(_ day: CalendarDate) -> String {
      filled("day.short", ["day": String(day.day), "month": shortMonth(day), "year": String(day.year)])
    }

    /// `3 March`
    package func dayOfMonth(_ day: CalendarDate) -> String {
      filled("day.month", ["day": String(day.day), "month": monthOfDay(day)])
    }

    /// `March 2026`
    package func month(_ day: CalendarDate) -> String {
      filled("month", ["month": monthName(day), "year": String(day.year)])
    }

    /// `2026`
    package func year(_ day: CalendarDate) -> String { filled("year", ["year": String(day.year)]) }

    /// `March`
    package func monthName(_ day: CalendarDate) -> String { months[day.month - 1] }

    /// `Mar`
    package func shortMonth(_ day: CalendarDate) -> String { shortMonths[day.month - 1] }

    private func monthOfDay(_ day: CalendarDate) -> String {
      monthsOfDay.isEmpty ? monthName(day) : monthsOfDay[day.month - 1]
    }

    /// `January to March 2026`
    package func months(_ first: CalendarDate, to last: CalendarDate) -> String {
      filled("span.months", ["first-name": monthName(first), "first": month(first), "last": month(last)])
    }

    /// `3 March to 15 April 2026`
    package func days(_ first: CalendarDate, to last: CalendarDate) -> String {
      filled("span.days", ["first-day": dayOfMonth(first), "first": day(first), "last": day(last)])
    }

    /// `2025 to 2026`
    package func span(_ first: String, to last: String) -> String {
      filled("span", ["first": first, "last": last])
    }

    /// A decimal number with a point as the language writes it, its thousands grouped.
    ///
    /// `-1234.50` → `−1.234,50`
    package func number(_ text: String) -> String {
      let digits = text.drop { $0 == "-" }
      let whole = Array(digits.prefix { $0 != "." })
      var grouped = text.hasPrefix("-") ? "\u{2212}" : ""
      for (place, digit) in whole.enumerated() {
        if place > 0, (whole.count - place) % 3 == 0 { grouped += groupMark }
        grouped.append(digit)
      }
      let decimals = digits.dropFirst(whole.count + 1)
      return decimals.isEmpty ? grouped : grouped + decimalMark + decimals
    }
  }
}
