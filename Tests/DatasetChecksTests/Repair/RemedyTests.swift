import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// Remedies keep what their findings promise.
struct RemedyTests {
  private static let ids = Origin(
    now: { Timestamp(milliseconds: 1_770_000_000_000) },
    random: {
      var generator = SystemRandomNumberGenerator()
      return (generator.next(), generator.next())
    })

  private static func diagnoses(
    _ dataset: Dataset, _ folder: FolderContents?, _ earlier: LastGoodState? = nil
  ) -> [Diagnosis] {
    Checks.diagnoses(of: CheckContext(dataset: dataset, folder: folder, earlier: earlier, origin: ids))
  }

  /// What is found in an example, or in another state of it.
  private static func diagnoses(_ example: FindingCase, _ dataset: Dataset? = nil) -> [Diagnosis] {
    var context = example.dataset.context(of: dataset ?? example.dataset.dataset)
    context.origin = ids
    return Checks.diagnoses(of: context)
  }

  /// Kinds with one outcome that no change can express yet: rows for Quarantine, files to be written anew. An interrupted run and the
  /// name of the folder of receipts are settled when the dataset is opened for changing, before there is a plan.
  private static let notExpressible: Set<FindingKind> = [
    .rowRepeated, .rowHeaderAgain, .folderCase, .csvDelimiter, .interruptedRun,
  ]

  @Test(arguments: ChecksTests.cases)
  func `the remedy of a finding is what its fix says`(_ example: FindingCase) {
    let diagnoses = Self.diagnoses(example)
    #expect(
      diagnoses.map(\.finding) == Checks.findings(of: example.dataset.context)
    )
    for diagnosis in diagnoses {
      let finding = diagnosis.finding
      #expect(diagnosis.isConsistent, "\(finding.code): \(finding.fix), \(diagnosis.remedy)")
      if finding.fix == .yes, diagnosis.remedy == .none {
        // A name in a form that the format does not write stays the file's.
        let isFileName =
          finding.kind == .nameForm && finding.expected.map { !UnicodeForm.isComposed($0) } == true
        #expect(Self.notExpressible.contains(finding.kind) || isFileName, "\(finding.code) has no remedy")
      }
      if case .choice(let options) = diagnosis.remedy { #expect(options.map(\.name) == finding.choices) }
    }
  }

  @Test(arguments: ChecksTests.cases)
  func `sure remedies settle their findings, bring up no others, and do nothing twice`(_ example: FindingCase)
    throws
  {
    let before = Self.diagnoses(example)
    let settled = before.filter { if case .sure = $0.remedy { true } else { false } }
    let after = try Self.repaired(example.dataset.dataset, by: before)
    let left = Self.diagnoses(example, after)
    let expected = before.filter { !settled.contains($0) }.map { Self.key($0.finding) }
    // A currency is compared with the account's once it is written as the format has it.
    let wasUnreadable = before.contains { $0.finding.kind == .currencyUnknown }
    // Nothing was read of a tab under another name.
    let wasUnread = before.contains { $0.finding.kind == .tabRenamed }
    let shown = left.filter { !wasUnread && (!wasUnreadable || $0.finding.kind != .accountCurrencies) }
    #expect(Set(shown.map { Self.key($0.finding) }).isSubset(of: expected), "\(left.map(\.finding))")
    #expect(left.allSatisfy { if case .sure = $0.remedy { false } else { true } })
  }

  @Test(arguments: ChecksTests.cases)
  func `each option of a choice settles its finding`(_ example: FindingCase) throws {
    for diagnosis in Self.diagnoses(example) {
      guard case .choice(let options) = diagnosis.remedy else { continue }
      for option in options {
        var chosen = diagnosis
        chosen.remedy = .sure(option.changes)
        let after = try Self.repaired(example.dataset.dataset, by: [chosen])
        let left = Self.diagnoses(example, after).map(
          \.finding)
        #expect(!left.map(Self.key).contains(Self.key(diagnosis.finding)), "\(option.name)")
        // Where another finding hid it, an error may show.
        let errors = Set(left.filter { $0.severity == .error }.map(\.code))
        let known = Set(
          Self.diagnoses(example).map(
            \.finding.code))
        let shows = Self.hiding[diagnosis.finding.code] ?? []
        #expect(errors.subtracting(known).subtracting(shows).isEmpty, "\(option.name): \(left)")
      }
    }
  }

  /// What is found once something that hides it is settled.
  private static let hiding: [String: Set<String>] = [
    "row-incomplete": ["direction-missing"], "enum-unknown": ["direction-missing"],
    "column-missing": ["setting-missing", "schema-missing"], "header-not-first": ["column-missing"],
    "column-duplicated": ["row-incomplete", "schema-missing"], "column-shifted": ["row-incomplete"],
    "deleted-unreadable": ["amount-unreadable", "enum-unknown"],
    "setting-missing": ["amount-precision"], "setting-form": ["amount-precision"],
  ]

  @Test(arguments: ChecksTests.cases)
  func `a finding that asks says what can be chosen`(_ example: FindingCase) {
    for diagnosis in Self.diagnoses(example)
    where diagnosis.finding.fix == .ask {
      #expect(
        !diagnosis.finding.choices.isEmpty || Self.unanswerable.contains(diagnosis.finding.code),
        "\(diagnosis.finding)")
    }
  }

  /// What no change of a plan settles yet: whole files, and what only the person's program can do.
  private static let unanswerable: Set<String> = [
    "tab-copied", "header-missing", "file-empty", "two-workbooks", "two-storages",
    "workbook-missing", "conflicted-copy", "receipt-orphan", "account-currencies",
    // Version 1 has no column for it.
    "direction-missing",
  ]

  @Test func `whatever the cells hold, sure remedies can be applied and keep what they promise`() throws {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      let dataset = HostileDatasetTests.dataset(&generator)
      let before = Self.diagnoses(dataset, nil)
      for diagnosis in before {
        #expect(diagnosis.isConsistent, "seed \(generator.seed): \(diagnosis.finding)")
        // Each by itself, since two findings of one cell may each have a remedy.
        guard case .sure(let changes) = diagnosis.remedy, let change = changes.first,
          case .set(_, let new) = change.action
        else { continue }
        let after = try Self.repaired(dataset, by: [diagnosis])
        let tab = try #require(change.tab.flatMap { after[$0] })
        let cell = tab.value(
          row: try #require(change.address.row), column: try #require(change.address.columnName))
        #expect(cell == new.text, "seed \(generator.seed): \(diagnosis.finding)")
      }
    }
  }

  @Test func `cells that name a record follow it to its new id, and records that share one become two`()
    throws
  {
    var test = TestDataset()
    test[.transactions, 0, "id"] = "tx-7"
    test[.receipts, 0, "transactionId"] = "tx-7"
    test[.recurringRules, 0, "templateTransactionId"] = "tx-8"
    let dataset = try Self.repaired(test.dataset, by: Self.diagnoses(test.dataset, nil))
    let id = try #require(dataset[.transactions]?.value(row: 2, column: "id"))
    #expect(RecordID(id) != nil)
    #expect(dataset[.receipts]?.value(row: 2, column: "transactionId") == id)
    // Nobody knows which record was meant.
    #expect(dataset[.recurringRules]?.value(row: 2, column: "templateTransactionId") == "tx-8")

    test[.transactions, 2, "id"] = "tx-7"
    let two = try Self.repaired(test.dataset, by: Self.diagnoses(test.dataset, nil))
    let ids = [2, 4].compactMap { two[.transactions]?.value(row: $0, column: "id") }
    #expect(Set(ids).count == 2 && ids.allSatisfy { RecordID($0) != nil })
    #expect(two[.receipts]?.value(row: 2, column: "transactionId") == "tx-7")
  }

  struct TwoFindings: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var codes: [String]
    var damage: @Sendable (inout TestDataset) -> Void
  }

  @Test(arguments: [
    TwoFindings(
      testDescription: "a time with an offset, before the record",
      codes: ["timestamp-form", "timestamp-order"]
    ) {
      $0[.transactions, 0, "updatedAt"] = "2025-01-01T00:00:00+02:00"
    },
    TwoFindings(
      testDescription: "a second default in another word", codes: ["account-two-defaults", "boolean-variant"]
    ) {
      $0[.accounts, 1, "isDefault"] = "yes"
    },
    TwoFindings(
      testDescription: "an id in capitals that names nothing", codes: ["id-form", "template-unknown"]
    ) {
      $0[.recurringRules, 0, "templateTransactionId"] = .usual(TestDataset.id(0xABC).uppercased())
    },
  ])
  func `two findings of one cell share one remedy, which settles both`(_ example: TwoFindings) throws {
    var test = TestDataset()
    example.damage(&test)
    let diagnoses = Self.diagnoses(test.dataset, nil)
    #expect(diagnoses.map(\.finding.code) == example.codes)
    #expect(Set(diagnoses.map(\.remedy)).count == 1)
    #expect(Self.diagnoses(try Self.repaired(test.dataset, by: diagnoses), nil).isEmpty)
  }

  @Test func `a formula is replaced by its value only where a person says so`() throws {
    var test = TestDataset(storage: .xlsx)
    test[.transactions, 0, "amount"] = .raw(.text, "12,50", formula: "B2")
    let diagnoses = Self.diagnoses(test.dataset, nil)
    #expect(diagnoses.map(\.finding.code) == ["amount-comma", "formula"])
    #expect(diagnoses[0].remedy == .none)
    #expect(diagnoses[1].finding.choices == ["freeze"])
    test[.transactions, 0, "amount"] = .raw(.number, "12.50", formula: "B2")
    let frozen = try RepairPlan(
      of: CheckContext(dataset: test.dataset), choosing: [RepairChoice(.formula, option: "freeze")],
      command: "repair")
    #expect(frozen.open.isEmpty && frozen.dataset[.transactions]?.sheet.hasFormulas == false)
    #expect(try RepairPlan(of: CheckContext(dataset: test.dataset), command: "repair").plan.isEmpty)
  }

  @Test func `remedies are made only where somebody asks for them`() {
    var count = 0
    let finding = Finding(.amountComma, at: Location(file: "Transactions.csv"))
    func remedy() -> Remedy {
      count += 1
      return .none
    }
    var report = FindingReport()
    report.add(finding, remedy: remedy)
    report = FindingReport(keepsInfos: false)
    report.add(finding, remedy: remedy)
    #expect(count == 0 && report.sorted == [finding])
    report = FindingReport(makesRemedies: true)
    report.add(finding, remedy: remedy)
    #expect(count == 1 && report.diagnoses == [Diagnosis(finding: finding, remedy: .none)])
  }

  @Test func `a finding of higher rank covers others in its cell alone, whatever check found them`() {
    let place = Location(file: "Transactions.csv", row: 2, column: 3)
    let elsewhere = Location(file: "Transactions.csv", row: 3, column: 3)
    var report = FindingReport()
    for (kind, place) in [
      (FindingKind.keyForm, place), (.categoryUnknown, place), (.textUntrimmed, place), (.keyForm, elsewhere),
    ] {
      report.add(Finding(kind, at: place))
    }
    #expect(report.sorted.map(\.code) == ["category-unknown", "text-untrimmed", "key-form"])
    #expect(report.summary.parts.map(\.count).reduce(0, +) == 3)
  }

  // MARK: - Applying

  private static func repaired(_ dataset: Dataset, by diagnoses: [Diagnosis]) throws -> Dataset {
    let changes = diagnoses.flatMap { diagnosis -> [Change] in
      if case .sure(let changes) = diagnosis.remedy { changes } else { [] }
    }
    return try Plan(command: "test", base: [:], changes: changes).applied(to: dataset)
  }

  private static func key(_ finding: Finding) -> String {
    "\(finding.code) \(finding.location) \(finding.location.columnName ?? "")"
  }
}

extension Tab {
  /// The text of a cell; rows by number, columns by name.
  fileprivate func value(row: Int, column: String) -> String? {
    guard let place = schema.position(matching: column).flatMap({ binding.columnOfPosition[$0] }),
      let index = sheet.index(ofRow: row)
    else { return nil }
    return sheet.value(row: index, column: place).text
  }
}
