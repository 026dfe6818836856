@testable import Statements
import Testing

/// Entries whose status does not show whether they moved money.
@Suite struct `States and balances` {
  /// A table with a state in each row. `balance` fills the column of balances. If it is nil in all rows,
  /// there is no such column.
  private static func table(_ rows: [(text: String, amount: String, balance: String?, state: String)])
    -> String
  {
    let hasBalances = rows.contains { $0.balance != nil }
    let lines = rows.enumerated().map { index, row in
      "2024-01-\(index + 11),\(row.text),\(row.amount)," + (hasBalances ? (row.balance ?? "") + "," : "")
        + row.state
    }
    return (["Date,Description,Amount," + (hasBalances ? "Balance," : "") + "Status"] + lines).joined(
      separator: "\n") + "\n"
  }

  private static func skipped(_ read: ReadRows) -> [String] {
    read.statements.flatMap(\.skipped).map { "\($0.line) \($0.reason)" }
  }

  @Test func `an entry that was taken back and counts in the balances is booked`() throws {
    let read = try ReadRows(
      Self.table([
        ("Rent", "-500.00", "1500.00", "Completed"), ("Shop A", "-20.00", "1480.00", "Completed"),
        ("Shop A", "20.00", "1500.00", "Returned"), ("Shop B", "-30.00", "1500.00", "Declined"),
        ("Cafe", "-5.00", "1495.00", "Completed"),
      ]))
    #expect(read.rows == ["2024-01-11 -50000", "2024-01-12 -2000", "2024-01-13 2000", "2024-01-15 -500"])
    #expect(Self.skipped(read) == ["5 not carried out (Declined)"])
    #expect(read.statements.map(\.balanceReconciles) == [true])
    #expect(read.warnings.contains { $0.contains("line 4") && $0.contains("read as booked") })
  }

  @Test func `one that does not count is left out, without balance of its own or with the old one`() throws {
    for balance in [nil, "1480.00"] {
      let read = try ReadRows(
        Self.table([
          ("Rent", "-500.00", "1500.00", "Completed"), ("Shop A", "-20.00", "1480.00", "Completed"),
          ("Miller", "20.00", balance, "Returned"), ("Cafe", "-5.00", "1475.00", "Completed"),
        ]))
      #expect(read.rows == ["2024-01-11 -50000", "2024-01-12 -2000", "2024-01-14 -500"])
      #expect(Self.skipped(read) == ["4 not carried out (Returned)"])
      #expect(read.statements.map(\.balanceReconciles) == [true])
      #expect(read.questions == [])
    }
  }

  @Test func `a declined entry that the balances count is booked, and said`() throws {
    let read = try ReadRows(
      Self.table([
        ("Rent", "-500.00", "1500.00", "Completed"), ("Shop A", "-20.00", "1480.00", "Rejected"),
        ("Cafe", "-5.00", "1475.00", "Completed"),
      ]))
    #expect(read.rows == ["2024-01-11 -50000", "2024-01-12 -2000", "2024-01-13 -500"])
    #expect(read.warnings.contains { $0.contains("\"Rejected\"") })
  }

  @Test func `balances say what unknown words mean`() throws {
    for words in [("Zorb", "Frob"), ("Completed", "Frob")] {
      let read = try ReadRows(
        Self.table([
          ("Rent", "-500.00", "1500.00", words.0), ("Shop A", "-20.00", "1480.00", words.0),
          ("Shop B", "-30.00", "1480.00", words.1), ("Cafe", "-5.00", "1475.00", words.0),
        ]))
      #expect(read.rows == ["2024-01-11 -50000", "2024-01-12 -2000", "2024-01-14 -500"])
      #expect(Self.skipped(read) == ["4 not carried out (Frob)"])
      #expect(read.warnings.contains { $0.contains("line 4") && $0.contains("left out") })
      #expect(read.statements.map(\.balanceReconciles) == [true])
    }
  }

  @Test func `balances at the ends say it too`() throws {
    let read = try ReadRows(
      """
      Opening balance,2000.00
      Closing balance,1475.00

      Date,Description,Amount,Status
      2024-01-11,Rent,-500.00,Completed
      2024-01-12,Shop A,-20.00,Returned
      2024-01-13,Miller,30.00,Failed
      2024-01-14,Cafe,-5.00,Completed

      """)
    #expect(read.rows == ["2024-01-11 -50000", "2024-01-12 -2000", "2024-01-14 -500"])
    #expect(read.statements.map(\.balanceReconciles) == [true])
  }

  @Test func `without balances unknown words are booked with a warning`() throws {
    let read = try ReadRows(
      Self.table([
        ("Rent", "-500.00", nil, "Zorb"), ("Shop A", "-20.00", nil, "Zorb"),
        ("Shop B", "-30.00", nil, "Frob"),
        ("Cafe", "-5.00", nil, "Zorb"),
      ]))
    #expect(read.rows.count == 4)
    #expect(read.warnings.contains { $0.contains("\"Frob\", \"Zorb\"") && $0.contains("booked") })
  }

  @Test func `without balances the payment in the file shows that what takes it back is booked`() throws {
    let read = try ReadRows(
      Self.table([
        ("Rent", "-500.00", nil, "Booked"), ("Shop A", "-20.00", nil, "Booked"),
        ("Shop A", "20.00", nil, "Reversed"),
        ("Shop B", "-30.00", nil, "Rejected - insufficient funds"),
      ]))
    #expect(read.rows == ["2024-01-11 -50000", "2024-01-12 -2000", "2024-01-13 2000"])
    #expect(Self.skipped(read) == ["5 not carried out (Rejected - insufficient funds)"])
    #expect(read.questions == [])
  }

  @Test func `money out that was taken back came to nothing`() throws {
    let read = try ReadRows(
      Self.table([
        ("Rent", "-500.00", nil, "Booked"), ("Shop A", "-20.00", nil, "Reverted"),
        ("Miller", "20.00", nil, "Booked"),
      ]))
    #expect(read.rows == ["2024-01-11 -50000", "2024-01-13 2000"])
    #expect(read.questions == [])
  }

  @Test func `money in that was taken back is asked about, and answered in two ways`() throws {
    let text = Self.table([("Rent", "-500.00", nil, "Booked"), ("Miller", "45.00", nil, "Returned")])
    let open = try ReadRows(text)
    #expect(open.questions == [.status] && open.rows.isEmpty)
    #expect(Self.skipped(open) == ["2 a question is open", "3 a question is open"])
    for (answer, rows) in [
      ("booked", ["2024-01-11 -50000", "2024-01-12 4500"]), ("left-out", ["2024-01-11 -50000"]),
    ] {
      var options = StatementOptions()
      options.answer(.status, with: answer)
      let read = try ReadRows(text, options)
      #expect(read.rows == rows)
      #expect(read.questions == [])
    }
  }

  static let refunds = ["Refunded", "erstattet", "remboursé", "reembolsado", "退款"]

  @Test(arguments: refunds) func `a payment that was paid back counts as the balances say`(word: String)
    throws
  {
    let out = try ReadRows(
      Self.table([
        ("Rent", "-500.00", "1500.00", "Completed"), ("Shop A", "-20.00", "1500.00", word),
        ("Cafe", "-5.00", "1495.00", "Completed"),
      ]))
    #expect(out.rows == ["2024-01-11 -50000", "2024-01-13 -500"] && out.questions == [])
    #expect(Self.skipped(out) == ["3 not carried out (\(word))"])
    let counted = try ReadRows(
      Self.table([
        ("Rent", "-500.00", "1500.00", "Completed"), ("Shop A", "-20.00", "1480.00", word),
        ("Shop A", "20.00", "1500.00", "Completed"),
      ]))
    #expect(counted.rows == ["2024-01-11 -50000", "2024-01-12 -2000", "2024-01-13 2000"])
    #expect(counted.statements.map(\.balanceReconciles) == [true] && counted.questions == [])
  }

  @Test(arguments: refunds) func `without balances the payment back in the file counts, and else it is asked`(
    word: String
  ) throws {
    let both = try ReadRows(
      Self.table([
        ("Rent", "-500.00", nil, "Completed"), ("Shop A", "-20.00", nil, word),
        ("Refund Shop A", "20.00", nil, "Completed"),
      ]))
    #expect(both.rows.count == 3 && both.questions == [])
    let text = Self.table([("Rent", "-500.00", nil, "Completed"), ("Shop A", "-20.00", nil, word)])
    #expect(try ReadRows(text).questions == [.status])
    for (answer, rows) in [
      ("booked", ["2024-01-11 -50000", "2024-01-12 -2000"]), ("left-out", ["2024-01-11 -50000"]),
    ] {
      var options = StatementOptions()
      options.answer(.status, with: answer)
      let read = try ReadRows(text, options)
      #expect(read.rows == rows && read.questions == [])
    }
  }

  @Test func `a column by another name is known by its words, if nearly all are states`() throws {
    let states = ["Completed", "Declined", "Completed", "Completed", "Completed", "Awaiting 3DS"]
    let text = Self.table(states.map { ("Shop", "-5.00", nil, $0) }).replacing("Status", with: "Outcome")
    let read = try ReadRows(text)
    #expect(read.rows.count == 5)
    #expect(Self.skipped(read) == ["3 not carried out (Declined)"])
    #expect(read.warnings.contains { $0.contains("Awaiting 3DS") })
    let kinds = Self.table(["Sent", "Received", "Reversal"].map { ("Shop", "-5.00", nil, $0) })
    #expect(try ReadRows(kinds.replacing("Status", with: "Type")).rows.count == 3)
  }
}
