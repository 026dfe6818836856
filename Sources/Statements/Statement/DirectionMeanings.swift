/// Words of a column that stand for money out and in, in whatever language.
///
/// `out` `["გასავალი"]`, `incoming` `["შემოსავალი"]`
package struct DirectionMeanings: Sendable, Hashable {
  package var out: [String]
  package var incoming: [String]
}
