import ArgumentParser
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore

/// The repair of a dataset whose workbook cannot be opened: shown, asked, saved, in the order of every change.
struct MendingRun {
  let mending: WorkbookMending
  let options: DatasetOptions
  let change: ChangeOptions
  /// What is found once the workbook is mended.
  private let open: [Finding]

  init(
    _ mending: WorkbookMending, folder: DatasetFolder, options: DatasetOptions, change: ChangeOptions
  ) throws {
    self.mending = mending
    self.options = options
    self.change = change
    open = Checks.findings(
      in: mending.dataset, folder: try FolderContents(of: folder, receiptsOf: mending.dataset))
  }

  /// - Throws: `ExitCode` 1 where errors remain, or where the person says no.
  func run() throws {
    if change.dryRun {
      show(keptAs: nil)
    } else {
      let showsFirst = change.asks && !options.json
      if showsFirst { show(keptAs: nil) }
      guard change.confirm("Mend the workbook?") else {
        throw Failure.declined("nothing was changed", options)
      }
      Progress.step("Saving")
      let kept = try mending.apply(
        command: CommandLineText.current,
        summary: ["mended: 1 \(mending.cause.code)"] + MendingText.summary(mending).prefix(1))
      Output.saved("The workbook is mended anyway; dataset undo brings the damaged one back.")
      if showsFirst {
        Output.line(Printable.line("the damaged file is kept as \(kept)"))
      } else {
        show(keptAs: kept)
      }
      if !options.json { options.note("saved; dataset undo brings the damaged file back") }
    }
    if open.contains(where: { $0.severity == .error }) { throw ExitCode(1) }
  }

  /// What a dry run says.
  var answer: DatasetAnswer {
    DatasetAnswer(
      document: RepairJSON.document(mending, keptAs: nil, open: open),
      status: open.contains { $0.severity == .error } ? 1 : 0)
  }

  private func show(keptAs kept: String?) {
    if options.json {
      Output.document(RepairJSON.document(mending, keptAs: kept, open: open))
    } else {
      MendingText.print(mending, keptAs: kept, open: open, quiet: options.quiet)
    }
  }
}

/// How a workbook is mended that cannot be opened, for a person.
enum MendingText {
  /// How many rows that are not whole are shown.
  private static let shown = 5

  static func print(_ mending: WorkbookMending, keptAs kept: String?, open: [Finding], quiet: Bool) {
    Output.line(Printable.line("\(mending.cause.severity.rawValue): \(mending.cause.description)"))
    for line in summary(mending) { Output.line(Printable.line(line)) }
    if !quiet {
      for count in mending.counts { Output.line(Printable.line("  \(text(count))")) }
      for mark in mending.marks.prefix(shown) { Output.line(Printable.line("    \(text(mark))")) }
      if mending.marks.count > shown {
        Output.line(
          "    ... and \(mending.marks.count - shown) more rows that are not whole; the tab Salvaged lists all"
        )
      }
    }
    if let kept {
      Output.line(Printable.line("the damaged file is kept as \(kept)"))
      if mending.way == .rows {
        Output.line("charts, colours and cell notes are only in the damaged file and in older snapshots")
      }
    }
    let left = open.filter { $0.severity != .info }
    if !left.isEmpty {
      Output.line("found in the mended workbook:")
      FindingsText.print(left, quiet: true)
    }
  }

  /// `142 rows whole, 3 probable, 20 from the snapshot`.
  static func summary(_ mending: WorkbookMending) -> [String] {
    let rows = SalvagedRowState.allCases.compactMap { state -> String? in
      let count = mending.counts.reduce(0) { $0 + ($1.rows[state] ?? 0) }
      return count == 0 ? nil : "\(count) \(state.rawValue)"
    }
    let source =
      switch mending.way {
      case .parts:
        "every part of the workbook is whole and unchanged; only the archive around them is new"
      case .rows:
        mending.earlier.map { "put together with \(words($0))" }
          ?? "no snapshot is kept, so what is not in the file is lost"
      case .snapshot:
        "nothing can be read of the file; all is from \(mending.earlier.map(words) ?? "the snapshot")"
      }
    return ["rows: \(rows.joined(separator: ", "))", source]
  }

  /// `what the run of 2026-11-23T10:00:00Z left: dataset import ...`.
  private static func words(_ source: WorkbookMending.Source) -> String {
    if source.isLeft {
      return source.run.map { "what the run of \(LocalTime.text(source.time)) left: \($0.command)" }
        ?? "the dataset as it was made"
    }
    return "the snapshot of \(LocalTime.text(source.time))"
      + (source.run.map { ", before: \($0.command)" } ?? "")
  }

  private static func text(_ count: SalvagedCount) -> String {
    let rows = SalvagedRowState.allCases.compactMap { state -> String? in
      count.rows[state].flatMap { $0 == 0 ? nil : "\($0) \(state.rawValue)" }
    }
    var text = "\(count.sheet): \(rows.isEmpty ? "no rows" : rows.joined(separator: ", "))"
    switch count.lost {
    case .some(0): break
    case .some(let lost): text += "; \(Plural.count(lost, "row")) lost"
    case .none: text += "; rows that were typed later may be lost"
    }
    return text + (count.reasons.isEmpty ? "" : " (\(count.reasons.joined(separator: "; ")))")
  }

  private static func text(_ mark: SalvagedRow) -> String {
    "\(mark.sheet) row \(mark.number)\(mark.id.map { " (\($0.prefix(13)))" } ?? ""): \(mark.state.rawValue): \(mark.reason)"
  }
}
