import DatasetFormat
import Importer
import Spreadsheet
import TestSupport

/// A rule set of the size that users have, and lines for it.
enum RuleBench {
  /// Seven in ten rules search a text, two use a pattern, and one checks amounts and days alone.
  static func rules(count: Int) throws -> [ImportRule] {
    var random = SeededGenerator(seed: 7)
    let rows = (0..<count).map { number -> [String: CellValue] in
      let shop = shop(Int(random.next() % 5_000))
      var row: [String: CellValue] = [
        "id": .text("01234567-89ab-7def-8123-" + padded(number, 12)), "sortOrder": .number(String(number)),
        "isEnabled": .boolean(true), "categoryKey": .text("food"), "payee": .text("Shop \(number)"),
      ]
      switch number % 10 {
      case 0, 1: row["textMatches"] = .text("\\b\(shop)\\s+(\\d+)")
      case 2:
        row["amountMin"] = .number("\(90_000 + number)")
        row["amountMax"] = .number("\(90_000 + number).50")
        row["dateFrom"] = .date("2026-01-01")
      case 3, 4: row["textContains"] = .text("\(shop)|\(self.shop(Int(random.next() % 5_000)))")
      default: row["textContains"] = .text(shop)
      }
      return row
    }
    return try PlanningHarness(rules: rows).dataset.importRules
  }

  static func lines(count: Int) -> [RuleSubject] {
    var random = SeededGenerator(seed: 11)
    guard let day = CalendarDate(year: 2026, month: 3, day: 31) else { return [] }
    return (0..<count).map { number in
      let payee =
        shop(Int(random.next() % 5_000)).uppercased() + (number % 4 == 0 ? " Düsseldorf" : " Berlin")
      return RuleSubject(
        payee: payee, text: payee + " 0\(number) Kartenzahlung 31.03 REF \(random.next() % 1_000_000)",
        amountMinor: -Int64(random.next() % 20_000), date: day, account: "giro", digits: 2)
    }
  }

  private static let syllables = ["ka", "ro", "min", "tel", "su", "par", "do", "ex", "li", "gon"]

  private static func shop(_ number: Int) -> String {
    syllables[number % 10] + syllables[number / 10 % 10] + syllables[number / 100 % 10]
      + syllables[number / 1000 % 10]
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: width - text.count) + text
  }
}
