import Testing

@testable import Bookkeeping
@testable import BookEditing

struct PayeeNameTests {
  @Test(arguments: [
    ("REWE SAGT DANKE. 44123 // Köln/DE", "rewe koln"), ("REWE  Köln", "rewe koln"),
    ("PAYPAL *SPOTIFY 35314369001", "spotify"),
    ("SumUp *Café Linde", "cafe linde"), ("Zettle_*Kebab House", "kebab house"),
    ("SQ *LITTLE OWL COFFEE", "little owl coffee"),
    ("GOOGLE *YouTube Premium", "youtube premium"), ("AMZN Mktp DE*2A3BC4D5E", "amzn mktp"),
    ("AMZN Mktp DE*RTKLPQZXY", "amzn mktp"),
    ("PayPal Europe S.a.r.l. 1234 Ihr Einkauf bei Tonwelle", "tonwelle"), ("PAYPAL *", "paypal"),
    ("H&M 0123 Bonn", "h&m bonn"),
    ("McDonald's 12", "mcdonalds"), ("McDonald’s 13", "mcdonalds"), ("O2 Rechnung 123456", "o2 rechnung"),
    ("1&1 Telecom", "1&1 telecom"),
    ("Kartenzahlung Kiosk 12.03.2026", "kiosk"), ("Shop 12", "shop"), ("Card payment", "card payment"),
    ("日本商店 12", "日本商店"), ("商 店", "商 店"), ("4711", "4711"), ("", ""), ("***", "***"),
    ("VIR 12/34", "vir"), ("Ünal Öz", "unal oz"),
  ])
  func `a name is what does not change from row to row`(text: String, core: String) {
    #expect(PayeeName(text).core == core)
  }

  @Test func `words behind many names are towns, those behind few are not`() {
    var places = PlaceWords()
    for head in ["rewe", "aldi", "kiosk", "shell"] { places.learn(PayeeName("\(head) bonn")) }
    #expect(PayeeName("edeka bonn").without(places.words).core == "edeka bonn")
    places.learn(PayeeName("edeka bonn"))
    #expect(PayeeName("edeka bonn").without(places.words).core == "edeka")
    #expect(PayeeName("bonn").without(places.words).core == "bonn")
    #expect(PayeeName("anna schmidt").without(places.words).core == "anna schmidt")
  }
}
