/// Words that mark the years of a file as those of another calendar.
enum CalendarWords {
  /// The calendars that a text names. The lunar ones come together, unless it names one of them.
  static func calendars(in text: String) -> [CalendarSystem] {
    guard text.utf8.count <= 200 else { return [] }
    let words = HeaderWords.normal(text)
    return lists.first { $0.names.contains { WordSet.holds(words, $0) } }?.calendars ?? []
  }

  private static let lists: [(names: [String], calendars: [CalendarSystem])] = [
    ("umm al qura|umm alqura|أم القرى|ام القرى", [.ummAlQura]),
    ("islamic civil|tabular islamic|hijri civil", [.islamicCivil]),
    (
      "shamsi|jalali|solar hijri|hijri shamsi|shamsi date|persian calendar|persian date|iranian date|شمسی|شمسي|هجری شمسی|خورشیدی|جلالی",
      [.persian]
    ),
    (
      "hijri|hijri date|hijriyah|hijriah|hicri|lunar hijri|islamic date|h date|هجري|الهجري|هجرية|الهجرية|هجری قمری|قمری|tarikh hijrah|hijrah",
      CalendarSystem.lunar
    ),
    (
      "miti|bs|b s|bikram sambat|vikram samvat|bikram samvat|vs date|nepali date|nepali miti|bs date|date bs|मिति|वि सं|विसं|विक्रम संवत|बि सं",
      [.bikramSambat]
    ),
    ("民國|民国|roc|minguo|roc year|roc date|r o c|中華民國|民國年", [.minguo]),
    ("พ ศ|พศ|พุทธศักราช|buddhist era|buddhist year|be year|thai year", [.buddhist]),
  ].map { names, calendars in
    (WordSet.normal(names), calendars)
  }
}
