import Foundation
import Testing

/// `create` in the language of a person: by the locale, or by `--language`.
struct CreateLanguageTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func settings(_ name: String = "Money") throws -> String {
    String(decoding: try harness.read("\(name)/Data/Settings.csv"), as: UTF8.self)
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "de-DE"), (["LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"], "ja-JP"),
    (["LC_MESSAGES": "fr_CA", "LANG": "de_DE.UTF-8"], "fr-CA"), (["LANG": "zh_CN.UTF-8"], "zh-Hans"),
    (["LC_ALL": "", "LANG": "pt_BR@euro"], "pt-BR"), (["LANG": "sv"], "sv"),
    (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], nil), (["LANG": "POSIX"], nil), (["LANG": "C.UTF-8"], nil),
    (["LANG": "en_GB.UTF-8"], nil), (["LANG": "zh_TW.UTF-8"], nil), (["LANG": "fi_FI.UTF-8"], nil),
    ([:], nil),
  ])
  func `the locale names the language, unless it is English or one without texts`(
    variables: [String: String], tag: String?
  ) throws {
    let run = try harness.run(
      ["create", "Money", "--storage", "csv", "--currency", "EUR"], environment: variables)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("  language ") == (tag != nil))
    #expect(try settings().contains("language") == (tag != nil))
    if let tag {
      #expect(run.output.contains("  language \(tag) (of the system; choose with --language)"))
      #expect(try settings().contains("language,\(tag),"))
    }
  }

  @Test func `a language that is asked for goes before the locale`() throws {
    let german = ["LANG": "de_DE.UTF-8"]
    try harness.run(["create", "Money", "--storage", "csv", "--language", "pt-br"], environment: german)
    #expect(try settings().contains("language,pt-BR,"))
    try harness.run(["create", "English", "--storage", "csv", "--language", "en"], environment: german)
    #expect(try settings("English").contains("language,en,"))
    let refused = try harness.run("create Finnish --language fi")
    #expect(refused.exit == 64)
    #expect(refused.errors.contains("there are no texts in this language (expected one of ar, de, en, es"))
  }

  @Test(arguments: [
    ("de", "Lebensmittel", "lebensmittel"), ("ja", "食料品", "食料品"), ("ar", "البقالة", "البقالة"),
  ])
  func `categories have names and keys of the language, and starter rules find them`(
    language: String, name: String, key: String
  ) throws {
    try harness.run("create Money --storage csv --currency EUR --account Giro --language \(language)")
    let categories = String(decoding: try harness.read("Money/Data/Categories.csv"), as: UTF8.self)
    #expect(categories.contains("\n\(key),\(name),expense,🛒,"))
    #expect(!categories.contains("Groceries"))
    let rules = try harness.run("rules install de --dataset Money")
    #expect(rules.exit == 0 && rules.output.contains(name), "\(rules.output)")
    #expect(try harness.run(["add", "12.50", key, "Shop", "--dataset", "Money"]).exit == 0)
    let found = try harness.run("validate --dataset Money")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
  }

  @Test func `an export brings its language along`() throws {
    try harness.run("create Money --currency EUR --account Giro --language de")
    try harness.run("export --format json -o Money.json --dataset Money")
    let refused = try harness.run("create Again --from Money.json --language ja")
    #expect(refused.exit == 64 && refused.errors.contains("Money.json has the settings of its dataset"))
    let again = try harness.run(
      ["create", "Again", "--storage", "csv", "--from", "Money.json"], environment: ["LANG": "ja_JP.UTF-8"])
    #expect(again.exit == 0, "\(again.errors)")
    #expect(try settings("Again").contains("language,de,"))
  }
}
