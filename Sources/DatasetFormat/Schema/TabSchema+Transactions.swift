extension TabSchema {
  /// The Transactions tab.
  package static let transactions = TabSchema(
    .transactions, "Every movement of money, one record each.",
    shownFirst: [
      "date", "payee", "amount", "type", "categoryKey", "accountKey", "tags", "note", "payment",
      "reimbursement", "cleared",
    ],
    [
      .id,
      Column(
        "date", .date, required: true,
        "Booking date where the statement has one, else the transaction date; future dates are allowed."),
      Column("valueDate", .date, since: 2, "The other date a statement prints (value or transaction date)."),
      Column(
        "type",
        .choice([
          .init("expense"), .init("income"), .init("transfer", since: 2), .init("adjustment", since: 2),
          .init("settlement", since: 2),
        ]), required: true,
        "Transfers, adjustments and settlements move balances or what is owed, and never count as income or expense."
      ),
      Column("amount", .amount, required: true, "Always positive; the direction gives the sign."),
      Column(
        "direction", .words("out", "in"), since: 2,
        "Required for transfer and adjustment; elsewhere blank means the natural one. `in` on an expense is a refund, `out` on an income a reversal."
      ),
      Column("currency", .currency, since: 2, "Blank: the account's, else the dataset's."),
      Column("originalAmount", .amount, since: 2, "What was charged abroad, when the statement says it."),
      Column("originalCurrency", .currency, since: 2, "The currency of originalAmount."),
      Column("payee", .text, since: 2, "Who; the short name a person reads."),
      Column(
        "categoryKey", .key, to: .categories,
        "A category of the row's type; blank on an expense or income: not categorised yet. Blank for all others."
      ),
      Column("accountKey", .key, since: 2, to: .accounts, "The account whose money moved."),
      Column("tags", .tagList, "Lower-case words of the person's own."),
      Column("note", .text, "Whatever the person wants to remember."),
      Column(
        "payment", .words("paid", "unpaid"), "Whether a bill was paid; blank where nobody keeps track."),
      Column(
        "reimbursement", .words("reimbursed", "unreimbursed"),
        "Whether somebody paid the money back; blank where nobody will."),
      Column("cleared", .boolean, since: 2, "Seen on a bank statement."),
      Column(
        "status", .words("pending"), since: 2,
        "`pending`: not booked yet; replaced when the booked line comes. Else blank."),
      Column(
        "splitId", .uuid, since: 2,
        "Shared by rows that divide one statement line over categories; identity uses their sum."),
      Column("importId", .uuid, since: 2, to: .imports, "The import that made the row."),
      Column(
        "paidBy", .key, since: 2, to: .members, "Who paid, in a household; blank: the owner."),
      Column(
        "shares", .shares, since: 2,
        "Whom it was for: parts by weight, or amounts that add up to the amount; blank: not shared."),
      Column(
        "occurrenceDate", .date, since: 2,
        "The recurring rule's occurrence this row stands for, also after the row was moved or matched."),
      Column(
        "recurringRuleId", .uuid, to: .recurringRules, "The rule that made it, or whose template it is."),
      Column("transferId", .uuid, since: 2, "Shared by the two halves of one transfer."),
      Column("externalId", .text, since: 2, "The bank's own reference, when it has one."),
      Column("statementText", .text, since: 2, "The bank's description, verbatim."),
      Column(
        "importKey", .text, since: 2,
        "Stable identity of a statement line within its account (see Statements below); never computed again."
      ),
      .createdAt, .updatedAt, .deletedAt,
    ])
}
