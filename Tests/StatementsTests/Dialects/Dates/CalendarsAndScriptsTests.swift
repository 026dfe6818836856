import Money
@testable import Statements
import Testing

/// Days and numbers in other calendars, scripts and notations.
@Suite struct `statements in other scripts and calendars` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "Arabic digits and marks",
      text: """
        التاريخ,الوصف,مدين,دائن,الرصيد
        ٢٨/٠٣/٢٠٢٤,مشتريات,٤٥٫٢٠,,١٬٩٥٤٫٨٠
        ١٥/٠٣/٢٠٢٤,راتب,,١٬٥٠٠٫٠٠,٢٬٠٠٠٫٠٠
        """,
      booked: 2, sums: [nil: 145480], debits: 1, first: "2024-03-15", last: "2024-03-28", reconciles: true),
    Dialect(
      name: "Persian digits",
      text: """
        تاریخ,شرح,برداشت,واریز,مانده
        ۲۰۲۴/۰۳/۱۵,حقوق,,۱۵۰۰۰,۲۰۰۰۰
        ۲۰۲۴/۰۳/۲۸,خرید,۴۵۲,,۱۹۵۴۸
        """,
      booked: 2, sums: [nil: 1_454_800], debits: 1, first: "2024-03-15", last: "2024-03-28", reconciles: true),
    Dialect(
      name: "wide digits of Japan and years of its eras",
      text: """
        お取引日,お支払金額,お預り金額,摘要,差引残高
        令和6年3月15日,,２５００００,給与,３５００００
        令和6年3月28日,５５００,,電気,３４４５００
        """,
      booked: 2, sums: [nil: 24_450_000], debits: 1, first: "2024-03-15", last: "2024-03-28",
      reconciles: true),
    Dialect(
      name: "years of the Republic of China",
      text: """
        帳務日期,摘要,支出金額,存入金額,餘額
        113/03/15,薪資,,"50,000","70,000"
        113/03/28,超市,"452",,"69,548"
        """,
      booked: 2, sums: [nil: 4_954_800], debits: 1, first: "2024-03-15", last: "2024-03-28", reconciles: true),
    Dialect(
      name: "a Hungarian day with its weekday behind it",
      text: """
        Típus;Könyvelés dátuma;Azonosító;Összeg;Közlemény
        Átutalás;2025.11.17., hétfő;A1;+7 000,00 HUF;támogatás
        Vásárlás;2025.11.18., kedd;A2;-1 250,00 HUF;bolt
        """,
      booked: 2, sums: ["HUF": 575000], debits: 1, first: "2025-11-17", last: "2025-11-18"),
    Dialect(
      name: "days whose parts nothing separates",
      text: """
        Date,Description,Amount
        28MAR2024,GROCER,-45.20
        15FEB24,PAYROLL,1500.00
        """,
      booked: 2, sums: [nil: 145480], debits: 1, first: "2024-02-15", last: "2024-03-28", payee: "GROCER"),
    Dialect(
      name: "Greek months",
      text: """
        Ημερομηνία;Αιτιολογία;Ποσό
        28 Μαρ 2024;ΑΓΟΡΑ;-45,20
        15 Φεβρουαρίου 2024;ΜΙΣΘΟΔΟΣΙΑ;1.500,00
        """,
      booked: 2, sums: [nil: 145480], debits: 1, first: "2024-02-15", last: "2024-03-28"),
    Dialect(
      name: "Bulgarian months with the mark of the year",
      text: """
        Дата;Основание;Сума
        28 март 2024 г.;Магазин;-45,20
        15 февруари 2024 г.;Заплата;1500,00
        """,
      booked: 2, sums: [nil: 145480], debits: 1, first: "2024-02-15", last: "2024-03-28"),
    Dialect(
      name: "Hebrew months",
      text: """
        תאריך,תיאור,סכום
        28 מרץ 2024,סופר,-452.50
        15 בפברואר 2024,משכורת,"15,000.00"
        """,
      booked: 2, sums: [nil: 1_454_750], debits: 1, first: "2024-02-15", last: "2024-03-28"),
    Dialect(
      name: "a time of completion that is a day",
      text: """
        Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance
        S1,2024-03-28 10:11:12,Shop,COMPLETED,,-45.20,"1,955.30"
        S2,2024-03-15 09:00:00,Wages,COMPLETED,"1,500.00",,"2,000.50"
        """,
      booked: 2, sums: [nil: 145480], debits: 1, first: "2024-03-15", last: "2024-03-28", payee: "Shop",
      reconciles: true),
    Dialect(
      name: "signs of money with points in them",
      text: """
        Date,Description,Amount
        28/03/2024,KIOSK,kr.-54
        27/03/2024,GRIFO,kr. -129.90
        15/03/2024,SUELDO,"kr.25,000.00"
        """,
      booked: 3, sums: [nil: 2_481_610], debits: 2, first: "2024-03-15", last: "2024-03-28", payee: "KIOSK"),
    Dialect(
      name: "a sign of money that ends in a slash",
      text: """
        Fecha,Descripción,Monto
        28/03/2024,TIENDA,S/ -45.20
        27/03/2024,GRIFO,S/. -60.00
        15/03/2024,ABONO,"S/ 1,500.00"
        """,
      booked: 3, sums: ["PEN": 139480], debits: 2, first: "2024-03-15", last: "2024-03-28", payee: "TIENDA"),
  ]

  @Test(arguments: dialects) func `give their days and amounts`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
