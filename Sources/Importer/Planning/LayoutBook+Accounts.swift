import Bookkeeping
package import DatasetFormat

extension LayoutBook {
  /// The layouts for reading files. A layout of one account is for statements that an import with these
  /// options may assign to that account. `account` is the user's answer about the account.
  ///
  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  package init(
    own: [LayoutDefinition], shipped: [LayoutDefinition], named: LayoutDefinition? = nil,
    dataset: Dataset? = nil, options: ImportOptions = ImportOptions(), account: String? = nil
  ) throws(ImportError) {
    let accounts: AccountChoice? =
      if let dataset { try AccountChoice(dataset, options: options) } else { nil }
    self.init(own: own, shipped: shipped, named: named) { accounts?.keys(for: $0, answer: account) ?? [] }
  }
}
