import BookEditing
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
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var files: [String: [UInt8]] = [:]
    for name in names { files[name] = [UInt8](try Data(contentsOf: folder.appending(path: name))) }
    let start = try PhoneBooks(name: "Household", files: files)
    var books = start
    print(books.findings.count, "findings; written back unchanged:", books.files == files)
    show(books, day)

    let plan = try books.add(entry(320, "Bäckerei", day))
    for line in plan.summaryLines { print(line) }
    show(books, day)

    var other = start
    _ = try other.add(entry(400, "Kiosk", day))
    print("conflicts of a merge:", try books.merge(other, since: start))
    show(books, day)

    var undone = start
    _ = try undone.add(entry(999, "Tonwelle", day))
    try undone.undo()
    print("undone:", undone.files == files)
    let journal = try books.journal()
    print("page:", try books.page(of: day).count > 10_000, "journal:", journal.text.contains("Kiosk"))
    for loss in journal.outcome.losses { print("not in the journal:", loss) }
    try damaged(files)
    try new(day)
  }

  /// A file with a quote that never closes, and in another dialect: the phone says so, and does not hide it.
  private static func damaged(_ files: [String: [UInt8]]) throws {
    var files = files
    files["Notes.csv"] = Array("day;note\r\n2026-03-01;\"never closed\r\n".utf8)
    files["Transactions.csv"]? += Array(",2026-03-30,,expense,1.00,,,,,\"Kiosk\n".utf8)
    let books = try PhoneBooks(name: "Household", files: files)
    print("damaged:", books.findings.filter { $0.hasPrefix("error") }.joined(separator: "; "))
    print("written back unchanged:", books.files == files)
  }

  /// New books, from nothing.
  private static func new(_ day: CalendarDate) throws {
    var books = try PhoneBooks(
      NewDataset(name: "Pocket", storage: .csv, currency: .eur, accounts: [.init(name: "Giro")]))
    _ = try books.add(entry(100, "Kiosk", day))
    let again = try PhoneBooks(name: "Pocket", files: books.files)
    show(again, day)
  }

  private static func entry(_ cents: Int64, _ payee: String, _ day: CalendarDate) -> NewTransaction {
    let amount = Amount(minorUnits: cents, currency: .eur)
    return NewTransaction(amount, on: day, category: "groceries", account: "giro", payee: payee)
  }

  private static func show(_ books: PhoneBooks, _ day: CalendarDate) {
    let lines = books.balances(on: day).lines
    print(
      lines.map { "\($0.account.name) \($0.balance.map { "\($0)" } ?? "unknown")" }.joined(separator: ", "))
  }
}
