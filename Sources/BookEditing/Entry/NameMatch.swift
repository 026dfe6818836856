import DatasetFormat

/// The records that a typed word names: by an id, a key or a name, or by the beginning of one.
package enum NameMatch<Record> {
  case none
  case one(Record)
  /// They match equally well.
  case several([Record])

  /// Compares in several ways, one after the other. The first one that finds a record decides.
  package init(_ records: [Record], by ways: ((Record) -> Bool)...) {
    let found = ways.lazy.map { records.filter($0) }.first { !$0.isEmpty } ?? []
    self = found.count > 1 ? .several(found) : found.first.map { .one($0) } ?? .none
  }

  /// Compares with the whole id, then with whole names, then with the beginnings of both: `bic` → the goal
  /// Bicycle. Case and accents do not matter. Four characters of the end of a UUID name it as well.
  package init(
    _ text: String, among records: [Record], id: @escaping (Record) -> String?,
    names: @escaping (Record) -> [String] = { _ in [] }
  ) {
    let (typed, word) = (text.lowercased(), UnicodeForm.folded(text))
    guard !word.isEmpty else {
      self = .none
      return
    }
    self.init(
      records, by: { id($0) == typed }, { names($0).contains { UnicodeForm.folded($0) == word } },
      {
        id($0).map { Self.isPart(typed, of: $0) } == true
          || names($0).contains { UnicodeForm.folded($0).hasPrefix(word) }
      })
  }

  /// Compares with the beginnings and ends of ids.
  package init(partOfID text: String, among records: [Record], id: @escaping (Record) -> String) {
    let typed = text.lowercased()
    self.init(records, by: { id($0).hasPrefix(typed) || id($0).hasSuffix(typed) })
  }

  private static func isPart(_ typed: String, of id: String) -> Bool {
    id.hasPrefix(typed) || typed.count >= 4 && id.hasSuffix(typed) && RecordID(id) != nil
  }

  /// The record that is meant.
  package func only<Problem: Error>(
    none: @autoclosure () -> Problem, several: ([Record]) -> Problem
  ) throws(Problem) -> Record {
    switch self {
    case .none: throw none()
    case .one(let record): return record
    case .several(let records): throw several(records)
    }
  }
}
