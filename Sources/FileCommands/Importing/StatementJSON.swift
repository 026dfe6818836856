import CommandSupport
import DatasetFormat
import Importer

/// Statements as `import --json` and `inspect --layout` print them.
enum StatementJSON {
  /// How a statement is read, as one object.
  static func writeLayout(_ statement: Statement, to json: inout JSONWriter) {
    let layout = statement.layout
    json.object { json in
      json.member("version", 1)
      json.member("format", statement.format.rawValue)
      json.member("sheet", statement.sheet)
      json.member("layout", statement.layoutUsed?.name)
      json.member("encoding", layout.encoding)
      json.member("bom", layout.hasByteOrderMark)
      json.member("lineEnding", layout.lineEnding)
      json.member("delimiter", layout.delimiter)
      json.member("quote", layout.quote)
      json.member("headerLine", layout.headerLine)
      json.member("decimal", layout.decimalMark?.rawValue)
      json.member("group", layout.groupMark)
      json.member("dateFormat", layout.dateFormat)
      json.object("columns") { json in writeColumns(layout, to: &json) }
      json.member("evidence", statement.evidence)
      json.array("questions", statement.questions) { write($1, to: &$0) }
    }
  }

  /// The columns by role; the roles of the format's reference stand even where there is none.
  private static func writeColumns(_ layout: StatementLayout, to json: inout JSONWriter) {
    let always: Set<StatementLayout.Role> = [
      .date, .amount, .debit, .credit, .payee, .text, .balance, .currency, .reference, .status,
    ]
    for role in StatementLayout.Role.allCases {
      let columns = layout.columns[role] ?? []
      guard always.contains(role) || !columns.isEmpty else { continue }
      json.key(role.rawValue)
      switch columns.count {
      case 0: json.null()
      case 1: writeColumn(columns[0], to: &json)
      default: json.array(columns) { writeColumn($1, to: &$0) }
      }
    }
  }

  /// A column by its name, else by its 1-based number.
  private static func writeColumn(_ column: StatementLayout.Column, to json: inout JSONWriter) {
    if let name = column.name, !name.isEmpty { json.string(name) } else { json.integer(column.index + 1) }
  }

  /// A question; `file` is named in its options where there are several.
  static func write(_ question: Question, file: String? = nil, to json: inout JSONWriter) {
    json.object { json in
      json.member("code", question.code.rawValue)
      json.member("text", question.text)
      json.member("choices", question.choices)
      json.array("lines", question.lines) { $0.integer($1) }
      guard let choices = LineChoices(question, file: file) else { return }
      json.array("options", choices.options) { $0.string($1.typed) }
    }
  }

  /// What a person said of single lines.
  static func write(_ said: CorrectedLine, to json: inout JSONWriter) {
    json.object { json in
      json.member("line", said.line)
      json.member("skipped", said.isSkipped)
      json.member("remembered", said.isRemembered)
      json.objects("cells", said.cells) { json, cell in
        json.member("column", cell.column)
        json.member("value", cell.value)
        json.member("found", cell.found)
      }
    }
  }
}

extension Question {
  /// The lines of the file that it is about or that show it.
  fileprivate var lines: [Int] {
    let shown = examples.compactMap(\.line)
    return line.map { number in shown.contains(number) ? shown : [number] + shown } ?? shown
  }
}
