import CommandSupport
import DatasetFormat
import Spreadsheet

/// Lists the tables of a file for a person, sheet by sheet.
enum TableList {
  static func print(_ source: SheetSource, _ sheets: [Sheet]) {
    for sheet in sheets {
      let facts = TableFacts.all(source.tables(of: sheet), of: sheet, isNamed: !source.isText)
      let name = source.isText ? source.name : "\(source.name), \"\(sheet.name)\""
      Output.line("\(name): \(facts.isEmpty ? "no table" : Plural.count(facts.count, "table"))")
      for table in facts { table.lines(unit: source.isText ? "line" : "row").forEach { Output.line($0) } }
    }
  }
}
