/// All that says what a statement's file does not: a person's answers, and the layouts for what those leave open.
struct ReadingOptions: Sendable {
  var answers = StatementOptions()
  var layouts = LayoutBook()
}
