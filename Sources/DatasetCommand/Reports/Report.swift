import ArgumentParser

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show where the money went.",
    discussion: """
      Transfers, adjustments and settlements are neither income nor spending; a refund lowers spending. Rows of days to come count where the \
      days are asked for. No sum adds up two currencies.

        dataset report spending
        dataset report spending --period last-month --compare previous
        dataset report trends --category groceries
        dataset report payees --period 2026 --csv
        dataset report --html march.html --period 2026-03
      """,
    subcommands: [
      SummaryReport.self, SpendingReport.self, TrendsReport.self, CashflowReport.self, PayeesReport.self,
      CalendarReport.self, BudgetReport.self, GoalsReport.self, NetWorthReport.self, AccountsReport.self,
    ], defaultSubcommand: SummaryReport.self)
}
