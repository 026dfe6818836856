import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isThere)) struct BankConformanceTests {
  /// What a statement of the corpus holds; sums and counts are of its booked lines.
  struct Expectation: Decodable {
    var file: String
    var transactions: Int
    var debitRows: Int?
    var pendingRows: Int?
    var signedSumMinor: Int?
    var sumMinorByCurrency: [String: Int]?
    var firstDate: String?
    var lastDate: String?
    var dateFormat: String?
    var dateOrderAmbiguous: Bool?
    var samplePayee: String?
    var samplePayeeDate: String?
    var samplePayeeAmountMinor: Int?
    var balanceReconciles: Bool?
  }

  @Test func `every statement is exact or asked about, and none is wrong`() throws {
    let harness = try CommandHarness()
    let expectations = try Corpus.decode([Expectation].self, from: "banks/expected.json")
    let verdicts = try expectations.map { expected -> (name: String, verdict: Corpus.Verdict) in
      var run = try harness.run(Self.arguments(expected))
      if expected.dateOrderAmbiguous == true, run.exit == 1, let order = Self.order(expected.dateFormat) {
        run = try harness.run(Self.arguments(expected) + ["--date-order", order])
      }
      return (expected.file, try Self.verdict(run, expected))
    }
    Corpus.judge(verdicts, atLeast: 40, "bank statements")
  }

  private static func arguments(_ expected: Expectation) throws -> [String] {
    ["import", try Corpus.file("banks/\(expected.file)").path, "--no-dataset", "--dry-run", "--json"]
  }

  /// `dmy` of `dd/MM/yyyy`.
  private static func order(_ format: String?) -> String? {
    var order = ""
    for letter in (format ?? "").lowercased() where "dmy".contains(letter) && !order.contains(letter) {
      order.append(letter)
    }
    return order.count == 3 ? order : nil
  }

  private static func verdict(_ run: CommandHarness.Run, _ expected: Expectation) throws -> Corpus.Verdict {
    guard let document = try? ImportDocument(run.output) else {
      return run.exit == 0
        ? .wrong("success without a document") : .short("refused: \(run.errors.prefix(160))")
    }
    let questions = document.statements.flatMap(\.questions)
    if !questions.isEmpty {
      return run.exit == 1
        ? .short("asks: \(questions.map(\.code))") : .wrong("questions, but exit \(run.exit)")
    }
    let differences = differences(document, expected)
    return differences.isEmpty ? .exact : .wrong(differences.joined(separator: "; "))
  }

  private static func differences(_ document: ImportDocument, _ expected: Expectation) -> [String] {
    let entries = document.statements.flatMap(\.transactions)
    let booked = entries.filter { $0.status == "booked" }
    var differences: [String] = []
    func compare<Value: Equatable>(_ what: String, _ found: Value, _ wanted: Value?) {
      if let wanted, wanted != found { differences.append("\(what): expected \(wanted), found \(found)") }
    }
    compare("booked", booked.count, expected.transactions)
    compare("pending", entries.count - booked.count, expected.pendingRows)
    compare("debits", booked.count { $0.amountMinor < 0 }, expected.debitRows)
    if let sums = expected.sumMinorByCurrency {
      compare(
        "sums",
        Dictionary(grouping: booked) { $0.currency ?? "null" }.mapValues {
          $0.reduce(0) { $0 + $1.amountMinor }
        }, sums)
    } else {
      compare("sum", booked.reduce(0) { $0 + $1.amountMinor }, expected.signedSumMinor)
    }
    // A statement may print two dates a line; the corpus names either.
    let spans = [booked.map(\.date), booked.map { $0.valueDate ?? $0.date }].map { [$0.min(), $0.max()] }
    if expected.firstDate != nil, !spans.contains([expected.firstDate, expected.lastDate]) {
      differences.append(
        "dates: expected \(expected.firstDate ?? "") to \(expected.lastDate ?? ""), found \(spans)")
    }
    if let payee = expected.samplePayee.map(folded) {
      let rows = booked.filter {
        $0.amountMinor == expected.samplePayeeAmountMinor
          && [$0.date, $0.valueDate].contains(expected.samplePayeeDate)
      }
      if !rows.isEmpty,
        !rows.contains(where: { folded("\($0.payee ?? "") \($0.text ?? "")").contains(payee) })
      {
        differences.append("payee \(payee) is in no line of its date and amount")
      }
    }
    if expected.balanceReconciles == false,
      document.statements.contains(where: { $0.balanceReconciles == true })
    {
      differences.append("said to reconcile, and does not")
    }
    return differences
  }

  private static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }
}
