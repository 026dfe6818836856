import Money
@testable import Statements
import Testing

@Suite struct `statements of the eastern half of Europe` {
  /// Letters of windows-1250 beyond ASCII, as far as the dialects here use them.
  static let windows1250: [Character: UInt8] = [
    "ą": 0xB9, "ć": 0xE6, "ę": 0xEA, "ł": 0xB3, "ń": 0xF1, "ó": 0xF3, "ś": 0x9C, "ź": 0x9F, "ż": 0xBF,
    "Ł": 0xA3, "Ś": 0x8C,
    "á": 0xE1, "č": 0xE8, "ď": 0xEF, "é": 0xE9, "ě": 0xEC, "í": 0xED, "ň": 0xF2, "ř": 0xF8, "š": 0x9A,
    "ů": 0xF9, "ý": 0xFD, "ž": 0x9E,
    "Č": 0xC8, "ú": 0xFA, "Ú": 0xDA, "ö": 0xF6, "ő": 0xF5, "ü": 0xFC, "ű": 0xFB, "É": 0xC9,
  ]

  static func inWindows1250(_ text: String) -> [UInt8] {
    text.flatMap { character in windows1250[character].map { [$0] } ?? Array(String(character).utf8) }
  }

  static let polish = """
    mBank S.A. Bankowość Detaliczna;
    Skrytka Pocztowa 2108;

    #Klient;
    JAN KOWALSKI;

    Lista operacji;

    #Za okres:;
    01.01.2023;31.01.2023;

    #Waluta;#Wpływy;#Wydatki;
    PLN;5 000,00;-123,45;

    #Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;
    2023-01-14;"ZAKUP PRZY UŻYCIU KARTY SKLEP ŻABKA";"eKonto 1111 ... 2222";"Żywność";-23,45 PLN;;
    2023-01-16;"PRZELEW PRZYCHODZĄCY PENSJA";"eKonto 1111 ... 2222";"Wpływy";5 000,00 PLN;;
    2023-01-18;"OPŁATA ZA CZYNSZ";"eKonto 1111 ... 2222";"Dom";-100,00 PLN;;
    """

  static let dialects: [Dialect] = [
    Dialect(
      name: "a Polish account in windows-1250 with a currency in the amounts and a summary above",
      text: "", bytes: inWindows1250(polish), booked: 3, sums: ["PLN": 487655], debits: 2,
      first: "2023-01-14", last: "2023-01-18"),
    Dialect(
      name: "a Polish account with both dates, a type and a balance with plus signs",
      text: """
        "Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","","",""
        "2023-02-15","2023-02-14","Płatność kartą","-15.99","PLN","+984.01","Tytuł: 010203","Lokalizacja: Adres: SKLEP","",""
        "2023-02-10","2023-02-10","Przelew na konto","+1000.00","PLN","+1000.00","Rachunek nadawcy: 1","Nazwa nadawcy: ABC","",""
        """,
      booked: 2, sums: ["PLN": 98401], debits: 1, first: "2023-02-10", last: "2023-02-15", reconciles: true),
    Dialect(
      name: "a Polish account with columns for out and in",
      text: """
        Data transakcji;Data księgowania;Dane kontrahenta;Tytuł;Nr rachunku;Obciążenia;Uznania;Saldo;Waluta
        2023-03-20;2023-03-21;KSIĘGARNIA;Książki;;-49,90;;450,10;PLN
        2023-03-19;2023-03-19;FIRMA;Wypłata;;;500,00;500,00;PLN
        """,
      booked: 2, sums: ["PLN": 45010], debits: 1, first: "2023-03-19", last: "2023-03-21",
      payee: "KSIĘGARNIA", reconciles: true),
    Dialect(
      name: "a Czech account with a preamble and many symbols",
      text: """
        "Výpis č. 4/2023 z účtu 2000000000/2010"
        "Majitel účtu: Jan Novák"
        "Období: 01.04.2023 - 30.04.2023"
        "Počáteční stav účtu k 01.04.2023: 1 000,00 CZK"
        "Koncový stav účtu k 30.04.2023: 1 250,00 CZK"

        "ID pohybu";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"Název banky";"KS";"VS";"SS";"Poznámka";"Zpráva pro příjemce";"Typ";"Provedl";"Upřesnění";"Poznámka";"BIC";"ID pokynu"
        "20001";"14.04.2023";"-250,00";"CZK";"";"";"";"";"";"123";"";"Nákup: POTRAVINY";"";"Platba kartou";"Novák";"";"";"";"1"
        "20002";"15.04.2023";"500,00";"CZK";"100";"Firma";"0100";"Banka";"";"";"";"";"mzda";"Příjem";"";"";"";"";"2"
        """,
      booked: 2, sums: ["CZK": 25000], debits: 1, first: "2023-04-14", last: "2023-04-15"),
    Dialect(
      name: "a Czech account in windows-1250 with the amount in the account's currency and the original",
      text: "",
      bytes: inWindows1250(
        """
        "číslo účtu";"datum zaúčtování";"částka";"měna";"zůstatek";"číslo protiúčtu";"název protiúčtu";"poznámka"
        "111/0300";"15.05.2023";"-1 234,50";"CZK";"8 765,50";"";"";"ČERPACÍ STANICE"
        "111/0300";"16.05.2023";"10 000,00";"CZK";"18 765,50";"222";"ZAMĚSTNAVATEL";"mzda"
        """), booked: 2, sums: ["CZK": 876550], debits: 1, first: "2023-05-15", last: "2023-05-16",
      reconciles: true),
    Dialect(
      name: "a Slovak account with a direction column",
      text: """
        Dátum zaúčtovania;Dátum valuty;Typ obratu;Suma;Mena;Názov protistrany;Popis
        14.06.2023;14.06.2023;Debet;12,30;EUR;LIDL;nákup
        15.06.2023;15.06.2023;Kredit;900,00;EUR;FIRMA;výplata
        """,
      booked: 2, sums: ["EUR": 88770], debits: 1, first: "2023-06-14", last: "2023-06-15", payee: "LIDL"),
    Dialect(
      name: "a Hungarian account without a header, with compact dates",
      text: """
        "11700000-12345678";"T";-4500;"HUF";20230714;20230714;95500;"";"";"BOLT BUDAPEST";"";"";"VÁSÁRLÁS KÁRTYÁVAL"
        "11700000-12345678";"J";250000;"HUF";20230716;20230716;345500;"";"CÉG KFT";"MUNKABÉR";"";"";"ÁTUTALÁS"
        """,
      booked: 2, sums: ["HUF": 24_550_000], debits: 1, first: "2023-07-14", last: "2023-07-16"),
    Dialect(
      name: "a Hungarian account with a header and year first",
      text: """
        Tranzakció dátuma;Könyvelés dátuma;Típus;Partner neve;Közlemény;Összeg;Devizanem
        2023.08.14.;2023.08.15.;Vásárlás;BOLT;kártya;-4 500,00;HUF
        2023.08.16.;2023.08.16.;Átutalás;CÉG KFT;munkabér;250 000,00;HUF
        """,
      booked: 2, sums: ["HUF": 24_550_000], debits: 1, first: "2023-08-15", last: "2023-08-16", payee: "BOLT"),
    Dialect(
      name: "a Russian card with status, payment amount and cashback",
      text: """
        "Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Кэшбэк";"Категория";"MCC";"Описание";"Бонусы (включая кэшбэк)";"Округление на инвесткопилку";"Сумма операции с округлением"
        "28.09.2023 12:10:00";"29.09.2023";"*1234";"OK";"-350,00";"RUB";"-350,00";"RUB";"";"Супермаркеты";"5411";"Пятёрочка";"3,00";"0,00";"350,00"
        "27.09.2023 09:00:00";"27.09.2023";"*1234";"OK";"-10,00";"USD";"-970,50";"RUB";"";"Сервисы";"5817";"Steam";"9,00";"0,00";"970,50"
        "26.09.2023 09:00:00";"";"*1234";"FAILED";"-99,00";"RUB";"-99,00";"RUB";"";"Прочее";"";"Отказ";"0,00";"0,00";"99,00"
        "25.09.2023 10:00:00";"25.09.2023";"";"OK";"50000,00";"RUB";"50000,00";"RUB";"";"Зарплата";"";"Работа";"0,00";"0,00";"50000,00"
        """,
      booked: 3, sums: ["RUB": 4_867_950], debits: 2, first: "2023-09-25", last: "2023-09-29",
      payee: "Пятёрочка"),
    Dialect(
      name: "a Ukrainian card with the amount in two currencies",
      text: """
        "Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"
        "14.10.2023 18:00:00","Сільпо",5411,-245.30,-245.30,UAH,—,—,—,1754.70
        "13.10.2023 12:00:00","Від: Олена",4829,2000.00,2000.00,UAH,—,—,—,2000.00
        """,
      booked: 2, sums: ["UAH": 175470], debits: 1, first: "2023-10-13", last: "2023-10-14", payee: "Сільпо",
      reconciles: true),
    Dialect(
      name: "a Bulgarian account with debit and credit",
      text: """
        Дата;Вальор;Описание;Контрагент;Дебит;Кредит;Валута
        15.11.2023;15.11.2023;Плащане ПОС;БИЛЛА;12,40;;BGN
        16.11.2023;16.11.2023;Превод;ФИРМА;;1 500,00;BGN
        """,
      booked: 2, sums: ["BGN": 148760], debits: 1, first: "2023-11-15", last: "2023-11-16", payee: "БИЛЛА"),
    Dialect(
      name: "a Croatian account with uplata and isplata",
      text: """
        Datum valute;Datum izvršenja;Opis plaćanja;Platitelj/Primatelj;Isplata;Uplata;Stanje;Valuta
        14.12.2023.;14.12.2023.;Kupnja;KONZUM;15,20;;984,80;EUR
        13.12.2023.;13.12.2023.;Plaća;TVRTKA;;1.000,00;1.000,00;EUR
        """,
      booked: 2, sums: ["EUR": 98480], debits: 1, first: "2023-12-13", last: "2023-12-14", reconciles: true),
    Dialect(
      name: "a Greek account with decimal comma and a direction column",
      text: """
        Α/Α;Ημερομηνία;Αιτιολογία;Κατάστημα;Τοκισμός από;Αρ. συναλλαγής;Ποσό;Πρόσημο ποσού
        1;15/01/2024;ΑΓΟΡΑ ΚΑΡΤΑ;80;15/01/2024;11;25,50;Χ
        2;16/01/2024;ΜΙΣΘΟΔΟΣΙΑ;80;16/01/2024;12;1.200,00;Π
        """,
      booked: 2, sums: [nil: 117450], debits: 1, first: "2024-01-15", last: "2024-01-16", payee: "ΑΓΟΡΑ"),
    Dialect(
      name: "a Turkish account with a preamble and Borç and Alacak",
      text: """
        Müşteri No;12345678
        Hesap No;TR330006100519786457841326
        Tarih;Açıklama;Borç;Alacak;Bakiye
        20/02/2024;MARKET ALIŞVERİŞ;150,75;;849,25
        19/02/2024;MAAŞ;;1.000,00;1.000,00
        """,
      booked: 2, sums: [nil: 84925], debits: 1, first: "2024-02-19", last: "2024-02-20", payee: "MARKET",
      reconciles: true),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
