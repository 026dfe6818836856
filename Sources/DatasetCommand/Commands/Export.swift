import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a copy of the dataset for other programs.",
    discussion: """
      xlsx and json hold every tab, csv the transactions (or, into a folder, one file a tab). Filters choose \
      among the transactions; --to takes a file, and a last day too.

        dataset export --to Money.xlsx
        dataset export --to march.csv --period 2026-03
        dataset export --to early.json --to 2026-03-31
        dataset export --format json --category groceries
      """)

  @Option(
    help: ArgumentHelp(
      "The file to write (for csv also a folder, named with a slash at its end); standard output when left out or -. A day is the last one exported.",
      valueName: "path|date"))
  var to: [String] = []

  @Option(
    help: "\(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")); else by the ending of the file.")
  var format: ExportFormat?

  @Flag(help: "Write over a file that is there.")
  var force = false

  @Flag(help: "CSV for programs: text that looks like a formula is written as it is.")
  var raw = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let days = to.filter { CalendarDate(iso: $0) != nil }
    let paths = to.filter { CalendarDate(iso: $0) == nil }
    guard days.count <= 1, paths.count <= 1 else {
      throw Failure("--to takes one file and one last day.", status: 64)
    }
    let path = paths.first.flatMap { $0 == "-" ? nil : $0 }
    guard let format = format ?? path.flatMap(ExportFormat.init(path:)) else {
      throw Failure(
        "name the format with --format, or a file with one of these endings: \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
        status: 64)
    }
    let folder = try options.folder()
    if filters.isEmpty, days.isEmpty, let path, try writeAll(of: folder, as: format, to: path) { return }
    Progress.step("Reading \(folder.name)")
    let dataset = try OpenDataset(folder, for: .reading).dataset
    let filter = try filters.filter(for: dataset, to: days.first)
    let rows = filter.isEmpty ? nil : dataset[.transactions].map(filter.rows(of:))
    let export = DatasetExport(dataset, transactions: rows, guardsFormulas: !raw)
    Progress.step("Writing \(path ?? "standard output")")
    guard let path else {
      guard format.isText else {
        throw Failure("a workbook does not go to standard output; name a file with --to.", status: 64)
      }
      Output.data(try export.text(format))
      return
    }
    if format == .csv, FilePath.ending(of: path) != "csv" {
      let names = try export.writeTabs(toFolder: path)
      options.note("wrote \(names.joined(separator: ", ")) into \(path)")
      return
    }
    try requireFree(path)
    try export.write(format, to: path)
    let count = rows?.count ?? dataset[.transactions]?.filledRowCount ?? 0
    options.note("wrote \(path): \(Plural.count(count, "transaction"))")
  }
  /// Writes all of a large dataset without reading it into memory first; false where that cannot be done.
  private func writeAll(of folder: DatasetFolder, as format: ExportFormat, to path: String) throws -> Bool {
    guard format == .xlsx || FilePath.ending(of: path) == "csv",
      let dataset = try StreamedDataset(folder)
    else { return false }
    try requireFree(path)
    Progress.step("Writing \(path)")
    guard let count = try dataset.write(format, to: path, guardsFormulas: !raw) else { return false }
    options.note("wrote \(path): \(Plural.count(count, "transaction"))")
    return true
  }

  private func requireFree(_ path: String) throws {
    guard force || !FileAccess.exists(path) else {
      throw Failure("\(path): there is a file already. Name another one, or add --force to write over it.")
    }
  }
}
