public import Bookkeeping
public import DatasetFormat

/// Writes the transactions of a dataset in the formats of other money programs.
///
/// Balances and sums per category are those of the dataset, to the minor unit. Memory grows by 48 bytes per
/// transaction.
public struct BooksExport: Sendable {
  /// The result of an export.
  public struct Outcome: Sendable, Hashable {
    /// How many transactions are in it.
    public var transactions = 0
    /// The data that the format has no place for, with counts: `2 receipts`, `the tags of 3 transactions`.
    package var notCarried: [String] = []
    /// Sentences about data that was written differently from the dataset.
    package var changed: [String] = []
    /// The rows that are missing, because their cells do not say for certain what they move; and rows at
    /// which others may be lost.
    public var leftOut: [LeftOutRow] = []

    /// All that the export does not say as the dataset does, in sentences for the user; empty if nothing is.
    public var losses: [String] {
      let rows =
        leftOut.isEmpty
        ? []
        : [
          "\(leftOut.count == 1 ? "1 row is" : "\(leftOut.count) rows are") missing: what they move is not certain"
        ]
      return rows + (notCarried.isEmpty ? [] : ["no place for \(notCarried.joined(separator: ", "))"])
        + changed
    }
  }

  private let books: Books
  /// The rows at which others may be lost.
  private let lost: [LeftOutRow]

  /// Reads a dataset for export.
  ///
  /// - Parameters:
  ///   - dataset: The dataset to export.
  ///   - filter: The transactions to include; deleted ones never are.
  public init(_ dataset: Dataset, filter: TransactionFilter = TransactionFilter()) {
    books = BooksReader.read(dataset, filter: filter)
    lost = LeftOutRow.lost(in: dataset)
  }

  /// The rows that are missing, because their cells do not say for certain what they move.
  package var leftOut: [LeftOutRow] { books.leftOut }

  /// Writes the export piece by piece; the same dataset gives the same bytes.
  ///
  /// - Throws: Errors of `sink`.
  public func write(
    _ format: ExchangeFormat, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> Outcome {
    var output = BufferedOutput(sink)
    var outcome = try write(format, to: &output)
    try output.finish()
    outcome.notCarried += books.otherRecords
    outcome.leftOut = LeftOutRow.adding(lost, to: books.leftOut)
    return outcome
  }

  private func write(_ format: ExchangeFormat, to output: inout BufferedOutput) throws -> Outcome {
    func journal(_ dialect: JournalDialect) throws -> Outcome {
      var writer = JournalWriter(books, dialect)
      return try writer.write(to: &output)
    }
    switch format {
    case .hledger: return try journal(.hledger)
    case .ledger: return try journal(.ledger)
    case .beancount: return try journal(.beancount)
    case .qif:
      var writer = QIFWriter(books)
      return try writer.write(to: &output)
    case .ofx:
      var writer = OFXWriter(books)
      return try writer.write(to: &output)
    }
  }
}

/// The formats in which other money programs take books over.
public enum ExchangeFormat: String, Sendable, CaseIterable {
  /// A journal of hledger.
  case hledger
  /// A journal of Ledger.
  case ledger
  /// A journal of Beancount.
  case beancount
  /// Quicken's interchange format: a section for each account.
  case qif
  /// The format of bank downloads: a statement for each account.
  case ofx

  /// Endings of files that are in the format; the first is the usual one.
  package var endings: [String] {
    switch self {
    case .hledger: ["journal", "hledger", "j"]
    case .ledger: ["ledger", "ldg"]
    case .beancount: ["beancount", "bean"]
    case .qif: ["qif"]
    case .ofx: ["ofx"]
    }
  }

  /// The format of a file's ending, in any case; nil for any other.
  package init?(ending: String) {
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending.lowercased()) }) else {
      return nil
    }
    self = format
  }
}
