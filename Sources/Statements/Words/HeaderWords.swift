import Money

/// The roles that a column's name can have, over all languages.
///
/// `Buchungstag` → booking date, `Amount` → amount
package enum HeaderWords {
  /// A possible meaning of a name.
  package struct Match: Sendable, Hashable {
    package var role: HeaderRole
    /// 3: the whole name is a known one. 2: the name without brackets is. 1: a known one is part of it.
    var strength: Int
    /// The number of letters of the known name. Longer parts win.
    var length: Int
    /// The languages in which the name is known.
    var languages: Set<String>
  }

  private struct Entry: Sendable {
    var roles: [(role: HeaderRole, language: String)] = []
  }

  static let languages: [LanguageWords] =
    [
      english, german, dutch, swedish, danish, norwegian, french, spanish, italian, portuguese, romanian,
      polish, czech,
      slovak, southSlavic, russian, ukrainian, bulgarian, finnish, hungarian, lithuanian, latvian, estonian,
      turkish, greek, chinese,
      japanese, korean, vietnamese, indonesian, hebrew, arabic, persian, thai, hindi, georgian, armenian,
      icelandic, catalan, galician, basque, albanian, macedonian, azerbaijani, kazakh, afrikaans,
    ] + ofFewBanks + ofDates

  private static let entries: [String: Entry] = {
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(8_000)
    for language in languages {
      for (role, words) in language.words {
        for word in words.utf8.split(separator: UInt8(ascii: "|")) {
          entries[normal(String(Substring(word))), default: Entry()].roles.append((role, language.language))
        }
      }
    }
    entries[""] = nil
    return entries
  }()

  /// The number of words of the longest known name, which limits the search for parts.
  private static let longest =
    (entries.keys.map { $0.utf8.count { $0 == UInt8(ascii: " ") } }.max() ?? 0) + 1

  /// A name in the form for comparison: folded, with every mark as a space, and with `+/-` kept as words.
  package static func normal(_ name: String) -> String {
    if name == "#" || name == "+/-" { return name }
    return FoldTable.shared.words(of: name) ?? normalOfWhole(name)
  }

  /// The same for any text, folded as a whole.
  static func normalOfWhole(_ name: String) -> String {
    var result = ""
    var pendingSpace = false
    for scalar in UnicodeForm.folded(name).unicodeScalars {
      guard FoldTable.isWord(scalar) else {
        pendingSpace = !result.isEmpty
        continue
      }
      if pendingSpace { result.append(" ") }
      pendingSpace = false
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// The sides that a text in ``normal(_:)`` form names: debit, credit, both or none. Letters do not count.
  static func sides(of normal: String) -> Set<HeaderRole> {
    guard normal.unicodeScalars.count > 1, let entry = entries[normal] else { return [] }
    return Set(entry.roles.map(\.role)).intersection([.debit, .credit])
  }

  /// The roles of a column's name, the most certain first. Empty for a sentence.
  package static func matches(_ name: String) -> [Match] {
    guard name.utf8.count <= 120 else { return [] }
    var best: [HeaderRole: Match] = [:]
    func add(_ text: String, strength: Int) {
      guard let entry = entries[text] else { return }
      for (role, language) in entry.roles {
        let length = text.unicodeScalars.count
        if var old = best[role], (old.strength, old.length) >= (strength, length) {
          if old.strength == strength, old.length == length { old.languages.insert(language) }
          best[role] = old
        } else {
          best[role] = Match(role: role, strength: strength, length: length, languages: [language])
        }
      }
    }
    let whole = normal(name)
    if whole.isEmpty { return [] }
    add(whole, strength: 3)
    if best.isEmpty, let (role, languages) = directionOfAmount(whole) {
      best[role] = Match(
        role: role, strength: 3, length: whole.unicodeScalars.count, languages: languages)
    }
    if best.isEmpty, let bare = withoutBrackets(name) { add(normal(bare), strength: 2) }
    if best.isEmpty { addParts(of: whole, add: add) }
    return best.values.sorted {
      ($1.strength, $1.length, $0.role.rawValue) < ($0.strength, $0.length, $1.role.rawValue)
    }
  }

  /// The direction of a name that combines a word for amounts and a word for money out or in, in any order:
  /// `Importo uscite`, `Betrag (Haben)`, `支出金额`.
  private static func directionOfAmount(_ name: String) -> (HeaderRole, Set<String>)? {
    let words = name.split(separator: " ")
    let parts: [(String, String)]
    if words.count > 1 {
      guard words.count <= 6 else { return nil }
      parts = (1..<words.count).map {
        (words[..<$0].joined(separator: " "), words[$0...].joined(separator: " "))
      }
    } else {
      // Chinese and Japanese have no blanks.
      let scalars = Array(name.unicodeScalars)
      guard scalars.count <= 12, scalars.allSatisfy({ $0.value >= 0x3040 }) else { return nil }
      parts = scalars.indices.dropFirst().map { place in
        (
          String(String.UnicodeScalarView(scalars[..<place])),
          String(String.UnicodeScalarView(scalars[place...]))
        )
      }
    }
    for (left, right) in parts + parts.map({ ($0.1, $0.0) }) {
      guard let amount = entries[left]?.roles, let direction = entries[right]?.roles,
        amount.contains(where: { $0.role == .amount || $0.role == .accountAmount })
      else { continue }
      let sides = Set(direction.map(\.role).filter { $0 == .debit || $0 == .credit })
      if sides.count == 1, let side = sides.first { return (side, Set(direction.map(\.language))) }
    }
    return nil
  }

  /// Adds known names that are part of a name: runs of words. For long or unspaced words, also their
  /// beginnings and ends (`Buchungsdatum`, `交易金额`).
  private static func addParts(of name: String, add: (String, Int) -> Void) {
    let words = name.split(separator: " ")
    guard words.count <= 24 else { return }
    for start in words.indices {
      for end in start..<min(words.count, start + longest) {
        add(words[start...end].joined(separator: " "), 1)
      }
    }
    for word in words {
      let scalars = Array(word.unicodeScalars)
      let shortest = scalars.allSatisfy { $0.value < 0x500 } ? 5 : 2
      guard scalars.count > shortest, scalars.count <= 60 else { continue }
      for length in shortest..<scalars.count {
        add(String(String.UnicodeScalarView(scalars.prefix(length))), 1)
        add(String(String.UnicodeScalarView(scalars.suffix(length))), 1)
      }
    }
  }

  /// The part of the name before its bracket: `Betrag (EUR)` → `Betrag `. Nil when it has no bracket.
  static func withoutBrackets(_ name: String) -> String? {
    for open in ["(", "[", "（", "<"] as [Character] {
      guard let place = name.firstIndex(of: open), place > name.startIndex else { continue }
      return String(name[..<place])
    }
    return nil
  }

  /// The currency in brackets or in the last word of a name: `Betrag (€)`, `Amount SGD`, `金額(円)`.
  static func currency(in name: String) -> String? {
    if let code = CurrencySigns.code(name) { return code }
    if let code = bracketed(name).lazy.compactMap({ CurrencySigns.code($0) }).first { return code }
    let words = name.split(whereSeparator: { " ,.:/_-".contains($0) })
    guard words.count > 1, let last = words.last else { return nil }
    let isWritten =
      last.count == 3 && last == Substring(last.uppercased())
      || ["R$", "zł", "Kč", "руб", "грн", "บาท", "ש״ח", "ש\"ח", "د.ك", "ر.س"].contains(String(last))
      || last.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
    return isWritten || last.lowercased().hasPrefix("euro") ? CurrencySigns.code(last) : nil
  }

  /// The sign in brackets, if several currencies share it: `Belopp (kr)`, `Amount ($)`.
  static func sharedSign(in name: String) -> SharedCurrencySign? {
    bracketed(name).lazy.compactMap { CurrencySigns.sign($0)?.shared }.first
  }

  /// The texts in brackets of each kind.
  private static func bracketed(_ name: String) -> [Substring] {
    [("(", ")"), ("[", "]"), ("（", "）"), ("<", ">")].compactMap { (open: Character, close: Character) in
      guard let start = name.firstIndex(of: open), let end = name.lastIndex(of: close), start < end else {
        return nil
      }
      return name[name.index(after: start)..<end]
    }
  }
}

/// The purpose of a column according to its name.
package enum HeaderRole: UInt8, Sendable, Hashable, CaseIterable {
  case bookingDate, date, transactionDate, valueDate, time
  /// An amount; in the account's own currency; in the currency charged abroad; before fees; after fees.
  case amount, accountAmount, originalAmount, grossAmount, netAmount
  /// A reserved amount that is not booked yet, next to a blank amount.
  case blockedAmount
  case debit, credit, sign, fee, rate
  case balance, balanceBefore, openingBalance, closingBalance
  case currency, originalCurrency
  case payee, payer, recipient, text, type
  case reference, customerReference, status
  case account, counterAccount, card, merchantDetail, category
  /// Not used for entries.
  case ignored

  var isDate: Bool {
    switch self {
    case .bookingDate, .date, .transactionDate, .valueDate: true
    default: false
    }
  }

  var isMoney: Bool {
    switch self {
    case .amount, .accountAmount, .originalAmount, .grossAmount, .netAmount, .blockedAmount, .debit, .credit,
      .fee, .balance,
      .balanceBefore, .openingBalance, .closingBalance:
      true
    default: false
    }
  }

  /// Whether the column may hold the amount of an entry.
  var isMovement: Bool {
    switch self {
    case .amount, .accountAmount, .grossAmount, .netAmount, .debit, .credit: true
    default: false
    }
  }
}

/// The column names of one language.
struct LanguageWords: Sendable {
  /// ISO 639-1.
  let language: String
  /// Names separated by `|`, in their usual spelling. Case, accents and punctuation do not matter.
  let words: [HeaderRole: String]

  init(_ language: String, _ words: [HeaderRole: String]) {
    self.language = language
    self.words = words
  }
}

extension HeaderWords {
  static let english = LanguageWords(
    "en",
    [
      .bookingDate:
        "booking date|booked date|booked on|booked at|posting date|posted date|post date|posted|posted on|date posted|posted at|date processed|processed date|processing date|process date|completed date|completion date|completed on|date completed (utc)|settlement date|settled date|settled|entry date|bookingdate|date of entry|accounting date|ledger date|cleared date|clearing date|posted account date|finished on|posted transaction date",
      .date: "date|datetime|date time|date and time|timestamp|txn date time|day|date (utc)|book",
      .transactionDate:
        "transaction date|trans date|trans. date|tran date|txn date|trx date|tx date|trade date|date of transaction|purchase date|started date|effective date|transaction date time|activity date|created on|created date|operation date|transaction posted|payment date|execution date|date of purchase|transaction time|completion time",
      .valueDate: "value date|value dt|valuedate|value|val date|interest date|effective value date",
      .time: "time|transaction time|time zone|timezone|time (utc)",
      .amount:
        "amount|amt|value|transaction amount|trans amount|txn amount|transaction amt|sum|money|total|amount (total)|total amount|payment amount|amount in|amt.|change|movement|transaction value|booked amount|value amount|amount total|credit debit amount|cash amount|amount received",
      .accountAmount:
        "amount in account currency|account amount|billing amount|billed amount|amount (account currency)|converted amount|settlement amount|amount in card currency|amount eur|amount usd|amount gbp|amount chf|posted amount|amount in local currency|home amount",
      .originalAmount:
        "original amount|originalamount|foreign amount|local amount|amount in transaction currency|foreign currency amount|foreign spend amount|amount foreign currency|amount (foreign currency)|instructed amount|source amount|transaction currency amount|orig amount|orig. amount|merchant amount|amount in foreign currency|original transaction amount|amount in original currency|foreign currency amt|transaction amount in foreign currency",
      .blockedAmount:
        "pending amount|held amount|hold amount|blocked amount|amount on hold|authorised amount|authorized amount",
      .grossAmount: "gross|gross amount|amount before fees|subtotal",
      .netAmount: "net|net amount|amount after fees",
      .debit:
        "debit|debits|debit amount|debit amt|dr|dr amount|dr amt|amount debit|amount (debit)|withdrawal|withdrawals|withdrawal amount|withdrawal amt|withdrawal amt.|withdraw|withdrawal (dr)|withdrawals (dr)|paid out|money out|out|outflow|payments out|amount out|spent|debited|payment out|debit (-)|debit(-)|charges|cash out|outgoing|expenses|expense|spend amount|payments|amount debited|withdrawals (out)|debit value|outgoings|money spent|withdrawn|total out|paid to others|payments (out)|amount paid out",
      .credit:
        "credit|credits|credit amount|credit amt|cr|cr amount|cr amt|amount credit|amount (credit)|deposit|deposits|deposit amount|deposit amt|deposit amt.|deposit (cr)|deposits (cr)|paid in|money in|in|inflow|payments in|receipts|receipt|amount in|credited|payment in|credit (+)|credit(+)|lodgement|lodgements|cash in|incoming|income|amount credited|deposits (in)|credit value|money received|deposited|total in|payments (in)|amount paid in|incomings",
      .sign:
        "credit debit|creditdebit|debit credit|credit/debit|debit/credit|credit or debit|debit or credit|debit/credit indicator|credit debit indicator|d/c|d/k|c/d|cr/dr|dr/cr|db/cr|indicator|sign|direction|dr cr|cr dr|creditdebitindicator|in/out|+/-|debit credit code|drcr|dc|debit or credit indicator|transaction sign|dr or cr|d or c",
      .fee:
        "fee|fees|source fee amount|source fee|amount (fee)|fee amount|commission|charge amount|transaction fee|fees paid",
      .rate: "exchange rate|rate|fx rate|conversion rate|exchange rate used|exch rate",
      .balance:
        "balance|running balance|running bal.|runningbalance|account balance|balance after|balance after transaction|closing balance amount|ledger balance|book balance|available balance|new balance|bal|balance (account currency)|closing balance|account balance after transaction|bank balance|actual balance|cash balance",
      .balanceBefore:
        "balance before|balance before transaction|previous balance|initial balance|start balance",
      .openingBalance: "beginning balance|opening balance|starting balance",
      .closingBalance: "ending balance|end balance|final balance",
      .currency:
        "currency|ccy|curr|currency code|transaction currency|account currency|currency symbol|cur|payment currency|billing currency|amount currency",
      .originalCurrency:
        "original currency|originalcurrency|foreign currency|local currency|orig currency|merchant currency|source currency|original currency code|currency of transaction",
      .payee:
        "payee|name|merchant|merchant name|merchantname|counterparty|counter party|counterparty name|counter party name|beneficiary|beneficiary name|beneficiary or remitter|other party|other party name|partner|partner name|vendor|payee name|payor|contact|party|business name|merchant/payee|payee/payer|beneficiary/remitter|store|shop|description 1|name of counterparty|name/description|name / description|counterparty account name|transacting party|remitter|name 1|payer or payee|third party",
      .payer:
        "payer|from|sender|remitter name|ordering party|debtor|from name|originator|payer name|sender name|debtor name|source name",
      .recipient:
        "recipient|to|receiver|to name|recipient name|beneficiary party|creditor|receiver name|creditor name|target name|paid to",
      .text:
        "description|details|detail|transaction description|transaction details|memo|narrative|narration|particulars|remarks|transaction remarks|note|notes|text|message|purpose|payment details|payment reference|additional information|additional details|original description|extended details|statement description|transaction|transactions|particular|comment|comments|label|summary|information|payment purpose|title|subject|description 2|description 3|statement details|appears on your statement as|more information|what|item|payment description|memo/description|transaction narrative|transaction particulars|other details|detail 1|merchant description|transaction description 1|transaction description 2|explanation|supplementary details|remittance information|entry description|user comments|narrative 1|narrative 2|debit memo",
      .type:
        "type|transaction type|trans type|tran type|txn type|transactiontype|type of transaction|transaction category|payment type|payment method|method|kind|product|tx type|entry type|activity type|transaction code|trans code|code|tran code",
      .reference:
        "transaction id|transactionid|transaction number|transaction no|transaction no.|transaction reference|transaction ref|reference|reference number|reference no|reference no.|ref|ref no|ref no.|ref.|id|record id|bank reference|entry id|operation number|operation no|unique id|trx id|txn id|transaction identifier|fit id|fitid|bank ref|uetr|confirmation number|transferwise id|wise id|journal number|trace number|payment id|order id|uuid|ref number|arn|acquirer reference number|entry reference",
      .customerReference:
        "customer reference|end to end id|end to end reference|client reference|your reference|mandate reference|mandate id|check number|checknumber|check no|check no.|cheque number|cheque no|cheque no.|chq no|chq./ref.no.|chq/ref no|chq / ref number|cheque|check|check or slip #|serial|serial number|slip|number|ref/cheque no|chq. no.|ref no./cheque no.|s no.|s.no.|sl no|sr no|no|no.|doc. no|doc no|document number|code in payer is|client code|invoice number|invoice|#|payer reference|creditor id|debit/check|instrument id|order|cheque number|zip code|zip|postcode|card sequence|branch code|sort code|sort|bsb",
      .status:
        "status|state|statetype|transaction status|payment status|booking status|approved|state type|status code",
      .account:
        "account|account number|account no|account no.|account name|accountname|account nickname|acct|own account|from account number|iban|my account|account id|account type|bank account|account identifier|account iban",
      .counterAccount:
        "counter account|counterparty account|counterparty iban|counter party account number|to account|from account|beneficiary account|other account|to account number|account of counterparty|payee account|other party account number|partner iban|beneficiary iban|counterparty account number|counterparty bic|bic|swift|bank account 2",
      .card:
        "card|card number|card no|card no.|cardid|card id|card member|cardmember|cardholder|card holder|cardholder name|last 4|last four|card last 4|account #|card name|merchant category|merchant category code|merchantcategory|mcc|card present",
      .merchantDetail:
        "merchant city|merchant state|merchant country|merchantplace|merchantcountry|merchant place|merchant zip|merchant location|city|country|state/province|address|town/city|location|city/state|street|merchant address",
      .category:
        "category|categories|subcategory|sub category|category name|labels|label names|tags|tag|budget|parent category|group|receipt|receipts|flag|attachments",
    ])
}

/// The Baltic countries: Lithuania writes the year first, Latvia and Estonia the day.
extension HeaderWords {
  static let lithuanian = LanguageWords(
    "lt",
    [
      .bookingDate: "įrašymo data|apskaitos data|įvykdymo data|įskaitymo data", .date: "data",
      .transactionDate: "operacijos data|mokėjimo data|atlikimo data|pirkimo data",
      .valueDate: "valiutavimo data|valutavimo data",
      .amount: "suma|operacijos suma|suma eur",
      .debit: "debetas|nurašyta|išlaidos|debitas|išmokėta|išmokos|debeto suma|mokėjimai|debetiniai",
      .credit: "kreditas|įplaukos|gauta|įmokėta|pajamos|kredito suma|įmokos",
      .sign: "d/k|debetas/kreditas|debetas kreditas",
      .balance: "likutis|balansas|sąskaitos likutis|likutis po operacijos",
      .openingBalance: "pradinis likutis",
      .closingBalance: "galutinis likutis", .currency: "valiuta",
      .payee:
        "mokėtojas/gavėjas|gavėjas/mokėtojas|gavėjas / siuntėjas|mokėtojo/gavėjo pavadinimas|pavadinimas|mokėtojas arba gavėjas|kontrahentas",
      .payer: "mokėtojas", .recipient: "gavėjas",
      .text:
        "paskirtis|mokėjimo paskirtis|aprašymas|detalės|operacijos paskirtis|paaiškinimas|paaiškinimai",
      .type: "tipas|operacijos tipas|įrašo tipas",
      .reference:
        "operacijos numeris|įrašo id|nuoroda|įrašo nr.|transakcijos id|bankos nuoroda|dok. nr.|archyvo nr.|operacijos kodas",
      .customerReference: "dokumento nr|kliento kodas|mokėtojo kodas|kodas", .status: "būsena",
      .account: "sąskaita|sąskaitos nr.|sąskaitos numeris",
      .counterAccount: "gavėjo sąskaita|mokėtojo/gavėjo sąskaita|korespondentinė sąskaita",
      .card: "kortelė|kortelės numeris", .fee: "mokestis|komisija", .category: "kategorija",
    ])

  static let latvian = LanguageWords(
    "lv",
    [
      .bookingDate: "grāmatojuma datums|grāmatošanas datums|iegrāmatošanas datums|iegrāmatots",
      .date: "datums",
      .transactionDate: "darījuma datums|maksājuma datums|pirkuma datums",
      .valueDate: "valūtas datums|valutēšanas datums|vērtības datums", .amount: "summa",
      .debit: "debets|izmaksas|debetā|izdevumi|norakstīts|izmaksāts",
      .credit: "kredīts|ieņēmumi|kredītā|iemaksas|saņemts|iemaksāts|ieskaitīts",
      .sign: "debets/kredīts|d/k|debets kredīts",
      .balance: "atlikums|saldo|konta atlikums|atlikums pēc darījuma",
      .openingBalance: "sākuma atlikums", .closingBalance: "beigu atlikums", .currency: "valūta",
      .payee: "saņēmējs/maksātājs|maksātājs/saņēmējs|partneris|saņēmējs / maksātājs|nosaukums",
      .payer: "maksātājs", .recipient: "saņēmējs",
      .text: "maksājuma mērķis|apraksts|informācija|detaļas|informācija saņēmējam",
      .type: "veids|darījuma veids|kods|tips", .reference: "darījuma numurs|ieraksta nr.|atsauce",
      .customerReference: "dokumenta numurs|reģ. nr.", .status: "statuss",
      .account: "konts|konta numurs|klienta konts",
      .counterAccount: "saņēmēja konts|partnera konts", .card: "karte", .fee: "komisija",
      .category: "kategorija",
    ])

  static let estonian = LanguageWords(
    "et",
    [
      .bookingDate: "kandekuupäev|kande kuupäev", .date: "kuupäev",
      .transactionDate: "tehingu kuupäev|makse kuupäev|ostu kuupäev", .valueDate: "väärtuspäev",
      .amount: "summa|tehingu summa", .debit: "deebet|väljaminek|väljaminekud|kulud|deebeti summa",
      .credit: "kreedit|sissetulek|laekumised|laekumine|tulud|kreediti summa",
      .sign: "deebet/kreedit|deebet/kreedit (d/c)|d/c|deebet/kreedit (d/k)|deebet kreedit",
      .balance: "saldo|jääk|konto jääk|kontojääk", .openingBalance: "algsaldo|algjääk",
      .closingBalance: "lõppsaldo|lõppjääk", .currency: "valuuta",
      .payee: "saaja/maksja nimi|maksja/saaja nimi|saaja/maksja", .payer: "maksja", .recipient: "saaja",
      .text: "selgitus|kirjeldus|tehingu kirjeldus|makse selgitus", .type: "tüüp|tehingu liik|rea tüüp",
      .reference: "arhiveerimistunnus|viitenumber tehing",
      .customerReference: "viitenumber|dokumendi number|isikukood või registrikood", .status: "olek|staatus",
      .account: "konto|kontonumber|kliendi konto", .counterAccount: "saaja/maksja konto|saaja/maksja pank",
      .card: "kaart", .fee: "teenustasu", .category: "kategooria",
    ])
}
