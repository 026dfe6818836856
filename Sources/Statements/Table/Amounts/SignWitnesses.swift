/// The witnesses for the sign of money out in one column of amounts.
///
/// By far the commonest rule is that a minus is money out. It holds as long as nothing contradicts it. The
/// opposite rule needs proof: balances, marks, a card's file, or an overwhelming vote of descriptions.
///
/// It is a class so that descriptions are counted once, and only if no witness before them settles the sign.
final class SignWitnesses {
  private let entries: EntryCells
  private let decider: SignDecider
  private let reading: AmountReading
  /// Whether balances prove the reading.
  private let isProven: Bool
  private let column: Int
  private let profile: ColumnProfile

  init(_ decider: SignDecider, _ decision: AmountDecision, _ column: Int) {
    self.decider = decider
    self.column = column
    entries = decider.entries
    reading = decision.reading
    isProven = decision.isProven
    profile = decider.entries.columns.profiles[column]
  }

  /// The most certain first.
  var all: [() -> Witness<SignRule>?] {
    [
      marksInCells, answer, plusAndMinus, directionMarks, provingBalances, mostBalances, nothingMoves,
      feesTakenOff, overwhelmingDescriptions, mostlyNegative, kindOfAccount, purchases,
    ]
  }

  private var kind: AccountKind? { decider.account.kind }
  private var moving: Int { profile.negatives + profile.positives }

  private func marksInCells() -> Witness<SignRule>? {
    switch reading.rule {
    case .creditMarked:
      Witness(.creditMarked, .shown, "amounts with CR are money in, the others money out")
    case .debitMarked:
      Witness(.debitMarked, .shown, "amounts with DR are money out, the others money in")
    case .plusMarked:
      Witness(.plusMarked, .shown, "amounts with a plus are money in, the others money out")
    case .minusIsOut, .minusIsIn: nil
    }
  }

  private func answer() -> Witness<SignRule>? {
    guard let given = decider.given, given != .byKind else { return nil }
    return Witness(
      given == .negativeIsOut ? .minusIsOut : .minusIsIn, .shown,
      "the meaning of the sign was given: \(given.rawValue)")
  }

  private func plusAndMinus() -> Witness<SignRule>? {
    guard profile.pluses > 0, profile.negatives + profile.pluses + profile.zeros >= profile.numbers else {
      return nil
    }
    return Witness(.minusIsOut, .shown, "each amount has its sign, plus or minus")
  }

  /// Money out without a sign, as cards print charges. A column of shops alone proves no card.
  private func charges(ofCard evidence: String) -> Witness<SignRule> {
    charges(decider.account.decision.verdict == .card ? .shown : .hint, evidence)
  }

  private func charges(_ strength: Witness<SignRule>.Strength, _ evidence: String) -> Witness<SignRule> {
    // The balances of a bank account rise in the same way. So a column name alone does not make them a card's
    // debt.
    if isProven, decider.account.isCardByNameOnly {
      return .contradiction(
        "the balances rise with positive amounts, and the amounts look like a card's charges")
    }
    return Witness(.minusIsIn, strength, evidence)
  }

  private func nothingMoves() -> Witness<SignRule>? {
    moving == 0 ? Witness(.minusIsOut, .likely, "no amount moves anything") : nil
  }

  private func feesTakenOff() -> Witness<SignRule>? {
    guard decider.fees.areTakenOff(column, reading.mark) else { return nil }
    return Witness(.minusIsOut, .shown, "fees are taken off the positive amounts: they are money in")
  }

  // MARK: - Words and marks next to the amounts

  /// A few amounts against many are taken back: a debit without a minus among debits with one.
  private static let fewestAgreeing = 4

  private func directionMarks() -> Witness<SignRule>? {
    guard let marks = DirectionMarks(entries, column, decider.directions) else { return nil }
    let proven = isProven ? reading.rule : nil
    if marks.opposing == 0 {
      // The balance of a card is a debt, so it does not contradict them.
      guard proven != .minusIsIn || kind == .card else {
        return .contradiction(
          "the signs and \(marks.label) say that a minus is money out, and the balances fall with positive amounts"
        )
      }
      guard proven == nil || kind == .card, profile.positives > 0 else { return nil }
      return Witness(.minusIsOut, .shown, "\(marks.label) says the same as the signs")
    }
    if marks.agreeing == 0 {
      let says = "amounts with a minus are money in by \(marks.label)"
      if proven == .minusIsIn { return nil }
      if kind == .card { return charges(.shown, "a card's statement: \(says)") }
      return .contradiction(proven == nil ? says : "\(says), and the balances fall with them")
    }
    if proven != nil || marks.agreeing >= marks.opposing * Self.fewestAgreeing { return nil }
    return .contradiction(
      "\(marks.opposing) signs contradict \(marks.label), and \(marks.agreeing) say the same")
  }

  // MARK: - Balances

  private func provingBalances() -> Witness<SignRule>? {
    // A card's balance is a debt, which charges raise. Its chain holds without showing the sign.
    guard isProven, kind != .card || reading.rule == .minusIsIn else { return nil }
    if mayRunBothWays {
      return .contradiction(
        "equal amounts without a sign, and no day tells whether the balances rise or fall")
    }
    guard reading.rule == .minusIsIn else {
      if let purchases = purchasesThatRaiseBalances {
        return .contradiction(
          "the balances rise with positive amounts, and \(purchases) descriptions are of money out, as on a card or a loan; none disagrees"
        )
      }
      return Witness(.minusIsOut, .shown, "the balances fall with negative amounts")
    }
    // They may be a debt, such as a card's: `Wages 500.00` with balances that fall.
    let votes = decider.words.votes { entries.sign($0, column) }
    if votes.minusIsIn == 0, votes.minusIsOut >= Self.fewestDescriptions {
      return .contradiction(
        "\(votes.minusIsOut) descriptions say that a minus is money out, none disagrees, and the balances fall with positive amounts"
      )
    }
    return Witness(.minusIsIn, .shown, "the balances fall with positive amounts")
  }

  /// One description may be of an odd payment.
  private static let fewestDescriptions = 2

  /// How many descriptions of positive amounts are of money out, if all descriptions say so and the account may be a
  /// debt: `Purchase 40.00`, `Pharmacy 12.00`, `Payment -250.00`. Nil otherwise. Shops may be
  /// paying back, unless each amount with a minus is called a payment.
  private var purchasesThatRaiseBalances: Int? {
    guard kind != .bank, maySayDebt(decider.words.ofFirstRows), descriptions.minusIsOut == 0 else {
      return nil
    }
    let shops = decider.words.shops(sign)
    let count = descriptions.minusIsIn + shops.incoming
    let areEnough =
      descriptions.minusIsIn >= Self.fewestDescriptions
      || count >= Self.fewestDescriptions && decider.words.namesPayments(sign)
    return areEnough && shops.out == 0 ? count : nil
  }

  /// Whether no description says that a minus is money out, and one says the contrary or is of a shop.
  private func maySayDebt(_ words: DirectionWordCounter) -> Bool {
    let votes = words.votes(sign)
    return votes.minusIsOut == 0 && (votes.minusIsIn > 0 || words.shops(sign).incoming > 0)
  }

  /// Whether amounts without a sign follow from the balances in both orders of the lines, as money out and as money
  /// in, and descriptions do not say the same as the reading.
  private var mayRunBothWays: Bool {
    guard profile.negatives + profile.pluses == 0, decider.prover.mayRunBothWays(reading) else {
      return false
    }
    let (agreeing, opposing) =
      reading.rule == .minusIsOut
      ? (descriptions.minusIsOut, descriptions.minusIsIn) : (descriptions.minusIsIn, descriptions.minusIsOut)
    return agreeing <= opposing
  }

  /// Balances that do not prove the reading. They may follow from the opposite sign, or break in single places
  /// only.
  private func mostBalances() -> Witness<SignRule>? {
    if isProven { return nil }
    if decider.prover.followsFromOpposite(of: reading) {
      return .contradiction("the balances follow from the amounts only with the opposite sign")
    }
    // A card's balance may be a debt, which charges raise. Where no amount has a sign, those at the broken places may
    // go the other way.
    guard reading.rule == .minusIsOut, kind != .card, profile.negatives > 0 else { return nil }
    if decider.prover.followsButInPlaces(from: reading) {
      return Witness(.minusIsOut, .shown, "all but single balances fall with negative amounts")
    }
    return decider.prover.followsButInPlaces(from: reading, isTurned: true)
      ? .contradiction("all but single balances follow from the amounts only with the opposite sign") : nil
  }

  // MARK: - Descriptions

  private lazy var descriptions = decider.words.votes { entries.sign($0, column) }

  private lazy var votes: DirectionVotes = {
    var votes = descriptions
    let abroad = votesAbroad()
    votes.minusIsOut += abroad.minusIsOut
    votes.minusIsIn += abroad.minusIsIn
    return votes
  }()

  /// Votes of rows in a currency other than the account's. Almost only purchases are charged abroad.
  private func votesAbroad() -> (minusIsOut: Int, minusIsIn: Int) {
    let (columns, grid) = (entries.columns, entries.grid)
    guard let original = columns.columns(.originalCurrency).first,
      let booked = columns.columns(.currency).first(where: { $0 != original })
    else { return (0, 0) }
    var votes = (minusIsOut: 0, minusIsIn: 0)
    for row in entries.rows.prefix(5000) {
      guard let one = CurrencySigns.code(grid.text(row, original)),
        let other = CurrencySigns.code(grid.text(row, booked)), one != other,
        let sign = entries.sign(row, column)
      else { continue }
      if sign < 0 { votes.minusIsOut += 1 }
      // A bank account receives money in foreign currencies too.
      if sign > 0, kind == .card { votes.minusIsIn += 1 }
    }
    return votes
  }

  /// Amounts without any sign may have no direction, so that descriptions of some of them say nothing of the others.
  private func overwhelmingDescriptions() -> Witness<SignRule>? {
    guard profile.negatives > 0 || decider.account.hasSignOfCard else { return nil }
    return switch votes.overwhelming {
    case .minusIsOut:
      Witness(
        .minusIsOut, .shown,
        "\(votes.minusIsOut) descriptions agree that a minus is money out, none disagrees")
    case .minusIsIn where profile.positives > profile.negatives:
      charges(
        .shown,
        "\(votes.minusIsIn) descriptions agree that charges are printed without a sign, none disagrees")
    default: nil
    }
  }

  private func mostlyNegative() -> Witness<SignRule>? {
    // Half of a card's few rows may be payments of its debt, in words that nobody knows.
    // Not all lines of a card are refunds.
    let isAllNegative =
      profile.positives == 0 && moving >= 3 && votes.minusIsIn == 0
      && !decider.words.hasNegativePayment(sign)
    let isMostlyNegative =
      profile.negatives > profile.positives
      || profile.negatives == profile.positives && (isProven || !decider.account.hasSignOfCard)
        && !decider.words.hasNegativePayment(sign)
    guard isMostlyNegative, !isContradictedByDescriptions, !mayPayDebt else { return nil }
    // Two of three lines of a card may be refunds.
    guard
      isProven || isAllNegative || !decider.account.hasSignOfCard || moving >= Self.fewestOfCard
        || votes.minusIsOut > 0
    else {
      return nil
    }
    // Very few of a card's amounts are payments of its debt.
    let isStrong = moving >= 8 && profile.negatives * 3 >= moving * 2 && votes.minusIsIn == 0
    return Witness(
      .minusIsOut, isStrong || kind == .bank ? .shown : .likely,
      "\(profile.negatives) of \(moving) amounts are negative: money out")
  }

  private static let fewestOfCard = 4

  private func sign(_ row: Int) -> Int64? { entries.sign(row, column) }

  /// Whether descriptions contradict that a minus is money out, as far as they can for this kind of account.
  private var isContradictedByDescriptions: Bool {
    switch kind {
    case .bank: votes.overwhelming == .minusIsIn || areTurned
    case .card: votes.minusIsIn > 0
    case nil:
      votes.minusIsIn > votes.minusIsOut
        && (votes.minusIsIn * 2 >= votes.moving || votes.minusIsIn > 1 && votes.minusIsIn * 3 >= votes.moving)
    }
  }

  /// Whether each description that says anything says the opposite of the signs, money in with a minus too:
  /// `Tax refund -2372.40`, `Card payment 85.61`.
  private var areTurned: Bool {
    guard votes.minusIsOut == 0, votes.incomingWithMinus > 0 else { return false }
    return votes.incomingWithMinus == profile.negatives
      || votes.minusIsIn > 1 && (votes.incomingWithMinus > 1 || votes.minusIsIn * 2 >= votes.moving)
  }

  /// Whether all amounts with a minus may be payments of a card's debt. A few payments can outnumber the
  /// charges in some months.
  private var mayPayDebt: Bool {
    votes.moving <= 6 && profile.positives > 0 && votes.minusIsOut == 0 && kind != .bank
      && decider.words.namesPayments(sign)
  }

  // MARK: - The kind of account

  private func kindOfAccount() -> Witness<SignRule>? {
    switch kind {
    case .bank: ofBank()
    case .card: ofCard()
    case nil: ofUnknown()
    }
  }

  /// A bank prints the sign of all amounts or of none. Amounts without any sign may have no direction at all.
  private func ofBank() -> Witness<SignRule>? {
    if isContradictedByDescriptions { return nil }
    // Refunds with a minus below more amounts without one: the file of a card, whatever it calls the account.
    if votes.minusIsIn > 1, votes.minusIsIn > votes.minusIsOut, profile.positives > profile.negatives {
      return nil
    }
    // When very few amounts have a minus, those may be refunds of charges that are printed without a sign.
    if votes.moving >= 5, profile.negatives * 5 < votes.moving,
      descriptions.minusIsOut <= descriptions.minusIsIn
    {
      return nil
    }
    if profile.negatives > 0 {
      return Witness(
        .minusIsOut, .shown, "a bank account with amounts of both signs: a minus is money out")
    }
    // Rarely is all that a file lists money in. A description that says nothing may be of a shop.
    guard votes.minusIsOut == votes.moving else { return nil }
    return Witness(
      .minusIsOut, .likely, "a bank account whose descriptions say that positive amounts are money in")
  }

  /// In a card's file whose amounts are mostly positive, charges are printed without a sign, unless a
  /// description contradicts that.
  private func ofCard() -> Witness<SignRule>? {
    if decider.account.isCardByNameOnly, isProven, reading.rule == .minusIsOut,
      areRents || votes.minusIsOut > 0 && votes.minusIsIn == 0
    {
      return Witness(
        .minusIsOut, .likely, "the balances rise with positive amounts, and the descriptions agree")
    }
    if areRents { return nil }
    if votes.minusIsIn > 0, votes.minusIsIn >= votes.minusIsOut * 3, profile.positives > profile.negatives {
      return charges(
        ofCard:
          "a card's statement, and \(votes.minusIsIn) descriptions agree that charges are printed without a sign"
      )
    }
    if votes.minusIsOut > 0, votes.minusIsIn == 0, profile.negatives > 0 {
      // One payment with a minus among charges without one is that of the card's debt.
      if profile.positives > profile.negatives, votes.minusIsOut * 4 < votes.moving,
        decider.words.hasNegativePayment(sign)
      {
        return nil
      }
      return Witness(
        .minusIsOut, .likely, "\(votes.minusIsOut) descriptions agree that a minus is money out")
    }
    guard !isProven, votes.minusIsOut == 0, profile.positives * 3 >= votes.moving * 2, votes.moving >= 3,
      votes.moving >= 6 || decider.words.namesPayments(sign)
    else { return nil }
    // A name such as "shop" alone makes no card of an account into which tenants pay.
    if decider.account.isCardByNameOnly, profile.negatives * 5 > votes.moving,
      !decider.words.namesPayments(sign)
    {
      return nil
    }
    return charges(
      ofCard: "a card's statement whose amounts are mostly positive: charges are printed without a sign")
  }

  /// Whether a card's number or name is there, and few amounts have a minus, all of them called money in.
  private var arePaymentsOfCard: Bool {
    decider.account.hasSignOfCard && !decider.account.isCardByNameOnly && !isProven && votes.minusIsOut == 0
      && profile.negatives > 0 && votes.incomingWithMinus == profile.negatives
      && profile.positives >= max(profile.negatives * 3, 4)
  }

  /// Whether a card's number or name is there, no amount has a minus, some are of shops, and no description is of
  /// money in.
  private var areChargesOfCard: Bool {
    let shops = decider.words.shops(sign)
    return decider.account.hasSignOfCard && !decider.account.isCardByNameOnly && !isProven
      && profile.negatives == 0
      && moving >= Self.fewestOfCard && votes.minusIsOut == 0 && votes.rents * 2 < votes.moving
      && shops.incoming > shops.out
  }

  /// Whether most amounts are rents, and only a column name says that the account is a card. A landlord's bank may
  /// call its tenants shops.
  private var areRents: Bool {
    decider.account.isCardByNameOnly && votes.rents * 2 >= votes.moving
  }

  /// A column of types that calls amounts without a minus purchases, beside signs of a card.
  private func purchases() -> Witness<SignRule>? {
    guard kind == .card, votes.minusIsOut == 0 else { return nil }
    let types = entries.columns.columns(.type)
    var bought = 0
    for row in entries.rows.prefix(5000) {
      guard types.contains(where: { PaymentWords.namesPurchase(entries.grid.text(row, $0)) }) else {
        continue
      }
      if sign(row) == -1 { return nil }
      bought += 1
    }
    guard bought > 0, bought * 2 >= min(profile.positives, 5000) else { return nil }
    return charges(.shown, "\(bought) amounts without a minus are called purchases")
  }

  /// More money in than out, in an account of unknown kind. A few descriptions can confirm that a minus is
  /// money out. A few are never enough to show the opposite.
  private func ofUnknown() -> Witness<SignRule>? {
    if arePaymentsOfCard {
      return charges(
        .likely, "the file names a card, and each amount with a minus is called a payment or a refund")
    }
    if areChargesOfCard {
      return charges(.likely, "the file names a card, no amount has a sign, and none is called money in")
    }
    guard profile.negatives > 0, votes.minusIsIn == 0, votes.minusIsOut * 4 >= votes.moving,
      votes.minusIsOut > 1 || !decider.words.hasNegativePayment(sign)
    else { return nil }
    return Witness(
      .minusIsOut, .likely,
      "\(votes.minusIsOut) descriptions agree that a minus is money out, none disagrees")
  }
}
