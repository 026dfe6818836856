/// Whether the kinds of entries (`TRNTYPE`) agree with the signs of their amounts: some programs write amounts without
/// signs, or those of a card the other way round.
struct OFXSigns {
  /// Entries of a kind that says the direction, with that sign and with the other one.
  private var agreeing = (out: 0, incoming: 0)
  private var opposing = (out: 0, incoming: 0)
  private var positives = 0
  private var negatives = 0
  private let isCard: Bool

  init(_ entries: some Sequence<(kind: String?, minor: Int64?)>, isCard: Bool) {
    self.isCard = isCard
    for (kind, minor) in entries {
      guard let minor, minor != 0 else { continue }
      if minor < 0 { negatives += 1 } else { positives += 1 }
      switch Self.isOut(kind) {
      case true?: if minor < 0 { agreeing.out += 1 } else { opposing.out += 1 }
      case false?: if minor > 0 { agreeing.incoming += 1 } else { opposing.incoming += 1 }
      case nil: break
      }
    }
  }

  /// The question that stays open; nil where the signs are those of the standard, but for single reversals.
  var question: Question? {
    // No amount is negative, although some are said to leave the account and some to reach it.
    let isUnsigned = negatives == 0 && opposing.out > 0 && agreeing.incoming > 0
    let isReversed = agreeing.out + agreeing.incoming == 0 && opposing.out + opposing.incoming > 0
    if agreeing == (0, 0), opposing == (0, 0) { return isCard ? cardQuestion : nil }
    guard isUnsigned || isReversed else { return nil }
    return Question(
      code: .amountSign,
      text:
        "\(opposing.out + opposing.incoming) amounts have not the sign of their kind (TRNTYPE): \(opposing.out) that leave the account are positive, \(opposing.incoming) that reach it negative. Is a positive amount money in or money out, or does the kind say it?",
      choices: StatementOptions.SignConvention.allCases.map(\.rawValue))
  }

  /// The question about a card whose entries are of no kind, and mostly of the sign that few entries of a card have.
  private var cardQuestion: Question? {
    guard positives > negatives else { return nil }
    return Question(
      code: .amountSign,
      text:
        "\(positives) of \(positives + negatives) amounts of the card are positive, and their kind (TRNTYPE) says no direction. Is a positive amount money in or money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
  }

  /// An amount with the sign that the person says it has; nil: the one that is printed.
  static func signed(_ minor: Int64, kind: String?, _ sign: StatementOptions.SignConvention?) -> Int64 {
    switch sign {
    case nil, .negativeIsOut?: return minor
    case .positiveIsOut?: return 0 &- minor
    case .byKind?:
      guard let isOut = isOut(kind), minor != .min else { return minor }
      return isOut ? -abs(minor) : abs(minor)
    }
  }

  /// Whether entries of a kind leave the account; nil where it does not say (OFX 2.2, 11.4.4.3).
  private static func isOut(_ kind: String?) -> Bool? {
    switch kind?.uppercased() {
    case "DEBIT", "CHECK", "PAYMENT", "ATM", "POS", "FEE", "SRVCHG", "DIRECTDEBIT", "REPEATPMT": true
    case "CREDIT", "DEP", "DIRECTDEP", "DIV": false
    default: nil
    }
  }
}
