import DatasetFormat
import DatasetTemplates
import Testing

struct CategoryTemplateTests {
  @Test(arguments: CategoryTemplate.names, ["en"] + CategoryTemplate.languages)
  func `every template makes categories without findings`(_ name: String, _ language: String) throws {
    let template = try #require(try CategoryTemplate.named(name, in: language))
    let slugs = template.categories.compactMap { Key.slug($0.name) }
    #expect(Set(slugs).count == template.categories.count)
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

  @Test(arguments: CategoryTemplate.names, ["en"] + CategoryTemplate.languages)
  func `parents are there, of the same type, and of the first level`(
    _ name: String, _ language: String
  ) throws {
    let template = try #require(try CategoryTemplate.named(name, in: language))
    for category in template.categories {
      guard let parent = category.parent else { continue }
      let above = try #require(template.categories.first { $0.name == parent && $0.type == category.type })
      #expect(above.parent == nil, "\(category.name)")
      #expect(above.name != category.name)
    }
  }

  @Test func `every language that people see texts in has a name for each category, and for no other`() throws
  {
    #expect(CategoryTemplate.languages == Wording.languages.filter { $0 != "en" })
    let english = try Set(
      CategoryTemplate.names.flatMap { try CategoryTemplate.named($0)?.categories.map(\.name) ?? [] })
    for language in CategoryTemplate.languages {
      #expect(try Set(CategoryTemplate.names(in: language).keys) == english, "\(language)")
    }
    #expect(try CategoryTemplate.named("default", in: "de")?.categories.first?.name == "Lebensmittel")
    #expect(try CategoryTemplate.named("default", in: "fi") == CategoryTemplate.named("default"))
  }

  @Test func `another name is no template`() throws {
    #expect(try CategoryTemplate.named("zero") == nil)
    #expect(CategoryTemplate.names.first == "default")
  }
}
