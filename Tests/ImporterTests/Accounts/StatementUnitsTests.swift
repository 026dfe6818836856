import Bookkeeping
import DatasetFormat
import Importer
import TestSupport
import Testing

/// Amounts without a stated currency are in the currency of the account, whatever its number of decimals.
struct StatementUnitsTests {
  private func imported(_ amounts: [String], balance: String? = nil, into currency: String) throws -> [Int64]
  {
    let lines = amounts.enumerated().map { index, amount in
      "2026-01-0\(index + 1),Shop,\(amount)" + (balance.map { ",\($0)" } ?? "")
    }
    let header = "Date,Description,Amount" + (balance == nil ? "" : ",Balance")
    let text = ([header] + lines).joined(separator: "\n") + "\n"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv")
    let (dataset, _) = try Dataset.inMemory(currency: currency).importing(file.statements)
    return dataset.transactions.map(\.signedMinorUnits)
  }

  @Test(
    arguments: [
      ("JPY", ["-450", "12000"], [-450, 12_000]), ("VND", ["-450000", "-1"], [-450_000, -1]),
      ("JPY", ["-450.00", "1.00"], [-450, 1]), ("KWD", ["-4.50", "3.00"], [-4500, 3000]),
      ("EUR", ["-4.50", "3"], [-450, 300]),
    ] as [(String, [String], [Int64])])
  func `amounts are in the units of the dataset's currency`(
    currency: String, amounts: [String], minor: [Int64]
  ) throws {
    #expect(try imported(amounts, into: currency) == minor)
  }

  @Test func `an amount with decimals that the currency has not is refused, and so is such a balance`() throws
  {
    var error = #expect(throws: ImportError.self) { try imported(["-4.50", "3.00"], into: "JPY") }
    #expect(error == .amountsDoNotFit(file: "s.csv", line: 2, amount: "-4.50", currency: "JPY"))
    error = #expect(throws: ImportError.self) { try imported(["-4"], balance: "95.50", into: "JPY") }
    #expect(error?.description.contains("line 2: the amount 95.50 does not fit JPY") == true)
  }
}
