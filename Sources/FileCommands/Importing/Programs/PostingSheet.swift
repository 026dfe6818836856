import Spreadsheet

/// A table of postings: the entries of a program's file.
struct PostingSheet {
  private var builder: SheetBuilder
  private var line = 1

  /// - Parameters:
  ///   - name: The name of the file.
  ///   - program: The first word of the name that the file in `Words/apps/` expects.
  init(_ name: String, program: String) {
    builder = SheetBuilder(name: name)
    let header = [
      "\(program) entry", "Date", "Description", "Note", "Path", "Amount", "Currency", "Status", "Tags",
      "Account type",
    ]
    append(header)
  }

  private mutating func append(_ cells: [String]) {
    for (column, text) in cells.enumerated() { builder.appendCell(column: column, text) }
    builder.endRow(line: line)
    line += 1
  }

  /// A posting of an entry.
  struct Posting {
    var path: String
    var amount: String
    var currency = ""
    var note = ""
    var status = ""
    var tags: [String] = []
    var type = ""
  }

  mutating func add(_ entry: String, _ date: String, _ description: String, _ posting: Posting) {
    append([
      entry, date, description, posting.note, posting.path, posting.amount, posting.currency, posting.status,
      posting.tags.joined(separator: ", "), posting.type,
    ])
  }

  /// Adds what an account begins with.
  mutating func addOpening(_ id: String, _ date: String, _ posting: Posting) {
    let other = Posting(
      path: "equity:Opening Balances", amount: FractionText.opposite(posting.amount),
      currency: posting.currency)
    add("opening \(id)", date, "Opening balance", posting)
    add("opening \(id)", date, "Opening balance", other)
  }

  func build() -> Sheet { builder.build() }
}
