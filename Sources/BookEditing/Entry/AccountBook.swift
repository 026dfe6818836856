import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The accounts of a dataset by the names that a user types, with their currencies.
struct AccountBook {
  let names: NamedRecords
  private let currencies: [String: Currency]
  private let ofDataset: Currency
  private let defaults: [String]

  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - added: The records that the same changes add: none of them can be named yet.
  init(_ dataset: Dataset, added: [NamedList: [NamedList.Added]] = [:]) {
    names = NamedRecords(.accounts, in: dataset, added: added[.accounts] ?? [])
    currencies = dataset.currencyOfAccount
    ofDataset = dataset.settings.currency ?? .none
    defaults = dataset.accounts.filter { $0.isDefault && $0.isActive }.map(\.key)
  }

  /// The account that a text names. Without a text it is the default account, or the only active one. Nil if
  /// there are no accounts.
  func account(_ text: String?) throws(BookError) -> NamedRecords.Record? {
    if let text { return try names.find(text) }
    let active = names.live.filter(\.isActive)
    if active.count == 1 { return active[0] }
    if let key = defaults.first, defaults.count == 1 { return active.first { $0.key == key } }
    if names.live.isEmpty { return nil }
    throw BookError(
      "which account? There is no default account. Name one with --account, one of \(active.map(\.key).joined(separator: ", "))."
    )
  }

  /// The currency that holds for rows of an account.
  func currency(of account: NamedRecords.Record?) -> Currency {
    account.flatMap { currencies[$0.key] } ?? ofDataset
  }
}

/// The categories of a dataset by the names that a user types, each with its type.
struct CategoryBook {
  private let names: NamedRecords
  private let types: [String: FlowType]

  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - added: The records that the same changes add: none of them can be named yet.
  init(_ dataset: Dataset, added: [NamedList: [NamedList.Added]] = [:]) {
    names = NamedRecords(.categories, in: dataset, added: added[.categories] ?? [])
    types = Dictionary(
      dataset.categories.compactMap { category in category.type.known.map { (category.key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The active category that a text names, of a type if that is known.
  func category(_ text: String, of type: TransactionType?) throws(BookError) -> (
    record: NamedRecords.Record, type: TransactionType
  ) {
    let records = names.live.filter { type == nil || types[$0.key]?.transactionType == type }
    let found: NamedRecords.Record
    do throws(BookError) { found = try names.find(text, among: records.filter(\.isActive)) } catch {
      if let disabled = try? names.find(text, among: records), !disabled.isActive {
        throw BookError(
          "\(text): \(disabled.key) is disabled. Name another category, or restore it: dataset categories restore \(disabled.key)."
        )
      }
      // The name may be that of a category of the other type: then the message says so.
      if let other = try? names.find(text), let type, let own = types[other.key]?.transactionType, own != type
      {
        throw BookError(
          "\(text): \(other.key) is a category for \(own.rawValue), and one for \(type.rawValue) is needed here."
        )
      }
      throw error
    }
    guard let own = types[found.key]?.transactionType else {
      throw BookError("\(text): the type of \(found.key) cannot be read. See dataset validate.")
    }
    return (found, own)
  }
}
