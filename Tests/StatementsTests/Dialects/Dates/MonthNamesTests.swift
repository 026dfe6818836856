import Money
@testable import Statements
import Testing

/// Dates with months in letters, and forms that programs write.
@Suite struct `months by name and forms of programs` {
  static let files: [WrittenDates] = [
    WrittenDates(
      "OFX digits with a zone in brackets",
      text: """
        Date;Description;Amount
        20091224120000[0:GMT];shop a;-1,01
        20091223235959[-5:EST];shop b;-1,02
        """,
      entries: ["2009-12-24 -101", "2009-12-23 -102"]),
    WrittenDates(
      "OFX digits with a fraction and a zone",
      text: """
        Date;Description;Amount
        20091224120000.000[-5:EST];shop a;-1,01
        20091223;shop b;-1,02
        """,
      entries: ["2009-12-24 -101", "2009-12-23 -102"]),
    WrittenDates(
      "ISO digits with a T",
      text: """
        Date;Description;Amount
        20240724T025945Z;shop a;-1,01
        20240723T235900;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-07-23 -102"]),
    WrittenDates(
      "Italian months with a point behind the year",
      text: """
        Data;Descrizione;Importo
        24 lug 2024. 02:59:45;shop a;-1,01
        23 giu 2024. 23:00:01;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-06-23 -102"]),
    WrittenDates(
      "Italian months with a comma before the time",
      text: """
        Data;Descrizione;Importo
        24 lug 2024, 02:59;shop a;-1,01
        23 giu. 2024, 23:00;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-06-23 -102"]),
    WrittenDates(
      "Italian months between hyphens",
      text: """
        Data;Descrizione;Importo
        24-ott-24;shop a;-1,01
        23-set-24;shop b;-1,02
        """,
      entries: ["2024-10-24 -101", "2024-09-23 -102"]),
    WrittenDates(
      "Danish months with points",
      text: """
        Dato;Tekst;Beløb
        24. juli. 2024;shop a;-1,01
        3. okt. 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-10-03 -102"]),
    WrittenDates(
      "French months",
      text: """
        Date;Libellé;Montant
        3 août 2024;shop a;-1,01
        1er déc. 2024;shop b;-1,02
        """,
      entries: ["2024-08-03 -101", "2024-12-01 -102"]),
    WrittenDates(
      "Spanish months with de",
      text: """
        Fecha;Concepto;Importe
        1 de marzo de 2024;shop a;-1,01
        24 de julio del 2024;shop b;-1,02
        """,
      entries: ["2024-03-01 -101", "2024-07-24 -102"]),
    WrittenDates(
      "Spanish months with a point before the slash",
      text: """
        Fecha;Concepto;Importe
        24/jul./2024;shop a;-1,01
        3/ago./2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Spanish times of day",
      text: """
        Fecha;Concepto;Importe
        24 jul 2024 a las 02:59;shop a;-1,01
        3 ago 2024 a las 14:10;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Catalan months",
      text: """
        Data;Concepte;Import
        24 de juliol de 2024;shop a;-1,01
        3 d'agost de 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Galician months",
      text: """
        Date;Description;Amount
        24 xullo 2024;shop a;-1,01
        3 outubro 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-10-03 -102"]),
    WrittenDates(
      "Croatian months",
      text: """
        Datum;Opis;Iznos
        24. srpnja 2024.;shop a;-1,01
        3. listopada 2024.;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-10-03 -102"]),
    WrittenDates(
      "Croatian short months beside one of its own",
      text: """
        Date;Description;Amount
        24. ruj 2024;shop a;-1,01
        3. lis 2024;shop b;-1,02
        4. svibnja 2024;shop c;-1,03
        """,
      entries: ["2024-09-24 -101", "2024-10-03 -102", "2024-05-04 -103"]),
    WrittenDates(
      "Polish months",
      text: """
        Data;Opis;Kwota
        24 listopada 2024;shop a;-1,01
        3 lip 2024;shop b;-1,02
        """,
      entries: ["2024-11-24 -101", "2024-07-03 -102"]),
    WrittenDates(
      "Lithuanian months",
      text: """
        Data;Aprašymas;Suma
        2024 m. liepos 24 d.;shop a;-1,01
        2024 m. spalio 3 d.;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-10-03 -102"]),
    WrittenDates(
      "Latvian months",
      text: """
        Datums;Apraksts;Summa
        2024. gada 24. jūlijs;shop a;-1,01
        2024. gada 3. augusts;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Thai short months and Buddhist years",
      text: """
        วันที่;รายละเอียด;จำนวนเงิน
        24 ก.ค. 2567;shop a;-1,01
        3 ส.ค. 2567;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Vietnamese months by their number",
      text: """
        Ngày;Nội dung;Số tiền
        24 thg 7, 2024;shop a;-1,01
        3 tháng 8 năm 2024;shop b;-1,02
        25. Th8. 2024;shop c;-1,03
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102", "2024-08-25 -103"]),
    WrittenDates(
      "Hindi months",
      text: """
        Date;Description;Amount
        24 जुलाई 2024;shop a;-1,01
        3 अगस्त 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Georgian months",
      text: """
        Date;Description;Amount
        24 ივლ. 2024;shop a;-1,01
        3 აგვ. 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Malay months",
      text: """
        Tarikh;Butiran;Amaun
        24 Julai 2024;shop a;-1,01
        3 Ogos 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "Serbian months",
      text: """
        Date;Description;Amount
        24. јул 2024.;shop a;-1,01
        3. октобар 2024.;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-10-03 -102"]),
    WrittenDates(
      "Levantine months",
      text: """
        التاريخ;الوصف;المبلغ
        24 تموز 2024;shop a;-1,01
        3 آب 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "dates as Unix prints them",
      text: """
        Date;Description;Amount
        Wed Jul 24 14:00:00 CEST 2024;shop a;-1,01
        Sat Aug 03 09:00:00 CEST 2024;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
    WrittenDates(
      "points behind the date and before the time",
      text: """
        Datum;Opis;Iznos
        24.07.2024. 02:59;shop a;-1,01
        03.08.2024. 14:10;shop b;-1,02
        """,
      entries: ["2024-07-24 -101", "2024-08-03 -102"]),
  ]

  @Test(arguments: files) func `a file is read as a person reads it`(_ file: WrittenDates) throws {
    try check(file)
  }
}
