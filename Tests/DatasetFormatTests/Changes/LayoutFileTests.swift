import Testing

@testable import DatasetFormat

struct LayoutFileTests {
  @Test(arguments: [
    ("giro-1a2b3c4d.json", true), ("konto_2.json", true), ("口座.json", true), ("a.json.old", true),
    ("a.json.old-2", true), ("a.json.old-999999", true),
    ("", false), (".json", false), ("-a.json", false), ("a.JSON", false), ("a.json.old-", false),
    ("a.json.old-1234567", false), ("a.json.old-٢", false), ("a.json.older", false), ("a.json.", false),
    ("../a.json", false), ("a b.json", false), ("a.json/b.json", false), ("a.json.json", false),
  ])
  func `a name is a layout's, or that of a file which a layout replaced`(name: String, isName: Bool) {
    #expect(LayoutFile.isName(name) == isName)
  }
}
