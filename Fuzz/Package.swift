// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the command's build and tests never wait for it. Built with libFuzzer and
// AddressSanitizer by scripts/fuzz.sh, which chooses the target by FUZZ_TARGET.
let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "dataset", path: "..")],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "DatasetFormat", package: "dataset"), .product(name: "Importer", package: "dataset"),
        .product(name: "Spreadsheet", package: "dataset"),
        .product(name: "ForeignWorkbooks", package: "dataset"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)],
      // gold, the toolchain's own choice, loses the counters that show libFuzzer where it has been.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(platforms: [.linux]))])
  ]
)
