import DatasetFormat
import OutputSchemas
import TestSupport
import Testing

/// One rule for the JSON of all commands, read off their schemas: money is a number of minor units with a currency
/// in reach and a sign that its definition tells; a thing has one name everywhere; days are local, times are UTC.
struct OutputRuleTests {
  /// Members that break the rule and stay: the documents that scripts rely on had them before the rule.
  private static let exceptions: [String: String] = [
    "import: statements[].openingBalance": "minor units without the ending",
    "import: statements[].closingBalance": "minor units without the ending",
    "import: statements[].firstDate": "from", "import: statements[].lastDate": "until",
    "import: statements[].proposals": "suggestions",
    "settle: currencies[].payments[].from": "a member", "settle: currencies[].payments[].to": "a member",
    "inspect: tables[].rows": "a count", "inspect: sheets[].rows": "a count",
    "list: groups[].rows[]": "numbers of rows", "review: items[].rows[]": "ids",
    "explain: source.time": "the cell as it is written",
    "report-year: currencies[].rows[].amountsMinor": "a figure for each span, above zero as its kind says",
  ]

  /// A member with its schema, and how to name it: `accounts: accounts[].balanceMinor`.
  private struct Member {
    var place: String
    var name: String
    var schema: JSONValue
    /// Whether a currency is named beside it or around it.
    var hasCurrency: Bool
    var isMap = false

    var reference: String? { schema["$ref"]?.string?.split(separator: "/").last.map(String.init) }
    /// The references that it may be, without null.
    var references: Set<String> {
      let all = [schema] + (schema["anyOf"]?.elements ?? [])
      return Set(all.compactMap { $0["$ref"]?.string?.split(separator: "/").last.map(String.init) })
    }
    var isObjects: Bool {
      schema["items"].map { $0["properties"] != nil || $0["$ref"] != nil } ?? false
    }
  }

  private static let members: [Member] = {
    do {
      return try OutputSchema.all().flatMap { output in
        let root = try JSONValue(output.text())
        var walk = Walk(root: root)
        walk.go(root, place: "\(output.name): ", hasCurrency: false, inside: [])
        return walk.found
      }
    } catch {
      Issue.record(error, "the schemas cannot be read")
      return []
    }
  }()

  /// Goes through a schema, but not into the values of cells (`{"date": "2026-03-01"}`).
  private struct Walk {
    let root: JSONValue
    var found: [Member] = []

    mutating func go(_ schema: JSONValue, place: String, hasCurrency: Bool, inside: Set<String>) {
      if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init),
        !inside.contains(name), name != "typedValue", let definition = root["$defs"]?[name]
      {
        go(definition, place: place, hasCurrency: hasCurrency, inside: inside.union([name]))
      }
      for form in schema["anyOf"]?.elements ?? [] {
        go(form, place: place, hasCurrency: hasCurrency, inside: inside)
      }
      if let items = schema["items"] {
        go(items, place: place + "[]", hasCurrency: hasCurrency, inside: inside)
      }
      let named = schema["properties"]?.members ?? [:]
      let reached = hasCurrency || named["currency"] != nil
      let separator = place.hasSuffix(" ") ? "" : "."
      for (name, member) in named {
        let path = "\(place)\(separator)\(name)"
        found.append(Member(place: path, name: name, schema: member, hasCurrency: reached))
        if let values = member["additionalProperties"] {
          found.append(
            Member(place: path + "{}", name: name, schema: values, hasCurrency: true, isMap: true))
        }
        go(member, place: path, hasCurrency: reached, inside: inside)
      }
    }
  }

  private func expect(_ holds: Bool, _ member: Member, _ rule: String) {
    guard Self.exceptions[member.place] == nil, Self.exceptions[member.place + "[]"] == nil else { return }
    #expect(holds, "\(member.place): \(rule)")
  }

  @Test func `an amount is minor units in reach of a currency, and its definition tells its sign`() {
    let definitions: Set = ["amount", "spent", "figure"]
    for member in Self.members where member.name.hasSuffix("Minor") {
      if member.schema["additionalProperties"] != nil { continue }
      let isSure = member.isMap && member.schema["type"]?.string == "integer"
      expect(
        isSure || definitions.contains(member.reference ?? ""), member,
        "refer to amount, spent or figure, which tell the sign")
      expect(member.hasCurrency, member, "name its currency beside it")
    }
    for member in Self.members where definitions.contains(member.reference ?? "") {
      expect(member.name.hasSuffix("Minor"), member, "its name ends in Minor")
    }
  }

  @Test func `only what is named for spending is above zero for money out`() {
    let words = ["expense", "spent", "activity", "out"]
    // cli.md: expenses are positive in the reports on spending.
    let reports: Set = ["report-spending", "report-payees", "report-tags"]
    for member in Self.members where member.reference == "spent" {
      let name = member.name.lowercased()
      let output = String(member.place.prefix { $0 != ":" })
      expect(
        words.contains(where: name.contains) || reports.contains(output), member, "name it expense or spent")
    }
    for member in Self.members where member.reference == "amount" {
      expect(!member.name.lowercased().contains("expense"), member, "refer to spent")
    }
  }

  @Test func `no amount is text`() {
    let words = ["amount", "balance", "sum", "saved", "target", "needed", "price", "budgeted", "total"]
    for member in Self.members where !member.name.hasSuffix("Minor") {
      let name = member.name.lowercased()
      guard words.contains(where: { name == $0 || name.hasSuffix($0) }), !member.isObjects else { continue }
      expect(false, member, "give it as minor units")
    }
  }

  @Test func `a thing has one name in all outputs`() {
    for member in Self.members {
      let isReport = member.place.hasPrefix("report-")
      switch member.name {
      case "to", "previousTo": expect(isReport, member, "the last day is until (cli.md: to in reports)")
      case "since" where member.references.contains("optionalDay"), "firstDate", "lastDate", "end", "start":
        expect(false, member, "the first day is from, the last one until")
      case "from", "until":
        expect(!member.references.isDisjoint(with: ["day", "optionalDay"]), member, "a day")
      case "rows":
        expect(member.isObjects || member.isMap, member, "a list of objects; else rowNumbers, rowCounts")
      case "proposals": expect(false, member, "suggestions")
      default: continue
      }
    }
  }

  @Test func `days are days, and times are in UTC`() {
    for member in Self.members {
      if member.name == "date" || member.name.hasSuffix("Date") || member.name == "on" {
        guard member.place != "inspect-layout: columns{}" else { continue }
        expect(!member.references.isDisjoint(with: ["day", "optionalDay"]), member, "a day")
      } else if member.name == "time" || member.name == "at" {
        expect(member.references.contains("time"), member, "a moment in UTC")
      }
    }
  }

  @Test func `a document says the version that its schema names`() throws {
    for output in try OutputSchema.all() {
      let schema = try JSONValue(output.text())
      let number = schema["$id"]?.string?.split(separator: ":").last.map(String.init)
      let forms = [schema] + (schema["anyOf"]?.elements ?? [])
      let versions = forms.compactMap { form -> JSONValue? in
        let name = form["$ref"]?.string?.split(separator: "/").last.map(String.init)
        let version =
          form["properties"]?["version"] ?? name.flatMap { schema["$defs"]?[$0]?["properties"]?["version"] }
        let reference = version?["$ref"]?.string?.split(separator: "/").last.map(String.init)
        return reference.flatMap { schema["$defs"]?[$0]?["const"] }
      }
      for version in versions { #expect(version == .integer(Int(number ?? "") ?? 0), "\(output.name)") }
    }
  }

  @Test func `every exception is a member that is there`() {
    let places = Set(Self.members.map(\.place))
    for place in Self.exceptions.keys {
      #expect(places.contains(place) || places.contains(String(place.dropLast(2))), "\(place)")
    }
  }
}
