// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the command's build and tests never wait for it: what Benchmarks/run.sh measures of the
// libraries by themselves, without the command around them.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dataset", path: "..")],
  targets: [
    .executableTarget(
      name: "SheetTasks",
      dependencies: [
        .product(name: "Spreadsheet", package: "dataset"),
        .product(name: "SpreadsheetXLSX", package: "dataset"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
