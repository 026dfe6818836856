import DatasetFormat
import Testing

struct CurrencyTests {
  /// ISO 4217 list one as of 2026, typed here a second time and by number of digits: Bulgaria has the euro
  /// since 2026-01-01, XCG replaced ANG in 2025, ZWG replaced ZWL in 2024, XAD came in 2025.
  static let current: [(digits: Int, codes: String)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
    (2, "AED AFN ALL AMD AOA ARS AUD AWG AZN"), (2, "BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD"),
    (2, "CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK"), (2, "DKK DOP DZD EGP ERN ETB EUR FJD FKP"),
    (2, "GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF"), (2, "IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT"),
    (2, "LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN"),
    (2, "NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB"),
    (2, "SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL"),
    (2, "THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG"),
  ]

  @Test func `every current currency of ISO 4217 is known with its digits, and no other`() {
    var expected: [String] = []
    for (digits, codes) in Self.current {
      for code in codes.split(separator: " ").map(String.init) {
        expected.append(code)
        #expect(Currency(code: code)?.digits == digits, "\(code)")
        #expect(Currency(code: code)?.isWithdrawn == false, "\(code)")
      }
    }
    #expect(Currency.currentCodes == expected.sorted())
  }

  @Test(arguments: [
    "BGN", "HRK", "ANG", "ZWL", "SLL", "CUC", "DEM", "LTL", "VEF", "MRO", "STD", "BYR", "ITL",
  ])
  func `currencies that old statements print are known as withdrawn`(_ code: String) {
    #expect(Currency(code: code)?.isWithdrawn == true)
  }

  @Test(arguments: [
    "", "EU", "EURO", "eur", "Eur", "€", "XXX", "XTS", "XAU", "XDR", "ABC", "ÉUR", "EUR ", "12A", "E\u{0}R",
  ])
  func `other texts, metals and test codes are no currency`(_ text: String) {
    #expect(Currency(code: text) == nil)
  }

  @Test func `no currency has two digits and is not withdrawn`() {
    #expect(Currency.none.code == "XXX")
    #expect(Currency.none.digits == 2)
    #expect(!Currency.none.isWithdrawn)
  }
}
