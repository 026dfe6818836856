import Money

/// The names of the weekdays, which some banks print after a date.
enum WeekdayNames {
  /// Whether the bytes are such a name, full or abbreviated.
  static func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 2, bytes.count <= 30, filter.admits(bytes) else { return false }
    return names.contains(UnicodeForm.folded(String(decoding: bytes, as: UTF8.self)))
  }

  private static let filter = WordFilter(names)

  private static let names = Set(
    lists.flatMap { $0.split(separator: " ") }.map { UnicodeForm.folded(String($0)) })

  private static let lists = [
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun",
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so",
    "lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim",
    "lunes martes miércoles jueves viernes sábado domingo mié jue vie sáb dom",
    "lunedì martedì mercoledì giovedì venerdì sabato domenica gio",
    "segunda terça quarta quinta sexta segunda-feira terça-feira quarta-feira quinta-feira sexta-feira",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "måndag tisdag onsdag torsdag fredag lördag söndag mandag tirsdag lørdag søndag",
    "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai",
    "poniedziałek wtorek środa czwartek piątek sobota niedziela",
    "pondělí úterý středa čtvrtek pátek neděle pondelok utorok streda štvrtok piatok nedeľa",
    "hétfő kedd szerda csütörtök péntek szombat vasárnap",
    "понедельник вторник среда четверг пятница суббота воскресенье пн вт ср чт пт сб вс",
    "pazartesi salı çarşamba perşembe cuma cumartesi pazar",
    "月 火 水 木 金 土 日 월 화 수 목 금 토 일 星期一 星期二 星期三 星期四 星期五 星期六 星期日",
  ]
}
