import Money
@testable import Statements
import Testing

@Suite struct `statements of the Nordic and Baltic countries` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a Swedish account with a row above the header and pending rows at the end",
      text: """
        * Transaktioner Period 2023-01-01 – 2023-01-31 Skapad 2023-02-01 08:00 CET
        Radnr,Clnr,Kontonr,Produkt,Valuta,Bokfdag,Transdag,Valutadag,Referens,Text,Belopp,Saldo
        1,8000,1234567,Privatkonto,SEK,2023-01-30,2023-01-29,2023-01-30,ICA MAXI,KORTKÖP,-345.50,1654.50
        2,8000,1234567,Privatkonto,SEK,2023-01-25,2023-01-25,2023-01-25,LÖN,LÖN,2000.00,2000.00
        """,
      booked: 2, sums: ["SEK": 165450], debits: 1, first: "2023-01-25", last: "2023-01-30", reconciles: true),
    Dialect(
      name: "a Swedish account with spaces that group",
      text: """
        Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
        2023/02/14;-129,00;111;;;KLARNA;12 871,00;SEK
        2023/02/13;13 000,00;;111;;Lön;13 000,00;SEK
        """,
      booked: 2, sums: ["SEK": 1_287_100], debits: 1, first: "2023-02-13", last: "2023-02-14",
      reconciles: true),
    Dialect(
      name: "a Danish account with amount, balance and a status",
      text: """
        "Dato";"Kategori";"Underkategori";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"
        "14.03.2023";"Dagligvarer";"Supermarked";"NETTO";"-88,50";"911,50";"Udført";"Nej"
        "13.03.2023";"Indtægt";"Løn";"LØN";"1.000,00";"1.000,00";"Udført";"Nej"
        "16.03.2023";"Andet";"Andet";"RESERVERING HOTEL";"-500,00";"";"Venter";"Nej"
        """,
      booked: 2, sums: [nil: 91150], debits: 1, first: "2023-03-13", last: "2023-03-14", pending: 1,
      payee: "NETTO", reconciles: true),
    Dialect(
      name: "a Norwegian account with columns for out and in",
      text: """
        "Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"
        "14.04.2023";"VISA VARE REMA 1000";"14.04.2023";"256,40";""
        "15.04.2023";"LØNN";"15.04.2023";"";"25.000,00"
        """,
      booked: 2, sums: [nil: 2_474_360], debits: 1, first: "2023-04-14", last: "2023-04-15",
      payee: "VISA VARE"),
    Dialect(
      name: "a Norwegian account whose column of money out has its own minus",
      text: """
        Dato;Beskrivelse;Rentedato;Inn;Ut;Til konto;Fra konto
        15.05.2023;Kiwi;15.05.2023;;-99,00;;1234
        16.05.2023;Lønn;16.05.2023;30000,00;;1234;
        """,
      booked: 2, sums: [nil: 2_990_100], debits: 1, first: "2023-05-15", last: "2023-05-16", payee: "Kiwi"),
    Dialect(
      name: "a Finnish account with a column of kinds",
      text: """
        Kirjauspäivä;Arvopäivä;Määrä EUROA;Laji;Selitys;Saaja/Maksaja;Saajan tilinumero ja pankin BIC;Viite;Viesti;Arkistointitunnus
        14.06.2023;14.06.2023;-15,60;106;KORTTIMAKSU;K-MARKET;;;;20230614A1
        15.06.2023;15.06.2023;+2 400,00;588;PALKKA;YRITYS OY;;;;20230615B2
        """,
      booked: 2, sums: ["EUR": 238440], debits: 1, first: "2023-06-14", last: "2023-06-15", payee: "K-MARKET"),
    Dialect(
      name: "an Estonian account with D and K and rows of balances",
      text: """
        "Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu liik";"Viitenumber";"Dokumendi number";
        "EE382200221020145685";"10";"01.07.2023";"";"Algsaldo";"100,00";"EUR";"K";"";"AS";"";"";
        "EE382200221020145685";"20";"14.07.2023";"RIMI";"ost";"20,00";"EUR";"D";"2023071400001";"K";"";"";
        "EE382200221020145685";"20";"15.07.2023";"FIRMA OÜ";"palk";"500,00";"EUR";"K";"2023071500002";"MK";"";"";
        "EE382200221020145685";"82";"31.07.2023";"";"Käive";"20,00";"EUR";"D";"";"K2";"";"";
        "EE382200221020145685";"82";"31.07.2023";"";"Käive";"500,00";"EUR";"K";"";"K2";"";"";
        "EE382200221020145685";"86";"31.07.2023";"";"Lõppsaldo";"580,00";"EUR";"K";"";"LS";"";"";
        """,
      booked: 2, sums: ["EUR": 48000], debits: 1, first: "2023-07-14", last: "2023-07-15", payee: "RIMI",
      reconciles: true),
    Dialect(
      name: "a Lithuanian account with debit and credit and a preamble",
      text: """
        "SĄSKAITOS  (LT123456789012345678) IŠRAŠAS (UŽ LAIKOTARPĮ: 2023-08-01-2023-08-31)";
        "DOK NR.";"DATA";"VALIUTA";"SUMA";"MOKĖTOJO ARBA GAVĖJO PAVADINIMAS";"MOKĖTOJO ARBA GAVĖJO IDENTIFIKACINIS KODAS";"SĄSKAITA";"KREDITO ĮSTAIGOS PAVADINIMAS";"KREDITO ĮSTAIGOS SWIFT KODAS";"MOKĖJIMO PASKIRTIS";"TRANSAKCIJOS KODAS";"DOKUMENTO DATA";"TRANSAKCIJOS TIPAS";"NUORODA";"DEBETAS/KREDITAS";"SUMA SĄSKAITOS VALIUTA";"SĄSKAITOS NR";"SĄSKAITOS VALIUTA";
        "1";"2023-08-14";"EUR";"12,50";"MAXIMA";"";"";"";"";"Pirkinys";"X";"2023-08-14";"Kortele";"";"D";"12,50";"LT123456789012345678";"EUR";
        "2";"2023-08-15";"EUR";"700,00";"UAB DARBAS";"";"";"";"";"Atlyginimas";"X";"2023-08-15";"Pavedimas";"";"C";"700,00";"LT123456789012345678";"EUR";
        """,
      booked: 2, sums: ["EUR": 68750], debits: 1, first: "2023-08-14", last: "2023-08-15"),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
