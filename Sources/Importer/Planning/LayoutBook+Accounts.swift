import Bookkeeping
public import DatasetFormat

extension LayoutBook {
  /// The layouts that files may be read by; those of one account are for the statements that an import with these
  /// options may take for that account's. `account` is what a person has answered about the account.
  ///
  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  public init(
    own: [LayoutDefinition], shipped: [LayoutDefinition], named: LayoutDefinition? = nil,
    dataset: Dataset? = nil, options: ImportOptions = ImportOptions(), account: String? = nil
  ) throws(ImportError) {
    let accounts: AccountChoice? =
      if let dataset { try AccountChoice(dataset, options: options) } else { nil }
    self.init(own: own, shipped: shipped, named: named) { accounts?.keys(for: $0, answer: account) ?? [] }
  }
}
