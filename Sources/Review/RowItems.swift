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
      let number = tab.sheet.rowNumber(gone)
      return ReviewItem(
        matter: double.matter(in: tab), rows: [kept, gone], question: "one payment or two?",
        evidence: ["the rows have the same account and amount, and similar texts"]
          + (double.source.map { ["one of them came from \($0)"] } ?? []),
        choices: [
          ReviewChoice(
            "same", "one payment: row \(number) goes, its tags, note and receipts move",
            .edit { changes throws(BookError) in try changes.unite(gone, into: kept) }),
          ReviewChoice("separate", "two payments", .settle),
        ], proposes: false)
    }
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
          evidence: ["the text names \(names.account(row.account)), which has no row for it"],
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

/// Payments that recurring rules foresaw, on days that the bank's statements cover without them.
struct PlannedItems {
  let items: [ReviewItem]

  init(_ dataset: Dataset, today: CalendarDate) {
    guard let tab = dataset[.transactions] else {
      items = []
      return
    }
    items = ForeseenPayment.all(in: dataset, today: today).map { payment in
      Self.item(payment, tab, today)
    }
  }

  private static func item(_ payment: ForeseenPayment, _ tab: Tab, _ today: CalendarDate) -> ReviewItem {
    let row = payment.row
    guard let line = payment.line else {
      return ReviewItem(
        matter: payment.matter(in: tab), rows: [row], question: "was this payment made?",
        evidence: ["a rule made it, and the statements of \(payment.account) go on without it"],
        choices: [
          ReviewChoice(
            "remove", "no: the row is deleted",
            .edit { changes throws(BookError) in try changes.delete(payment.parts) }),
          ReviewChoice("keep", "yes: the row stays", .settle),
        ], proposes: false)
    }
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
    choices.append(ReviewChoice("separate", "two payments", .settle))
    return ReviewItem(
      matter: payment.matter(in: tab), rows: [row, line],
      question: "is the bank's row the payment that a rule foresaw?",
      evidence: ["the rule foresaw \(payment.amount), the bank has \(payment.lineAmount ?? payment.amount)"],
      choices: choices, proposes: true)
  }
}
