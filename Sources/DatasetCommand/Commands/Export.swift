import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore
import Exchange

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a copy of the dataset for other programs.",
    discussion: """
      xlsx, json and jsonl (a record a line) hold every tab, csv the transactions or, into a folder, one file a tab. datapackage is a folder \
      with one CSV file a tab and a description of their columns, as Frictionless has it. hledger, ledger and beancount are journals of double entry; \
      qif and ofx hold a section for each account, as banks and other money programs do. docs/exporting.md says how each writes what rows mean; \
      what a format has no place for is counted on standard error.

      html is a page to read: that of dataset report --html.

      Filters choose among the transactions, and for the page the days. Deleted rows are left out of every tab, unless --deleted brings them along; they are never in \
      journals, qif and ofx.

      A file of a dataset is never written over, neither this one's nor another's; any other file that is there only \
      with --force.

        dataset export --to Money.xlsx
        dataset export --to march.csv --period 2026-03
        dataset export --to tabs/
        dataset export --to money.journal
        dataset export --to money.beancount --until 2026-03-31
        dataset export --to package --format datapackage
        dataset export --to giro.ofx --account giro
        dataset export --to march.html --period 2026-03
        dataset export --format json --until 2026-03-31 --category groceries
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

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup var options: DatasetOptions

  func validate() throws {
    if to.count > 1 { throw ValidationError("--to \(to[1]): there is one already, \(to[0]). Name one file.") }
    if let day = to.first, CalendarDate(iso: day) != nil {
      throw ValidationError(
        "--to \(day): --to names the file. For the last day exported write --until \(day); for a file of that name write --to ./\(day)."
      )
    }
  }

  func run() throws {
    let path = to.first.flatMap { $0 == "-" ? nil : $0 }
    guard let format = format ?? path.flatMap(CopyFormat.init(path:)) else {
      throw Failure(
        "name the format with --format, or a file with one of these endings: \(CopyFormat.names).", status: 64
      )
    }
    let folder = try options.folder()
    if path == nil, options.json {
      throw Failure(
        "--json tells of the files that were written, and the export itself goes to standard output. Name a file with --to, or leave --json out; --format json is the dataset as JSON.",
        status: 64)
    }
    switch format {
    case .exchange(let format): try BooksCopy(command: self, folder: folder, path: path).write(format)
    case .tabs(let format): try TabsCopy(command: self, folder: folder, path: path).write(format)
    case .page: try writePage(of: folder, to: path)
    }
  }

  private func writePage(of folder: DatasetFolder, to path: String?) throws {
    let target = try path.map { try ExportTarget($0, of: folder, replacing: force) }
    let page = try DatasetPage(of: folder, options)
    _ = try page.write(to: target, filters)
    guard let target else { return }
    report([target.path], transactions: nil, in: .page) { "wrote \(target.path)" }
  }

  /// Tells what was written: as a note, or with `--json` as a document.
  func report(
    _ files: [String], transactions count: Int?, in format: CopyFormat, notes: [String] = [],
    note: () -> String
  ) {
    guard options.json else {
      options.note(note())
      return
    }
    Output.saved("The files are written all the same.")
    Output.document { json in
      json.member("format", format.name)
      json.key("files")
      json.array(files) { $0.string($1) }
      if let count { json.member("transactions", count) }
      if !notes.isEmpty { json.member("notes", notes) }
    }
  }
}
