import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

/// The sums of every report are those of the rows that it is over.
struct ReportLawTests {
  private struct Case {
    let rows: [RandomRows.Row]
    let dataset: Dataset
    let table: MovementTable
    let period: Period
    let seed: UInt64

    init(using random: inout SeededGenerator) {
      seed = random.seed
      let books = RandomRows(count: Int.random(in: 0...60, using: &random), using: &random)
      let filter = RandomFilter(using: &random)
      dataset = books.dataset(Bool.random(using: &random) ? .csv : .xlsx)
      table = MovementTable(dataset, filter: filter.filter, withPayees: true)
      let from = Int.random(in: 0..<420, using: &random)
      let until = from + Int.random(in: 0..<300, using: &random)
      period = Period(
        first: RandomRows.first.adding(days: from), last: RandomRows.first.adding(days: until))
      rows = books.rows.filter {
        filter.matches($0) && !$0.isUnreadable && (from...until).contains($0.day) && $0.type.isFlow
      }
    }

    /// What a loop over all rows adds up, by currency and a name for each row.
    func sums(_ type: TransactionType, by name: (RandomRows.Row) -> String) -> [String: [String: Int64]] {
      var sums: [String: [String: Int64]] = [:]
      for row in rows where row.type == type {
        sums[row.code, default: [:]][name(row), default: 0] += type == .expense ? -row.signed : row.signed
      }
      return sums
    }
  }

  @Test func `income, spending and what is left`() throws {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 150) {
      let found = Case(using: &random)
      let income = found.sums(.income) { _ in "" }
      let expense = found.sums(.expense) { _ in "" }
      let report = try FlowReport.summary(of: found.table, in: found.period)
      #expect(Set(report.map(\.currency.code)).isSuperset(of: Set(income.keys).union(expense.keys)))
      for line in report {
        let code = line.currency.code
        #expect(line.value.income == income[code]?[""] ?? 0, "seed \(found.seed)")
        #expect(line.value.expense == expense[code]?[""] ?? 0, "seed \(found.seed)")
        #expect(line.value.net == line.value.income - line.value.expense)
        #expect(line.value.transactions == found.rows.count { $0.code == code }, "seed \(found.seed)")
      }
    }
  }

  @Test func `spans add up to the whole, whatever their length`() throws {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 150) {
      let found = Case(using: &random)
      let step = try #require(PeriodStep.allCases.randomElement(using: &random))
      let spans = found.period.cut(by: step, weekStart: Bool.random(using: &random) ? "sunday" : nil)
      #expect(spans.first?.first == found.period.first && spans.last?.last == found.period.last)
      for (one, next) in zip(spans, spans.dropFirst()) { #expect(one.last?.adding(days: 1) == next.first) }
      let whole = try FlowReport.summary(of: found.table, in: found.period)
      let series = try FlowReport.series(of: found.table, over: spans)
      #expect(whole.map(\.currency) == series.map(\.currency), "seed \(found.seed)")
      for (sum, rows) in zip(whole, series) {
        #expect(rows.value.map(\.sum.income).reduce(0, +) == sum.value.income, "seed \(found.seed)")
        #expect(rows.value.map(\.sum.expense).reduce(0, +) == sum.value.expense, "seed \(found.seed)")
        #expect(rows.value.map(\.sum.transactions).reduce(0, +) == sum.value.transactions)
        for row in rows.value {
          let expected = found.rows.filter {
            $0.code == rows.currency.code && row.period.contains(RandomRows.first.adding(days: $0.day))
          }
          #expect(row.sum.net == expected.reduce(0) { $0 + $1.signed }, "seed \(found.seed)")
        }
      }
    }
  }

  @Test(arguments: [FlowType.expense, .income])
  func `categories and payees`(type: FlowType) throws {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 150) {
      let found = Case(using: &random)
      let byCategory = found.sums(type.transactionType) { $0.category }
      for report in try CategoryReport.all(type, of: found.table, in: found.period, dataset: found.dataset) {
        let expected = byCategory[report.currency.code] ?? [:]
        let lines = report.value.lines
        #expect(Set(lines.map { $0.key ?? "" }).count == lines.count, "seed \(found.seed)")
        for line in lines {
          #expect(line.amount == expected[line.key ?? ""] ?? 0, "\(line.name), seed \(found.seed)")
          let below = lines.filter { $0.parentKey != nil && $0.parentKey == line.key }
          #expect(line.total == line.amount + below.map(\.amount).reduce(0, +), "seed \(found.seed)")
        }
        #expect(report.value.sum == expected.values.reduce(0, +), "seed \(found.seed)")
        #expect(lines.map(\.amount).reduce(0, +) == report.value.sum, "seed \(found.seed)")
      }
      let byPayee = found.sums(type.transactionType) { UnicodeForm.folded($0.payee) }
      for report in try PayeeReport.all(type, of: found.table, in: found.period) {
        let expected = byPayee[report.currency.code] ?? [:]
        #expect(report.value.lines.count == expected.count, "seed \(found.seed)")
        for line in report.value.lines {
          #expect(line.amount == expected[UnicodeForm.folded(line.name ?? "")], "seed \(found.seed)")
        }
        #expect(report.value.sum == expected.values.reduce(0, +), "seed \(found.seed)")
      }
    }
  }

  @Test(arguments: [FlowType.expense, .income])
  func `what changed in each category is what it has now less what it had, the largest first`(type: FlowType)
    throws
  {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 150) {
      let found = Case(using: &random)
      let before = try #require(
        PeriodComparison.allCases.randomElement(using: &random)?.period(before: found.period))
      let old = try CategoryReport.all(type, of: found.table, in: before, dataset: found.dataset)
      let new = try CategoryReport.all(type, of: found.table, in: found.period, dataset: found.dataset)
      let report = try CategoryChange.all(
        type, of: found.table, from: before, to: found.period, dataset: found.dataset)
      #expect(Set(report.map(\.currency)) == Set((old + new).map(\.currency)), "seed \(found.seed)")
      for changes in report {
        let then = old.first { $0.currency == changes.currency }?.value
        let now = new.first { $0.currency == changes.currency }?.value
        #expect(
          changes.value.reduce(0) { $0 + $1.change } == (now?.sum ?? 0) - (then?.sum ?? 0),
          "seed \(found.seed)")
        for change in changes.value {
          #expect(
            change.before == then?.lines.first { $0.key == change.key }?.amount ?? 0, "seed \(found.seed)")
          #expect(change.now == now?.lines.first { $0.key == change.key }?.amount ?? 0, "seed \(found.seed)")
          #expect(change.change == change.now - change.before && change.change != 0, "seed \(found.seed)")
          let below = ((then?.lines ?? []) + (now?.lines ?? [])).filter { $0.parentKey != nil }
          #expect(
            change.isDivided == below.contains { $0.parentKey == change.key }, "seed \(found.seed)")
        }
        let sizes = changes.value.map(\.change.magnitude)
        #expect(sizes == sizes.sorted(by: >), "seed \(found.seed)")
      }
    }
  }

  @Test
  func `what is there before and what moves is what is there after; net worth is the total of balances`()
    throws
  {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 150) {
      let found = Case(using: &random)
      let ledger = Ledger(found.dataset)
      for flow in try AccountFlow.all(in: ledger, over: found.period) {
        if let opening = flow.opening, let closing = flow.closing {
          #expect(opening + flow.moneyIn - flow.moneyOut == closing, "seed \(found.seed)")
        }
      }
      let last = try #require(found.period.last)
      let totals = AccountStanding.totals(AccountStanding.all(in: found.dataset, on: .distantFuture))
      for worth in NetWorth.all(in: ledger, on: [.distantFuture], today: .distantFuture) {
        // An archived account counts no more after its last movement.
        guard let total = totals.first(where: { $0.currency == worth.currency }) else {
          #expect(worth.value.map(\.balance) == [0], "seed \(found.seed)")
          continue
        }
        #expect(worth.value.map(\.balance) == [total.balance], "seed \(found.seed)")
      }
      #expect(NetWorth.all(in: ledger, on: [last], today: last).allSatisfy { $0.value.count == 1 })
    }
  }
}
