// swift-tools-version: 6.2
import PackageDescription

// A package of its own, as an app's would be: it sees what is public and nothing else. One small program for
// each thing that an app does with the libraries; scripts/examples.sh builds and runs them all.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func example(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "dataset") }, swiftSettings: strict)
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dataset", path: "..")],
  targets: [
    example("ListMonth", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("ShowBalances", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("MonthReport", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("ExportJournal", "Bookkeeping", "DatasetFormat", "DatasetStore", "Exchange"),
    example("CreateDataset", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("AddExpense", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("PlanBudgets", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("KeepReceipts", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("ImportStatement", "DatasetFormat", "DatasetStore", "ForeignWorkbooks", "Importer"),
    example("AnswerQuestions", "DatasetFormat", "DatasetStore", "Importer"),
    example("UndoImport", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("ShowFindings", "DatasetFormat", "DatasetStore"),
    example("OwnCheck", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("WritePage", "Bookkeeping", "DatasetFormat", "DatasetStore", "ReportPage"),
    example("MergeCopies", "DatasetFormat", "DatasetStore", "Merging"),
    example("TypePayments", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("PhoneImport", "Bookkeeping", "DatasetFormat", "Importer"),
    example("MendFindings", "DatasetFormat", "DatasetStore", "Merging"),
    example("SharedHousehold", "Bookkeeping", "DatasetFormat", "Merging"),
    example("ReadTable", "Spreadsheet"),
    example("ListPages", "Bookkeeping", "DatasetFormat", "DatasetStore"),
    example("ExtendBooks", "Bookkeeping", "DatasetFormat", "DatasetStore", "Importer"),
    // The model of a screen, and the screen where there is SwiftUI.
    .target(
      name: "ScreenModel",
      dependencies: [
        "Bookkeeping", "DatasetFormat", "DatasetFoundation", "DatasetStore", "DatasetStoreFoundation",
      ].map {
        .product(name: $0, package: "dataset")
      },
      swiftSettings: strict),
    // An app on a phone; as a package of its own in Phone/, where scripts/check/pure runs it.
    .target(
      name: "PhoneBooks",
      dependencies: ["Bookkeeping", "DatasetFormat", "Exchange", "Merging", "ReportPage"].map {
        .product(name: $0, package: "dataset")
      },
      path: "Phone/Sources/PhoneBooks", swiftSettings: strict),
  ]
)
