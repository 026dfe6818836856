package import Spreadsheet

/// What is found where the shares of a household are read.
extension FindingKind {
  package static let ofShares: [FindingKind] = [.sharesForm]

  package static let sharesForm = FindingKind(
    "shares-form", .warning, fix: .yes, "is not how shares are written",
    advice: "Write each member's key with a weight, or with an amount.",
    manual: """
      Shares are parts by weight, "ana:1, ben:2", or amounts that add up, "ana=12.50, ben=30.00". Where only one thing can \
      be meant, as in "Ana 1 Ben 2", it is read. Numbers without names, as in "50/50", could be anybody's.
      """)
}

extension CellDecoder {
  /// The shares of a household; other ways to write them where only one thing can be meant.
  package func shares(_ cell: Cell?, _ view: SheetView) -> Reading<Shares> {
    withTrimmed(cell, view) { bytes, _, _ in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let shares = Shares(text) else { return .unreadable(.sharesForm) }
      return shares.description == text ? .value(shares) : .variant(shares, .sharesForm)
    }
  }
}

extension TabRow {
  /// Reads whom a transaction was for.
  public func shares(_ position: Int) -> Reading<Shares> { decoder.shares(cell(position), view) }
}
