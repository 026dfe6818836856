import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

@testable import ReportPage

struct ReportPageTests {
  private static func period(_ first: String, _ last: String) -> Period {
    Period(first: CalendarDate(iso: first), last: CalendarDate(iso: last))
  }

  private static let march = period("2026-03-01", "2026-03-31")

  private func page(_ name: String, _ period: Period = march, today: String = "2026-03-20") throws
    -> BooksPage
  {
    let found = try #require(PageDatasets.all.first { $0.name == name })
    return BooksPage(
      found.dataset, period: period, today: try #require(CalendarDate(iso: today)), title: "Books <&>",
      questions: [PageQuestion(severity: .warning, code: "amount-zero", words: "<is> zero", count: 3)])
  }

  @Test func `a page of a file in which a quote never closes says so first`() throws {
    let today = try #require(CalendarDate(iso: "2026-03-20"))
    func text(_ payee: String) throws -> String {
      let dataset = try Dataset(
        name: "Cut",
        csvFiles: [
          "Settings.csv": "key,value\nschemaVersion,2\ncurrency,EUR\n",
          "Transactions.csv":
            "id,date,type,amount,payee\n\(Dataset.id(1)),2026-03-01,expense,1.00,\(payee)\n",
        ].mapValues { Array($0.utf8) })
      return String(decoding: try BooksPage(dataset, period: Self.march, today: today).bytes(), as: UTF8.self)
    }
    #expect(try text("\"Kiosk").contains("Transactions.csv:2: transactions may be missing here"))
    #expect(try !text("Kiosk").contains("may be missing"))
  }

  @Test(arguments: PageDatasets.all.map(\.name))
  func `a page is well-formed, asks for nothing and leads nowhere`(name: String) throws {
    for days in [
      Self.march, Period(), Self.period("2016-01-01", "2026-12-31"), Self.period("2026-03-02", "2026-03-02"),
      Self.period("0001-01-01", "0001-01-31"),
    ] {
      let bytes = try page(name, days).bytes()
      let markup = try PageMarkup(bytes)
      let ids = markup.elements.compactMap(\.id)
      #expect(Set(ids).count == ids.count, "an id twice")
      for href in markup.elements.compactMap(\.href) {
        #expect(href == "data:," || href.hasPrefix("#") && ids.contains(String(href.dropFirst())), "\(href)")
      }
      for label in markup.elements.flatMap(\.labels) { #expect(ids.contains(label), "\(label)") }
      for element in ["script", "img", "iframe", "object", "form", "a\u{202E}"] {
        #expect(!markup.elements.contains { $0.name == element }, "\(element)")
      }
      // All that loads something would be named by an address.
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        text.replacing("http://www.w3.org/1999/xhtml", with: "").replacing("javascript:alert", with: "")
          .contains("://")
          == false)
      #expect(text.contains("default-src 'none'".replacing("'", with: "&#39;")))
      #expect(
        markup.elements.count { $0.name == "h1" } == 1 && markup.elements.count { $0.name == "main" } == 1)
      // Each picture says in words what it shows.
      for (place, element) in markup.elements.enumerated() where element.role == "img" {
        #expect(markup.elements[place + 1].name == "title" && markup.elements[place + 2].name == "desc")
      }
    }
  }

  @Test(arguments: PageDatasets.all.map(\.name))
  func `the same dataset makes the same bytes, fewer than 300,000`(name: String) throws {
    for days in [Self.march, Period()] {
      let bytes = try page(name, days).bytes()
      #expect(bytes.count < 300_000, "\(bytes.count)")
      #expect(try page(name, days).bytes() == bytes)
    }
  }

  @Test func `a year in more than three currencies says where its days stand to the last digit`() throws {
    let many = "a year of 10,000 rows in four currencies"
    for (name, days, isLeftOut) in [
      (many, Self.period("2025-04-01", "2026-03-31"), true), (many, Self.march, false),
      ("no digits and three", Self.period("2025-04-01", "2026-03-31"), false),
    ] {
      let text = try PageMarkup(try page(name, days).bytes()).text
      let command = "dataset report calendar --from 2025-04-01 --until 2026-03-31"
      #expect(text.contains(command) == isLeftOut, "\(name)")
      #expect(text.contains("The days as a table") != isLeftOut, "\(name)")
    }
  }

  @Test func `a page leaves out only as much as it must, and each step makes it smaller`() throws {
    let name = "a year in five currencies and many categories"
    let days = Self.period("2025-04-01", "2026-03-31")
    let found = try #require(PageDatasets.all.first { $0.name == name })
    let today = try #require(CalendarDate(iso: "2026-03-20"))
    let figures = try PageFigures(found.dataset, period: days, today: today)
    let made = try page(name, days)
    let pages = PageDetail.allCases.map { made.page(figures, $0) }
    #expect(zip(pages, pages.dropFirst()).allSatisfy { $0.count > $1.count }, "\(pages.map(\.count))")
    #expect(pages[0].count > PageDetail.tooManyBytes)
    #expect(try made.bytes() == pages.first { $0.count < PageDetail.tooManyBytes })
    for (page, months) in zip(pages, [12, 12, 12, 3]) {
      let text = try PageMarkup(page).text
      #expect(text.contains("All days, to the last digit:") == (months == 3))
      #expect(text.contains("Spending on each day of April 2025") == (months == 12))
    }
  }

  @Test func `a month says what its rows come to`() throws {
    let text = try PageMarkup(try page("a month").bytes()).text
    for words in [
      "Books <&>", "March 2026", "compared with February 2026",
      // Refunds lower spending; transfers and deleted rows are in nothing.
      "You spent 917.00\u{A0}EUR in March 2026. 68\u{202F}% of what came in is left.", "2\u{202F}850.00",
      "1\u{202F}933.00", "▲ 887.00 more than in all of February",
      // Giro without the row that was deleted, and the card.
      "2\u{202F}803.00", "2\u{202F}723.00\u{A0}EUR", "−80.00", "current account", "credit card",
      // Categories with those below, and against the month before.
      "98\u{202F}%", "Groceries", "Income by category", "0.00 → 900.00", "+900.00",
      // Its name alone stands for Groceries, too.
      "Food, not further divided", "30.00 → 0.00", "−30.00",
      // Plans, what is saved, what comes.
      "over by 2.00", "of 8.00", "2\u{202F}197.00 to go", "1 April", "−900.00",
      // What is open.
      "amount-zero", "<is> zero", "1\u{A0}row without a category", "Nobody",
    ] {
      #expect(text.contains(words), "\(words) in \(text.suffix(9000))")
    }
    #expect(!text.contains("Gone") && !text.contains("cannot be read"))
  }

  @Test func `text of rows stays text`() throws {
    let bytes = try page("names").bytes()
    let text = try PageMarkup(bytes).text
    for words in [
      "</style></title><script>alert(1)</script>", "<b onclick='x'>&amp;", "javascript:alert(1)", "商店 東京",
      "مخبز السلام", "👩‍👩‍👧", "\\u{202E}evil\\u{2066}", "]]><!--", "\\u{1}\\u{1F}",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!String(decoding: bytes, as: UTF8.self).unicodeScalars.contains("\u{202E}"))
  }

  @Test func `each currency has a part of its own, with its own digits`() throws {
    let markup = try PageMarkup(try page("no digits and three").bytes())
    for words in [
      "You spent 123\u{202F}456\u{A0}JPY", "You spent 0.005\u{A0}BHD", "You spent 1.00\u{A0}EUR",
      "−118\u{202F}456",
      "1.495",
    ] {
      #expect(markup.text.contains(words), "\(words)")
    }
    #expect(
      markup.elements.compactMap(\.id).filter { $0.hasPrefix("in-") } == ["in-eur", "in-bhd", "in-jpy"])
  }

  @Test func `who owes whom`() throws {
    let text = try PageMarkup(try page("a household").bytes()).text
    #expect(text.contains("Ben owes Ana") && text.contains("16.00\u{A0}EUR"), "\(text)")
  }

  @Test func `what cannot be read is said, and unknown balances are no figure`() throws {
    let made = try page("rows that nobody can read").rendered()
    let text = try PageMarkup(made.bytes).text
    #expect(made.leftOut == 2)
    #expect(text.contains("2\u{A0}rows cannot be read for certain and are in no figure"))
    #expect(text.contains("unknown"))
  }

  @Test func `a page of an empty dataset says how to begin`() throws {
    let text = try PageMarkup(try page("empty").bytes()).text
    #expect(
      text.contains("There are no transactions yet")
        && text.contains("Nothing was earned or spent in March 2026."))
  }

  @Test func `sums that 64 bits do not hold are refused`() {
    let rows = (1...11_000).map { "\(Dataset.id($0))|2026-03-02|expense|9000000000000|X|food" }
    let dataset = Dataset.inMemory(["Transactions": ["id|date|type|amount|payee|categoryKey"] + rows])
    #expect(throws: ReportError.tooLarge) {
      try BooksPage(dataset, period: Self.march, today: CalendarDate(dayNumber: 20_000)).bytes()
    }
  }
}
