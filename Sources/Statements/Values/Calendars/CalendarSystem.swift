import Money

/// A calendar for the dates of a file.
enum CalendarSystem: String, Sendable, CaseIterable {
  case gregorian
  /// The calendar of Thailand, whose years are 543 ahead.
  case buddhist
  /// The years of the Republic of China. The first is 1912.
  case minguo
  /// The years of the Japanese era that began in 2019.
  case reiwa
  /// The calendar of Nepal.
  case bikramSambat = "bikram-sambat"
  /// The solar calendar of Iran and Afghanistan.
  case persian
  /// The lunar calendar in the published form of Saudi Arabia.
  case ummAlQura = "umm-al-qura"
  /// The lunar calendar with alternating months of 30 and 29 days.
  case islamicCivil = "islamic-civil"

  /// The two calendars with the same years and months, which often differ by a day.
  static let lunar: [CalendarSystem] = [.ummAlQura, .islamicCivil]

  /// The day of a full year, month and day. Nil when it does not exist.
  ///
  /// `.buddhist`, 2567, 1, 31 → 2024-01-31
  func day(year: Int, month: Int, day: Int) -> CalendarDate? {
    switch self {
    case .gregorian: CalendarDate(year: year, month: month, day: day)
    case .buddhist: CalendarDate(year: year - 543, month: month, day: day)
    case .minguo: CalendarDate(year: year + 1911, month: month, day: day)
    case .reiwa: CalendarDate(year: year + 2018, month: month, day: day)
    case .bikramSambat: BikramSambat.day(year: year, month: month, day: day)
    case .persian: Self.persianMonths.day(year: year, month: month, day: day)
    case .ummAlQura: UmmAlQura.day(year: year, month: month, day: day)
    case .islamicCivil: Self.islamicDay(year: year, month: month, day: day)
    }
  }

  /// Whether a number can be a recent year.
  func isUsualYear(_ year: Int) -> Bool {
    switch self {
    case .gregorian: (1900...2199).contains(year)
    case .buddhist: (2443...2742).contains(year)
    case .minguo: (1...288).contains(year)
    case .reiwa: (1...99).contains(year)
    case .bikramSambat: (2000...2100).contains(year)
    case .persian: (1320...1479).contains(year)
    case .ummAlQura, .islamicCivil: (1370...1500).contains(year)
    }
  }

  /// The year of two digits, from 1970 to 2069.
  func year(twoDigits: Int) -> Int {
    switch self {
    case .gregorian: CalendarDate.year(twoDigits: twoDigits)
    // 2513 is 1970.
    case .buddhist: twoDigits + (twoDigits >= 13 ? 2500 : 2600)
    case .minguo, .reiwa: twoDigits
    case .bikramSambat: twoDigits + (twoDigits >= 27 ? 2000 : 2100)
    case .persian: twoDigits + (twoDigits >= 49 ? 1300 : 1400)
    case .ummAlQura, .islamicCivil: twoDigits + (twoDigits >= 90 ? 1300 : 1400)
    }
  }

  /// Six months of 31 days, five of 30 and one of 29 or 30. The leap years are those of a cycle of 33 years,
  /// which agrees with the sun in these years.
  private static let persianMonths = MonthTable(
    firstYear: 1206, firstDay: -52_150,
    lengths: (1206...1498).map { year in
      (1...12).map { $0 <= 6 ? 31 : $0 <= 11 || (25 * year + 11) % 33 < 8 ? 30 : 29 }
    })

  /// Alternating months of 30 and 29 days, with 11 leap days in 30 years, counted from 16 July 622 in the
  /// Julian calendar.
  private static func islamicDay(year: Int, month: Int, day: Int) -> CalendarDate? {
    guard (1300...1600).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = (11 * year + 14) % 30 < 11
    guard day <= (month % 2 == 1 || month == 12 && isLeap ? 30 : 29) else { return nil }
    let before = (year - 1) * 354 + (3 + 11 * year) / 30 + (month - 1) * 29 + month / 2
    return CalendarDate(dayNumber: Int32(-492_148 + before + day - 1))
  }
}

extension CalendarSystem {
  /// The naming of its months.
  var naming: MonthNames.Naming {
    switch self {
    case .gregorian, .buddhist, .minguo, .reiwa: .usual
    case .bikramSambat: .bikramSambat
    case .persian: .persian
    case .ummAlQura, .islamicCivil: .lunar
    }
  }
}

/// The days of a calendar whose month lengths are in a table.
struct MonthTable {
  private let firstYear: Int
  /// For each month, the number of its first day. The last element is the day after the last month.
  private let starts: [Int32]

  /// `lengths` has twelve months for each year.
  init(firstYear: Int, firstDay: Int, lengths: [[Int]]) {
    self.firstYear = firstYear
    var starts = [Int32(firstDay)]
    for length in lengths.joined() { starts.append(starts[starts.count - 1] + Int32(length)) }
    self.starts = starts
  }

  /// The day of a year, month and day. Nil when it does not exist.
  func day(year: Int, month: Int, day: Int) -> CalendarDate? {
    guard (1...12).contains(month), day >= 1, year >= firstYear else { return nil }
    let index = (year - firstYear) * 12 + month - 1
    guard index + 1 < starts.count, day <= Int(starts[index + 1] - starts[index]) else { return nil }
    return CalendarDate(dayNumber: starts[index] + Int32(day - 1))
  }
}

/// The calendar of Saudi Arabia. Its months follow the moon in the form computed and published for each year.
enum UmmAlQura {
  private static let firstYear = 1370
  /// The first day of the year 1370, 13 October 1950.
  private static let start = -7_020

  /// The day of a year, month and day. Nil when it does not exist or the year has no table.
  static func day(year: Int, month: Int, day: Int) -> CalendarDate? {
    table.day(year: year, month: month, day: day)
  }

  private static let table = MonthTable(
    firstYear: firstYear, firstDay: start,
    lengths: years.flatMap { $0.split(separator: " ") }.map { text in
      let long = Int(text, radix: 16) ?? 0
      return (0..<12).map { 29 + (long >> (11 - $0) & 1) }
    })

  /// Each year as three hexadecimal digits, with a bit for each month: set for 30 days, clear for 29.
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

/// The calendar of Nepal. Its months have 29 to 32 days, published by a committee.
enum BikramSambat {
  /// The last year for which all published tables agree. Later ones are predictions.
  static let lastAgreed = 2083

  private static let firstYear = 1975
  /// The first day of the year 1975, 13 April 1918.
  private static let start = -18_891

  /// The day of a year, month and day. Nil when it does not exist or the year has no table.
  static func day(year: Int, month: Int, day: Int) -> CalendarDate? {
    table.day(year: year, month: month, day: day)
  }

  private static let table = MonthTable(
    firstYear: firstYear, firstDay: start,
    lengths: years.flatMap { $0.split(separator: " ") }.map { year in year.utf8.map { Int($0) - 48 + 29 } })

  /// Each year as twelve digits: the days of each month above 29.
  private static let years = [
    "223321101011 232321110012 132321110102 223222101011 223321101011 232321110012",
    "222322011011 223222101011 223321101011 232321110012 222322011011 223222101011",
    "232321101011 232321110012 222322011011 223222101011 232321110011 232321110102",
    "223222101011 223222101011 232321110011 232321110102 223222101011 223222101011",
    "232321110012 132321110102 223222101011 223321101011 232321110012 132321110102",
    "223222101011 223321101011 232321110012 222322011002 223222101011 223321101011",
    "232321110012 222322011011 223222101011 223321101011 232321110012 222322011011",
    "223222101011 232321101011 232321110102 222322101011 223222101011 232321110011",
    "232321110102 222322101011 223222101011 232321110012 132321110102 223222101011",
    "223231101011 232321110012 132321110102 223222101011 223321101011 232321110012",
    "132322011002 223222101011 223321101011 232321110012 222322011011 223222101011",
    "223321101011 232321110012 222322011011 223222101011 232321101011 232321110012",
    "222322101011 223222101011 232321110011 232321110102 222322101011 223222101011",
    "232321110011 232321110102 223222101011 223231101011 232321110012 132321110102",
    "223222101011 223321101011 232321110012 222322010102 223222101011 223321101011",
    "232321110012 222322011002 223222101011 223321101011 232321110012 222322011011",
    "223222101011 232321101011 232321110012 222322101011 223222101011 232321110011",
    "232321110102 222322101011 223222101011 232321110011 232321110102 223222101011",
    "223222101011 223221110111 232312110111 132321110111 223222101111 123312110111",
    "132321110111 132321110111 223222110111 123321110111 132321110111 223221110111",
    "223222101111 123321101011 232321110111 223222010102 223222100111 232312101011",
  ]
}
