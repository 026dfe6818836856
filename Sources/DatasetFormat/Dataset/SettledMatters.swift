/// A question about records that waits for the user, such as whether two rows are one payment.
///
/// Its name follows from its kind and the records alone, so it is the same in every run and in every copy:
/// `double-5d2f0c1a93`.
package struct Matter: Sendable, Hashable {
  /// What is asked.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Which category a payee's rows have.
    case uncategorised
    /// Whether two rows are the halves of a transfer.
    case transfer
    /// Whether two rows are one payment.
    case double
    /// What became of a payment that a recurring rule foresaw.
    case planned
    /// Which account rows belong to.
    case account
    /// Which transaction a file in `Receipts/` belongs to.
    case receipt
    /// Which value of a merge counts.
    case conflict
    /// What to do about a finding that has several outcomes.
    case finding
    /// Whether statements are missing between two others.
    case gap
  }

  package let kind: Kind
  package let name: String

  /// A question about these records, whose ids or keys may be in any order.
  package init(_ kind: Kind, about records: [String]) {
    self.kind = kind
    // FNV-1a. A short name is enough: a dataset has some hundred questions, and 40 bits tell them apart.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for record in records.sorted() {
      for byte in record.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x1F) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    name = "\(kind.rawValue)-\(padded.prefix(10))"
  }
}

/// The questions that the user has answered, so that nothing asks again.
///
/// Each is a setting of the dataset, such as `settled.double-5d2f0c1a93` with the answer as its value. So the
/// answers travel with the dataset, `undo` takes them back, and two copies with different answers have a conflict.
package struct SettledMatters: Sendable {
  private let names: Set<String>

  package init(_ settings: Settings) {
    names = Set(settings.values.keys.compactMap(Self.matter))
  }

  /// Whether the user has answered nothing for good.
  package var isEmpty: Bool { names.isEmpty }

  /// Whether the user has answered a question for good.
  package func contains(_ matter: Matter) -> Bool { names.contains(matter.name) }

  /// Whether the user has answered a question of a kind for good.
  package func hasAny(_ kind: Matter.Kind) -> Bool {
    names.contains { $0.hasPrefix("\(kind.rawValue)-") }
  }

  /// The key of the setting that keeps the answer.
  package static func setting(of matter: Matter) -> String { prefix + matter.name }

  /// Whether a setting is such an answer.
  package static func isAnswer(_ setting: String) -> Bool { matter(of: setting) != nil }

  private static func matter(of setting: String) -> String? {
    setting.hasPrefix(prefix) ? String(setting.dropFirst(prefix.count)) : nil
  }

  private static let prefix = "settled."
}
