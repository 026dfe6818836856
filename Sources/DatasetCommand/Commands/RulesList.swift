import ArgumentParser
import Bookkeeping
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet

struct RulesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the rules in the order in which they are tried.")

  @OptionGroup var options: DatasetOptions

  func run() throws {
    let dataset = try options.open(for: .reading).dataset
    var output = ListOutput(
      [
        .init(name: "row", title: "row", isNumber: true), .init(name: "id", title: nil),
        .init(name: "sortOrder", title: nil), .init(name: "rule", title: "rule"),
        .init(name: "isEnabled", title: nil), .init(name: "state", title: "state"),
        .init(name: "comment", title: "why"),
      ], limit: 60)
    for rule in dataset.allImportRules {
      let row = dataset[.importRules]?.sheet.rowNumber(rule.row) ?? 0
      output.rows.append(
        (
          [
            .integer(Int64(row)), .text(rule.writtenID), .integer(rule.sortOrder.map(Int64.init)),
            .text(rule.shortText), .boolean(rule.isEnabled), .text(rule.isEnabled ? nil : "disabled"),
            .text(rule.comment),
          ], rule.isEnabled
        ))
    }
    output.print(
      "rules", json: options.json,
      none: "no rules yet; dataset rules add makes one, dataset rules suggest proposes some")
  }
}
