import Money

/// Words that mark the years of a file as those of another calendar.
enum CalendarWords {
  /// The calendars that a text names. The lunar ones come together, unless it names one of them.
  static func calendars(in text: String) -> [CalendarSystem] {
    guard text.utf8.count <= 200 else { return [] }
    let words = HeaderWords.normal(text)
    return lists.first { $0.names.contains { WordSet.holds(words, $0) } }?.calendars ?? []
  }

  /// The more special names first: a text that says `hijri shamsi` is of the solar calendar.
  private static let lists: [(names: [String], calendars: [CalendarSystem])] = [
    (.ummAlQura, [.ummAlQura]), (.islamicCivil, [.islamicCivil]), (.persian, [.persian]),
    (.lunar, CalendarSystem.lunar), (.bikramSambat, [.bikramSambat]), (.minguo, [.minguo]),
    (.buddhist, [.buddhist]),
  ].map { (section: WordSection, calendars: [CalendarSystem]) in
    (WordFiles.shared.normal(section), calendars)
  }
}
