import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import Importer
import Spreadsheet

/// Rows that may be one payment.
struct DoubleItems {
  let items: [ReviewItem]

  init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else {
      items = []
      return
    }
    items = PossibleDouble.all(in: dataset).map { double in
      // The bank's row stays, because later statements are compared with it.
      let isSecondKept = Self.isTyped(double.first, tab) && !Self.isTyped(double.second, tab)
      let (kept, gone) = isSecondKept ? (double.second, double.first) : (double.first, double.second)
      let same =
        double.parts.isEmpty
        ? ReviewChoice(
          "same",
          "one payment: row \(tab.sheet.rowNumber(gone)) goes, its tags, note and receipts move",
          .edit { changes throws(BookError) in try changes.unite(gone, into: kept) })
        : ReviewChoice(
          "same", "one payment: the bank's row is divided as you divided yours, which go",
          .edit { changes throws(BookError) in try changes.unite(divided: double.parts, into: kept) })
      return ReviewItem(
        matter: double.matter(in: tab),
        rows: double.parts.isEmpty ? [kept, gone] : [kept] + double.parts, question: "one payment or two?",
        evidence: ["the rows have the same account and amount, and similar texts"]
          + (double.source.map { ["one of them came from \($0)"] } ?? [])
          + Self.categories(double, kept, gone, tab, ListedNames(dataset)),
        choices: [same, ReviewChoice("separate", "two payments", .settle)], proposes: false)
    }
  }

  /// Which category is lost, where both rows have one.
  private static func categories(
    _ double: PossibleDouble, _ kept: Int, _ gone: Int, _ tab: Tab, _ names: ListedNames
  ) -> [String] {
    guard let own = tab.text(row: kept, "categoryKey"), !own.isEmpty else { return [] }
    if !double.parts.isEmpty {
      return ["if they are one, the bank's row loses its category \(names.category(own)) to those of yours"]
    }
    guard let other = tab.text(row: gone, "categoryKey"), !other.isEmpty, own != other else { return [] }
    return [
      "if they are one, the category stays \(names.category(own)), and \(names.category(other)) is lost"
    ]
  }

  private static func isTyped(_ row: Int, _ tab: Tab) -> Bool {
    (tab.text(row: row, "importId") ?? "").isEmpty
  }
}

/// Rows that may be transfers between the user's own accounts.
struct TransferItems {
  let items: [ReviewItem]

  init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else {
      items = []
      return
    }
    let proposals = TransferProposals(in: dataset)
    let pairs = proposals.pairs.map { pair in
      ReviewItem(
        matter: pair.matter(in: tab), rows: [pair.out, pair.incoming],
        question: "a transfer between your accounts?",
        evidence: Self.evidence(pair),
        choices: [
          ReviewChoice(
            "link", "one transfer, neither income nor spending",
            .edit { changes throws(BookError) in try changes.link(pair.out, pair.incoming) }),
          ReviewChoice("separate", "two payments that have nothing to do with each other", .settle),
        ], proposes: pair.proof != nil)
    }
    let names = ListedNames(dataset)
    items =
      pairs
      + proposals.lonely.map { row in
        ReviewItem(
          matter: row.matter(in: tab), rows: [row.row],
          question: "a transfer with \(names.account(row.account))?",
          evidence: [
            (tab.text(row: row.row, "counterAccount") ?? "").isEmpty
              ? "the text names \(names.account(row.account)), which has no row for it"
              : "the other side's number ends like that of \(names.account(row.account)), which has no row for it"
          ],
          choices: [
            ReviewChoice(
              row.account, "a transfer: the row of \(names.account(row.account)) is added",
              .edit { changes throws(BookError) in try changes.transfer(row.row, with: row.account) }),
            ReviewChoice("separate", "no transfer", .settle),
          ], proposes: false)
      }
  }

  private static func evidence(_ pair: TransferProposals.Pair) -> [String] {
    let days = pair.days == 0 ? "the same day" : "\(pair.days) \(pair.days == 1 ? "day" : "days") apart"
    let proof: String? =
      switch pair.proof {
      case .references?: "both banks print the same reference"
      case .name?: "a text names the other account"
      case .words?: "a text speaks of a transfer"
      case nil: nil
      }
    return ["the same amount, \(days)"] + [proof].compactMap { $0 }
  }
}

/// Payments that recurring rules foresaw and that no line of the bank completes.
struct PlannedItems {
  let items: [ReviewItem]
  /// Those without a row of the bank, asked about or not yet.
  let unpaid: [ForeseenPayment]

  init(_ dataset: Dataset, today: CalendarDate) {
    guard let tab = dataset[.transactions] else {
      (items, unpaid) = ([], [])
      return
    }
    let payments = ForeseenPayment.all(in: dataset, today: today)
    unpaid = payments.filter { $0.line == nil }
    // Months without a statement are one question for each rule.
    var rules: [String] = []
    var overdue: [String: [ForeseenPayment]] = [:]
    for payment in payments where payment.state == .overdue && payment.isQuestion {
      let rule = "\(tab.text(row: payment.row, "recurringRuleId") ?? "") \(payment.account)"
      if overdue[rule] == nil { rules.append(rule) }
      overdue[rule, default: []].append(payment)
    }
    items =
      payments.filter { $0.isQuestion && $0.state != .overdue }.map { Self.item($0, tab, today) }
      + rules.compactMap { overdue[$0] }.map { Self.item(unpaid: $0, tab) }
  }

  /// Whether payments were made that no statement shows.
  private static func item(unpaid payments: [ForeseenPayment], _ tab: Tab) -> ReviewItem {
    let account = payments[0].account
    let parts = payments.flatMap(\.parts)
    let matters = payments.map { $0.matter(in: tab) }
    let isOne = payments.count == 1
    var evidence = [
      payments[0].state == .missed
        ? "a rule made it, and the statements of \(account) go on without it"
        : "a rule made \(isOne ? "it" : "them"), and no statement of \(account) shows \(isOne ? "that day" : "these days")"
    ]
    if payments[0].state == .overdue {
      evidence.append("an import of the missing statement settles it, too: s leaves it for then")
    }
    return ReviewItem(
      matter: isOne
        ? matters[0] : Matter(.planned, about: payments.map { tab.identityText(row: $0.row) ?? "" }),
      rows: payments.map(\.row),
      question: isOne ? "was this payment made?" : "were these payments made?", evidence: evidence,
      choices: [
        ReviewChoice(
          "remove", isOne ? "no: the row is deleted" : "no: the rows are deleted",
          .edit { changes throws(BookError) in try changes.delete(parts) }),
        ReviewChoice(
          "keep", isOne ? "yes: the row stays" : "yes: the rows stay",
          .edit { changes throws(BookError) in
            for matter in matters {
              try changes.set(setting: SettledMatters.setting(of: matter), to: "keep")
            }
          }),
      ], proposes: false, isOfUnpaid: true)
  }

  private static func item(_ payment: ForeseenPayment, _ tab: Tab, _ today: CalendarDate) -> ReviewItem {
    let row = payment.row
    guard let line = payment.line else { return item(unpaid: [payment], tab) }
    // What is divided has categories of its own, so that the bank's row stays as it is.
    let isDivided = payment.isLineDivided || payment.parts.count > 1
    let book: ReviewChoice.Edit = { changes throws(BookError) in
      if isDivided { try changes.delete(payment.parts) } else { try changes.book(line, as: row) }
    }
    var choices = [
      ReviewChoice(
        "same", "one payment: the bank's row counts, and the foreseen one goes", .edit(book))
    ]
    if let amount = payment.lineAmount, amount != payment.amount {
      choices.append(
        ReviewChoice(
          "new-amount", "the same, and the rule has \(amount) from now on",
          .edit { changes throws(BookError) in
            try book(&changes)
            try changes.changeRule(ofRow: row, to: amount, today: today)
          }))
    }
    let alone = Matter(.planned, about: [tab.identityText(row: row) ?? ""])
    choices += [
      ReviewChoice(
        "separate", "two payments, and both were made",
        // So nobody asks next whether the foreseen one was made.
        .edit { changes throws(BookError) in
          try changes.set(setting: SettledMatters.setting(of: alone), to: "keep")
        }),
      ReviewChoice(
        "not-made",
        "the bank's row is another payment, and the foreseen one was not made: its row is deleted",
        .edit { changes throws(BookError) in try changes.delete(payment.parts) }),
    ]
    return ReviewItem(
      matter: payment.matter(in: tab), rows: [row, line],
      question: "is the bank's row the payment that a rule foresaw?",
      evidence: ["the rule foresaw \(payment.amount), the bank has \(payment.lineAmount ?? payment.amount)"],
      choices: choices, proposes: true)
  }
}
