import DatasetFormat
import DatasetTemplates
import Testing

struct CategoryTemplateTests {
  @Test(arguments: CategoryTemplate.names)
  func `every template makes categories without findings`(_ name: String) throws {
    let template = try #require(try CategoryTemplate.named(name))
    #expect(template.name == name)
    #expect(template.description.hasSuffix("."))
    let groups = TabSchema.categories.words(at: TabSchema.categories["group"]).map(\.word)
    var seen: Set<String> = []
    for category in template.categories {
      #expect(["expense", "income"].contains(category.type), "\(category.name)")
      #expect((2...30).contains(category.name.count), "\(category.name)")
      #expect(
        seen.insert(category.type + category.name.lowercased()).inserted, "\(category.name) stands twice")
      #expect(Key.slug(category.name) != nil, "\(category.name)")
      #expect(groups.contains(category.group), "\(category.name)")
      #expect((category.group == "income") == (category.type == "income"), "\(category.name)")
      #expect(category.emoji.count == 1, "\(category.name)")
      #expect(category.color.first == "#" && category.color.count == 7, "\(category.name)")
      #expect(category.color.dropFirst().allSatisfy { $0.isHexDigit }, "\(category.name)")
    }
    #expect(Set(template.categories.map(\.type)) == ["expense", "income"])
  }

  @Test(arguments: CategoryTemplate.names)
  func `parents are there, of the same type, and of the first level`(_ name: String) throws {
    let template = try #require(try CategoryTemplate.named(name))
    for category in template.categories {
      guard let parent = category.parent else { continue }
      let above = try #require(template.categories.first { $0.name == parent && $0.type == category.type })
      #expect(above.parent == nil, "\(category.name)")
      #expect(above.name != category.name)
    }
  }

  @Test func `another name is no template`() throws {
    #expect(try CategoryTemplate.named("zero") == nil)
    #expect(CategoryTemplate.names.first == "default")
  }
}
