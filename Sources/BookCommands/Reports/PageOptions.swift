import ArgumentParser
import Bookkeeping
import CommandSupport
import DatasetChecks
import DatasetFormat
import DatasetStore
import ReportPage

/// All reports as one page of HTML instead of one of them as text.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write all reports as one HTML page to read or print; - is standard output.", valueName: "file"),
    completion: .file())
  var html: String?

  /// Refuses what says nothing of a page.
  ///
  /// - Throws: `ValidationError`.
  func requireNothingElse(_ report: ReportOptions) throws {
    guard html != nil else { return }
    if report.xlsx != nil { throw ValidationError("--html and --xlsx are two formats. Name one.") }
    if report.batch.isGiven {
      throw ValidationError(
        "--html writes one page. For a page of each dataset: dataset export --batch PATHS -o 'pages/{name}.html'."
      )
    }
    if report.csv { throw ValidationError("--csv and --html are two formats. Name one.") }
    if report.compare != nil {
      throw ValidationError("--compare: the page always compares with the days before. Leave it out.")
    }
    if html == "-", report.options.json {
      throw ValidationError(
        "--json reports the file that was written, but the page goes to standard output. Name a file with --html."
      )
    }
  }

  /// Writes the page.
  ///
  /// - Throws: ``Failure``, what opening and writing throw; `ExitCode` 1 where rows are in no figure, as they cannot be read for certain.
  func write(to file: String, _ report: ReportOptions) throws {
    let folder = try report.options.folder()
    let target = file == "-" ? nil : try ExportTarget(file, of: folder, replacing: report.force)
    let leftOut = try DatasetPage(of: folder, report.options).write(to: target, report.filters)
    if let target {
      if report.options.json {
        Output.document { json in
          json.member("report", "page")
          json.member("files", [target.path])
          json.member("leftOut", leftOut)
        }
      } else {
        report.options.note("wrote \(target.path)")
      }
    }
    try UnreadRows.tell(leftOut, in: "figure", report.options)
  }
}
