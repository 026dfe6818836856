import Spreadsheet
import SpreadsheetXLSX

/// One task of the libraries a process, as Benchmarks/measure.py runs them:
///
///     SheetTasks write TABLE.csv OUT.xlsx       the writer alone, fed row by row
///     SheetTasks append BOOK.xlsx OUT.xlsx 1000 rows added in place
///     SheetTasks anew BOOK.xlsx OUT.xlsx        the same workbook written anew
///     SheetTasks read BOOK.xlsx                 every cell, rows not kept
///     SheetTasks read TABLE.csv                 every field, records not kept
///
/// Tasks that begin with reading a workbook print `inner WALL CPU`, the seconds of what comes after it.
@main
enum SheetTasks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("write", 3): try WritingTask.run(table: arguments[1], to: arguments[2])
    case ("append", 4): try EditingTask.append(Int(arguments[3]) ?? 0, to: arguments[1], copy: arguments[2])
    case ("anew", 3): try EditingTask.writeAnew(arguments[1], to: arguments[2])
    case ("read", 2) where arguments[1].hasSuffix(".csv"): try ReadingTask.readTable(arguments[1])
    case ("read", 2): try ReadingTask.readWorkbook(arguments[1])
    default: throw Unknown(arguments: arguments)
    }
  }

  private struct Unknown: Error { var arguments: [String] }
}
