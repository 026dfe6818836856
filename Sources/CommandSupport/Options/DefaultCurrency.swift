package import Money
import DatasetFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The currency of a new dataset: the one asked for, else that of the locale's country, which is said.
package enum DefaultCurrency {
  /// - Throws: ``Failure`` with status 64 for an unknown code.
  package static func choose(_ code: String?) throws -> (currency: Currency, isAssumed: Bool) {
    if let code {
      guard let currency = Currency(code: code.uppercased()), !currency.isWithdrawn else {
        throw Failure.usage(
          "--currency \(code): not a currency code of ISO 4217 (expected a code such as EUR).")
      }
      return (currency, false)
    }
    let locale = ["LC_ALL", "LC_MONETARY", "LANG"].compactMap(variable).first { !$0.isEmpty }
    let region = locale.flatMap(region(of:))
    let assumed = region.flatMap { codes[$0] } ?? "USD"
    guard let currency = Currency(code: assumed) else {
      throw Failure.usage("--currency CODE is needed.")
    }
    return (currency, true)
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// `DE` of `de_DE.UTF-8`.
  private static func region(of locale: String) -> String? {
    guard let underscore = locale.firstIndex(of: "_") else { return nil }
    let rest = locale[locale.index(after: underscore)...].prefix(2)
    return rest.count == 2 ? String(rest) : nil
  }

  private static let codes: [String: String] = {
    var table = [
      "GB": "GBP", "CH": "CHF", "LI": "CHF", "SE": "SEK", "NO": "NOK", "DK": "DKK", "PL": "PLN", "CZ": "CZK",
      "HU": "HUF", "RO": "RON", "JP": "JPY", "CN": "CNY", "IN": "INR", "KR": "KRW", "AU": "AUD", "CA": "CAD",
      "NZ": "NZD", "SG": "SGD", "HK": "HKD", "TW": "TWD", "BR": "BRL", "MX": "MXN", "RU": "RUB", "UA": "UAH",
      "TR": "TRY", "IL": "ILS", "ZA": "ZAR", "VN": "VND", "TH": "THB", "ID": "IDR", "MY": "MYR", "PH": "PHP",
      "AE": "AED", "SA": "SAR", "KW": "KWD", "BH": "BHD", "EG": "EGP", "AR": "ARS", "CL": "CLP", "CO": "COP",
      "IS": "ISK", "RS": "RSD", "US": "USD",
    ]
    for country in [
      "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV", "MT",
      "NL",
      "PT", "SI", "SK",
    ] {
      table[country] = "EUR"
    }
    return table
  }()
}
