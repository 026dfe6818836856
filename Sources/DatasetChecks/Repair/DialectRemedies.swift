import DatasetFormat
import Spreadsheet

/// What settles findings of the way in which a file is written: a CSV file is written anew in the format's
/// way, a workbook gets a new archive around its parts, and cells that are joined in it are split.
enum DialectRemedies {
  /// The option that rewrites a file in UTF-8.
  static let encodingWord = "utf-8"

  /// Adds a finding of a reader, with its remedy if it has one.
  static func add(
    _ finding: Finding, _ dataset: Dataset, _ lines: inout LineRemedies, _ report: inout FindingReport
  ) {
    guard let change = rewriting(finding, in: dataset) else {
      let (finding, remedy) = lines.judged(finding)
      return report.add(finding, settledBy: remedy)
    }
    if finding.fix == .yes {
      report.add(finding) { .sure([change]) }
    } else {
      report.add(finding, options: [Remedy.Option(name: encodingWord, changes: [change])])
    }
  }

  private static func rewriting(_ finding: Finding, in dataset: Dataset) -> Change? {
    if FindingKind.ofArchives.contains(finding.kind) {
      return TabName.allCases.first { dataset[$0] != nil }.map {
        Change(.renewArchive, at: Address($0), reason: finding.kind.explanation, code: finding.code)
      }
    }
    if finding.kind == .mergedCells, let range = finding.found {
      return dataset.orderedTabs.first { $0.sheet.name == finding.location.sheet }.map {
        Change(
          .splitCells(range), at: Address($0.name), reason: finding.kind.explanation, code: finding.code)
      }
    }
    guard finding.severity != .error, let dialect = dataset.dialects[finding.location.file],
      let tab = dataset.orderedTabs.first(where: { $0.fileName == finding.location.file })
    else { return nil }
    var new = dialect
    switch finding.kind {
    case .csvDelimiter:
      new.delimiter = UInt8(ascii: ",")
      new.delimiterTail = nil
      new.mergesBlanks = false
      new.hasSepLine = false
    case .csvEncoding:
      new.encoding = .utf8
      new.hasByteOrderMark = false
    default: return nil
    }
    return Change(
      .rewrite(from: dialect, to: new), at: Address(tab.name), reason: finding.kind.explanation,
      code: finding.code)
  }
}
