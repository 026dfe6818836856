import DatasetFormat
import TestSupport
import Testing

struct CategoryTests {
  static func categories(_ rows: [String]) -> [DatasetFormat.Category] {
    Dataset.of(["Categories": ["categoryKey|name|type|emoji|group|parentKey|isActive|deletedAt"] + rows])
      .categories
  }

  @Test func `a category is read with every value decoded`() throws {
    let category = try #require(Self.categories(["Dining Out|Restaurants|Expense|🍽️|WANTS|Food|no|"]).first)
    #expect(category.key == "dining-out" && category.name == "Restaurants" && category.type == "expense")
    #expect(
      category.emoji == "🍽️" && category.group == "wants" && category.parentKey == "food" && !category.isActive
    )
  }

  @Test func `what is blank has its usual meaning, what is unknown is kept`() throws {
    let category = try #require(Self.categories(["food||spending||||"]).first)
    #expect(
      category.name == "food" && category.type == "spending" && category.isActive && category.group == nil)
  }

  @Test func `deleted categories and rows without a key are none`() {
    #expect(
      Self.categories([
        "food|Food|expense|||||2026-01-01T00:00:00Z", "|Food|expense||||", "🛒|Food|expense||||",
      ]).isEmpty)
  }
}
