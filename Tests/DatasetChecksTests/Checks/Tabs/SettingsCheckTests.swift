import DatasetFormat
import Testing

@testable import DatasetChecks

struct SettingsCheckTests {
  static let cases: [FindingCase] = [
    FindingCase(
      "the identifier is missing",
      [
        #"error ask setting-missing | Settings.csv: a required setting is missing (expected datasetId). Add it to the Settings tab."#
      ]
    ) { $0.rows[.settings]?.remove(at: 0) },
    FindingCase(
      "the currency is missing",
      [
        #"error ask setting-missing | Settings.csv: a required setting is missing (expected currency). Add it to the Settings tab."#
      ]
    ) { $0.rows[.settings]?.remove(at: 2) },
    FindingCase(
      "the version is missing",
      [
        #"error yes schema-missing | Settings.csv: value: the schema version is missing or not a number (expected 2, by the columns present). Set schemaVersion in the Settings tab."#
      ]
    ) { $0.rows[.settings]?.remove(at: 1) },
    FindingCase(
      "the version is no number",
      [
        #"error yes schema-missing | Settings.csv:3: value: the schema version is missing or not a number: "two" (expected 2, by the columns present). Set schemaVersion in the Settings tab."#
      ]
    ) { $0[.settings, 1, "value"] = "two" },
    FindingCase(
      "the version is newer",
      [
        #"error no schema-future | Settings.csv:3: value: "9" is a newer schema version than this tool knows (expected at most 2). Install a newer dataset; until then nothing here is changed."#
      ]
    ) { $0[.settings, 1, "value"] = "9" },
    FindingCase(
      "the version is older",
      [
        #"info no schema-older | Settings.csv:3: value: "1" is an older schema version (expected 2 is the newest). Run dataset migrate when you like; until then it is read and worked on unchanged."#
      ]
    ) { $0.makeVersion1() },
    FindingCase(
      "the version is written as a decimal",
      [
        #"warning yes setting-form | Settings.csv:3: value: "2.0" is not how this setting is written (expected schemaVersion to be 2). Correct the value."#
      ]
    ) { $0[.settings, 1, "value"] = "2.0" },
    FindingCase(
      "the identifier is no UUID",
      [
        #"error ask dataset-id-form | Settings.csv:2: value: "1.23E+45" is not the identifier of a dataset (a UUID). Restore it from a copy; without it no other copy of this dataset can be merged."#
      ]
    ) { $0[.settings, 0, "value"] = "1.23E+45" },
    FindingCase(
      "the currency is none",
      [
        #"error ask setting-form | Settings.csv:4: value: "XXX" is not how this setting is written (expected currency to be a code of ISO 4217, such as EUR). Correct the value."#
      ]
    ) { $0[.settings, 2, "value"] = "XXX" },
    FindingCase(
      "the currency is in lower case",
      [
        #"warning yes setting-form | Settings.csv:4: value: "eur" is not how this setting is written (expected currency to be EUR). Correct the value."#
      ]
    ) { $0[.settings, 2, "value"] = "eur" },
    FindingCase(
      "the payday is no day",
      [
        #"warning ask setting-form | Settings.csv:6: value: "32" is not how this setting is written (expected paydayDay to be 1 to 31, or last). Correct the value."#
      ]
    ) { $0[.settings, 4, "value"] = "32" },
    FindingCase(
      "the week begins on another day",
      [
        #"warning ask setting-form | Settings.csv:7: value: "Monday" is not how this setting is written (expected weekStart to be monday or sunday). Correct the value."#
      ]
    ) { $0[.settings, 5, "value"] = "Monday" },
    FindingCase(
      "the time of making is none",
      [
        #"warning ask setting-form | Settings.csv:5: value: "Mine" is not how this setting is written (expected createdAt to be a time such as 2026-01-31T13:45:00Z). Correct the value."#
      ]
    ) { $0[.settings, 3, "key"] = "createdAt" },
    FindingCase(
      "a time has a comma",
      [
        #"warning yes setting-form | Settings.csv:5: value: "2026-11-23T10:00:03,684Z" is not how this setting is written (expected createdAt to be 2026-11-23T10:00:03.684Z). Correct the value."#
      ]
    ) {
      $0[.settings, 3, "key"] = "createdAt"
      $0[.settings, 3, "value"] = "2026-11-23T10:00:03,684Z"
    },
    FindingCase(
      "the revision is no UUID",
      [
        #"warning ask setting-form | Settings.csv:5: value: "Mine" is not how this setting is written (expected revision to be a UUID). Correct the value."#
      ]
    ) { $0[.settings, 3, "key"] = "revision" },
    FindingCase(
      "a setting of a newer app",
      [
        #"info no setting-unknown | Settings.csv:5: key: "theme" is a setting that this version does not know; it is kept unchanged. Nothing to do."#
      ]
    ) { $0[.settings, 3, "key"] = "theme" },
    FindingCase(
      "a setting has no value",
      [
        #"error ask row-incomplete | Settings.csv:5: value: a required value is missing. Fill in the cell."#
      ]
    ) { $0[.settings, 3, "value"] = " " },
  ]

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: FindingCase) {
    #expect(example.messages == example.expected)
  }

  @Test func `every code has an example`() {
    #expect(Set(SettingsCheck().kinds).isSubset(of: FindingCase.kinds(in: Self.cases)))
  }
}
