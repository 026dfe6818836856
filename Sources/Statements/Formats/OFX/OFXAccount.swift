import Money
import Spreadsheet

/// The statement of one account in an OFX file.
struct OFXAccount {
  let account: OFXContent.Account
  private let entries: Range<Int>
  private let view: OFXView
  /// What a person says of entries, by their number.
  private var answers: [Int: OFXAnswers] = [:]

  init(_ number: Int, of content: OFXContent, _ view: OFXView) {
    account = content.accounts[number]
    entries = content.entries(ofAccount: number)
    self.view = view
  }

  /// Takes over what a person says of entries, before anything is decided; `lines` gives those on which they begin, in their order.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(
    _ answers: LineAnswers, file: String, _ lines: inout MarkupLines
  ) throws(LineAnswerError) {
    for number in entries {
      let line = lines.line(at: view.entries[number].start)
      self.answers[number] = try OFXAnswers(answers, line: line, file: file, OFXEntry(number, in: view))
    }
  }

  private func entry(_ number: Int) -> OFXEntry { OFXEntry(number, in: view, answers[number]) }

  /// The entries that say their amount themselves.
  private var printed: some Sequence<OFXEntry> { entries.lazy.map(entry).filter(\.hasPrintedAmount) }

  /// All amounts as they stand.
  var amounts: [String] { printed.compactMap { $0[.amount] } + [account.ledgerBalance].compactMap { $0 } }

  /// The dates that are not written year first without marks, as the format has it.
  var oddDates: [String] { entries.flatMap { entry($0).oddDates } }

  /// Whether a thousandth is a unit of some amount, so that three digits behind a mark say nothing.
  var hasThreeDigits: Bool {
    func hasThree(_ code: String?) -> Bool { Statement.digits(code?.uppercased()) == 3 }
    return hasThree(account.currency)
      || entries.contains { entry($0)[.currencyCode].map(hasThree) ?? false }
  }

  /// Fills a statement with the entries; `sign` is what the person says where the kinds of the entries speak against
  /// their signs. `lines` gives the lines on which entries begin, in their order.
  func fill(
    _ statement: inout Statement, _ amounts: AmountTexts, _ dates: DateTexts,
    sign: StatementOptions.SignConvention?, _ lines: inout MarkupLines
  ) {
    statement.account = account.number.map(AccountHint.init)
    if statement.account?.last4 == nil, let name = account.number {
      statement.register = RegisterAccount(name: name, kind: "")
    }
    statement.isCard = account.isCard
    statement.currency = account.currency.flatMap { Currency(code: $0.uppercased()) }?.code
    statement.decimals = amounts.decimals
    statement.evidence.append("\(entries.count) elements STMTTRN")
    if account.investments > 0 {
      statement.warnings.append("\(account.investments) purchases and sales of securities were not read")
    }
    let kinds = printed.lazy.map { entry in
      (
        kind: entry[.kind],
        minor: entry[.amount].flatMap { amounts.minorUnits($0, digits: amounts.decimals) }
      )
    }
    let signs = OFXSigns(kinds, isCard: account.isCard)
    if sign == nil, let question = signs.question { statement.questions.append(question) }
    if statement.questions.isEmpty {
      readEntries(into: &statement, amounts, dates, sign: signs.question == nil ? nil : sign, &lines)
    } else {
      statement.skipped = entries.map {
        SkippedLine(line: lines.line(at: view.entries[$0].start), reason: .undecided)
      }
    }
    statement.byHand = answers.sorted { $0.key < $1.key }.map(\.value.byHand)
    statement.closingBalance = account.ledgerBalance.flatMap {
      amounts.minorUnits($0, digits: statement.digits(statement.currency))
    }
    if statement.entryCurrencies.count > 1 { statement.currency = nil }
  }

  /// Reads the entries, a part of them at a time: all processors share it.
  private func readEntries(
    into statement: inout Statement, _ amounts: AmountTexts, _ dates: DateTexts,
    sign: StatementOptions.SignConvention?, _ lines: inout MarkupLines
  ) {
    statement.entries.reserveCapacity(entries.count)
    nonisolated(unsafe) let view = view
    let (currency, digits, answers) = (statement.currency, statement.decimals, answers)
    for part in LineParts.of(entries) {
      let starts = part.map { lines.line(at: view.entries[$0].start) }
      let readings = ConcurrentChunks.map(part) { chunk in
        chunk.map { number in
          OFXEntry(number, in: view, answers[number]).reading(
            line: starts[number - part.lowerBound], currency: currency, digits: digits, amounts, dates,
            sign: sign)
        }
      }
      for reading in readings.joined() {
        switch reading {
        case .entry(let line): statement.entries.append(line)
        case .skipped(let line):
          statement.skipped.append(line)
          if case .byHand = line.reason { continue }
          statement.warnings.append("line \(line.line) is no entry: \(line.reason)")
        case .lost(let line, let reason): statement.lose(line, reason, Self.ways(reason))
        }
      }
    }
  }

  /// The values that settle an entry which cannot be read.
  private static func ways(_ reason: SkippedLine.Reason) -> [[OpenCell]] {
    if case .unreadableDate = reason { [[.date]] } else { [[.amount]] }
  }
}
