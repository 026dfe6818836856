import Money
import TextScanning

/// Codes, signs and names of currencies, next to a number or in a cell of their own.
///
/// `€` → EUR, `zł` → PLN, `kr` → a sign shared by SEK, NOK, DKK, ISK and EEK
package enum CurrencySigns {
  /// A currency sign: of one currency, or shared by several.
  package struct Sign: Sendable, Hashable {
    /// The code of the currency. Nil when the sign is shared.
    package var code: String?
    package var shared: SharedCurrencySign?
  }

  /// The sign in the bytes, or nil.
  static func sign(_ bytes: UnsafeBufferPointer<UInt8>) -> Sign? {
    guard bytes.count <= 24 else { return nil }
    if bytes.count == 3, bytes.allSatisfy(\.isASCIILetter) {
      let code = String(decoding: bytes.map { $0 & 0xDF }, as: UTF8.self)
      if Currency(code: code) != nil { return Sign(code: code) }
    }
    guard filter.admits(bytes) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return unfolded[text] ?? signs[UnicodeForm.folded(text)]
  }

  /// The sign in a text, or nil.
  package static func sign(_ text: some StringProtocol) -> Sign? {
    var copy = String(text)
    return copy.withUTF8 { sign(PrintedText.trimmed($0)) }
  }

  /// The code of the currency that a text names, or nil.
  static func code(_ text: some StringProtocol) -> String? { sign(text)?.code }

  /// Whether amounts of a currency may have the sign of another one: `£` is also used in Egypt.
  static func mayStand(_ named: String, for code: String) -> Bool {
    named == code || alsoUsedBy[named]?.contains(code) == true
  }

  private static let signs: [String: Sign] = {
    var signs: [String: Sign] = [:]
    for (code, words) in named {
      for word in words.split(separator: "|") { signs[UnicodeForm.folded(String(word))] = Sign(code: code) }
    }
    for (index, entry) in sharedSigns.enumerated() {
      for word in entry.signs.split(separator: "|") {
        signs[UnicodeForm.folded(String(word))] = Sign(shared: SharedCurrencySign(number: UInt8(index + 1)))
      }
    }
    return signs
  }()

  private static let filter = WordFilter(signs.keys)

  /// Whether a word is the first of a name of two words.
  static func mayGoOn(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    beginningsFilter.admits(word)
      && beginnings.contains(UnicodeForm.folded(String(decoding: word, as: UTF8.self)))
  }

  private static let beginnings = Set(
    signs.keys.filter { $0.contains(" ") }.compactMap { $0.split(separator: " ").first.map(String.init) })
  private static let beginningsFilter = WordFilter(beginnings)

  /// Signs that differ only in an accent, which folding removes.
  private static let unfolded: [String: Sign] = {
    let signs = [("AED", "د.إ|د.إ."), ("JOD", "د.ا|د.ا.|د.أ|د.أ.")]
    return signs.reduce(into: [:]) { all, entry in
      for word in entry.1.split(separator: "|") { all[String(word)] = Sign(code: entry.0) }
    }
  }()

  private static let named: [(code: String, words: String)] = [
    ("EUR", "€|euro|euros|euroa|eurot|eura|еур|евро|ευρώ|אירו|يورو|یورو|ยูโร|欧元|歐元|ユーロ|유로"),
    ("GBP", "£|pound sterling|pounds sterling|gb£|英镑|英鎊"),
    ("USD", "us$|usd$|u$s|u$d|us dollar|us dollars|美元|доллар сша|米ドル|دولار أمريكي|달러"),
    ("BRL", "r$|real|reais"), ("AUD", "a$|au$|aud$"), ("CAD", "c$|ca$|cad$|cdn$"), ("HKD", "hk$|港币|港幣"),
    ("SGD", "s$|sg$"), ("NZD", "nz$"), ("TWD", "nt$|新台幣|新台币"), ("MXN", "mx$|mxn$"),
    ("CNY", "人民币|人民币元|人民幣|元|rmb|cn¥"), ("JPY", "円|日元|日圓|jp¥"), ("KRW", "₩|원|krw"),
    ("INR", "₹|inr.|रु|रु.|₹.|રૂ|રૂ.|ரூ|ரூ.|రూ|రూ.|ರೂ|രൂ"),
    ("RUB", "₽|руб|руб.|р.|рубль|рубли|рублей|российский рубль"),
    ("UAH", "₴|грн|грн."), ("PLN", "zł|zl|złoty"), ("CZK", "kč|kc"), ("HUF", "ft|ft.|forint"),
    ("RON", "lei|leu"), ("BGN", "лв|лв.|lv."), ("TRY", "₺|tl|türk lirası"),
    ("ILS", "₪|ש\"ח|ש״ח|ש''ח|שח|שקל|שקלים|nis"),
    ("VND", "₫|đ|vnđ|đồng"), ("THB", "฿|บาท"), ("IDR", "rp|rp."), ("MYR", "rm"), ("PHP", "₱|php."),
    ("CHF", "sfr|sfr.|fr.|chf."), ("ZAR", "zar."), ("NGN", "₦"), ("KZT", "₸|тенге|тг|тг.|теңге"),
    ("GEL", "₾|ლარი|ლ"), ("AMD", "֏|դր|դր.|դրամ"), ("BYN", "br"), ("RSD", "din|din.|дин|дин."), ("HRK", "kn"),
    ("AED", "dh|dhs|درهم إماراتي"), ("SAR", "ر.س|ر.س.|⃁|ريال سعودي"), ("EGP", "ج.م|ج.م.|e£|جنيه مصري"),
    ("KWD", "د.ك|د.ك.|دينار كويتي"), ("QAR", "ر.ق|ر.ق."), ("OMR", "ر.ع|ر.ع."), ("BHD", "د.ب|د.ب."),
    ("TND", "د.ت|د.ت."), ("LYD", "د.ل|د.ل."), ("IQD", "د.ع|د.ع.|ع.د|ع.د."), ("DZD", "د.ج|د.ج."),
    ("LBP", "ل.ل|ل.ل."), ("SYP", "ل.س|ل.س."), ("YER", "ر.ي|ر.ي."), ("SDG", "ج.س|ج.س."),
    ("MAD", "د.م|د.م."), ("AFN", "؋"), ("PEN", "s/|s/."), ("DOP", "rd$"), ("GTQ", "q"), ("CRC", "₡"),
    ("PYG", "₲|gs.|gs"), ("KES", "ksh|kshs|ksh."), ("TZS", "tsh"), ("UGX", "ush"), ("GHS", "gh₵|₵|ghc"),
    ("BDT", "৳|tk|tk.|টাকা"), ("NPR", "रू|रू.|नेरू"), ("LKR", "රු|රු."), ("MMK", "ကျပ်"), ("ETB", "ብር"),
    ("BAM", "km"), ("MKD", "ден|ден."), ("AZN", "₼"), ("UZS", "сўм|so'm"), ("KGS", "сом|⃀"),
    ("TJS", "сомонӣ"),
    ("MNT", "₮|төг|төгрөг"), ("LAK", "₭|ກີບ"), ("KHR", "៛|រៀល"), ("COP", "col$"), ("ARS", "ar$"),
    ("CLP", "clp$"), ("UYU", "$u|ur$"),
  ]

  fileprivate static let sharedSigns: [(signs: String, codes: String)] = [
    ("$", "USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BRL DOP BBD BSD BZD BMD JMD TTD XCD FJD NAD LRD"),
    ("¥|￥|圓|圆", "JPY CNY TWD HKD"), ("kr|kr.", "SEK NOK DKK ISK EEK"),
    ("rs|rs.|₨", "INR PKR LKR NPR MUR SCR"), ("р", "RUB BYN"),
    ("﷼|ريال|ریال", "IRR SAR OMR QAR YER"),
    ("دينار|دینار", "KWD BHD JOD IQD TND LYD DZD"), ("درهم", "AED MAD"), ("cfa|f cfa|fcfa|f.cfa", "XOF XAF"),
    ("جنيه", "EGP SDG"),
  ]

  /// For each currency, the others that also print its sign. The sign is read as the first one, which nearly
  /// always has it.
  private static let alsoUsedBy: [String: Set<String>] = [
    "GBP": ["EGP", "GIP", "FKP", "SHP", "LBP", "SYP", "IEP", "SDG"], "CNY": ["TWD", "HKD", "MOP", "JPY"],
    "JPY": ["CNY"], "RUB": ["RUR", "BYN", "BYR"], "RON": ["MDL", "ROL"], "BGN": ["BGL"], "TRY": ["TRL"],
    "PLN": ["PLZ"], "RSD": ["CSD", "YUM", "MKD"], "AED": ["MAD"], "CHF": ["XOF", "XAF", "XPF"],
    "KRW": ["KPW"], "BYN": ["BYR", "ETB"], "INR": ["NPR", "PKR", "LKR"], "NPR": ["INR"], "AZN": ["AZM"],
    "UAH": ["UAK"], "MXN": ["MXP"], "GHS": ["GHC"], "USD": ["USN"],
  ]
}

extension SharedCurrencySign {
  private var entry: (signs: String, codes: String) { CurrencySigns.sharedSigns[Int(number) - 1] }

  /// The sign in print.
  package var text: String { String(entry.signs.prefix { $0 != "|" }) }
  /// The codes of the possible currencies, the most common first.
  package var codes: [String] { entry.codes.split(separator: " ").map(String.init) }
}
