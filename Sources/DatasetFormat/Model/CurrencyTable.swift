/// ISO 4217 as data: list one (current codes with a minor unit, amendments up to 2026) and list three
/// (withdrawn codes that old statements still print).
enum CurrencyTable {
  struct Entry: Sendable {
    var digits: Int
    var isWithdrawn: Bool
  }

  static let entries: [String: Entry] = {
    var table: [String: Entry] = [:]
    for (digits, codes) in current {
      for code in codes.split(whereSeparator: \.isWhitespace) {
        table[String(code)] = Entry(digits: digits, isWithdrawn: false)
      }
    }
    for (digits, codes) in withdrawn {
      for code in codes.split(whereSeparator: \.isWhitespace) {
        table[String(code)] = Entry(digits: digits, isWithdrawn: true)
      }
    }
    return table
  }()

  private static let current: [(digits: Int, codes: String)] = [
    (
      2,
      """
      AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF
      CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL
      HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU
      MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR
      SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED
      VES WST XAD XCD XCG YER ZAR ZMW ZWG
      """
    ),
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]

  private static let withdrawn: [(digits: Int, codes: String)] = [
    (
      2,
      """
      ADF AFA ANG AON AOR ATS AZM BGL BGN BYB CSD CUC CYP CZE DDM DEM ECS EEK FIM FRF GEK GHC GWP HRK IEP LTL
      LVL MTL MRO MXP MZM NLG PLZ RHD ROL RUR SDD SIT SKK SLL SRG STD SUR TRL UAK VEB VEF YUM ZAL ZMK ZWD ZWL
      """
    ),
    (0, "BEF BYR ESP GRD ITL LUF MGF PTE TMM TPE"),
  ]
}
