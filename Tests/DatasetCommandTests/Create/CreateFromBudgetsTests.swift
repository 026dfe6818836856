import Foundation
import TestSupport
import Testing

/// Plans of other apps beside their transactions.
struct CreateFromBudgetsTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private static let register = """
    Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared
    Giro,,13.11.2025,Employer,Inflow: Ready to Assign,Inflow,Ready to Assign,,"0,00€","2.000,00€",Cleared
    Giro,,20.11.2025,Market,Everyday: Groceries,Everyday,Groceries,,"1.040,50€","0,00€",Cleared

    """

  private static let plan = """
    Month,Category Group/Category,Category Group,Category,Assigned,Activity,Available
    Nov 2025,Everyday: Groceries,Everyday,Groceries,"1.100,00€","-1.040,50€","59,50€"
    Nov 2025,Credit Card Payments: Visa,Credit Card Payments,Visa,"30,00€","0,00€","30,00€"
    Nov 2025,Fun: Holidays,Fun,Holidays,"80,00€","0,00€","80,00€"
    Dec 2025,Everyday: Groceries,Everyday,Groceries,"1.100,00€","0,00€","0,00€"
    Dec 2025,Fun: Holidays,Fun,Holidays,"-20,00€","0,00€","60,00€"
    Jan 2026,Everyday: Groceries,Everyday,Groceries,"1.250,00€","0,00€","0,00€"
    Jan 2026,Fun: Holidays,Fun,Holidays,"0,00€","0,00€","60,00€"

    """

  /// The category, the first and last day, and the amount of each budget.
  private func budgets(_ name: String) throws -> [[Substring]] {
    let file = harness.folder.appending(path: "\(name)/Data/Budgets.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return [cells[2], cells[4], cells[5], cells[6]]
    }
  }

  @Test func `months with one amount are one budget, the last goes on, and what was taken out is said`()
    throws
  {
    try harness.write("Money - Register.csv", Array(Self.register.utf8))
    try harness.write("Money - Plan.csv", Array(Self.plan.utf8))
    let words = ["create", "Made", "--storage", "csv", "--currency", "EUR", "--books"]
    let run = try harness.run(words + ["Money - Register.csv", "Money - Plan.csv"])
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      run.output.contains("3 budgets; not taken: 1 month in which money was moved out of a category"),
      "\(run.output)")
    #expect(
      try budgets("Made") == [
        ["groceries", "2025-11-01", "2025-12-31", "1100.00"], ["groceries", "2026-01-01", "", "1250.00"],
        ["holidays", "2025-11-01", "2025-11-30", "80.00"],
      ])
    #expect(try harness.run("validate --dataset Made").exit == 0)
    let shown = try harness.run("budgets status --on 2026-01-15 --dataset Made")
    #expect(shown.output.contains("1250.00"), "\(shown.output)\(shown.errors)")
  }

  @Test func `the budget in Actual's own file comes along`() throws {
    let file = CommandHarness.root.appending(path: "Samples/books/programs/actual.zip")
    try harness.write("actual.zip", try Data(contentsOf: file))
    let run = try harness.run("create Made --books actual.zip --currency USD --storage csv")
    #expect(run.exit == 0 && run.output.contains("2 budgets"), "\(run.output)\(run.errors)")
    #expect(
      try budgets("Made") == [
        ["groceries", "2025-12-01", "2025-12-31", "300.00"], ["groceries", "2026-01-01", "", "320.00"],
      ])
  }
}
