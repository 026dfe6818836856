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

  @Test func `another dataset comes from no state`() {
    let other = World(rows: (21...26).map { World.row($0) })
    #expect(!CommonState(of: [other.dataset()]).isCommon(Self.state.dataset(), after: nil))
  }
}
