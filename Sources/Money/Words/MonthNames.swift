/// The names of the months in many languages, full and short.
package enum MonthNames {
  /// The number of the month (1 to 12) that a name in its folded form means (``UnicodeForm/folded(_:)``), or
  /// nil.
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
      for (index, names) in list.utf8.split(separator: UInt8(ascii: " ")).enumerated() {
        for name in names.split(separator: UInt8(ascii: "|")) {
          let name = String(decoding: name.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }, as: UTF8.self)
          numbers[UnicodeForm.folded(name)] = index + 1
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

extension MonthNames {
  /// More languages. Names that mean a different month in another language are in ``otherLists``.
  static let moreLists = [
    // Catalan, Galician, Basque
    "gener|gen febrer|febr març abril|abr maig juny|jun juliol|jul agost|ago setembre|set octubre|oct novembre|nov desembre|des",
    "xaneiro|xan febreiro|feb marzo|mar abril|abr maio|mai xuño|xuñ xullo|xul agosto|ago setembro|set outubro|out novembro|nov decembro|dec",
    "urtarrila|urtarrilaren|urt otsaila|otsailaren|ots martxoa|martxoaren|mar apirila|apirilaren|api maiatza|maiatzaren|mai ekaina|ekainaren|eka uztaila|uztailaren|uzt abuztua|abuztuaren|abu iraila|irailaren|ira urria|urriaren|urr azaroa|azaroaren|aza abendua|abenduaren|abe",
    // Croatian, Serbian, Macedonian, Albanian
    "siječanj|siječnja|sij veljača|veljače|velj ožujak|ožujka|ožu travanj|travnja|tra svibanj|svibnja|svi lipanj|lipnja srpanj|srpnja kolovoz|kolovoza|kol rujan|rujna|ruj - studeni|studenoga|studenog|stu prosinac|prosinca",
    "januar februar mart april maj juna jula avgust|avg septembar|septembra oktobar novembar decembar",
    "јануар|јануара|јануари|јан фебруар|фебруара|февруари|феб|фев март|марта|мар април|априла|апр мај|маја јун|јуна|јуни јул|јула|јули август|августа|авг септембар|септембра|септември|сеп октобар|октобра|октомври|окт новембар|новембра|ноември|нов|ное децембар|децембра|декември|дец|дек",
    "janar|jan shkurt|shk mars|mar prill|pri maj qershor|qer korrik|kor gusht|gush shtator|shta tetor|tet nëntor|nën dhjetor|dhj",
    // Icelandic, Estonian, Latvian, Lithuanian, Maltese, Welsh
    "janúar febrúar mars apríl maí júní júlí ágúst|ágú september október nóvember desember",
    "jaanuar|jaan veebruar|veebr märts aprill mai juuni juuli august september oktoober november detsember|dets",
    "janvāra februāra|febr marta aprīļa maija jūnija jūlija augusta septembra oktobra novembra decembra",
    "saus vas kov bal|baland geg birž|bir liep rugp|rgp rugs|rgs spal lapkr|lap gruod",
    "jannar frar marzu april mejju ġunju lulju awwissu settembru ottubru novembru diċembru",
    "ionawr chwefror mawrth ebrill mai mehefin gorffennaf awst medi hydref tachwedd rhagfyr",
    // Belarusian, Azerbaijani, Uzbek, Kazakh
    "студзеня|студзень лютага|люты сакавіка|сакавік красавіка|красавік мая чэрвеня|чэрвень ліпеня|ліпень жніўня|жнівень верасня|верасень кастрычніка|кастрычнік лістапада|лістапад снежня|снежань",
    "yanvar|yan fevral|fev mart aprel|apr may iyun|iyn iyul|iyl avqust|avq sentyabr|sen oktyabr|okt noyabr|noy dekabr|dek",
    "yanvar fevral mart aprel may iyun iyul avgust sentabr oktabr noyabr dekabr",
    "қаңтар|қаң ақпан|ақп наурыз|нау сәуір|сәу мамыр|мам маусым|мау шілде|шіл тамыз|там қыркүйек|қыр қазан|қаз қараша|қар желтоқсан|жел",
    // Georgian, Armenian
    "იანვარი|იანვარს|იან თებერვალი|თებერვალს|თებ მარტი|მარტს|მარ აპრილი|აპრილს|აპრ მაისი|მაისს|მაი ივნისი|ივნისს|ივნ ივლისი|ივლისს|ივლ აგვისტო|აგვისტოს|აგვ სექტემბერი|სექტემბერს|სექ ოქტომბერი|ოქტომბერს|ოქტ ნოემბერი|ნოემბერს|ნოე დეკემბერი|დეკემბერს|დეკ",
    "հունվարի|հունվար|հնվ փետրվարի|փետրվար|փտվ մարտի|մարտ|մրտ ապրիլի|ապրիլ|ապր մայիսի|մայիս|մյս հունիսի|հունիս|հնս հուլիսի|հուլիս|հլս օգոստոսի|օգոստոս|օգս սեպտեմբերի|սեպտեմբեր|սեպ հոկտեմբերի|հոկտեմբեր|հոկ նոյեմբերի|նոյեմբեր|նոյ դեկտեմբերի|դեկտեմբեր|դեկ",
    // Afrikaans, Malay, Filipino, Swahili, Vietnamese
    "januarie februarie maart april mei junie julie augustus september oktober november desember|des",
    "januari februari mac april mei jun julai ogos|ogo september|sep oktober|okt november disember|dis",
    "enero|ene pebrero|peb marso abril mayo hunyo|hun hulyo|hul agosto setyembre|set oktubre|okt nobyembre|nob disyembre|dis",
    "januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba",
    // Hindi, Bengali, Khmer
    "जनवरी|जन फरवरी|फ़रवरी|फर मार्च अप्रैल|अप्रै मई जून जुलाई|जुल अगस्त|अग सितंबर|सितम्बर|सित अक्टूबर|अक्तूबर|अक्टू नवंबर|नवम्बर|नव दिसंबर|दिसम्बर|दिस",
    "জানুয়ারি|জানুয়ারী ফেব্রুয়ারি|ফেব্রুয়ারী মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর",
    "មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ",
    // Arabic of the Levant and of the Maghreb, Persian
    "كانون_الثاني شباط آذار|اذار نيسان أيار|ايار حزيران تموز آب|اب أيلول|ايلول تشرين_الأول|تشرين_الاول تشرين_الثاني كانون_الأول|كانون_الاول",
    "جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر",
    "يناير فبراير مارس أبريل ماي يونيو يوليوز غشت شتنبر أكتوبر نونبر دجنبر",
    "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه|جولای اوت|آگوست سپتامبر اکتبر نوامبر دسامبر",
  ]

  /// Names of months that mean another month elsewhere, and those of other calendars.
  static let otherLists: [Naming: [String]] = [
    .croatian: ["- - - - - lip srp - - listopad|listopada|lis - pro"],
    .bikramSambat: [
      "baisakh|baishakh|bai jestha|jeth|jyestha|jes ashadh|asar|ashar|asadh|ash shrawan|sawan|saun|shr bhadra|bhadau|bha ashwin|asoj|aswin kartik|kar mangsir|mangshir|marga|man poush|paush|push|pou magh|mag falgun|phalgun|phagun|fal chaitra|chait|cha",
      "बैशाख|वैशाख जेठ|जेष्ठ|ज्येष्ठ असार|आषाढ श्रावण|साउन भदौ|भाद्र असोज|आश्विन कार्तिक|कात्तिक मंसिर|मङ्सिर पुस|पुष|पौष माघ फागुन|फाल्गुन|फाल्गुण चैत|चैत्र",
    ],
    .persian: [
      "فروردین|فروردين اردیبهشت|ارديبهشت خرداد تیر|تير مرداد|امرداد شهریور|شهريور مهر آبان|ابان آذر|اذر دی|دي بهمن اسفند",
      "farvardin ordibehesht khordad tir mordad shahrivar mehr aban azar dey|dei bahman esfand",
      "حمل ثور جوزا سرطان اسد سنبله میزان عقرب قوس جدی دلو حوت",
    ],
    .lunar: [
      "محرم صفر ربيع_الأول|ربيع_الاول ربيع_الآخر|ربيع_الثاني|ربيع_الاخر جمادى_الأولى|جمادى_الاولى|جمادى_الأول جمادى_الآخرة|جمادى_الثانية|جمادى_الاخرة رجب شعبان رمضان شوال ذو_القعدة|ذوالقعدة|ذي_القعدة ذو_الحجة|ذوالحجة|ذي_الحجة",
      "muharram safar rabi_al-awwal|rabi_i rabi_al-thani|rabi_ii jumada_al-awwal|jumada_i|jumada_al-ula jumada_al-thani|jumada_ii|jumada_al-akhirah rajab shaban|sha'ban ramadan shawwal dhu_al-qidah|dhu_al-qadah|dhul_qadah dhu_al-hijjah|dhul_hijjah",
    ],
  ]
}
