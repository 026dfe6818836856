/// `1 row`, `2 rows`.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  "\(count)\u{A0}\(count == 1 ? noun : plural ?? noun + "s")"
}
