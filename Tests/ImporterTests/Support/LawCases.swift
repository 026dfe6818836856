#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many random cases each law is tried on: 400, or what `DATASET_LAW_CASES` says (`make laws`: 10,000).
enum LawCases {
  static let count = getenv("DATASET_LAW_CASES").flatMap { Int(String(cString: $0)) } ?? 400
}
