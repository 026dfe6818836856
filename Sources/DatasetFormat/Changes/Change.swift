package import Spreadsheet

/// One intended edit of a dataset, which can be printed, applied, refused and taken back: where, what, and why.
///
/// A plan may insert a million records, so those take no allocation each; every other change is one box.
public struct Change: Sendable, Hashable {
  private enum Contents: Sendable, Hashable {
    /// A new record at the end of a tab.
    case record(TabName, CompactRow, reason: String)
    indirect case other(Other)
  }

  private struct Other: Sendable, Hashable {
    var address: Address
    var action: ChangeAction
    var reason: String
    var code: String?
  }

  private let contents: Contents

  /// A change; `code` is the finding that it settles.
  public init(_ action: ChangeAction, at address: Address, reason: String, code: String? = nil) {
    if case .insert(let row) = action, case .tab(let tab) = address.place, address.row == nil,
      address.id == nil, address.column == nil, code == nil
    {
      contents = .record(tab, row, reason: reason)
    } else {
      contents = .other(Other(address: address, action: action, reason: reason, code: code))
    }
  }

  /// Where.
  public var address: Address {
    switch contents {
    case .record(let tab, _, _): Address(.tab(tab))
    case .other(let other): other.address
    }
  }

  /// What.
  public var action: ChangeAction {
    switch contents {
    case .record(_, let row, _): .insert(row)
    case .other(let other): other.action
    }
  }

  /// Why, in a few words.
  public var reason: String {
    switch contents {
    case .record(_, _, let reason): reason
    case .other(let other): other.reason
    }
  }

  /// The finding that the change settles.
  public var code: String? { if case .other(let other) = contents { other.code } else { nil } }

  /// The tab of the format that the change concerns; nil for what is the person's own.
  public var tab: TabName? { if case .record(let tab, _, _) = contents { tab } else { address.tab } }

  /// The record that the change brings into a tab, with its tab; nil for any other change.
  package var insertion: (tab: TabName, row: CompactRow)? {
    switch contents {
    case .record(let tab, let row, _): (tab, row)
    case .other(let other):
      if case .insert(let row) = other.action, let tab = other.address.tab { (tab, row) } else { nil }
    }
  }

  /// The word for the change in plans (`op`).
  package var operation: String { action.operation }
}
