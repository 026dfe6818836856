import TextScanning

/// Words for what is counted but is no money of ISO 4217: coins, points, miles, shares.
enum UnitWords {
  /// Whether a column name says that its cells are units of the amount next to it: `Asset`, `Coin`.
  static func isName(_ name: String) -> Bool {
    names.contains(HeaderWords.normal(HeaderWords.withoutBrackets(name) ?? name))
  }

  /// Whether a column name says that its cells are quantities of something traded: `Shares`, `Stück`.
  static func isQuantity(_ name: String) -> Bool {
    quantities.contains(HeaderWords.normal(HeaderWords.withoutBrackets(name) ?? name))
  }

  /// Whether a text is a well-known unit: `BTC`, `points`.
  static func isKnown(_ text: String) -> Bool { units.contains(HeaderWords.normal(text)) }

  /// Whether a text looks like the code of a unit: two to six capitals or digits, the first one a capital.
  static func isCodeLike(_ text: String) -> Bool {
    func isCapital(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }
    return (2...6).contains(text.utf8.count) && text.utf8.first.map(isCapital) == true
      && text.utf8.allSatisfy { isCapital($0) || $0.isDigit }
  }

  private static let quantities = WordSet(
    "quantity|qty|shares|units|no of shares|menge|stück|anzahl|stücke|quantité|nombre|cantidad|títulos|quantità|quantidade|aantal|antal|antall|ilość|množství|kappale|количество|数量|수량"
  )

  private static let names = WordSet(
    "asset|assets|symbol|ticker|ticker symbol|stock symbol|coin|coins|token|tokens|unit|unit of amount|unit of account|crypto|cryptocurrency|crypto asset|digital asset|asset code|commodity|einheit|kürzel|börsenkürzel|münze|coin name|kryptowährung|vermögenswert|unité|symbole|jeton|actif|crypto-actif|cryptomonnaie|unidad|símbolo|activo|criptomoneda|criptoactivo|unità|simbolo|attività|criptovaluta|gettone|unidade|ativo|criptomoeda|moeda digital|eenheid|munt|cryptomunt|enhet|enhed|kryptovaluta|kryptovaluutta|yksikkö|jednostka|aktywo|kryptowaluta|jednotka|aktivum|kryptoměna|kryptomena|egység|kriptovaluta|unitate|criptomonedă|единица|монета|актив|криптовалюта|одиниця|криптовалюта|birim|kripto para|varlık|μονάδα|币种单位|币|币别|資產|资产|単位|通貨単位|銘柄コード|暗号資産|코인|단위|자산|koin|aset|đơn vị|สินทรัพย์|מטבע קריפטו|العملة الرقمية"
  )

  private static let units = WordSet(
    "btc|xbt|bitcoin|eth|ether|ethereum|usdt|tether|usdc|busd|dai|bnb|sol|ada|xrp|dot|doge|ltc|bch|matic|pol|avax|link|xlm|trx|eos|shib|atom|xmr|algo|uni|aave|etc|fil|near|icp|xtz|vet|hbar|egld|sand|mana|ftm|neo|dash|zec|bsv|cro|eurc|eurs|pyusd|tusd|wbtc|weth|steth|sats|sat|satoshi|gwei|points|point|pts|miles|shares|share|units|rewards|stars|coins|tokens|punkte|punkt|meilen|aktien|anteile|stück|points fidélité|miles flying blue|actions|parts|titres|puntos|millas|acciones|participaciones|títulos|punti|miglia|azioni|quote|pontos|milhas|ações|cotas|punten|mijlen|aandelen|poäng|aktier|andelar|poeng|aksjer|pisteet|osakkeet|punkty|akcje|udziały|mile|body|akcie|míle|pontok|részvény|puncte|acțiuni|баллы|бонусы|мили|акции|паи|бали|милі|акції|puan|mil|hisse|πόντοι|积分|里程|股|份|ポイント|マイル|株|口|포인트|마일리지|주|poin|saham|điểm|คะแนน|หุ้น|נקודות|מניות|نقاط|أسهم|امتیاز|अंक"
  )
}
