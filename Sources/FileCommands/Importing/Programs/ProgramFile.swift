import CommandSupport
import DatasetStore
import Importer
import Spreadsheet
import TextScanning
import XMLStream

/// What is in the file of a money program: tables, and its schedules and rules.
struct ProgramBooks {
  /// The entries as a table, and one of budgets if it has some.
  var sheets: [Sheet] = []
  var plans = BookPlans()
}

/// The file of a money program itself: GnuCash, KMyMoney and HomeBank in XML, databases of SQLite, and two apps'
/// JSON.
///
/// It is only read. Its entries become a table of postings, which the reader of journals cuts into rows.
enum ProgramFile {
  /// Reads a program's file.
  ///
  /// - Parameters:
  ///   - bytes: What is in it.
  ///   - path: The file, where it is one.
  ///   - name: Its name, for messages.
  /// - Returns: Nil for other files.
  /// - Throws: ``Failure`` for a file that is damaged, and for the database of an unknown program.
  static func books(of bytes: [UInt8], path: String, _ name: String) throws -> ProgramBooks? {
    if FileSignature(bytes) == .sqlite { return try database(bytes, path, name) }
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
    do throws(XMLStreamError) {
      if head.contains("<gnc-v2") {
        let file = try GnuCashFile(bytes)
        return ProgramBooks(sheets: [file.sheet(name)], plans: file.plans)
      }
      if head.contains("<KMYMONEY-FILE") {
        let file = try KMyMoneyFile(bytes)
        return ProgramBooks(sheets: [file.sheet(name)], plans: file.plans)
      }
      if head.contains("<homebank ") {
        let file = try HomeBankFile(bytes)
        return ProgramBooks(sheets: [file.sheet(name)], plans: file.plans)
      }
    } catch {
      throw Failure(
        "\(name): \(error). Save it again in the program, and run the command again. Nothing was made.")
    }
    guard head.first.map({ "{[".contains($0) }) == true else { return nil }
    return AppJSON.books(bytes, name)
  }

  private static func database(_ bytes: [UInt8], _ path: String, _ name: String) throws -> ProgramBooks {
    // What a program has written and not yet put into the file is in a log beside it.
    if let log = FileAccess.attributes(path + "-wal"), log.size > 0 {
      throw Failure(
        "\(name): its program is still open, and has changes that are not in the file (\(name)-wal). Close the program, and run the command again. Nothing was made."
      )
    }
    do throws(SQLiteDatabase.Problem) {
      let database = try SQLiteDatabase(bytes)
      if GnuCashFile.isGnuCash(database) {
        let file = try GnuCashFile(database)
        return ProgramBooks(sheets: [file.sheet(name)], plans: file.plans)
      }
      if MoneyManagerExFile.isMoneyManagerEx(database) {
        let file = try MoneyManagerExFile(database)
        return ProgramBooks(sheets: [file.sheet(name)], plans: file.plans)
      }
      if ActualFile.isActual(database) {
        let file = try ActualFile(database)
        let sheets = [file.sheet(name)] + [file.budgetSheet(name)].compactMap(\.self)
        return ProgramBooks(sheets: sheets, plans: file.plans)
      }
    } catch .noLibrary {
      throw Failure(
        "\(name): this is a database of SQLite, whose library is not installed. Install it (Debian and Ubuntu: libsqlite3-0) and run the command again, or export the transactions in the program. Nothing was made."
      )
    } catch .damaged {
      throw Failure(
        "\(name): the database is damaged. Let its program check or repair it, or export the transactions there. Nothing was made."
      )
    }
    throw Failure(
      "\(name): the database of a program that is not known here (known: Actual Budget, GnuCash, Money Manager EX). Export the transactions there as CSV or QIF, and take that file. Nothing was made."
    )
  }
}
