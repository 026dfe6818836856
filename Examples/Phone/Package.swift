// swift-tools-version: 6.2
import PackageDescription

// What an app on a phone takes of this package: the products that stand on no C library, and bytes in place
// of files, which the app reads and writes itself. scripts/check/pure builds it, runs it, and looks at what
// its objects call.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "phone",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [.library(name: "PhoneBooks", targets: ["PhoneBooks"])],
  dependencies: [.package(name: "dataset", path: "../..")],
  targets: [
    .target(
      name: "PhoneBooks",
      dependencies: ["DatasetFormat", "Bookkeeping", "Exchange", "Merging", "ReportPage"].map {
        .product(name: $0, package: "dataset")
      },
      swiftSettings: strict),
    .executableTarget(name: "phone", dependencies: ["PhoneBooks"], swiftSettings: strict),
  ]
)
