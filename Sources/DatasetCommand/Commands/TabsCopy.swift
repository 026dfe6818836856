import BookEditing
import Bookkeeping
import DatasetFormat
import DatasetStore

/// A copy of the tabs as they are, by `export`.
struct TabsCopy {
  let command: Export
  let folder: DatasetFolder
  /// Nil: standard output.
  let path: String?

  func write(_ format: ExportFormat) throws -> WrittenCopy {
    guard let path else {
      guard format.isText else {
        let what = format == .xlsx ? "a workbook does" : "the files of a data package do"
        let place = format == .xlsx ? "file" : "folder"
        throw Failure("\(what) not go to standard output; name a \(place) with --to.", status: 64)
      }
      let export = try self.export(as: format)
      Progress.step("Writing standard output")
      Output.data(try export.text(format))
      return WrittenCopy(
        format: .tabs(format), files: [], notes: export.leftOut(transactionsAlone: format == .csv),
        summary: "")
    }
    if format == .datapackage { return try writePackage(path) }
    if format == .csv, FilePath.ending(of: path) != "csv" {
      let export = try self.export(as: format)
      Progress.step("Writing \(path)")
      let (names, count) = try export.writeTabs(toFolder: path, of: folder, replacing: command.force)
      return WrittenCopy(
        format: .tabs(format), files: names.map { FilePath.join(path, $0) }, transactions: count,
        notes: export.leftOut(), summary: "wrote \(names.joined(separator: ", ")) into \(path)")
    }
    let target = try ExportTarget(path, of: folder, replacing: command.force)
    let (count, notes) = try writeAll(as: format, to: target) ?? write(as: format, to: target)
    return WrittenCopy(
      format: .tabs(format), files: [path], transactions: count, notes: notes,
      summary: "wrote \(path): \(Plural.count(count, "transaction"))")
  }

  private func export(as format: ExportFormat) throws -> DatasetExport {
    Progress.step("Reading \(folder.name)")
    let dataset = try command.options.open(folder, for: .reading).dataset
    // A copy of all rows as they stand leaves nothing out; a choice of rows, or what is made of their meaning, would.
    if format != .csv && format != .xlsx || !command.filters.isEmpty {
      try dataset.requireReadable(TabName.allCases)
    }
    var filter = try command.filters.filter(for: dataset)
    let isEmpty = filter.isEmpty
    filter.includesDeleted = command.deleted
    let rows = isEmpty ? nil : dataset[.transactions].map(filter.rows(of:))
    return DatasetExport(
      dataset, transactions: rows, includesDeleted: command.deleted, guardsFormulas: !command.raw)
  }

  /// Writes a data package; the path is its folder, or `datapackage.json` in it.
  private func writePackage(_ path: String) throws -> WrittenCopy {
    let isDescription = FilePath.name(of: path) == "datapackage.json"
    let place = isDescription ? FilePath.parent(of: path) : path
    let export = try self.export(as: .datapackage)
    Progress.step("Writing \(place)")
    let (names, count, notes) = try export.writePackage(
      toFolder: place, of: folder, replacing: command.force)
    return WrittenCopy(
      format: .tabs(.datapackage), files: names.map { FilePath.join(place, $0) }, transactions: count,
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
      try HomePages.changes(for: copy, on: Origin.system.today, inFront: true)
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
