import DatasetFormat
import TextScanning

/// What stands for a currency beside a number or in a cell of its own: codes, signs and names.
enum CurrencySigns {
  /// A sign of money; the code is nil where the sign alone names no single currency (`$`, `kr`).
  struct Sign: Sendable, Hashable {
    var code: String?
  }

  /// The sign that the bytes are, or nil.
  static func sign(_ bytes: UnsafeBufferPointer<UInt8>) -> Sign? {
    guard bytes.count <= 24 else { return nil }
    if bytes.count == 3, bytes.allSatisfy(\.isASCIILetter) {
      let code = String(decoding: bytes.map { $0 & 0xDF }, as: UTF8.self)
      if Currency(code: code) != nil { return Sign(code: code) }
    }
    guard filter.admits(bytes) else { return nil }
    return signs[UnicodeForm.folded(String(decoding: bytes, as: UTF8.self))]
  }

  /// The code of the currency that a text names, or nil.
  static func code(_ text: some StringProtocol) -> String? {
    var copy = String(text)
    return copy.withUTF8 { sign(PrintedText.trimmed($0))?.code }
  }

  private static let signs: [String: Sign] = {
    var signs: [String: Sign] = [:]
    for (code, words) in named {
      for word in words.split(separator: "|") { signs[UnicodeForm.folded(String(word))] = Sign(code: code) }
    }
    for word in unnamed.split(separator: "|") { signs[UnicodeForm.folded(String(word))] = Sign(code: nil) }
    return signs
  }()

  private static let filter = WordFilter(signs.keys)

  private static let named: [(code: String, words: String)] = [
    ("EUR", "€|euro|euros|euroa|eurot|eura|еур|евро|ευρώ"), ("GBP", "£|pound sterling|pounds sterling"),
    ("USD", "us$|usd$|u$s|u$d|us dollar|us dollars|美元|доллар сша|米ドル"),
    ("BRL", "r$|real|reais"), ("AUD", "a$|au$|aud$"), ("CAD", "c$|ca$|cad$|cdn$"), ("HKD", "hk$|港币|港幣"),
    ("SGD", "s$|sg$"), ("NZD", "nz$"), ("TWD", "nt$|新台幣|新台币"), ("MXN", "mx$|mxn$"),
    ("CNY", "人民币|人民币元|人民幣|元|rmb|cn¥"), ("JPY", "円|日元|日圓|jp¥"), ("KRW", "₩|원|krw"),
    ("INR", "₹|inr."), ("RUB", "₽|руб|руб.|р.|рубль|рубли|рублей|российский рубль"),
    ("UAH", "₴|грн|грн."), ("PLN", "zł|zl|złoty"), ("CZK", "kč|kc"), ("HUF", "ft|ft.|forint"),
    ("RON", "lei|leu"), ("BGN", "лв|лв.|lv."), ("TRY", "₺|tl|türk lirası"), ("ILS", "₪|ש\"ח"),
    ("VND", "₫|đ|vnđ"), ("THB", "฿|บาท"), ("IDR", "rp|rp."), ("MYR", "rm"), ("PHP", "₱|php."),
    ("CHF", "sfr|sfr.|fr.|chf."), ("ZAR", "zar."), ("NGN", "₦"), ("KZT", "₸|тенге"), ("GEL", "₾"),
    ("AMD", "֏"), ("BYN", "br"), ("RSD", "din|din."), ("HRK", "kn"),
    ("AED", "dh|dhs"), ("SAR", "ر.س|ر.س."), ("EGP", "ج.م|ج.م."),
    ("KWD", "د.ك|د.ك."), ("QAR", "ر.ق|ر.ق."), ("OMR", "ر.ع|ر.ع."), ("BHD", "د.ب|د.ب."), ("TND", "د.ت|د.ت."),
    ("MAD", "د.م|د.م."), ("PEN", "s/|s/."), ("DOP", "rd$"), ("GTQ", "q"), ("CRC", "₡"), ("PYG", "₲|gs.|gs"),
    ("KES", "ksh|kshs|ksh."), ("TZS", "tsh"), ("UGX", "ush"), ("GHS", "gh₵|₵|ghc"), ("BDT", "৳|tk|tk."),
    ("BAM", "km"), ("MKD", "ден|ден."), ("AZN", "₼"), ("UZS", "сўм|so'm"), ("MNT", "₮"), ("LAK", "₭"),
    ("KHR", "៛"), ("COP", "col$"), ("ARS", "ar$"), ("CLP", "clp$"), ("UYU", "$u|ur$"),
  ]

  private static let unnamed = "$|¥|￥|kr|kr.|rs|rs.|руб р|د.ا|د.ا.|د.إ|د.إ."
}
