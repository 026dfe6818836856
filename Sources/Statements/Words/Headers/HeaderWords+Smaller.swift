/// Languages whose banks print few forms of statements.
extension HeaderWords {
  static let icelandic = LanguageWords(
    "is",
    [
      .bookingDate: "bókunardagur|bókunardagsetning|dagsetning bókunar", .date: "dagsetning|dags.|dags|dagur",
      .transactionDate: "færsludagur|kaupdagur|dagsetning færslu|færsludagsetning",
      .valueDate: "vaxtadagur|gildisdagur|vaxtadagsetning",
      .amount: "upphæð|fjárhæð|upphæð færslu", .originalAmount: "erlend upphæð|upprunaleg upphæð",
      .debit: "úttekt|úttektir|út|útborgun|gjöld",
      .credit: "innlögn|innlagnir|inn|innborgun|innborganir|tekjur",
      .balance: "staða|innistæða|staða reiknings", .openingBalance: "upphafsstaða",
      .closingBalance: "lokastaða",
      .currency: "mynt|gjaldmiðill", .originalCurrency: "erlend mynt|upprunaleg mynt",
      .payee: "mótaðili|nafn|viðtakandi|nafn viðtakanda|nafn viðtakanda eða greiðanda",
      .text: "skýring|lýsing|texti|skýringar|skýring færslu",
      .type: "tegund|tegund færslu|færslutegund", .reference: "tilvísun|færslunúmer|færslunr.|seðilnúmer",
      .status: "staða færslu",
      .account: "reikningur|reikningsnúmer", .card: "kort|kortanúmer", .category: "flokkur",
    ])

  static let catalan = LanguageWords(
    "ca",
    [
      .bookingDate: "data comptable|data de comptabilització", .date: "data|dia",
      .transactionDate: "data operació|data de compra|data de l'operació",
      .valueDate: "data valor", .amount: "import|import (eur)|quantitat", .originalAmount: "import original",
      .originalCurrency: "divisa original",
      .debit: "càrrec|càrrecs|deure|despesa|despeses|dèbit|sortides",
      .credit: "abonament|abonaments|haver|ingrés|ingressos|crèdit|entrades",
      .sign: "càrrec/abonament|deure/haver", .fee: "comissió", .balance: "saldo|saldo disponible",
      .openingBalance: "saldo inicial",
      .closingBalance: "saldo final", .currency: "divisa|moneda", .payee: "beneficiari|comerç|nom",
      .text: "concepte|descripció|moviment|observacions|detall",
      .type: "tipus|tipus de moviment", .reference: "referència|número d'operació", .status: "estat",
      .account: "compte|número de compte",
      .card: "targeta|número de targeta", .category: "categoria",
    ])

  static let galician = LanguageWords(
    "gl",
    [
      .bookingDate: "data contable", .date: "data", .valueDate: "data valor", .amount: "importe",
      .debit: "cargo|débeda|gastos", .credit: "aboamento|haber|ingresos",
      .balance: "saldo", .currency: "divisa|moeda", .text: "concepto|descrición|movemento", .status: "estado",
      .account: "conta", .category: "categoría",
    ])

  static let basque = LanguageWords(
    "eu",
    [
      .bookingDate: "kontabilitate data", .date: "data|eguna",
      .transactionDate: "eragiketa data|eragiketa-data", .valueDate: "balio data|balio-data",
      .amount: "zenbatekoa", .debit: "zorra|gastuak|kargua", .credit: "hartzekoa|diru-sarrerak|abonua",
      .balance: "saldoa", .currency: "dibisa|moneta",
      .text: "kontzeptua|deskribapena|azalpena", .status: "egoera", .account: "kontua",
    ])

  static let albanian = LanguageWords(
    "sq",
    [
      .date: "data|dita", .transactionDate: "data e transaksionit|data e veprimit",
      .bookingDate: "data e regjistrimit|data e postimit", .valueDate: "data valutë|data e valutës",
      .amount: "shuma|shuma e transaksionit", .debit: "debi|debit|dalje|tërheqje",
      .credit: "kredi|kredit|hyrje|depozitim", .balance: "gjendja|balanca|bilanci",
      .currency: "monedha|valuta", .payee: "përfituesi|tregtari", .text: "përshkrimi|detajet|komenti",
      .status: "statusi|gjendja e transaksionit", .account: "llogaria",
    ])

  static let macedonian = LanguageWords(
    "mk",
    [
      .bookingDate: "датум на книжење", .date: "датум", .transactionDate: "датум на трансакција",
      .valueDate: "датум на валута", .amount: "износ",
      .debit: "задолжување|долгува|исплата|должи|одлив", .credit: "одобрување|побарува|уплата|прилив",
      .balance: "состојба|салдо", .currency: "валута",
      .payee: "примач|назив", .text: "опис|цел на дознака|намена", .status: "статус", .account: "сметка",
    ])

  static let azerbaijani = LanguageWords(
    "az",
    [
      .date: "tarix", .transactionDate: "əməliyyat tarixi|əməliyyatın tarixi",
      .amount: "məbləğ|əməliyyatın məbləği", .debit: "məxaric|debet|çıxış", .credit: "mədaxil|kredit|giriş",
      .balance: "qalıq|balans", .currency: "valyuta", .payee: "alan|benefisiar",
      .text: "təyinat|açıqlama|təsvir", .status: "status", .account: "hesab|hesab nömrəsi",
    ])

  static let kazakh = LanguageWords(
    "kk",
    [
      .date: "күні", .transactionDate: "операция күні", .amount: "сома|сомасы", .debit: "шығыс|дебет",
      .credit: "кіріс|кредит", .balance: "қалдық", .currency: "валюта",
      .text: "сипаттама|мақсаты|толығырақ", .status: "мәртебесі|мәртебе|күйі", .account: "шот|шот нөмірі",
    ])

  static let afrikaans = LanguageWords(
    "af",
    [
      .date: "datum", .transactionDate: "transaksiedatum", .amount: "bedrag",
      .debit: "debiet|uitbetalings|onttrekkings", .credit: "krediet|deposito's|inbetalings",
      .balance: "balans|saldo",
      .currency: "geldeenheid", .text: "beskrywing|besonderhede", .reference: "verwysing",
      .status: "status", .account: "rekening|rekeningnommer",
    ])
}
