import BookEditing
import TestSupport
import Testing

struct NameMatchTests {
  private struct Goal: Equatable {
    var id: String
    var name: String
  }

  private static let goals = [
    Goal(id: "01a21a37-9c00-7abc-8000-0000deadbeef", name: "Bicycle"),
    Goal(id: "01a21a37-9c00-7abc-8000-0000deadbee1", name: "Beef"),
    Goal(id: "summer-trip", name: "Sommer"),
  ]

  @Test(arguments: [
    ("bic", 0), ("adbeef", 0), ("DEADBEE1", 1), ("beef", 1), ("01a21a37-9c00-7abc-8000-0000deadbeef", 0),
    ("somm", 2), ("summer", 2),
  ])
  func `a record is named by its id, its name, or a part of either`(text: String, place: Int) {
    guard
      case .one(let goal) = NameMatch(text, among: Self.goals, id: \.id, names: { [$0.name] })
    else {
      Issue.record("\(text) names none or several")
      return
    }
    #expect(goal == Self.goals[place])
  }

  @Test(arguments: ["trip", "eef", "cycle", ""])
  func `the end of a key or a name, and a short end of an id, name none`(text: String) {
    guard case .none = NameMatch(text, among: Self.goals, id: \.id, names: { [$0.name] }) else {
      Issue.record("\(text) names a goal")
      return
    }
  }
}
