/// The layouts that files may be read by, and which statements each is for.
public struct LayoutBook: Sendable {
  /// The one that the person named for all files, by `--layout`.
  public var named: LayoutDefinition?
  /// Those of the dataset.
  private var own: [LayoutDefinition] = []
  /// Those that come with the command; they are for files of exactly their header.
  private var shipped: [LayoutDefinition] = []
  /// The key of the account that statements with a hint are of; nil where the dataset has none such.
  private var accountKey: @Sendable (AccountHint?) -> String? = { _ in nil }

  /// No layouts.
  public init() {}

  init(
    own: [LayoutDefinition], shipped: [LayoutDefinition], named: LayoutDefinition?,
    accountKey: @escaping @Sendable (AccountHint?) -> String?
  ) {
    self.own = own
    self.shipped = shipped
    self.named = named
    self.accountKey = accountKey
  }

  /// The headers that the layouts know their files by, to be found where no word of them is known.
  var headers: Set<[String]> {
    Set(
      ([named].compactMap { $0 } + own + shipped).map { LayoutMatch.normal($0.header).filter { !$0.isEmpty } }
        .filter { $0.count > 1 })
  }

  /// The layouts for a table of these columns, the best fitting: several only where they fit alike and differ.
  func matches(header: [String], format: StatementFormat, hint: AccountHint?) -> [LayoutMatch] {
    if let named { return [LayoutMatch(named, header: header)] }
    let candidates = (own + shipped).filter { $0.format == nil || $0.format == format }
    let names = LayoutMatch.normal(header)
    let exact = candidates.filter {
      !$0.header.isEmpty && LayoutMatch.normal($0.header) == names && isFor($0, hint)
    }
    if let first = exact.first {
      // A layout of the dataset is nearer than one that comes with the command.
      let nearest = exact.filter { own.contains($0) }
      return (nearest.isEmpty ? [first] : nearest).map { LayoutMatch($0, header: header) }
    }
    let alike = candidates.filter { own.contains($0) && isFor($0, hint) }.map {
      LayoutMatch($0, header: header)
    }
    let close = alike.filter { $0.missing.isEmpty && $0.likeness >= 0.7 }
    if let best = close.max(by: { $0.likeness < $1.likeness }) { return [best] }
    let broken = alike.filter { !$0.missing.isEmpty && $0.likeness >= 0.5 }
    return broken.max { $0.likeness < $1.likeness }.map { [$0] } ?? []
  }

  /// Whether a layout is for statements of an account; the same few names stand over the files of many banks.
  private func isFor(_ layout: LayoutDefinition, _ hint: AccountHint?) -> Bool {
    guard let account = layout.forAccount else { return true }
    return accountKey(hint) == account
  }
}
