import Spreadsheet

/// Reads statements in delimited text: CSV, semicolons, tabs.
enum DelimitedStatement {
  static func read(bytes: [UInt8], fileName: String, options: StatementOptions) throws -> StatementFile {
    var detection = CSVDetector.Options()
    if let name = options.encoding {
      guard let encoding = CSVEncoding(label: name) else {
        throw StatementError.unreadable(file: fileName, detail: "\(CSVError.unknownEncoding(name: name))")
      }
      detection.encoding = encoding
    }
    let document: CSVDocument
    do {
      document = try CSVReader.read(bytes, name: fileName, options: detection)
    } catch .notText(let kind) {
      throw StatementError.notAStatement(file: fileName, kind: kind)
    } catch .limitPassed(let limit, _) {
      throw StatementError.limit(file: fileName, name: limit.name, value: limit.value, limit: limit.value)
    } catch {
      throw StatementError.unreadable(file: fileName, detail: "\(error)")
    }
    if document.sheet.rowCount == 0 { throw StatementError.empty(file: fileName) }
    let format: StatementFormat = document.dialect.delimiter == UInt8(ascii: "\t") ? .tsv : .csv
    var statements = try StatementReader.read(
      sheet: document.sheet, fileName: fileName, format: format, layout: layout(of: document.dialect), options: options)
    for index in statements.indices { statements[index].evidence.insert(contentsOf: document.evidence, at: 0) }
    return StatementFile(name: fileName, format: format, statements: statements)
  }

  private static func layout(of dialect: CSVDialect) -> StatementLayout {
    StatementLayout(
      encoding: dialect.encoding.name, hasByteOrderMark: dialect.hasByteOrderMark, lineEnding: dialect.lineEnding.rawValue,
      delimiter: dialect.delimiter.map { String(Character(UnicodeScalar($0))) },
      quote: String(Character(UnicodeScalar(dialect.quote))))
  }
}
