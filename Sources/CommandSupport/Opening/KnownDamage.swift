package import Bookkeeping
import DatasetChecks
package import DatasetFormat
package import DatasetStore

/// Findings that concern the sums which a command shows, so that no figure rests on damage without a word.
///
/// A small dataset is checked once for the same files (``KnownFindings``). Of a large one the last check
/// counts, and the sentence says when that was.
///
/// `damage: column-sorted-alone at Transactions.csv (amount) concerns these figures; see dataset validate`
package struct KnownDamage {
  /// Findings of one kind.
  package struct Part: Hashable {
    package let code: String
    package fileprivate(set) var count: Int
    /// The place of the first one, with the column where that says more.
    package let place: String
  }

  /// The findings by kind, in report order.
  package let parts: [Part]
  /// Whether nobody has checked the dataset, because it is large.
  package let isUnknown: Bool
  /// When the check was, if it is of earlier files.
  package let staleSince: Timestamp?

  /// The findings of a dataset that concern some sums.
  ///
  /// - Parameters:
  ///   - opened: The dataset.
  ///   - basis: The cells of which the sums are made.
  /// - Throws: `FileError`.
  package init(in opened: OpenDataset, concerning basis: SumBasis) throws {
    self.init(try KnownFindings(inFilesOf: opened), concerning: basis)
  }

  /// Those among findings that are known already.
  init(_ known: KnownFindings, concerning basis: SumBasis) {
    isUnknown = known.last == nil
    staleSince = known.standing == .otherFiles ? known.last?.began : nil
    var parts: [Part] = []
    for found in known.last?.found ?? [] {
      guard let kind = FindingCatalogue.kind(found.code),
        basis.isReached(kind.reach, tab: found.tab.flatMap(TabName.init(matching:)), column: found.column)
      else { continue }
      if let index = parts.firstIndex(where: { $0.code == found.code }) {
        parts[index].count += found.count
      } else {
        let column = kind.reach == .cells ? found.column.map { " (\($0))" } ?? "" : ""
        parts.append(Part(code: found.code, count: found.count, place: (found.place ?? "") + column))
      }
    }
    self.parts = parts
  }

  /// The sentence for people; nil if the sums rest on nothing that is damaged.
  package func sentence(at now: Timestamp) -> String? {
    if isUnknown {
      return
        "damage: nobody has checked this dataset for damage yet; dataset validate does, and reports remember it"
    }
    guard let first = parts.first else { return nil }
    let named = parts.prefix(Self.named).map { part in
      part.count == 1
        ? "\(part.code) at \(part.place)" : "\(part.count) \(part.code), the first at \(part.place)"
    }
    let more = parts.dropFirst(Self.named).reduce(0) { $0 + $1.count }
    let words = (named + (more > 0 ? ["\(more) more"] : [])).joined(separator: "; ")
    let verb = parts.count == 1 && first.count == 1 ? "concerns" : "concern"
    let advice =
      staleSince.map {
        "when last checked, \(LastCheck.age(from: $0, to: now)); the files changed since: run dataset validate"
      } ?? "see dataset validate"
    return "damage: \(words) \(verb) these figures\(staleSince == nil ? "; " : " ")\(advice)"
  }

  private static let named = 3

  /// The same for programs: `damage` is null if nobody has checked the dataset.
  package func write(to json: inout JSONWriter) {
    if isUnknown {
      json.key("damage")
      json.null()
    } else {
      json.objects("damage", parts) { json, part in
        json.member("code", part.code)
        json.member("count", part.count)
        json.member("place", part.place)
      }
    }
    if let staleSince { json.member("damageCheckedAt", staleSince.description) }
  }
}

extension DatasetOptions {
  /// Says which findings concern the sums that were shown.
  package func tell(_ damage: KnownDamage) {
    if let sentence = damage.sentence(at: Origin.system.now()) { note(sentence) }
  }
}

extension SumBasis {
  /// With the cells by which a filter chooses rows.
  package func joined(of filter: TransactionFilter) -> SumBasis {
    var basis = self
    if !filter.accounts.isEmpty { basis = basis.joined(.balances) }
    if !filter.categories.isEmpty { basis = basis.joined(.categories) }
    return basis
  }
}
