import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Exchange

package struct Export: DatasetAnswering {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a copy for other programs.",
    discussion: """
        dataset export -o Money.xlsx
        dataset export -o Money.xlsx --overview
        dataset export -o march.csv --period 2026-03
        dataset export -o tabs/
        dataset export -o money.journal
        dataset export -o money.beancount --until 2026-03-31
        dataset export -o package --format datapackage
        dataset export -o giro.ofx --account giro
        dataset export -o march.html --period 2026-03
        dataset export --for accountant -o 2026.zip --period 2026
        dataset export --format json --until 2026-03-31 --category groceries
        dataset export --batch paths.txt -o 'out/{name}.jsonl'

      xlsx, json and jsonl (one record per line) hold every tab. csv holds the transactions or, for a \
      folder, one file per tab. datapackage is a folder with one CSV file per tab and a description of the \
      columns, as Frictionless defines it. hledger, ledger and beancount are double-entry journals; qif \
      and ofx hold a section for each account, as banks and other money programs write them. \
      docs/exporting.md says how each format writes your rows; what a format has no place for is counted \
      on standard error.

      --for accountant writes tables for people: names in place of keys, signed amounts, the accounts with \
      what they had before and after, the categories month by month, and the receipts. The path is a folder, \
      a .zip, or a workbook (.xlsx) without the receipts.

      html is a page to read, the one of dataset report --html. xlsx holds values; with --overview it \
      begins with the sheets Overview and Budget, which are formulas and charts over its own tabs.

      Filters choose transactions, and for the page the days. Deleted rows are left out of every tab \
      unless you add --deleted; they are never in journals, qif and ofx.

      A file of a dataset is never overwritten, be it this dataset or another one. Any other existing file \
      is overwritten only with --force.
      """)

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file to write (default: standard output, also -). For csv a path without .csv at the end is a folder; a data package is always a folder.",
      valueName: "path"), completion: .file())
  var to: [String] = []

  @Option(
    help: ArgumentHelp(
      "\(CopyFormat.names) (default: by the ending of the file; .journal is hledger, datapackage.json a data package).",
      valueName: "format"))
  var format: CopyFormat?

  @Flag(help: "Overwrite existing files, except those of a dataset.")
  var force = false

  @Flag(help: "Export deleted rows, too; they have a deletedAt.")
  var deleted = false

  @Flag(help: "Write CSV for programs: text that looks like a formula is left unchanged.")
  var raw = false

  @Flag(
    help: "Begin the workbook with the sheets Overview and Budget: formulas and charts over its own tabs.")
  var overview = false

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Whom it is for: accountant writes tables with names and signed amounts, and the receipts.",
      valueName: "whom"))
  var reader: ExportReader?

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Many datasets") var batch: BatchOptions
  @OptionGroup var options: DatasetOptions

  func validate() throws {
    if to.count > 1 {
      throw ValidationError("--output \(to[1]): there is one already, \(to[0]). Name one file.")
    }
    if let day = to.first, CalendarDate(iso: day) != nil {
      throw ValidationError(
        "--output \(day): --output names the file. For the last day exported write --until \(day); for a file of that name write --output ./\(day)."
      )
    }
    if reader != nil {
      if format != nil || deleted || overview || batch.isGiven {
        throw ValidationError(
          "--for accountant has tables of its own. Leave --format, --deleted, --overview and --batch out.")
      }
      return
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
    if reader == .accountant {
      guard let path else {
        throw Failure.usage(
          "--for accountant writes several files. Name a folder, a .zip or a workbook with --output.")
      }
      return try AccountantCopy(command: self, folder: options.folder(), path: path).write()
    }
    guard let format = format ?? path.flatMap(CopyFormat.init(path:)) else {
      throw Failure.usage(
        "name the format with --format, or a file with one of these endings: \(CopyFormat.names).")
    }
    if overview { try requireOverview(format) }
    let folder = try options.folder()
    if path == nil, options.json {
      throw Failure.usage(
        "--json reports the files that were written, but this export goes to standard output. Name a file with --output, or leave --json out. For the dataset as JSON use --format json."
      )
    }
    try requireMeantFolder(path, format)
    switch format {
    case .exchange(let format):
      return try BooksCopy(command: self, folder: folder, path: path).write(format)
    case .tabs(let format): return try TabsCopy(command: self, folder: folder, path: path).write(format)
    case .dataPackage: return try TabsCopy(command: self, folder: folder, path: path).writePackage()
    case .page: return try writePage(of: folder, to: path)
    }
  }

  /// Requires of a new folder of CSV files that it is not named like a file: `copy.xyz` may be a slip for `copy.csv`.
  private func requireMeantFolder(_ path: String?, _ format: CopyFormat) throws {
    guard case .tabs(.csv) = format, let path, !path.hasSuffix("/"), !path.lowercased().hasSuffix(".csv"),
      FilePath.name(of: path).dropFirst().contains("."), !FileAccess.exists(path)
    else { return }
    throw Failure.usage(
      "\(path): one CSV file has a name with .csv at the end, a folder of them one with / at the end. Write \(path).csv or \(path)/."
    )
  }

  /// Requires that the copy is a workbook of all rows, as formulas add up what is in it.
  private func requireOverview(_ format: CopyFormat) throws {
    guard case .tabs(.xlsx) = format else {
      throw Failure.usage(
        "--overview is for workbooks, but this is \(format.name). Leave --overview out, or name a file that ends in .xlsx."
      )
    }
    guard filters.isEmpty else {
      throw Failure.usage(
        "--overview needs all rows, or its balances would be wrong. Leave the filters out and choose the month on the sheet, or use dataset report --html for a page of some days."
      )
    }
  }

  private func writePage(of folder: DatasetFolder, to path: String?) throws -> WrittenCopy {
    let target = try path.map { try ExportTarget($0, of: folder, replacing: force) }
    let page = try DatasetPage(of: folder, options)
    let leftOut = UnreadRows.text(try page.write(to: target, filters), in: "figure")
    return WrittenCopy(
      format: CopyFormat.page.name, files: target.map { [$0.path] } ?? [], notes: leftOut.map { [$0] } ?? [],
      summary: "wrote \(path ?? "")", isPartial: leftOut != nil)
  }
}

/// Whom an export is for.
enum ExportReader: String, ExpressibleByArgument, CaseIterable {
  case accountant
}

/// What an export wrote.
struct WrittenCopy {
  /// The word that names its format.
  var format: String
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
      json.member("format", format)
      json.member("files", files)
      if let transactions { json.member("transactions", transactions) }
      if !notes.isEmpty { json.member("notes", notes) }
    }
  }
}

/// A copy of what the transactions mean, by `export`.
struct BooksCopy {
  /// How many of the rows that are left out are named.
  private static let named = 5

  let command: Export
  let folder: DatasetFolder
  /// Nil: standard output.
  let path: String?

  func write(_ format: ExchangeFormat) throws -> WrittenCopy {
    let target = try path.map { try ExportTarget($0, of: folder, replacing: command.force) }
    Progress.step("Reading \(folder.name)")
    let dataset = try command.options.open(folder, for: .reading).dataset
    try dataset.requireReadable(TabName.allCases)
    let export = BooksExport(dataset, filter: try command.filters.filter(for: dataset))
    Progress.step("Writing \(path ?? "standard output")")
    let outcome: BooksExport.Outcome
    if let target {
      outcome = try target.write { try export.write(format, to: $0) }
    } else {
      outcome = try export.write(format) { Output.data($0) }
    }
    return WrittenCopy(
      format: format.rawValue, files: path.map { [$0] } ?? [], transactions: outcome.transactions,
      notes: notes(outcome, format) + leftOut(export, dataset),
      summary: "wrote \(path ?? ""): \(Plural.count(outcome.transactions, "transaction"))",
      isPartial: !export.leftOut.isEmpty)
  }

  private func notes(_ outcome: BooksExport.Outcome, _ format: ExchangeFormat) -> [String] {
    let deleted =
      command.deleted ? ["\(format.rawValue) has no place for deleted rows; --deleted brings none"] : []
    let missing =
      outcome.notCarried.isEmpty
      ? [] : ["\(format.rawValue) has no place for \(outcome.notCarried.joined(separator: ", "))"]
    return outcome.changed + deleted + missing
  }

  /// Says which rows are not in it; they make the exit status 1.
  private func leftOut(_ export: BooksExport, _ dataset: Dataset) -> [String] {
    let rows = export.leftOut
    if rows.isEmpty { return [] }
    let places = rows.prefix(Self.named).compactMap { row in
      row.location(in: dataset).map { "\($0): \(row.column)" }
    }
    let more = rows.count > Self.named ? " and \(rows.count - Self.named) more" : ""
    return [
      "\(Plural.count(rows.count, "row")) \(rows.count == 1 ? "is" : "are") left out, as \(rows.count == 1 ? "a cell is" : "cells are") uncertain: \(places.joined(separator: "; "))\(more). Correct them (dataset validate) and export again."
    ]
  }
}

/// A copy of the tabs as they are, by `export`.
struct TabsCopy {
  let command: Export
  let folder: DatasetFolder
  /// Nil: standard output.
  let path: String?

  func write(_ format: ExportFormat) throws -> WrittenCopy {
    guard let path else {
      guard format.isText else {
        throw Failure.usage("a workbook does not go to standard output; name a file with --output.")
      }
      let export = try self.export(as: format)
      Progress.step("Writing standard output")
      Output.data(try export.text(format))
      return WrittenCopy(
        format: format.rawValue, files: [], notes: export.leftOut(transactionsAlone: format == .csv),
        summary: "")
    }
    if format == .csv, FilePath.ending(of: path) != "csv" {
      let export = try self.export(as: format)
      Progress.step("Writing \(path)")
      let (names, count) = try export.writeTabs(toFolder: path, of: folder, replacing: command.force)
      return WrittenCopy(
        format: format.rawValue, files: names.map { FilePath.join(path, $0) }, transactions: count,
        notes: export.leftOut(), summary: "wrote \(names.joined(separator: ", ")) into \(path)")
    }
    let target = try ExportTarget(path, of: folder, replacing: command.force)
    let (count, notes) = try writeAll(as: format, to: target) ?? write(as: format, to: target)
    return WrittenCopy(
      format: format.rawValue, files: [path], transactions: count, notes: notes,
      summary: "wrote \(path): \(Plural.count(count, "transaction"))")
  }

  // The format is nil for a data package.
  private func export(as format: ExportFormat?) throws -> DatasetExport {
    Progress.step("Reading \(folder.name)")
    let dataset = try command.options.open(folder, for: .reading).dataset
    // A copy of all rows as they stand leaves nothing out; a choice of rows, or what is made of their meaning, would.
    if format != .csv && format != .xlsx || !command.filters.isEmpty {
      try dataset.requireReadable(TabName.allCases)
    }
    var filter = try command.filters.filter(for: dataset)
    let isEmpty = filter.isEmpty
    filter.includesDeleted = command.deleted
    let rows = isEmpty || dataset[.transactions] == nil ? nil : filter.rows(in: dataset)
    return DatasetExport(
      dataset, transactions: rows, includesDeleted: command.deleted, guardsFormulas: !command.raw)
  }

  /// Writes a data package; the path is its folder, or `datapackage.json` in it.
  func writePackage() throws -> WrittenCopy {
    guard let path else {
      throw Failure.usage(
        "the files of a data package do not go to standard output; name a folder with --output.")
    }
    let isDescription = FilePath.name(of: path) == DatasetExport.descriptionName
    let place = isDescription ? FilePath.parent(of: path) : path
    let export = try self.export(as: nil)
    Progress.step("Writing \(place)")
    let (names, count, notes) = try export.writePackage(
      toFolder: place, of: folder, replacing: command.force)
    return WrittenCopy(
      format: CopyFormat.dataPackage.name, files: names.map { FilePath.join(place, $0) },
      transactions: count,
      notes: export.leftOut() + notes, summary: "wrote \(names.joined(separator: ", ")) into \(place)")
  }

  private func write(
    as format: ExportFormat, to target: ExportTarget
  ) throws -> (transactions: Int, notes: [String]) {
    let export = try self.export(as: format)
    Progress.step("Writing \(target.path)")
    let notes = export.leftOut(transactionsAlone: format == .csv)
    guard command.overview else {
      let count = try export.write(format, to: target)
      return (count, notes)
    }
    let count = try export.writeWorkbook(to: target) { copy in
      try OverviewSheets.changes(for: copy, on: Origin.system.today, inFront: true)
    }
    return (count, notes)
  }

  /// Writes all of a large dataset without reading it into memory first; nil where that cannot be done.
  private func writeAll(
    as format: ExportFormat, to target: ExportTarget
  ) throws -> (transactions: Int, notes: [String])? {
    guard command.filters.isEmpty, format == .xlsx || format == .csv, !command.overview,
      let dataset = try StreamedDataset(folder)
    else {
      return nil
    }
    Progress.step("Writing \(target.path)")
    let count = try dataset.write(
      format, to: target, includesDeleted: command.deleted, guardsFormulas: !command.raw)
    guard let count else { return nil }
    return (count, format == .csv ? [] : dataset.leftOut)
  }
}
