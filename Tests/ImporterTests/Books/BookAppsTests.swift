import Bookkeeping
import DatasetFormat
import Testing

@testable import Importer

/// What single apps write that others do not.
struct BookAppsTests {
  @Test func `Quicken for Mac has balances around its rows, scheduled rows, and letters for parts`() throws {
    let read = try ReadBooks(
      """
      All Transactions Report Created: 2026-08-20 20:45:11 -0300
      Filter Criteria:,All Dates
      ,
      ,"Scheduled","Split","Date","Payee/Security","Category","Amount","Account"
      Balance:,,,,,,38.26,
      ,"Scheduled",,"9/16/2026","Rent","Home:Rent","-900.00","Checking"
      ,,"S","8/15/2026","Big Store","Clothing","-19.71","Checking"
      ,,"S","8/15/2026","Big Store","Food:Groceries","-49.30","Checking"
      ,,,"8/14/2026","Card","Transfer:[Visa]","-80.00","Checking"
      ,,,"8/14/2026","Card","Transfer:[Checking]","80.00","Visa"
      Total Inflows:,,,,,,80.00,

      """)
    #expect(read.books.notTaken.map(\.line) == [5, 6, 11])
    #expect(read.books.splits == 1 && read.books.transfers.linked == 1)
    #expect(try read.balances() == ["checking": -14901, "visa": 8000])
  }

  @Test func `Cashew leaves the amount of what is not paid yet blank`() throws {
    let read = try ReadBooks(
      """
      account,amount,amount unpaid,currency,title,note,date,income,type,category name,subcategory name,color,icon,emoji,budget,objective,extra
      Bank,,-299,INR,Video,,2026-09-21 20:49:12.000,false,subscription,Fun,,,,,,,repeat every 1 month
      Bank,-120.50,,INR,Shop,,2026-09-20 20:49:12.000,false,null,Groceries,,,,,,,
      Bank,-50,,INR,Saving,"Transferred Balance",2026-09-20 20:00:00.000,false,null,Balance Correction,,,,,,,
      Saving,50,,INR,Saving,"Transferred Balance",2026-09-20 20:00:01.000,true,null,Balance Correction,,,,,,,

      """)
    #expect(read.books.notTaken.map(\.reason) == ["it is not paid yet"])
    #expect(try read.balances() == ["bank": -17050, "saving": 5000])
    #expect(read.books.transfers.linked == 1)
  }

  @Test func `GnuCash may repeat the number of an entry and not its day`() throws {
    let head =
      "Date,Transaction ID,Number,Description,Notes,Commodity/Currency,Void Reason,Action,Memo,Full Account Name,Account Name,Amount With Sym,Amount Num.,Value With Sym,Value Num.,Reconcile,Reconcile Date,Rate/Price\n"
    let read = try ReadBooks(
      head
        + "2030-01-02,t1,,Store,,CURRENCY::CAD,,,,Liabilities:Card,Card,,-10.00,,-10.00,n,,1.00\n,t1,,,,,,,,Expenses:Supplies,Supplies,,10.00,,10.00,n,,1.00\n"
    )
    #expect(try read.balances() == ["card": -1000])
    #expect(read.books.accounts.map(\.currency.code) == ["CAD"])
  }

  @Test func `Money Manager tells a transfer in one row, and calls its columns differently in new versions`()
    throws
  {
    let read = try ReadBooks(
      """
      Period,Accounts,Category,Subcategory,Note,INR,Income/Expense,Description,Amount,Currency,Accounts
      16/06/2026 17:53:46,Bank,Doctor,,Medicine,1563,Exp.,,1563.00,INR,1563
      14/06/2026 09:10:00,Bank,Salary,,June,50000,Income,,50000,INR,50000
      13/06/2026 09:10:00,Bank,Cash,,ATM,1000,Transfer-Out,,1000,INR,1000

      """, currency: "INR")
    #expect(try read.balances() == ["bank": 4743700, "cash": 100000])
  }

  @Test func `a debt that is paid off in Firefly III is no expense`() throws {
    let read = try ReadBooks(
      """
      group_id,journal_id,type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,reconciled,category
      1,1,Withdrawal,EUR,-80.00,Rate,2026-01-02,Giro,Asset account,Car loan,Loan,0,
      2,2,Withdrawal,EUR,-5.00,Food,2026-01-03,Giro,Asset account,Shop,Expense account,0,Food

      """)
    #expect(try read.balances() == ["giro": -8500, "car-loan": 8000])
    #expect(read.books.transfers.linked == 1)
  }

  @Test func `the dataset's own account with a beginning keeps it`() throws {
    var mapping = BookMapping()
    mapping.set(.account, "", to: "Purse")
    let read = try ReadBooks(
      "Date,Payee,Category,Amount\n2026-01-02,Shop,Groceries,-4.00\n2026-01-03,Work,Salary,20.00\n",
      mapping: mapping)
    #expect(try read.balances() == ["purse": 1600])
  }
}
