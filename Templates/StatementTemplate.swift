/// The statement layouts that come with the command: JSON files of a few lines, compiled in.
///
/// Each is for exports whose header is exactly the one it names, or is only used by its name. What is in them is read
/// where statements are.
package struct StatementTemplate: Sendable {
  /// The name that `import --layout` takes.
  package var name: String
  /// The file's JSON.
  package var bytes: [UInt8]

  /// All of them, by name.
  package static var all: [StatementTemplate] {
    [
      StatementTemplate(
        name: "au-account-westpac", bytes: PackageResources.au_account_westpac_json),
      StatementTemplate(
        name: "card-positive-is-out", bytes: PackageResources.card_positive_is_out_json),
      StatementTemplate(
        name: "gb-account-barclays", bytes: PackageResources.gb_account_barclays_json),
      StatementTemplate(
        name: "gb-account-lloyds", bytes: PackageResources.gb_account_lloyds_json),
      StatementTemplate(
        name: "gb-account-starling", bytes: PackageResources.gb_account_starling_json),
      StatementTemplate(
        name: "us-card-apple", bytes: PackageResources.us_card_apple_json),
      StatementTemplate(
        name: "us-card-chase", bytes: PackageResources.us_card_chase_json),
      StatementTemplate(
        name: "us-card-discover", bytes: PackageResources.us_card_discover_json),
    ]
  }
}
