import DatasetFormat
import Foundation
import PhoneBooks

/// Shows what `PhoneBooks` does, with the files of a dataset: `phone DATASET/Data YYYY-MM-DD`.
@main enum Phone {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let day = CalendarDate(iso: arguments[2]) else {
      fatalError("usage: phone DATASET/Data YYYY-MM-DD")
    }
    let folder = URL(filePath: arguments[1])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".csv")
    }
    let start = try PhoneBooks(
      name: "Household",
      files: names.sorted().map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) })
    var books = start
    print(books.findings.count, "findings")
    show(books, day)

    let plan = try books.add(
      "3,20", payee: "Bäckerei", category: "groceries", account: "giro", day: day.description)
    for line in plan.summary { print("\(line.place): \(line.operation) \(line.count)") }
    show(books, day)

    var other = start
    _ = try other.add("4.00", payee: "Kiosk", category: "groceries", account: "giro", day: day.description)
    print("conflicts of a merge:", try books.merge(other, since: start))
    show(books, day)

    var undone = start
    _ = try undone.add(
      "9.99", payee: "Tonwelle", category: "groceries", account: "giro", day: day.description)
    try undone.undo()
    print("undone:", try undone.bytes(of: .transactions) == start.bytes(of: .transactions))
    print("page:", try books.page(of: day).count > 10_000, "journal:", try books.journal().contains("Kiosk"))
  }

  private static func show(_ books: PhoneBooks, _ day: CalendarDate) {
    print(books.balances(on: day).map { "\($0.account) \($0.balance ?? "unknown")" }.joined(separator: ", "))
  }
}
