/// The names of the months in many languages, full and short.
package enum MonthNames {
  /// The number of the month (1 to 12) that a name in its folded form means (``UnicodeForm/folded(_:)``), or nil.
  package static func month(folded name: String, _ names: Naming = .usual) -> Int? {
    guard names != .usual else { return numbers[name] }
    if let month = special[names]?[name] { return month }
    return names == .croatian ? numbers[name] : nil
  }

  /// The names that mean one month in most languages, folded.
  package static var folded: some Sequence<String> { numbers.keys }

  /// Whose names of months count.
  package enum Naming: Sendable {
    case usual, croatian, bikramSambat, persian, lunar
  }

  /// The number of each name in lists of twelve groups.
  private static func numbers(of lists: [String]) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for list in lists {
      for (index, names) in list.split(separator: " ").enumerated() {
        for name in names.split(separator: "|") {
          numbers[UnicodeForm.folded(String(name.replacing("_", with: " ")))] = index + 1
        }
      }
    }
    return numbers
  }

  private static let numbers = numbers(of: lists)

  private static let special = otherLists.mapValues { numbers(of: $0) }

  /// Twelve groups each, January first; within a group full and short names, with `_` for a blank.
  private static let lists =
    [
      // English, German
      "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec",
      "januar|jänner|jan februar|feber|feb märz|mär|mrz|maerz april|apr mai juni|jun juli|jul august|aug september|sep oktober|okt november|nov dezember|dez",
      // French, Spanish, Italian, Portuguese
      "janvier|janv|jan février|févr|fév|fevr mars avril|avr mai juin juillet|juil|jui août|aou septembre|sept|sep octobre|oct novembre|nov décembre|déc",
      "enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep|sept|set octubre|oct noviembre|nov diciembre|dic",
      "gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set ottobre|ott novembre|nov dicembre|dic",
      "janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez",
      // Dutch, Swedish, Danish and Norwegian
      "januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep oktober|okt november|nov december|dec",
      "januari|jan februari|feb mars|mar april|apr maj juni|jun juli|jul augusti|aug september|sep oktober|okt november|nov december|dec",
      "januar|jan februar|feb marts|mars|mar april|apr maj|mai juni|jun juli|jul august|aug september|sep oktober|okt november|nov december|desember|dec|des",
      // Polish, Czech, Hungarian
      "stycznia|styczeń|sty lutego|luty|lut marca|marzec|mar kwietnia|kwiecień|kwi maja|maj czerwca|czerwiec|cze lipca|lipiec|lip sierpnia|sierpień|sie września|wrzesień|wrz października|październik|paź listopada|listopad|lis grudnia|grudzień|gru",
      "ledna|leden|led února|únor|úno března|březen|bře dubna|duben|dub května|květen|kvě června|červen července|červenec srpna|srpen|srp září|zář října|říjen|říj listopadu prosince|prosinec|pro",
      "január|jan február|febr|feb március|márc|már április|ápr május|máj június|jún július|júl augusztus|aug szeptember|szept|szep október|okt november|nov december|dec",
      // Russian, Turkish, Romanian, Indonesian, Finnish
      "января|январь|янв февраля|февраль|фев|февр марта|март|мар апреля|апрель|апр мая|май июня|июнь|июн июля|июль|июл августа|август|авг сентября|сентябрь|сен|сент октября|октябрь|окт ноября|ноябрь|ноя|нояб декабря|декабрь|дек",
      "ocak|oca şubat|şub mart|mar nisan|nis mayıs|may haziran|haz temmuz|tem ağustos|ağu eylül|eyl ekim|eki kasım|kas aralık|ara",
      "ianuarie|ian februarie|feb martie|mar aprilie|apr mai iunie|iun iulie|iul august|aug septembrie|sep octombrie|oct noiembrie|noi|nov decembrie|dec",
      "januari|jan februari|feb maret|mar april|apr mei juni|jun juli|jul agustus|agu|agt september|sep oktober|okt november|nov|nop desember|des",
      "tammikuuta|tammikuu|tammi helmikuuta|helmikuu|helmi maaliskuuta|maaliskuu|maalis huhtikuuta|huhtikuu|huhti toukokuuta|toukokuu|touko kesäkuuta|kesäkuu|kesä heinäkuuta|heinäkuu|heinä elokuuta|elokuu|elo syyskuuta|syyskuu|syys lokakuuta|lokakuu|loka marraskuuta|marraskuu|marras joulukuuta|joulukuu|joulu",
      // Slovak, Slovenian, Lithuanian, Latvian, Estonian
      "január|januára februára|februar marec|marca apríl|apríla máj|mája jún|júna júl|júla august|augusta september|septembra október|októbra november|novembra december|decembra",
      "januar|januarja februarja marec|marca aprila maja junij|junija julij|julija avgust|avgusta|avg septembra oktobra novembra decembra",
      "sausio|sausis vasario|vasaris kovo|kovas balandžio|balandis gegužės|gegužė birželio|birželis liepos|liepa rugpjūčio|rugpjūtis rugsėjo|rugsėjis spalio|spalis lapkričio|lapkritis gruodžio|gruodis",
      "janvāris|janvārī februāris|februārī marts|martā aprīlis|aprīlī maijs|maijā jūnijs|jūnijā jūlijs|jūlijā augusts|augustā septembris|septembrī oktobris|oktobrī novembris|novembrī decembris|decembrī",
      "jaanuar|jaan veebruar|veebr märts aprill mai juuni juuli august september|sept oktoober|okt november detsember|dets",
      // Greek, Ukrainian, Bulgarian
      "ιανουάριος|ιανουαρίου|ιαν φεβρουάριος|φεβρουαρίου|φεβ μάρτιος|μαρτίου|μαρ απρίλιος|απριλίου|απρ μάιος|μαΐου|μαι ιούνιος|ιουνίου|ιουν ιούλιος|ιουλίου|ιουλ αύγουστος|αυγούστου|αυγ σεπτέμβριος|σεπτεμβρίου|σεπ|σεπτ οκτώβριος|οκτωβρίου|οκτ νοέμβριος|νοεμβρίου|νοε δεκέμβριος|δεκεμβρίου|δεκ",
      "січня|січень|січ лютого|лютий|лют березня|березень|бер квітня|квітень|кві травня|травень|тра червня|червень|чер липня|липень|лип серпня|серпень|сер вересня|вересень|вер жовтня|жовтень|жов листопада|листопад|лис грудня|грудень|гру",
      "януари|яну февруари|фев март|мар април|апр май юни юли август|авг септември|сеп октомври|окт ноември|ное декември|дек",
      // Hebrew, Arabic, Thai
      "ינואר|בינואר|ינו פברואר|בפברואר|פבר מרץ|במרץ|מרס אפריל|באפריל|אפר מאי|במאי יוני|ביוני יולי|ביולי אוגוסט|באוגוסט|אוג ספטמבר|בספטמבר|ספט אוקטובר|באוקטובר|אוק נובמבר|בנובמבר|נוב דצמבר|בדצמבר|דצמ",
      "يناير فبراير مارس أبريل|إبريل|ابريل مايو يونيو|يونيه يوليو|يوليه أغسطس|اغسطس سبتمبر أكتوبر|اكتوبر نوفمبر ديسمبر",
      "มกราคม|ม.ค|มค กุมภาพันธ์|ก.พ|กพ มีนาคม|มี.ค|มีค เมษายน|เม.ย|เมย พฤษภาคม|พ.ค|พค มิถุนายน|มิ.ย|มิย กรกฎาคม|ก.ค|กค สิงหาคม|ส.ค|สค กันยายน|ก.ย|กย ตุลาคม|ต.ค|ตค พฤศจิกายน|พ.ย|พย ธันวาคม|ธ.ค|ธค",
    ] + moreLists
}
