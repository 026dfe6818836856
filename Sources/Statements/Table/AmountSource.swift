/// Which columns give an entry's amount.
enum AmountSource: Hashable {
  /// One column with signs.
  case single(Int)
  /// One column of amounts without signs, and one of words for in and out.
  case signed(Int, sign: Int, SignColumn)
  /// A column for each direction; one of them may be missing.
  case split(debit: Int?, credit: Int?)

  /// The columns that hold the numbers.
  var columns: [Int] {
    switch self {
    case .single(let column), .signed(let column, _, _): [column]
    case .split(let debit, let credit): [debit, credit].compactMap { $0 }
    }
  }
}

/// What the sign of a number in a column of amounts means.
enum SignRule: Hashable {
  /// A minus is money out.
  case minusIsOut
  /// A minus is money in: charges of a card are printed without a sign.
  case minusIsIn
  /// `CR` is money in, a number without it money out.
  case creditMarked
  /// `DR` is money out, a number without it money in.
  case debitMarked
  /// A plus is money in, a number without it money out.
  case plusMarked

  /// What a person would say of it; nil where marks beside the amounts say it.
  var convention: StatementOptions.SignConvention? {
    switch self {
    case .minusIsOut: .negativeIsOut
    case .minusIsIn: .positiveIsOut
    case .creditMarked, .debitMarked, .plusMarked: nil
    }
  }
}
