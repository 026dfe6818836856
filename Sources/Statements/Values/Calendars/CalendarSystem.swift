import Money

/// A calendar in which a file can write its days.
enum CalendarSystem: String, Sendable, CaseIterable {
  case gregorian
  /// The years of Thailand, 543 ahead.
  case buddhist
  /// The years of the Republic of China, of which 1912 is the first.
  case minguo
  /// The calendar of Nepal.
  case bikramSambat = "bikram-sambat"
  /// The solar calendar of Iran and Afghanistan.
  case persian
  /// The lunar calendar as Saudi Arabia publishes it.
  case ummAlQura = "umm-al-qura"
  /// The lunar calendar in which months have 30 and 29 days by turns.
  case islamicCivil = "islamic-civil"

  /// The two that write the same years and months, and often differ by a day.
  static let lunar: [CalendarSystem] = [.ummAlQura, .islamicCivil]

  /// The day of a year with all its digits, month and day; nil where there is none.
  func day(year: Int, month: Int, day: Int) -> CalendarDate? {
    switch self {
    case .gregorian: CalendarDate(year: year, month: month, day: day)
    case .buddhist: CalendarDate(year: year - 543, month: month, day: day)
    case .minguo: CalendarDate(year: year + 1911, month: month, day: day)
    case .bikramSambat: BikramSambat.day(year: year, month: month, day: day)
    case .persian: Self.persianMonths.day(year: year, month: month, day: day)
    case .ummAlQura: UmmAlQura.day(year: year, month: month, day: day)
    case .islamicCivil: Self.islamicDay(year: year, month: month, day: day)
    }
  }

  /// Whether a number can be a year of about our time.
  func isUsualYear(_ year: Int) -> Bool {
    switch self {
    case .gregorian: (1900...2199).contains(year)
    case .buddhist: (2443...2742).contains(year)
    case .minguo: (1...288).contains(year)
    case .bikramSambat: (2000...2100).contains(year)
    case .persian: (1320...1479).contains(year)
    case .ummAlQura, .islamicCivil: (1370...1500).contains(year)
    }
  }

  /// The year that two digits mean: the one of 1970 to 2069.
  func year(twoDigits: Int) -> Int {
    switch self {
    case .gregorian: CalendarDate.year(twoDigits: twoDigits)
    // 2513 is 1970.
    case .buddhist: twoDigits + (twoDigits >= 13 ? 2500 : 2600)
    case .minguo: twoDigits
    case .bikramSambat: twoDigits + (twoDigits >= 27 ? 2000 : 2100)
    case .persian: twoDigits + (twoDigits >= 49 ? 1300 : 1400)
    case .ummAlQura, .islamicCivil: twoDigits + (twoDigits >= 90 ? 1300 : 1400)
    }
  }

  /// Six months of 31 days, five of 30 and one of 29 or 30. The leap years are those of a cycle of 33, which agree with
  /// the sun in these years.
  private static let persianMonths = MonthTable(
    firstYear: 1206, firstDay: -52_150,
    lengths: (1206...1498).map { year in
      (1...12).map { $0 <= 6 ? 31 : $0 <= 11 || (25 * year + 11) % 33 < 8 ? 30 : 29 }
    })

  /// Months of 30 and 29 days by turns, with 11 leap days in 30 years, counted from 16 July 622 in the Julian calendar.
  private static func islamicDay(year: Int, month: Int, day: Int) -> CalendarDate? {
    guard (1300...1600).contains(year), (1...12).contains(month), day >= 1 else { return nil }
    let isLeap = (11 * year + 14) % 30 < 11
    guard day <= (month % 2 == 1 || month == 12 && isLeap ? 30 : 29) else { return nil }
    let before = (year - 1) * 354 + (3 + 11 * year) / 30 + (month - 1) * 29 + month / 2
    return CalendarDate(dayNumber: Int32(-492_148 + before + day - 1))
  }
}

extension CalendarSystem {
  /// The names that its months have.
  var naming: MonthNames.Naming {
    switch self {
    case .gregorian, .buddhist, .minguo: .usual
    case .bikramSambat: .bikramSambat
    case .persian: .persian
    case .ummAlQura, .islamicCivil: .lunar
    }
  }
}
