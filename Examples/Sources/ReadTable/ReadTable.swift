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
    for problem in document.problems { print("line \(problem.line): \(problem.code)") }
    print(document.header.joined(separator: " | "))
    let records = document.records
    for record in records.prefix(3) { print(record.fields.joined(separator: " | ")) }
    // A field by the name of its column.
    if let record = records.first { print("line \(record.line):", record["Betrag"] ?? "no such column") }
    print("\(records.count) records")
  }
}
