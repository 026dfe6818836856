import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a copy of the dataset for other programs.",
    discussion: """
      xlsx and json hold every tab, csv the transactions or, into a folder, one file a tab. html is a page to read: that of dataset report --html. \
      Filters choose among the transactions, and for the page the days. Deleted rows are left out of every tab, unless --deleted brings them along.

      A file of a dataset is never written over, neither this one's nor another's; any other file that is there only \
      with --force.

        dataset export --to Money.xlsx
        dataset export --to march.csv --period 2026-03
        dataset export --to tabs/
        dataset export --format json --until 2026-03-31 --category groceries
        dataset export --to march.html --period 2026-03
      """)

  @Option(
    help: ArgumentHelp(
      "The file to write; - or nothing is standard output. For csv a path that does not end in .csv is a folder.",
      valueName: "path"))
  var to: [String] = []

  @Option(
    help: ArgumentHelp("\(CopyFormat.names); else by the ending of the file.", valueName: "format"))
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
    case .tabs(let format): try writeTabs(of: folder, as: format, to: path)
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

  private func writeTabs(of folder: DatasetFolder, as format: ExportFormat, to path: String?) throws {
    guard let path else {
      guard format.isText else {
        throw Failure("a workbook does not go to standard output; name a file with --to.", status: 64)
      }
      let export = try self.export(of: folder, as: format)
      Progress.step("Writing standard output")
      Output.data(try export.text(format))
      return
    }
    if format == .csv, FilePath.ending(of: path) != "csv" {
      let export = try self.export(of: folder, as: format)
      Progress.step("Writing \(path)")
      let (names, count) = try export.writeTabs(toFolder: path, of: folder, replacing: force)
      report(names.map { FilePath.join(path, $0) }, transactions: count, in: .tabs(format)) {
        "wrote \(names.joined(separator: ", ")) into \(path)"
      }
      return
    }
    let target = try ExportTarget(path, of: folder, replacing: force)
    let count = try writeAll(of: folder, as: format, to: target) ?? write(folder, as: format, to: target)
    report([path], transactions: count, in: .tabs(format)) {
      "wrote \(path): \(Plural.count(count, "transaction"))"
    }
  }

  /// Tells what was written: as a note, or with `--json` as a document.
  private func report(
    _ files: [String], transactions count: Int?, in format: CopyFormat, note: () -> String
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
    }
  }

  private func export(of folder: DatasetFolder, as format: ExportFormat) throws -> DatasetExport {
    Progress.step("Reading \(folder.name)")
    let dataset = try options.open(folder, for: .reading).dataset
    // A copy of all rows as they stand leaves nothing out; a choice of rows, or what is made of their meaning, would.
    if format == .json || !filters.isEmpty { try dataset.requireReadable(TabName.allCases) }
    var filter = try filters.filter(for: dataset)
    let isEmpty = filter.isEmpty
    filter.includesDeleted = deleted
    let rows = isEmpty ? nil : dataset[.transactions].map(filter.rows(of:))
    return DatasetExport(dataset, transactions: rows, includesDeleted: deleted, guardsFormulas: !raw)
  }

  private func write(_ folder: DatasetFolder, as format: ExportFormat, to target: ExportTarget) throws -> Int
  {
    let export = try self.export(of: folder, as: format)
    Progress.step("Writing \(target.path)")
    return try export.write(format, to: target)
  }

  /// Writes all of a large dataset without reading it into memory first; nil where that cannot be done.
  private func writeAll(of folder: DatasetFolder, as format: ExportFormat, to target: ExportTarget) throws
    -> Int?
  {
    guard filters.isEmpty, format == .xlsx || format == .csv, let dataset = try StreamedDataset(folder) else {
      return nil
    }
    Progress.step("Writing \(target.path)")
    return try dataset.write(format, to: target, includesDeleted: deleted, guardsFormulas: !raw)
  }
}
