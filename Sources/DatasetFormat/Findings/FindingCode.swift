/// The stable name of one kind of finding, such as `amount-zero`; never reused, never renamed.
public struct FindingCode: Sendable, Hashable {
  public let rawValue: String

  /// A code of the catalogue.
  ///
  /// - Precondition: The catalogue has it.
  public init(_ name: String) {
    precondition(FindingCatalogue.entries[name] != nil, "the finding \(name) is not in the catalogue")
    rawValue = name
  }

  /// The code of a name a person typed, or nil where the catalogue has none.
  public init?(named name: String) {
    guard FindingCatalogue.entries[name] != nil else { return nil }
    rawValue = name
  }

  /// What the catalogue says about the code.
  public var entry: FindingCatalogue.Entry {
    FindingCatalogue.entries[rawValue]
      ?? FindingCatalogue.Entry(severity: .error, fix: .no, explanation: rawValue, remedy: "")
  }

  /// Every code, by name.
  public static var all: [FindingCode] {
    FindingCatalogue.entries.keys.sorted().compactMap(FindingCode.init(named:))
  }
}

extension FindingCode: CustomStringConvertible {
  public var description: String { rawValue }
}
