import DatasetChecks
import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// Merging sound copies gives a sound dataset, whatever hangs together in it.
@Suite struct SoundMergeTests {
  private struct Case {
    let base: Books
    let copies: [Books]
    let modified: [Int]
    let storages: [Storage]
    /// Folders may have the same name: `~/Money` and `/media/phone/Money`.
    let haveOneName: Bool
    let seed: UInt64

    init(seed: UInt64 = Seeds.next()) {
      var random = SeededGenerator(seed: seed)
      self.seed = seed
      base = Books()
      copies = (0..<2).map { [base] _ in base.changed(&random) }
      modified = (0..<2).map { _ in Int.random(in: 2...4, using: &random) }
      storages = (0..<3).map { _ in Bool.random(using: &random) ? .csv : .xlsx }
      haveOneName = .random(using: &random)
    }

    func copy(_ index: Int) -> MergeCopy {
      MergeCopy(
        name: haveOneName ? "Money" : "copy \(index)", dataset: copies[index].dataset(storages[index]),
        modified: Timestamp(milliseconds: 1_700_000_000_000 + Int64(modified[index]) * 1000))
    }

    func merged(_ copies: [MergeCopy], withBase: Bool = true) throws -> Merged {
      try Merged(withBase ? base.dataset(storages[2]) : nil, copies, verification: Checks.verification)
    }
  }

  @Test func `the copies differ, and are sound`() {
    #expect(Books.errors(in: Books().dataset()).isEmpty, "\(Books.errors(in: Books().dataset()))")
    let cases = (0..<50).map { _ in Case() }
    #expect(cases.count { $0.copies[0].tabs != $0.copies[1].tabs } > 25)
  }

  @Test func `the result is sound, the same in each order, and stays when a copy is merged again`() throws {
    for _ in 0..<Effort.cases(usual: 120) {
      let found = Case()
      for withBase in [true, false] {
        let one = try found.merged([found.copy(0), found.copy(1)], withBase: withBase)
        let other = try found.merged([found.copy(1), found.copy(0)], withBase: withBase)
        let errors = Books.errors(in: one.copy.dataset)
        #expect(errors.isEmpty, "seed \(found.seed), base \(withBase): \(errors)")
        #expect(one.listed == other.listed, "seed \(found.seed), base \(withBase)")
        if found.storages[0] == found.storages[1] {
          #expect(one.content == other.content, "seed \(found.seed), base \(withBase)")
        }
        for index in 0..<2 {
          let again = try found.merged([one.copy, found.copy(index)], withBase: withBase)
          #expect(
            again.merge.plan.changes == [], "seed \(found.seed), copy \(index), base \(withBase)")
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `a new row of cents and a currency without them: the account's currency is decided with the row`(
    withBase: Bool
  ) throws {
    let base = Books()
    var spent = base
    var row = try #require(base.tabs["Transactions"]?.first)
    row.merge(["id": Dataset.id(50), "accountKey": "giro", "amount": "31.25"]) { $1 }
    spent.tabs["Transactions"]?.append(row)
    // Beside it categories below each other, which one copy decides likewise.
    spent.tabs["Categories"]?[2]["parentKey"] = "food"
    var moved = base
    moved.tabs["Accounts"]?[0]["currency"] = "JPY"
    moved.tabs["Categories"]?[0]["parentKey"] = "rent"
    func copy(_ books: Books, _ name: String, at seconds: Int64) -> MergeCopy {
      MergeCopy(
        name: name, dataset: books.dataset(),
        modified: Timestamp(milliseconds: 1_700_000_000_000 + seconds * 1000))
    }
    for (first, second) in [(1, 2), (2, 1)] as [(Int64, Int64)] {
      let copies = [copy(spent, "one", at: first), copy(moved, "other", at: second)]
      for copies in [copies, copies.reversed()] {
        let merged = try Merged(withBase ? base.dataset() : nil, copies, verification: Checks.verification)
        #expect(Books.errors(in: merged.copy.dataset).isEmpty, "\(Books.errors(in: merged.copy.dataset))")
        #expect(
          merged.merge.conflicts.contains { conflict in
            conflict.tab == .accounts && conflict.values.contains { $0.value.value.text == "JPY" }
          })
      }
    }
  }

  @Test func `every new value is in the result or in a conflict`() throws {
    for _ in 0..<Effort.cases(usual: 120) {
      let found = Case()
      let merged = try found.merged([found.copy(0), found.copy(1)])
      var there: Set<String> = []
      for (tab, rows) in merged.content.rows {
        for row in rows { there.formUnion(row.map { "\(tab) \($0)=\($1)" }) }
      }
      for conflict in merged.merge.conflicts {
        there.formUnion(
          conflict.values.map { "\(conflict.tab.rawValue) \(conflict.column)=\($0.value.value.text)" })
      }
      let before = Set(
        found.base.tabs.flatMap { tab, rows in rows.flatMap { $0.map { "\(tab) \($0)=\($1)" } } })
      for copy in found.copies {
        for (tab, rows) in copy.tabs {
          for (column, value) in rows.flatMap({ $0 })
          where !["createdAt", "updatedAt", "deletedAt"].contains(column) {
            let name = "\(tab) \(column)=\(value)"
            if !before.contains(name) { #expect(there.contains(name), "seed \(found.seed): \(name)") }
          }
        }
      }
    }
  }
}
