import DatasetFormat
import Merging
import Testing
import TestSupport

/// Which states copies come from, by the traces of what made them.
@Suite struct CommonStateTests {
  private static let before = World(rows: [World.row(1), World.row(2), World.row(3)])

  /// The state after a run that brought three rows.
  private static var state: World {
    var world = before
    world.rows += [World.row(11, created: 2), World.row(12, created: 2), World.row(13, created: 2)]
    return world
  }

  private func isCommon(_ copies: World...) -> Bool {
    CommonState(of: copies.map { $0.dataset() }).isCommon(Self.state.dataset(), after: Self.before.dataset())
  }

  @Test func `a copy with what the run brought comes from the state, whatever was edited or taken out since`()
  {
    var edited = Self.state
    edited.rows[0]["note"] = "by hand"
    edited.rows.remove(at: 4)
    #expect(isCommon(Self.state, edited))
  }

  @Test func `a copy that lacks what the run brought comes from an older one`() {
    var remote = Self.before
    remote.rows[0]["note"] = "by hand"
    #expect(!isCommon(Self.state, remote))
    #expect(!isCommon(remote, Self.state))
  }

  @Test func `a copy with an older time of change comes from an older one`() {
    var later = Self.state
    later.rows[0]["payee"] = "corrected"
    later.rows[0]["updatedAt"] = World.time(3)
    let common = CommonState(of: [later.dataset(), Self.state.dataset()])
    #expect(!common.isCommon(later.dataset(), after: Self.state.dataset()))
    #expect(!common.isCommon(later.dataset(), after: nil))
    #expect(common.isCommon(Self.state.dataset(), after: Self.before.dataset()))
  }

  @Test func `a run that took rows out leaves its trace, too`() {
    let common = CommonState(of: [Self.state.dataset(), Self.before.dataset()])
    #expect(!common.isCommon(Self.before.dataset(), after: Self.state.dataset()))
  }

  @Test func `what a run took out of a copy was there before, so that it comes from the state all the same`()
  {
    var erased = Self.state
    erased.rows = []
    let copies = [erased.dataset(), Self.state.dataset()]
    let ids = Set(Self.state.rows.compactMap { $0["id"] })
    func isCommon(_ removed: [Set<String>], after before: Dataset?) -> Bool {
      CommonState(of: copies, removed: removed).isCommon(Self.state.dataset(), after: before)
    }
    #expect(
      !isCommon([], after: Self.before.dataset()) && !isCommon([[], ids], after: Self.before.dataset()))
    #expect(isCommon([ids], after: Self.before.dataset()) && isCommon([ids], after: nil))
  }

  @Test func `of a tab that a copy has not it says nothing`() {
    let state = Self.state.dataset()
    let before = Dataset(name: "before", storage: .csv, sheets: [])
    #expect(CommonState(of: [Self.state.dataset(tabs: ["Transactions"])]).isCommon(state, after: before))
    #expect(!CommonState(of: [Self.state.dataset(tabs: [])]).isCommon(state, after: before))
  }

  @Test func `that copies came to the same value by themselves shows nothing`() {
    var state = Self.before
    state.rows[0]["note"] = "lunch"
    state.rows[0]["updatedAt"] = World.time(5)
    var alike = Self.before
    alike.rows[0]["note"] = "lunch"
    let common = { (copy: World) in
      CommonState(of: [state.dataset(), copy.dataset()])
        .isCommon(state.dataset(), after: Self.before.dataset())
    }
    #expect(!common(alike))
    #expect(common(state))
    // A row that was typed has the same id wherever it becomes a record.
    var typed = Self.before
    typed.rows.append(World.row(7, created: 2))
    typed.rows[3]["id"] = "ac843dc7-f786-8765-9f4b-c63ec6dc1315"
    let adopted = CommonState(of: [typed.dataset(), typed.dataset()])
    #expect(!adopted.isCommon(typed.dataset(), after: Self.before.dataset()))
    #expect(adopted.isCommonByHand(typed.dataset(), since: Self.before.dataset()))
  }

  @Test func `what was typed between runs is common only where no copy lacks any of it`() {
    var typed = Self.before
    typed.rows[0]["note"] = "same in both"
    typed.rows[1]["note"] = "here alone"
    var other = Self.before
    other.rows[0]["note"] = "same in both"
    other.rows[1]["payee"] = "Elsewhere"
    other.rows[1]["updatedAt"] = World.time(9)
    func isCommon(_ copy: World) -> Bool {
      CommonState(of: [typed.dataset(), copy.dataset()])
        .isCommonByHand(typed.dataset(), since: Self.before.dataset())
    }
    #expect(isCommon(typed) && !isCommon(other))
  }

  @Test func `what a copy holds again as it stood before is in doubt, and all of it is an older copy`() {
    var state = Self.before
    for row in 0..<2 {
      state.rows[row]["note"] = "lunch"
      state.rows[row]["updatedAt"] = World.time(5)
    }
    var partly = state
    partly.rows[1] = Self.before.rows[1]
    func doubts(_ copy: World) -> [TabName: Set<String>]? {
      CommonState(of: [copy.dataset()]).doubts(ofRun: state.dataset(), after: Self.before.dataset())
    }
    #expect(doubts(state) == [:])
    #expect(doubts(Self.before) == nil)
    var setBack = state
    setBack.rows[1]["note"] = nil
    #expect(doubts(setBack) == [:])
  }

  @Test func `a copy that a merge read is known in its result, at its place, and where nothing has changed`()
  {
    var read = Self.before
    read.rows[0]["note"] = "there"
    var result = read
    result.rows[0]["updatedAt"] = World.time(6)
    var later = read
    later.rows[1]["note"] = "more"
    func doubts(
      _ copy: World, holders: Set<Int> = [], places: Set<Int> = [], forks: Set<Int> = []
    ) -> [TabName: Set<String>]? {
      CommonState(of: [copy.dataset()]).doubts(
        of: read.dataset(), since: Self.before.dataset(), broughtInto: result.dataset(),
        after: Self.before.dataset(), holders: holders, places: places, forks: forks)
    }
    #expect(doubts(read) == [:] && doubts(result, holders: [0]) == [:] && doubts(later, places: [0]) == [:])
    // Another device has neither the merge nor what was typed there.
    #expect(doubts(Self.before) == nil && doubts(later) == nil)
    var back = result
    back.rows[0]["note"] = nil
    #expect(doubts(back, holders: [0]) == [:])
    let old = doubts(Self.before, places: [0])
    #expect(old == [.transactions: [Self.before.rows[0]["id"] ?? ""]])
    #expect(doubts(Self.before, forks: [0]) == old)
    // A row that was typed after the last run: a copy of the folder may have been made before.
    read.rows.append(World.row(9))
    for column in ["id", "createdAt", "updatedAt"] { read.rows[read.rows.count - 1][column] = nil }
    result.rows.append(World.row(9))
    #expect(doubts(Self.before, forks: [0]) == nil && doubts(Self.before) == nil)
    #expect(doubts(Self.before, places: [0]) != nil && doubts(read, forks: [0]) == [:])
  }

  @Test func `another dataset comes from no state`() {
    let other = World(rows: (21...26).map { World.row($0) })
    #expect(!CommonState(of: [other.dataset()]).isCommon(Self.state.dataset(), after: nil))
  }
}
