import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore
import Exchange

struct Export: DatasetAnswering {
  static let configuration = CommandConfiguration(
    abstract: "Write a copy of the dataset for other programs.",
    discussion: """
      xlsx, json and jsonl (a record a line) hold every tab, csv the transactions or, into a folder, one file a tab. datapackage is a folder \
      with one CSV file a tab and a description of their columns, as Frictionless has it. hledger, ledger and beancount are journals of double entry; \
      qif and ofx hold a section for each account, as banks and other money programs do. docs/exporting.md says how each writes what rows mean; \
      what a format has no place for is counted on standard error.

      html is a page to read: that of dataset report --html. xlsx holds values; with --overview it begins with the sheets Overview and Budget, \
      formulas and charts over its own tabs.

      Filters choose among the transactions, and for the page the days. Deleted rows are left out of every tab, unless --deleted brings them along; they are never in \
      journals, qif and ofx.

      A file of a dataset is never written over, neither this one's nor another's; any other file that is there only \
      with --force.

        dataset export --to Money.xlsx
        dataset export --to Money.xlsx --overview
        dataset export --to march.csv --period 2026-03
        dataset export --to tabs/
        dataset export --to money.journal
        dataset export --to money.beancount --until 2026-03-31
        dataset export --to package --format datapackage
        dataset export --to giro.ofx --account giro
        dataset export --to march.html --period 2026-03
        dataset export --format json --until 2026-03-31 --category groceries
        dataset export --batch paths.txt --to 'out/{name}.jsonl'
      """)

  @Option(
    help: ArgumentHelp(
      "The file to write; - or nothing is standard output. For csv a path that does not end in .csv is a folder; a data package always is one.",
      valueName: "path"), completion: .file())
  var to: [String] = []

  @Option(
    help: ArgumentHelp(
      "\(CopyFormat.names); else by the ending of the file (.journal is hledger, datapackage.json a data package).",
      valueName: "format"))
  var format: CopyFormat?

  @Flag(help: "Write over files that are there, but for those of a dataset.")
  var force = false

  @Flag(help: "Export deleted rows too; they have a deletedAt.")
  var deleted = false

  @Flag(help: "CSV for programs: text that looks like a formula is written unchanged.")
  var raw = false

  @Flag(
    help: "A workbook begins with the sheets Overview and Budget: formulas over its own tabs, with charts.")
  var overview = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Many datasets") var batch: BatchOptions
  @OptionGroup var options: DatasetOptions

  func validate() throws {
    if to.count > 1 { throw ValidationError("--to \(to[1]): there is one already, \(to[0]). Name one file.") }
    if let day = to.first, CalendarDate(iso: day) != nil {
      throw ValidationError(
        "--to \(day): --to names the file. For the last day exported write --until \(day); for a file of that name write --to ./\(day)."
      )
    }
    if batch.isGiven { try BatchTargets.require(to.first, format) }
  }

  func run() throws {
    if batch.isGiven { return try runBatch() }
    let copy = try written()
    for note in copy.notes { options.note(note) }
    if copy.files.isEmpty {
      // Standard output has it already.
    } else if options.json {
      Output.saved("The files are written all the same.")
      Output.document(copy.document)
    } else {
      options.note(copy.summary)
    }
    if copy.isPartial { throw ExitCode(1) }
  }

  var filePattern: String? { to.first }

  mutating func aim(at path: String, writing file: String) {
    options.dataset = path
    options.json = true
    to = [file]
  }

  func answer() throws -> DatasetAnswer {
    let copy = try written()
    return DatasetAnswer(
      document: copy.document, status: copy.isPartial ? 1 : 0, notes: options.quiet ? [] : copy.notes)
  }

  /// Writes the copy.
  private func written() throws -> WrittenCopy {
    let path = to.first.flatMap { $0 == "-" ? nil : $0 }
    guard let format = format ?? path.flatMap(CopyFormat.init(path:)) else {
      throw Failure(
        "name the format with --format, or a file with one of these endings: \(CopyFormat.names).", status: 64
      )
    }
    if overview { try requireOverview(format) }
    let folder = try options.folder()
    if path == nil, options.json {
      throw Failure(
        "--json tells of the files that were written, and the export itself goes to standard output. Name a file with --to, or leave --json out; --format json is the dataset as JSON.",
        status: 64)
    }
    switch format {
    case .exchange(let format):
      return try BooksCopy(command: self, folder: folder, path: path).write(format)
    case .tabs(let format): return try TabsCopy(command: self, folder: folder, path: path).write(format)
    case .page: return try writePage(of: folder, to: path)
    }
  }

  /// Requires that the copy is a workbook of all rows, as formulas add up what is in it.
  private func requireOverview(_ format: CopyFormat) throws {
    guard case .tabs(.xlsx) = format else {
      throw Failure(
        "--overview is about workbooks, and this is \(format.name). Leave --overview out, or name a file that ends in .xlsx.",
        status: 64)
    }
    guard filters.isEmpty else {
      throw Failure(
        "--overview needs all rows: with some left out, the balances that it shows would be wrong. Leave the filters out, and choose the month on the sheet; for a page of some days there is dataset report --html.",
        status: 64)
    }
  }

  private func writePage(of folder: DatasetFolder, to path: String?) throws -> WrittenCopy {
    let target = try path.map { try ExportTarget($0, of: folder, replacing: force) }
    let page = try DatasetPage(of: folder, options)
    let leftOut = UnreadRows.text(try page.write(to: target, filters), in: "figure")
    return WrittenCopy(
      format: .page, files: target.map { [$0.path] } ?? [], notes: leftOut.map { [$0] } ?? [],
      summary: "wrote \(path ?? "")", isPartial: leftOut != nil)
  }
}

/// What an export wrote.
struct WrittenCopy {
  var format: CopyFormat
  /// The files; none where it went to standard output.
  var files: [String]
  /// How many transactions are in it, where that is counted.
  var transactions: Int?
  /// What the format has no place for, and what was left out.
  var notes: [String] = []
  /// What was written, for a person.
  var summary: String
  /// Whether rows are not in it.
  var isPartial = false

  /// What was written, as JSON.
  var document: [UInt8] {
    JSONDocument.bytes { json in
      json.member("format", format.name)
      json.key("files")
      json.array(files) { $0.string($1) }
      if let transactions { json.member("transactions", transactions) }
      if !notes.isEmpty { json.member("notes", notes) }
    }
  }
}
