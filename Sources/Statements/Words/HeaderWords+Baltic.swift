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
