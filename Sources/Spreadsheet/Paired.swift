/// The elements of two lists of the same length in pairs: `zip` would drop surplus elements.
package func paired<One: Collection, Other: Collection>(_ one: One, _ other: Other) -> Zip2Sequence<
  One, Other
> {
  precondition(one.count == other.count, "lists that belong together differ in length")
  return zip(one, other)
}
