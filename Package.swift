// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours is built in Swift 6 mode, with warnings as errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The command turns words into calls of the libraries, where the time goes. Made for size it compiles
/// sooner, and takes 0.1 % more instructions for `list`, `report`, `export` and `validate` of 20,000 rows.
/// `.ci/run`, which wants to try it and not to be fast with it, sets `DATASET_QUICK_BUILD`.
let commandOptimisation = Context.environment["DATASET_QUICK_BUILD"] == "1" ? "-Onone" : "-Osize"
let command = strict + [.unsafeFlags([commandOptimisation], .when(configuration: .release))]

/// What is as quick unoptimised, for tests: nothing there goes over many rows more than once.
let seldom = Context.environment["DATASET_QUICK_BUILD"] == "1" ? command : strict

/// Tests are not optimised themselves where what they test is: that would take long to build.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "dataset",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "dataset", targets: ["DatasetCommand"]),
    .library(name: "DatasetFormat", targets: ["DatasetFormat", "DatasetChecks", "Money"]),
    .library(name: "Bookkeeping", targets: ["Bookkeeping", "BookEditing"]),
    .library(name: "DatasetFoundation", targets: ["DatasetFoundation"]),
    .library(name: "DatasetStoreFoundation", targets: ["DatasetStoreFoundation"]),
    .library(name: "Exchange", targets: ["Exchange"]),
    .library(name: "DatasetStore", targets: ["DatasetStore"]),
    .library(name: "ForeignWorkbooks", targets: ["ForeignWorkbooks"]),
    .library(name: "Importer", targets: ["Importer", "Statements"]),
    .library(name: "Merging", targets: ["Merging"]),
    .library(name: "ReportPage", targets: ["ReportPage"]),
    .library(name: "Spreadsheet", targets: ["Spreadsheet"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // C libraries, and the few system calls that Swift's Glibc module hides.
    .systemLibrary(
      name: "CLibZip", pkgConfig: "libzip",
      providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "CSystem"),

    // The words that banks print, and the currencies, as the files in Words/ list them. Swift stands on
    // CWords alone, so that a changed word compiles WordData.c and nothing else.
    .target(name: "WordData"),
    .target(name: "CWords", dependencies: ["WordData"]),

    // SHA-256, which Apple's platforms have without a library.
    .target(
      name: "DatasetDigest",
      dependencies: [
        .target(name: "CLibCrypto", condition: .when(platforms: [.linux, .android, .windows]))
      ],
      swiftSettings: strict),

    // Bytes that are text: UTF-8, numbers, dates, kinds of files.
    .target(name: "TextScanning", swiftSettings: strict),

    // Sheets: cells as the user wrote them.
    .target(name: "Spreadsheet", dependencies: ["TextScanning"], swiftSettings: strict),
    .target(name: "XMLStream", dependencies: ["CLibXML2", "TextScanning"], swiftSettings: strict),
    .target(
      name: "SpreadsheetXLSX", dependencies: ["Spreadsheet", "TextScanning", "XMLStream", "CLibZip"],
      swiftSettings: strict),

    // Workbooks of other kinds: old Excel, OpenDocument, workbooks as XML, tables of web pages.
    .target(
      name: "ForeignWorkbooks",
      dependencies: ["Spreadsheet", "SpreadsheetXLSX", "TextScanning", "XMLStream"],
      swiftSettings: strict),

    // Amounts, currencies, days, times, ids, and JSON: values that belong to no file.
    .target(name: "Money", dependencies: ["CWords", "TextScanning"], swiftSettings: strict),

    // The format: schema, coding, plans. Builds without the C libraries.
    .target(
      name: "DatasetFormat", dependencies: ["Money", "Spreadsheet", "TextScanning"], swiftSettings: strict),

    // What the records mean: typed values, balances, periods, filters, reports.
    .target(
      name: "Bookkeeping", dependencies: ["DatasetFormat", "Money", "Spreadsheet"], swiftSettings: strict),

    // What a person changes in the books, as plans; the pages Overview and Budget.
    .target(
      name: "BookEditing",
      dependencies: ["Bookkeeping", "DatasetFormat", "Spreadsheet", "DatasetTemplates", "TextScanning"],
      swiftSettings: seldom),
    .target(
      name: "DatasetChecks", dependencies: ["Bookkeeping", "DatasetFormat", "Spreadsheet", "TextScanning"],
      swiftSettings: strict),

    // A month of the books as one page of HTML.
    .target(name: "ReportPage", dependencies: ["Bookkeeping", "DatasetFormat"], swiftSettings: seldom),

    // Copies of one dataset: what differs, and how they become one.
    .target(
      name: "Merging", dependencies: ["DatasetChecks", "DatasetFormat", "Spreadsheet"],
      swiftSettings: strict),

    // The books in the formats of other money programs.
    .target(
      name: "Exchange", dependencies: ["Bookkeeping", "DatasetFormat", "Money", "Spreadsheet"],
      swiftSettings: seldom),

    // Templates and schemas as bytes in the command, which so stays one file. A changed one compiles C and no
    // Swift.
    .target(name: "CEmbeddedFiles"),
    .target(name: "EmbeddedFiles", dependencies: ["CEmbeddedFiles"], swiftSettings: strict),

    // What `create` starts from.
    .target(
      name: "DatasetTemplates", dependencies: ["EmbeddedFiles"], path: "Templates",
      exclude: ["categories", "rules", "statements"], swiftSettings: strict),

    // What each output of the command holds, as JSON Schema.
    .target(
      name: "OutputSchemas", dependencies: ["DatasetFormat", "EmbeddedFiles"], path: "Schemas",
      exclude: ["books.json", "common.json", "dataset.json", "import.json", "reports.json", "runs.json"],
      swiftSettings: strict),

    // What a bank's file says: formats, layouts of tables, words of their languages. Knows no dataset.
    .target(
      name: "Statements", dependencies: ["DatasetDigest", "Money", "Spreadsheet", "TextScanning"],
      swiftSettings: strict),

    // What a statement means for the books.
    .target(
      name: "Importer",
      dependencies: [
        "Bookkeeping", "DatasetFormat", "DatasetDigest", "Money", "Spreadsheet", "Statements",
        "DatasetTemplates",
        "TextScanning",
      ],
      swiftSettings: strict),

    // What waits for the user, with the answers there are.
    .target(
      name: "Review",
      dependencies: [
        "BookEditing", "Bookkeeping", "DatasetChecks", "DatasetFormat", "Importer", "Spreadsheet",
      ],
      swiftSettings: seldom),

    // The folder that holds it all.
    .target(
      name: "DatasetStore",
      dependencies: [
        "BookEditing", "CSystem", "DatasetChecks", "DatasetFormat", "DatasetDigest", "Spreadsheet",
        "SpreadsheetXLSX", "TextScanning",
      ], swiftSettings: strict),
    // Values and errors as Foundation has them, for apps: days and dates, exact numbers, sentences of alerts.
    // The libraries and the command use FoundationEssentials alone.
    .target(
      name: "DatasetFoundation",
      dependencies: ["BookEditing", "Bookkeeping", "DatasetFormat", "Spreadsheet"],
      swiftSettings: seldom),
    .target(
      name: "DatasetStoreFoundation",
      dependencies: [
        "BookEditing", "DatasetFormat", "DatasetFoundation", "DatasetStore", "SpreadsheetXLSX",
      ], swiftSettings: seldom),

    // The command: what all commands share, the commands on the books, those on files, and the list of them.
    .target(
      name: "CommandSupport",
      dependencies: [
        "BookEditing", "Bookkeeping", "DatasetChecks", "DatasetFormat", "DatasetStore", "Exchange",
        "ForeignWorkbooks", "Importer", "Money", "ReportPage", "Review", "Spreadsheet", "SpreadsheetXLSX",
        "Statements",
        "TextScanning",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: command),
    .target(
      name: "BookCommands",
      dependencies: [
        "BookEditing", "Bookkeeping", "CommandSupport", "DatasetChecks", "DatasetFormat", "DatasetStore",
        "Importer",
        "ReportPage", "Review", "Spreadsheet", "DatasetTemplates", "TextScanning",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: command),
    .target(
      name: "FileCommands",
      dependencies: [
        "BookEditing", "Bookkeeping", "CommandSupport", "DatasetChecks", "DatasetFormat", "DatasetStore",
        "Exchange", "ForeignWorkbooks", "Importer", "Merging", "OutputSchemas", "ReportPage", "Review",
        "Spreadsheet",
        "SpreadsheetXLSX", "DatasetTemplates",
        "TextScanning",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: command),
    .executableTarget(
      name: "DatasetCommand",
      dependencies: [
        "BookCommands", "BookEditing", "CommandSupport", "DatasetChecks", "DatasetFormat", "DatasetStore",
        "FileCommands", "Importer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: command),

    // What tests of several targets share; in no product.
    .target(
      name: "TestSupport", dependencies: ["DatasetFormat", "Spreadsheet"],
      path: "Tests/TestSupport",
      swiftSettings: tests),
    .testTarget(name: "DatasetDigestTests", dependencies: ["DatasetDigest"], swiftSettings: tests),
    .testTarget(
      name: "SpreadsheetTests", dependencies: ["Spreadsheet", "TestSupport"], swiftSettings: tests),
    .testTarget(name: "TextScanningTests", dependencies: ["TextScanning"], swiftSettings: tests),
    .testTarget(
      name: "SpreadsheetXLSXTests",
      dependencies: ["SpreadsheetXLSX", "XMLStream", "Spreadsheet", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ForeignWorkbooksTests",
      dependencies: ["ForeignWorkbooks", "Spreadsheet", "SpreadsheetXLSX", "TestSupport"],
      exclude: ["Files"], swiftSettings: tests),
    .testTarget(
      name: "DatasetFormatTests",
      dependencies: [
        "DatasetChecks", "DatasetFormat", "Money", "Spreadsheet", "DatasetTemplates", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "DatasetChecksTests",
      dependencies: [
        "Bookkeeping", "DatasetChecks", "DatasetFormat", "DatasetStore", "Spreadsheet", "SpreadsheetXLSX",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "BookkeepingTests",
      dependencies: [
        "BookEditing", "Bookkeeping", "DatasetChecks", "DatasetFormat", "Spreadsheet", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ExchangeTests",
      dependencies: [
        "Bookkeeping", "DatasetFormat", "Exchange", "Importer", "Spreadsheet", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ReportPageTests",
      dependencies: [
        "Bookkeeping", "DatasetFormat", "ReportPage", "Spreadsheet", "TestSupport", "XMLStream",
      ],
      exclude: ["Pictures"], swiftSettings: tests),
    .testTarget(
      name: "StatementsTests",
      dependencies: ["Money", "Spreadsheet", "Statements", "TestSupport"],
      exclude: ["Files", "Printed/Files"],
      swiftSettings: tests),
    .testTarget(
      name: "ImporterTests",
      dependencies: [
        "BookEditing", "Bookkeeping", "DatasetChecks", "DatasetFormat", "Importer", "Spreadsheet",
        "Statements",
        "DatasetTemplates",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "DatasetStoreTests",
      dependencies: [
        "BookEditing", "Bookkeeping", "CSystem", "DatasetStore", "DatasetChecks", "DatasetFormat", "Importer",
        "Merging",
        "Spreadsheet", "SpreadsheetXLSX", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "DatasetFoundationTests",
      dependencies: [
        "BookEditing", "Bookkeeping", "DatasetFormat", "DatasetFoundation", "DatasetStore",
        "DatasetStoreFoundation", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "MergingTests",
      dependencies: ["Merging", "DatasetChecks", "DatasetFormat", "Spreadsheet", "TestSupport"],
      swiftSettings: tests),
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .testTarget(
      name: "DatasetCommandTests",
      dependencies: [
        "CPseudoTerminal", "CommandSupport", "DatasetCommand", "DatasetFormat", "Money", "OutputSchemas",
        "Spreadsheet", "SpreadsheetXLSX", "TestSupport",
      ],
      exclude: ["EveryCommand/Mistakes.txt"],
      swiftSettings: tests),
  ]
)

/// What Benchmarks/run.sh measures of the readers and writers by themselves. They are no product, so it is in
/// this package, and built only there.
if Context.environment["DATASET_BENCHMARKS"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "SheetTasks", dependencies: ["Spreadsheet", "SpreadsheetXLSX"],
      path: "Benchmarks/Sources/SheetTasks", swiftSettings: strict))
}

/// `DATASET_PART=statements` keeps the targets whose tests are named here, and what they stand on: a part
/// builds and tests alone.
let parts = [
  "statements": ["StatementsTests"],
  "workbooks": ["SpreadsheetTests", "SpreadsheetXLSXTests", "ForeignWorkbooksTests"],
  "format": ["DatasetFormatTests", "DatasetChecksTests"],
  "books": ["BookkeepingTests", "ReportPageTests"],
  "import": ["ImporterTests", "ExchangeTests"],
  "merge": ["MergingTests"],
  "store": ["DatasetFoundationTests", "DatasetStoreTests"],
  "command": ["DatasetCommandTests"],
]
if let part = Context.environment["DATASET_PART"], !part.isEmpty {
  guard var waiting = parts[part] else { fatalError("DATASET_PART is one of \(parts.keys.sorted())") }
  var kept: Set<String> = []
  while let name = waiting.popLast() {
    guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
      continue
    }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): waiting.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { $0.name != "dataset" || !kept.contains("DatasetCommand") }
  if package.products.isEmpty { package.dependencies = [] }
}
