@testable import DatasetFormat
@testable import ForeignWorkbooks
@testable import Importer
@testable import Statements
@testable import Spreadsheet
@testable import SpreadsheetXLSX

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is fed with the fuzzer's bytes. The raw value is what FUZZ_TARGET says.
enum FuzzTarget: String, CaseIterable {
  case csv
  case workbook
  case foreign
  case sheet
  case parsers
  case salvage
  case statement
  case ofx
  case qif
  case camt
  case mt940
  case layout
  case plan

  /// The target that the environment names.
  static let chosen: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("FUZZ_TARGET is one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return target
  }()

  /// Reads the bytes. An error that is thrown is an answer; a trap, a hang or a broken promise is a find.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .csv: CSVPromises.check(bytes)
    case .workbook: _ = try? XLSXReader.read(bytes: bytes, name: "f.xlsx")
    case .foreign: _ = try? WorkbookReader.read(bytes: bytes, name: "f.xls")
    case .sheet: SheetPromises.check(bytes)
    case .parsers: ParserPromises.check(bytes)
    case .salvage: SalvagePromises.check(bytes)
    case .statement: StatementPromises.check(bytes)
    case .ofx: StatementPromises.check(bytes, behind: "OFXHEADER:100\r\nCHARSET:1252\r\n\r\n<OFX>")
    case .qif: StatementPromises.check(bytes, behind: "!Type:Bank\n")
    case .camt: StatementPromises.check(bytes, behind: "<?xml version=\"1.0\"?><Document xmlns=\"camt.053\">")
    case .mt940: StatementPromises.check(bytes, behind: ":20:A\n:25:1\n")
    case .layout: LayoutPromises.check(bytes)
    case .plan: PlanPromises.check(bytes)
    }
  }
}

/// What libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
