import DatasetFormat

/// The migration to the current version as options of a choice.
enum MigrationOptions {
  /// One option, or one for each currency that a dataset without one may be kept in.
  static func of(_ context: CheckContext, because kind: FindingKind) -> [Remedy.Option] {
    let time = context.origin.now()
    func changes(_ currency: Currency?) -> [Change]? {
      let plan = try? Migration.plan(for: context.dataset, currency: currency, command: "", at: time)
      return plan?.changes.map { Change($0.action, at: $0.address, reason: $0.reason, code: kind.code) }
    }
    if let changes = changes(nil) { return [Remedy.Option(name: "migrate", changes: changes)] }
    return CandidateCurrencies.of(context.dataset).compactMap { currency in
      changes(currency).map { Remedy.Option(name: currency.code, changes: $0) }
    }
  }
}
