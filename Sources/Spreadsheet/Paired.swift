/// The elements of two lists side by side, which must be as many: `zip` would drop what one has more than the
/// other.
package func paired<One: Collection, Other: Collection>(_ one: One, _ other: Other) -> Zip2Sequence<
  One, Other
> {
  precondition(one.count == other.count, "lists that belong together differ in length")
  return zip(one, other)
}
