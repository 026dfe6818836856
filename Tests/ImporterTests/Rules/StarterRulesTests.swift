import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetTemplates
import TestSupport
import Testing

@testable import Importer
@testable import Statements

/// The starter rules of every country: the texts they match, and the texts they must not match.
struct StarterRulesTests {
  private struct Rule {
    var title: String
    var own: RuleTemplate.Rule
    var starter: StarterRule
  }

  /// The rules that the command installs for a country.
  private func rules(_ country: String) throws -> [Rule] {
    let template = try #require(try RuleTemplate.country(country))
    let keys = try RuleTemplate.categoryKeys
    return try [template, RuleTemplate.common].flatMap(\.rules).enumerated().map { place, rule in
      Rule(
        title: rule.title, own: rule,
        starter: StarterRule(
          id: try #require(RecordID(rule.id), "\(rule.title)"), place: place, words: rule.words ?? [],
          names: rule.names ?? [], patterns: rule.patterns ?? [],
          categoryKeys: try #require(keys[rule.meaning], "\(rule.title)"), comment: ""))
    }
  }

  /// The titles of the rules that match a text, with each rule tried alone.
  private func titles(_ text: String, _ sets: [(title: String, rules: RuleSet)]) -> [String] {
    let subject = RuleSubject(
      payee: text, text: text, amountMinor: -100, date: CalendarDate(dayNumber: 20_000), account: nil,
      digits: 2)
    return sets.filter { !$0.rules.outcome(for: subject).isNothing }.map(\.title)
  }

  private func sets(_ country: String) throws -> [(title: String, rules: RuleSet)] {
    try rules(country).map {
      ($0.title, RuleSet([ImportRule(textMatches: $0.starter.expression, categoryKey: "x")]))
    }
  }

  @Test func `ids are there once, and none is of a kind that a new record could get`() throws {
    var ids: Set<String> = []
    for template in try [RuleTemplate.common] + RuleTemplate.countries.compactMap(RuleTemplate.country) {
      #expect(template.rules.count >= 10)
      #expect(Set(template.rules.map(\.title)).count == template.rules.count, "\(template.name)")
      for rule in template.rules {
        #expect(ids.insert(rule.id).inserted, "\(template.name): \(rule.title)")
        // New ids have version 7. These have version 8, which is reserved for ids made by a program.
        #expect(RecordID(rule.id).map { $0.description == rule.id && Array(rule.id)[14] == "8" } == true)
      }
    }
    #expect(try RuleTemplate.country("Germany")?.name == "de" && RuleTemplate.country("DE")?.name == "de")
    #expect(try RuleTemplate.country("common") == nil && RuleTemplate.country("zz") == nil)
  }

  @Test
  func
    `what money is for has a category in every set that new datasets start with, or is named as one that has none`()
    throws
  {
    let none = [
      "default": ["bakery", "drugstore", "gym", "pets"],
      "fifty-thirty-twenty": ["bakery", "donations", "drugstore", "insurance", "pets", "pharmacy", "taxes"],
      "household": ["bakery", "books", "drugstore", "electronics", "software"],
    ]
    for name in CategoryTemplate.names {
      let template = try #require(try CategoryTemplate.named(name))
      let keys = Set(template.categories.filter { $0.type == "expense" }.compactMap { Key.slug($0.name) })
      let missing = try RuleTemplate.categoryKeys.filter { !$0.value.contains(where: keys.contains) }.keys
      #expect(missing.sorted() == none[name], "\(name)")
    }
  }

  @Test(arguments: RuleTemplate.countries)
  func `each rule runs in bounded time, and each of its names is known by it and by no other`(
    _ country: String
  ) throws {
    let all = try rules(country)
    for rule in all {
      // The engine's own limits, with room for the user's own names.
      #expect(rule.starter.expression.count <= 900, "\(rule.title): \(rule.starter.expression.count)")
      _ = try RegularExpression(rule.starter.expression)
      for pattern in rule.own.patterns ?? [] { _ = try RegularExpression(pattern) }
    }
    let sets = try sets(country)
    for rule in all {
      for name in (rule.own.words ?? []) + (rule.own.names ?? []) {
        for text in [
          name, "KARTENZAHLUNG \(name.uppercased()) 4711 DORF", "paypal *\(name.lowercased()) 123",
        ] {
          #expect(titles(text, sets) == [rule.title], "\(text)")
        }
      }
      // A name that is the beginning of another one is redundant, because no text distinguishes them.
      let names = (rule.own.names ?? []).map { $0.lowercased() }
      for name in names { #expect(!names.contains { $0 != name && name.hasPrefix($0) }, "\(name)") }
    }
  }

  /// In the notation of banks.
  private static let texts: [(country: String, title: String, text: String)] = [
    ("at", "supermarkets", "HOFER DANKT 0412 WIEN"), ("at", "supermarkets", "SPAR FIL. 3321 LINZ"),
    ("at", "supermarkets", "BILLA DANKT 0102"), ("at", "supermarkets", "SUTTERLÜTY Bregenz"),
    ("at", "drugstores", "DM-FIL. 101 GRAZ"), ("at", "fuel", "JET TANKSTELLE 1234"),
    ("at", "fuel", "DISKONT TANKSTELLE WELS"),
    ("at", "clothing", "KIK TEXTILDISKONT 55"), ("at", "hardware stores", "OBI BAUMARKT 88 WIEN"),
    ("ch", "supermarkets", "MIGROS ZUERICH HB"), ("ch", "supermarkets", "Coop-4123 Bern"),
    ("ch", "supermarkets", "SPAR SUPERMARKT 12"), ("ch", "health insurers", "CSS KRANKENVERSICHERUNG AG"),
    ("ch", "clothing", "GLOBUS 1200 GENEVE"), ("ch", "hardware stores", "OBI BAUMARKT WINTERTHUR"),
    ("ch", "trains and local transport", "SBB CFF FFS BERN"),
    ("de", "supermarkets", "REWE SAGT DANKE. 44123 // KOELN/DE"),
    ("de", "supermarkets", "EDEKA SCHAEFER HENNEF //1234"),
    ("de", "supermarkets", "NORMA SAGT DANKE 12"), ("de", "supermarkets", "COMBI VERBRAUCHERMARKT 3"),
    ("de", "supermarkets", "HIT HANDELSGRUPPE 21"), ("de", "supermarkets", "KAUFLAND SIEGBURG 4711"),
    ("de", "supermarkets", "Kaufland"), ("de", "supermarkets", "LIDL DIENSTLEISTUNG 3021"),
    ("de", "drugstores", "DM-FIL. 1234 BONN"), ("de", "drugstores", "ROSSMANN 3021 KOELN"),
    ("de", "drugstores", "DM-DROGERIE MARKT SAGT DANKE"), ("de", "restaurants and delivery", "MCD 1234 BONN"),
    ("de", "fuel", "JET-TANKSTELLE 12"), ("de", "fuel", "ARAL STATION 283 BONN"),
    ("de", "trains and local transport", "BAHN.DE 9000"),
    ("de", "clothing", "KIK TEXTILIEN 12"), ("de", "hardware stores", "OBI BAU- U. HEIMWERKERMARKT 44"),
    ("de", "fast food", "McDonalds 1234 Bonn"), ("de", "fast food", "MC DONALD´S DOMINO'S"),
    ("de", "clothing", "H & M 0123"),
    ("de", "streaming", "PAYPAL *SPOTIFY 35314369001"),
    ("de", "broadcasting fee", "Rundfunk ARD, ZDF, DRadio 123"),
    ("es", "supermarkets", "MERCADONA 1234 MADRID"), ("es", "supermarkets", "DIA 1234 SEVILLA"),
    ("es", "supermarkets", "LUPA SUPERMERCADOS"), ("es", "supermarkets", "SPAR 44 PALMA"),
    ("es", "clothing", "MANGO 1234 MADRID"),
    ("fr", "supermarkets", "CB CARREFOUR CITY LYON FACT 030224"), ("fr", "supermarkets", "SPAR MARKET NICE"),
    ("fr", "restaurants and delivery", "QUICK 123 LILLE"), ("fr", "phone and internet", "B&YOU 1234"),
    ("fr", "pharmacies", "LABORATOIRE CERBA ANALYSES"), ("fr", "taxes", "PRLV IMPOT REVENU"),
    ("gb", "supermarkets", "CO-OP FOOD 1234 LEEDS"), ("gb", "supermarkets", "NISA LOCAL 12"),
    ("gb", "supermarkets", "SPAR STORES YORK"),
    ("gb", "supermarkets", "TESCO STORES 3021 LEEDS"), ("gb", "supermarkets", "SAINSBURYS S/MKT YORK"),
    ("gb", "drugstores", "BOOTS 1234 LONDON"), ("gb", "coffee and bakeries", "COSTA 43012345 LEEDS"),
    ("gb", "clothing", "NEXT RETAIL LTD 12"), ("gb", "clothing", "CLARKS SHOP 3"),
    ("gb", "clothing", "GAP 1234 OUTLET"),
    ("gb", "fuel", "BP CONNECT 12 LEEDS"), ("gb", "taxis and scooters", "UBER *TRIP HELP.UBER.COM"),
    ("gb", "fast food", "UBER *EATS"),
    ("it", "supermarkets", "ESSELUNGA 123 MILANO"), ("it", "supermarkets", "SIGMA SUPERMERCATI"),
    ("it", "supermarkets", "MD SPA 12"),
    ("it", "supermarkets", "U2 SUPERMERCATO"), ("it", "bars", "BAR CENTRALE SNC ROMA"),
    ("it", "fuel", "Q8EASY 123"),
    ("it", "fuel", "IP MATIC 12"), ("it", "fuel", "ENI 4711 ROMA"),
    ("it", "phone and internet", "TIM RICARICA 12"),
    ("it", "clothing", "COIN SPA MILANO"), ("it", "hardware stores", "OBI 12 BERGAMO"),
    ("nl", "supermarkets", "AH TO GO 5812 UTRECHT"), ("nl", "supermarkets", "COOP 1234 EDE"),
    ("nl", "supermarkets", "SPAR CITY 12"),
    ("nl", "supermarkets", "Albert Heijn 1563 AMSTERDAM"), ("nl", "drugstores", "DA DROGISTERIJ"),
    ("nl", "trains and local transport", "RET ROTTERDAM METRO"),
    ("nl", "trains and local transport", "NS-REIZIGERS 1234"),
    ("nl", "health insurers", "CZ ZORGVERZEKERINGEN"), ("nl", "hardware stores", "GAMMA BOUWMARKT EDE"),
    ("nl", "furniture and home", "ACTION 1234 EDE"),
    ("br", "supermarkets", "PAO DE ACUCAR-1234 SAO PAULO"), ("br", "pharmacies", "DROGARIA SAO PAULO 12"),
    ("br", "electricity and gas", "ENEL DISTRIBUICAO SP"),
    ("br", "trains and local transport", "SPTRANS RECARGA"),
    ("in", "restaurants and delivery", "UPI-SWIGGY-swiggy@icici"), ("in", "supermarkets", "UPI/DMART/4711"),
    ("in", "trains and local transport", "IRCTC CF NEW DELHI"),
    ("in", "electricity and gas", "BESCOM BILL 42"),
    ("jp", "convenience stores", "ファミリーマート 渋谷店"), ("jp", "convenience stores", "ローソン 4711"),
    ("jp", "electricity and gas", "東京電力エナジーパートナー 3月分"), ("jp", "clothing", "ユニクロ 新宿"),
    ("jp", "trains and local transport", "モバイルスイカ チャージ"), ("jp", "coffee", "コメダ珈琲店 名古屋"),
    ("pl", "supermarkets", "BIEDRONKA 1234 WARSZAWA"), ("pl", "drugstores", "ROSSMANN 123 WARSZAWA"),
    ("pl", "fuel", "ORLEN STACJA NR 17 KRAKOW"), ("pl", "supermarkets", "ŻABKA Z1234 ŁÓDŹ"),
    ("se", "supermarkets", "ICA SUPERMARKET SOLNA"), ("se", "supermarkets", "WILLYS UPPSALA"),
    ("se", "trains and local transport", "SJ.SE STOCKHOLM"), ("se", "fuel", "OKQ8 4711"),
    ("vn", "supermarkets", "WINMART HA NOI"), ("vn", "coffee", "HIGHLANDS COFFEE 12 HCM"),
    ("vn", "electricity", "EVNHCMC TT TIEN DIEN T03"), ("vn", "pharmacies", "Nhà thuốc Long Châu 42"),
    ("us", "supermarkets", "H-E-B #123 AUSTIN TX"), ("us", "supermarkets", "ACME MARKETS 12"),
    ("us", "supermarkets", "WM SUPERCENTER #123"),
    ("us", "supermarkets", "WEIS MARKETS 12"), ("us", "restaurants and delivery", "SUBWAY 12345 DENVER"),
    ("us", "fuel", "76 GAS STATION"), ("us", "fuel", "MOBIL 1234 DENVER"),
    ("us", "phone and internet", "ATT BILL PAYMENT"),
    ("us", "clothing", "GAP US 1234"), ("us", "sports and outdoors", "REI 123 DENVER"),
    ("us", "streaming", "MAX.COM 888"),
    ("us", "streaming", "HBO MAX 12"), ("us", "clothing", "C & A"),
    ("us", "drugstores", "CVS/PHARMACY #0123"),
  ]

  @Test func `texts as banks print them are known, and every pattern has one`() throws {
    for country in RuleTemplate.countries {
      let sets = try sets(country)
      let own = Self.texts.filter { $0.country == country }
      for entry in own { #expect(titles(entry.text, sets) == [entry.title], "\(entry.text)") }
    }
    for template in try [RuleTemplate.common] + RuleTemplate.countries.compactMap(RuleTemplate.country) {
      for pattern in template.rules.flatMap({ $0.patterns ?? [] }) {
        let expression = try RegularExpression("\\b(?:\(pattern))\\b")
        #expect(
          Self.texts.contains {
            (template.name == "common" || template.name == $0.country) && expression.matches($0.text)
          }, "\(template.name): \(pattern)")
      }
    }
  }

  @Test(arguments: RuleTemplate.countries)
  func `people, towns and words that hold a shop's name are nobody's`(_ country: String) throws {
    let sets = try sets(country)
    for text in [
      "Giuseppe Garibaldi", "Peter Rossmann", "Ian McDonald", "Heinz Müller", "Andrew Evans",
      "CREWE STATION CAFE", "Zara Ali",
      "Karl Norma", "Paul Boots", "Ann Clarks", "Maria Costa", "Juan Mango", "Sean Nisa", "Alinaldi",
      "Bodmer AG", "Pennyworth Ltd",
      "Aralsee", "Marktplatz 3", "Twingo Treffen", "Michelle Shelley", "Wolter Kluft", "Mobilar",
      "Anna Schmidt", "John Smith", "Penelope Tan",
      "Nordlicht GmbH Gehalt", "AMZN Mktp DE*2A3BC4D5E", "AMAZON.CO.UK*AB12", "PAYPAL *EBAY",
      "KAUFLAND.DE Marktplatz", "eBay O*12-345", "TARGET 1234",
      "WALMART.COM", "Vinted", "Geldautomat", "ATM 1234 MAIN ST", "Überweisung", "Rückzahlung",
      "Coopers Lane", "O2byte", "日本商店", "Ретве Магазин",
    ] {
      #expect(titles(text, sets) == [], "\(text)")
    }
  }
}
