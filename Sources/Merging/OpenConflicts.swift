public import DatasetFormat
import Spreadsheet

/// What merges have left open, and a person's decision about it.
extension Dataset {
  /// The conflicts that the tab Conflicts lists and nobody has settled, in its order; of earlier merges and of
  /// other devices, too.
  public var openConflicts: [MergeConflict] {
    UnresolvedConflicts.lines(of: self).compactMap(MergeConflict.init)
  }

  /// The plan that settles a conflict: the cell gets the value, and the conflict is listed no more. The others
  /// stay open.
  ///
  /// ```swift
  /// let conflict = dataset.openConflicts[0]
  /// try dataset.apply(dataset.settling(conflict, with: conflict.values[1]))
  /// ```
  ///
  /// Of a payment that is divided over categories, one decision takes all parts of the same copy.
  ///
  /// - Parameters:
  ///   - conflict: One that is open: of ``openConflicts``, or of the merge that was applied.
  ///   - value: One of its values.
  ///   - origin: The clock.
  /// - Returns: The plan, for this dataset.
  /// - Throws: A `DatasetError`: `conflict-settled` where it is not open, `not-an-answer` for another value.
  public func settling(
    _ conflict: MergeConflict, with value: MergeCandidate, origin: Origin = .system
  ) throws -> Plan {
    let key = UnresolvedConflicts.Key(
      tab: conflict.tab, id: RecordIndex.canonical(conflict.id), column: conflict.column)
    let line = UnresolvedConflicts.lines(of: self).first { UnresolvedConflicts.key($0) == key }
    guard let line else { throw DecisionError.settled(conflict.about) }
    let candidates = MergeConflict(line)?.values ?? []
    guard let index = candidates.firstIndex(where: { $0.value == value.value }) else {
      throw DecisionError.notAValue(value.text)
    }
    let merge = Merge(
      base: nil, copies: [MergeCopy(name, self, modified: origin.now())], command: "settle a conflict",
      now: origin.now(), decided: (key, ConflictsSheet.valueWord(index)))
    return merge.plan
  }
}

/// Why a decision about a conflict cannot be taken.
enum DecisionError: DatasetError {
  /// It is not open, or not any more.
  case settled(String)
  /// The conflict has no such value.
  case notAValue(String)

  var code: String {
    switch self {
    case .settled: "conflict-settled"
    case .notAValue: "not-an-answer"
    }
  }

  var description: String {
    switch self {
    case .settled(let about): "\(about): this is not open, or was settled meanwhile. Nothing was changed."
    case .notAValue(let text): "\"\(text)\" is not one of the values of the conflict. Nothing was changed."
    }
  }
}

extension MergeConflict {
  /// The conflict of a line of the sheet; nil for one about a sheet of the user's own.
  fileprivate init?(_ line: ConflictsSheet.Line) {
    guard let tab = TabName(matching: line.tab) else { return nil }
    let kind = TabSchema.of(tab).position(matching: line.column).map { TabSchema.of(tab).columns[$0].kind }
    let isOfRow = line.column == ConflictsSheet.rowColumn
    func value(_ text: String) -> MergeValue {
      if !isOfRow { return .of(text, as: kind) }
      return text == MergeConflict.staysWord ? .blank : MergeValue(meaning: text, value: .text(text))
    }
    self.init(
      tab: tab, id: line.id, column: line.column, about: line.about, kind: isOfRow ? .gone : .cell,
      base: line.base.isEmpty ? nil : value(line.base),
      values: line.values.map {
        MergeCandidate(
          value: value($0.text), time: $0.time?.milliseconds ?? 0, copies: UnresolvedConflicts.names($0.from))
      })
  }
}
