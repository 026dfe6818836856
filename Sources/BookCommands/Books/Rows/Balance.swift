import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore

package struct Balance: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "balance", abstract: "Show what is on your accounts.",
    discussion: """
      An account's balance is its starting balance plus what came in, less what went out, up to the day. \
      Rows that the bank has not booked yet and rows of later days are shown next to it. Archived accounts \
      are in no total, and no total mixes currencies. Rows that are in no balance are counted below. The \
      exit status is 1 if one of them cannot be read or names an account that does not exist.

        dataset balance
        dataset balance giro
        dataset balance --on 2026-03-31
      """)

  @Argument(
    help: ArgumentHelp("Only these accounts: keys or names, or the beginning of one.", valueName: "account"),
    completion: .accounts)
  var accounts: [String] = []

  @Option(help: ArgumentHelp("The day: \(TypedDay.forms) (default: today).", valueName: "day")) var on:
    String?
  @OptionGroup var options: DatasetOptions

  func run() throws {
    let opened = try options.open(for: .reading)
    let today = Origin.system.today
    let day = try on.map { try TypedDay.read($0, today: today) } ?? today
    let names = NamedRecords(.accounts, in: opened.dataset)
    let chosen = Set(try accounts.map { try names.find($0).key })
    var (standings, rows) = AccountStanding.read(opened.dataset, on: day)
    if !chosen.isEmpty { standings.removeAll { !chosen.contains($0.account.key) } }
    let totals = AccountStanding.totals(standings)
    let leftOut = rows.filter { !$0.isOfNoAccount }
    let damage = try KnownDamage(in: opened, concerning: .balances)
    let doubts = SumDoubts.balances(
      of: opened, on: day,
      Dictionary(
        standings.map { ($0.account.key, ($0.currency, $0.balance)) }, uniquingKeysWith: { first, _ in first }
      ))
    if options.json {
      printJSON(
        standings, totals, day, doubts, leftOut: leftOut.count, withoutAccount: rows.count - leftOut.count,
        damage)
    } else {
      printTable(standings, totals)
    }
    for text in UnreadRows.texts(rows, in: opened.dataset) { options.note(text) }
    for text in doubts.texts { options.note(text) }
    options.tell(damage)
    tellLaterStarts(standings, day)
    if !leftOut.isEmpty || standings.contains(where: { $0.balance == nil }) { throw ExitCode(1) }
  }

  /// Says which accounts begin after the day, as nobody knows what was on them then.
  private func tellLaterStarts(_ standings: [AccountStanding], _ day: CalendarDate) {
    for standing in standings {
      guard let start = standing.account.startDate, start > day else { continue }
      options.note(
        "\(standing.account.key) begins on \(start): before that day it has its starting balance, and reports leave it out"
      )
    }
  }

  private func printTable(
    _ standings: [AccountStanding], _ totals: [(currency: Currency, balance: Int64?)]
  ) {
    if standings.isEmpty {
      return Output.line("the dataset has no accounts; dataset accounts add Checking makes one")
    }
    let hasPending = standings.contains { $0.pending != 0 }
    let hasFuture = standings.contains { $0.future != 0 }
    // One currency is said once, in the heading.
    let currencies = Set(standings.map(\.currency))
    let only = currencies.count == 1 ? currencies.first : nil
    var table = TextTable([.left, .right, .left, .right, .right, .right])
    func text(_ units: Int64?, _ currency: Currency) -> String {
      units.map { Amount(minorUnits: $0, currency: currency).figure } ?? "unknown"
    }
    table.add([
      TableWord.account.text, only?.code ?? TableWord.balance.text, "", TableWord.cleared.text,
      hasPending ? TableWord.pending.text : "", hasFuture ? TableWord.later.text : "",
    ])
    for standing in standings {
      let texts = [
        standing.account.name + (standing.account.isActive ? "" : " (archived)"),
        text(standing.balance, standing.currency), only == nil ? standing.currency.code : "",
        text(standing.cleared, standing.currency),
        standing.pending == 0 ? "" : text(standing.pending, standing.currency),
        standing.future == 0 ? "" : text(standing.future, standing.currency),
      ]
      let isOverdrawn = standing.balance.map { $0 < 0 } ?? false
      table.add(
        texts.enumerated().map { place, text in
          TextTable.Cell(text, place == 1 && isOverdrawn ? .moneyOut : .plain)
        })
    }
    if standings.count > 1 {
      for total in totals {
        table.add([
          TableWord.total.text, text(total.balance, total.currency), only == nil ? total.currency.code : "",
          "", "", "",
        ])
      }
    }
    table.lines.forEach { Output.styledLine($0) }
    if standings.contains(where: { $0.balance == nil }) {
      options.note(
        "a balance is unknown if a cell that it needs cannot be read, or a row is in a different currency than its account; see dataset validate"
      )
    }
  }

  private func printJSON(
    _ standings: [AccountStanding], _ totals: [(currency: Currency, balance: Int64?)], _ day: CalendarDate,
    _ doubts: SumDoubts, leftOut: Int, withoutAccount: Int, _ damage: KnownDamage
  ) {
    Output.document { json in
      json.member("on", day.description)
      json.member("leftOutRows", leftOut)
      json.member("rowsWithoutAccount", withoutAccount)
      json.objects("accounts", standings) { json, standing in
        json.member("accountKey", standing.account.key)
        json.member("name", standing.account.name)
        json.member("currency", standing.currency.code)
        json.member("isActive", standing.account.isActive)
        json.member("balanceMinor", standing.balance)
        json.member("clearedMinor", standing.cleared)
        json.member("pendingMinor", standing.pending)
        json.member("futureMinor", standing.future)
        json.member("startDate", standing.account.startDate?.description)
      }
      json.objects("totals", totals) { json, total in
        json.member("currency", total.currency.code)
        json.member("balanceMinor", total.balance)
      }
      doubts.write(to: &json)
      damage.write(to: &json)
    }
  }
}
