import Foundation
import Spreadsheet

/// Reads a CSV file that nobody described, and says what is odd in it: `ReadTable FILE`.
@main enum ReadTable {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 2 else { fatalError("usage: ReadTable FILE") }
    let bytes = try Data(contentsOf: URL(filePath: arguments[1]))
    let document = try CSVReader.read(Array(bytes), name: URL(filePath: arguments[1]).lastPathComponent)

    for sentence in document.evidence { print("because", sentence) }
    for problem in document.problems { print("line \(problem.line): \(problem.kind.rawValue)") }
    guard let table = document.mainTable else { return }
    let sheet = document.sheet
    if let header = table.header {
      print(sheet.cells(inRow: header).map { sheet.text(of: $0) }.joined(separator: " | "))
    }
    for row in table.records.prefix(3) {
      print(sheet.cells(inRow: row).map { sheet.text(of: $0) }.joined(separator: " | "))
    }
    print("\(table.recordCount) records")
  }
}
