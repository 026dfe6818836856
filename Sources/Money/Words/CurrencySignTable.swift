/// The signs and names of currencies, for all readers of amounts.
///
/// A reader of typed text and cells knows ``Entry/signs`` and ``Entry/typed``. It compares them with the
/// dataset's currency, so a sign may have several meanings. A reader of statements knows ``Entry/signs`` and
/// ``Entry/printed``. It has no currency to compare with, so a sign means the first currency, or, if it is
/// shared, a question.
package enum CurrencySignTable {
  /// Signs of the same currencies.
  package struct Entry: Sendable {
    /// The codes of the currencies, the most common first.
    package let codes: [String]
    /// The signs that every reader knows.
    package let signs: [String]
    /// Further signs and names in statements: short words that mean nothing else there.
    package let printed: [String]
    /// Further signs in typed text and cells: words that may mean something else in a statement.
    package let typed: [String]
    /// Further currencies that use the signs in statements: money that is gone, and that of neighbours.
    package let neighbours: [String]
    /// Whether no currency is so much more common than the others that a statement means it.
    package let isShared: Bool
    /// Whether the signs differ from those of another entry by an accent only.
    package let hasAccents: Bool

    fileprivate init(
      _ codes: String, _ signs: String = "", printed: String = "", typed: String = "",
      neighbours: String = "",
      isShared: Bool = false, hasAccents: Bool = false
    ) {
      func list(_ text: String, _ separator: Character) -> [String] {
        text.split(separator: separator).map(String.init)
      }
      self.codes = list(codes, " ")
      self.signs = list(signs, "|")
      self.printed = list(printed, "|")
      self.typed = list(typed, "|")
      self.neighbours = list(neighbours, " ")
      self.isShared = isShared
      self.hasAccents = hasAccents
    }
  }

  /// All entries. Case does not matter in signs.
  package static let entries = ofOne + ofSeveral

  private static let ofOne: [Entry] = [
    Entry(
      "EUR", "€",
      printed: "euro|euros|euroa|eurot|eura|еур|евро|ευρώ|אירו|يورو|یورو|ยูโร|欧元|歐元|ユーロ|유로"),
    Entry(
      "GBP EGP GIP FKP SHP LBP SYP SSP", "£", printed: "pound sterling|pounds sterling|gb£|英镑|英鎊",
      neighbours: "IEP SDG"),
    Entry(
      "USD", "us$", printed: "usd$|u$s|u$d|us dollar|us dollars|美元|доллар сша|米ドル|دولار أمريكي|달러",
      neighbours: "USN"),
    Entry("BRL", "r$", printed: "real|reais"),
    Entry("AUD", "a$", printed: "au$|aud$"),
    Entry("CAD", "c$|ca$", printed: "cad$|cdn$"),
    Entry("HKD", "hk$", printed: "港币|港幣"),
    Entry("SGD", "s$", printed: "sg$"),
    Entry("NZD", "nz$"),
    Entry("TWD", "nt$", printed: "新台幣|新台币"),
    Entry("MXN", "mx$", printed: "mxn$", neighbours: "MXP"),
    Entry("CNY", "元", printed: "人民币|人民币元|人民幣|rmb|cn¥", neighbours: "TWD HKD MOP JPY"),
    Entry("JPY", "円", printed: "日元|日圓|jp¥", neighbours: "CNY"),
    Entry("KRW KPW", "₩"),
    Entry("KRW", "원"),
    Entry("INR", "₹", printed: "inr.|रु|रु.|₹.|રૂ|રૂ.|ரூ|ரூ.|రూ|రూ.|ರೂ|രൂ", neighbours: "NPR PKR LKR"),
    Entry("RUB", "₽"),
    Entry(
      "RUB BYN", "руб|руб.", printed: "р.|рубль|рубли|рублей", neighbours: "RUR BYR"),
    Entry("UAH", "₴|грн|грн.", neighbours: "UAK"),
    Entry("PLN", "zł", printed: "zl|złoty", neighbours: "PLZ"),
    Entry("CZK", "kč"),
    Entry("HUF", "ft|ft.", printed: "forint"),
    Entry("RON MDL", "lei", printed: "leu", neighbours: "ROL"),
    Entry("BGN", "лв|лв.", printed: "lv.", neighbours: "BGL"),
    Entry("TRY", "₺|tl", printed: "türk lirası", neighbours: "TRL"),
    Entry("ILS", "₪", printed: "ש\"ח|ש״ח|ש''ח|שח|שקל|שקלים|nis"),
    Entry("VND", "₫|đ", printed: "vnđ|đồng"),
    Entry("THB", "฿", printed: "บาท"),
    Entry("IDR", "rp|rp."),
    Entry("MYR", "rm"),
    Entry("PHP", "₱", printed: "php."),
    Entry("CHF", "sfr|sfr.", printed: "chf."),
    Entry("CHF XAF XOF XPF", "fr."),
    Entry("ZAR", printed: "zar.", typed: "r"),
    Entry("NGN", "₦"),
    Entry("KZT", "₸", printed: "тенге|тг|тг.|теңге"),
    Entry("GEL", "₾", printed: "ლარი|ლ"),
    Entry("AMD", "֏", printed: "դր|դր.|դրամ"),
    Entry("BYN", printed: "br", neighbours: "BYR ETB"),
    Entry("RSD", "din|din.", printed: "дин|дин.", neighbours: "CSD YUM MKD"),
    Entry("HRK", printed: "kn"),
    Entry("AED", printed: "dh|dhs|درهم إماراتي", neighbours: "MAD"),
    Entry("AED", printed: "د.إ|د.إ.", hasAccents: true),
    Entry("JOD", printed: "د.ا|د.ا.|د.أ|د.أ.", hasAccents: true),
    Entry("SAR", printed: "ر.س|ر.س.|⃁|ريال سعودي"),
    Entry("EGP", printed: "ج.م|ج.م.|e£|جنيه مصري"),
    Entry("KWD", printed: "د.ك|د.ك.|دينار كويتي"),
    Entry("QAR", printed: "ر.ق|ر.ق."),
    Entry("OMR", printed: "ر.ع|ر.ع."),
    Entry("BHD", printed: "د.ب|د.ب."),
    Entry("TND", printed: "د.ت|د.ت."),
    Entry("LYD", printed: "د.ل|د.ل."),
    Entry("IQD", printed: "د.ع|د.ع.|ع.د|ع.د."),
    Entry("DZD", printed: "د.ج|د.ج."),
    Entry("LBP", printed: "ل.ل|ل.ل."),
    Entry("SYP", printed: "ل.س|ل.س."),
    Entry("YER", printed: "ر.ي|ر.ي."),
    Entry("SDG", printed: "ج.س|ج.س."),
    Entry("MAD", printed: "د.م|د.م."),
    Entry("AFN", printed: "؋"),
    Entry("PEN", printed: "s/|s/."),
    Entry("DOP", printed: "rd$"),
    Entry("GTQ", printed: "q"),
    Entry("CRC", "₡"),
    Entry("PYG", "₲", printed: "gs.|gs"),
    Entry("KES", printed: "ksh|kshs|ksh."),
    Entry("TZS", printed: "tsh"),
    Entry("UGX", printed: "ush"),
    Entry("GHS", "₵", printed: "gh₵", neighbours: "GHC"),
    Entry("BDT", printed: "৳|tk|tk.|টাকা"),
    Entry("NPR", printed: "रू|रू.|नेरू", neighbours: "INR"),
    Entry("LKR", printed: "රු|රු."),
    Entry("MMK", printed: "ကျပ်"),
    Entry("ETB", printed: "ብር"),
    Entry("BAM", printed: "km"),
    Entry("MKD", printed: "ден|ден."),
    Entry("AZN", "₼", neighbours: "AZM"),
    Entry("UZS", printed: "сўм|so'm"),
    Entry("KGS", printed: "сом|⃀"),
    Entry("TJS", printed: "сомонӣ"),
    Entry("MNT", "₮", printed: "төг|төгрөг"),
    Entry("LAK", "₭", printed: "ກີບ"),
    Entry("KHR", "៛", printed: "រៀល"),
    Entry("COP", printed: "col$"),
    Entry("ARS", printed: "ar$"),
    Entry("CLP", printed: "clp$"),
    Entry("UYU", printed: "$u|ur$"),
  ]

  private static let ofSeveral: [Entry] = [
    Entry(
      """
      USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU DOP BBD BSD BZD BMD JMD TTD XCD FJD NAD LRD CUP BND GYD \
      KYD SBD SRD
      """, "$", neighbours: "BRL", isShared: true),
    Entry("JPY CNY", "¥|￥", printed: "圓|圆", neighbours: "TWD HKD", isShared: true),
    Entry("SEK NOK DKK ISK", "kr|kr.", neighbours: "EEK", isShared: true),
    Entry("INR PKR LKR NPR MUR SCR", "rs|rs.|₨", isShared: true),
    Entry("RUB BYN", "р", isShared: true),
    Entry("IRR SAR OMR QAR YER", printed: "﷼|ريال|ریال", isShared: true),
    Entry("KWD BHD JOD IQD TND LYD DZD", printed: "دينار|دینار", isShared: true),
    Entry("AED MAD", printed: "درهم", isShared: true),
    Entry("XOF XAF", printed: "cfa|f cfa|fcfa|f.cfa", isShared: true),
    Entry("EGP SDG", printed: "جنيه", isShared: true),
  ]
}
