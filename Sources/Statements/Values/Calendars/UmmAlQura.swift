import Money

/// The calendar of Saudi Arabia, whose months follow the moon as it was computed and published for each year.
enum UmmAlQura {
  private static let firstYear = 1370
  /// The first day of the year 1370, 13 October 1950.
  private static let start = -7_020

  /// The day of a year, month and day; nil where there is none, or no table for the year.
  static func day(year: Int, month: Int, day: Int) -> CalendarDate? {
    table.day(year: year, month: month, day: day)
  }

  private static let table = MonthTable(
    firstYear: firstYear, firstDay: start,
    lengths: years.flatMap { $0.split(separator: " ") }.map { text in
      let long = Int(text, radix: 16) ?? 0
      return (0..<12).map { 29 + (long >> (11 - $0) & 1) }
    })

  /// Each year as three hexadecimal digits: a bit for each month, set where it has 30 days and not 29.
  private static let years = [
    "AAA A57 54B 555 AB3 AA6 4EA 95B AAA 555 AAA B4A B65 5AA AAA B2E CAB 2AB 6AA AAB",
    "AB4 AAB 2AB A2B AA6 B4A BA5 5AA AB5 556 D2B 54A EA5 752 6E9 36A AAD 555 AA5 B52",
    "BA9 5B4 9BA 4DB 25D 52D AA5 AD4 AEA 56D 4BD 23D 91D A95 B4A B5A 56D 2B6 93B 49B",
    "655 6A9 754 B6A 56C AAD 555 B29 B92 BA9 5D4 ADA 55A AAB 595 749 764 BAA 5B5 2B6",
    "A56 D2A E95 72A 755 35A 95D 49B A4D D26 D53 5AA AAD 4B6 A57 527 A95 B4A B55 36C",
    "9AE 4B6 A96 B4A DA5 5D2 5D9 2DC 96D 4AD 655 6D2 B69 374 9B6 4D7 2AB 54B 6A5 752",
    "B69 56B 2AD 94D C95 D4A EA5 6CA AD5 556 C97",
  ]
}
