import Money

/// The texts of the page, as `Words/people/` names them: `leftOver` is `left-over` in the section `page`.
enum PageWord: String, WordingKey, CaseIterable {
  case allDays, noCurrency, inCurrency, jump, empty, rules, made, madeOfPast, running, compared, more
  case noPayee, noCategory, of, total, unknown, figures, tableFollows, summary, income, spending
  case leftOver, spentShare, leftShare, average, nothingMoved, spent, spentNoneIn, spentOver
  case spentKept, returned, returnedNoneIn, returnedKept, beforeNothing, beforeSame, beforeMore
  case beforeLess, whole, budgets, budgetsNoneOver, budgetsOver, budgetsToday, budgetOver, budgetLeft
  case budgetNearly, budgetAllBut, budgetCarried, calendar, calendarLink, calendarDarker, calendarIn
  case calendarTable, calendarAll, calendarDigits, calendarCaption, calendarFigures, byCategory
  case incomeByCategory, moreCategories, allCategories, undivided, undividedName, changes, changesLink
  case changesAgainst, moreSpent, lessSpent, allChanges, changesCaption, months, monthsLink, monthIn
  case monthOut, monthLeft, monthNothing, largestCategories, largestPayees, payees, payeesLink
  case payeesFirst, payeesAll, worth, worthTitle, worthDescription, flows, flowsLink, flowsAside
  case flowsTitle, flowsSpan, flowsMostSpent, flowsMostIn, upcoming, upcomingAside, upcomingCaption
  case overdue, overdueCaption, overdueMore, planned, goals, goalReached, goalToGo, goalUntil
  case goalPerMonth, household, householdEven, householdOwes, householdCaption, householdTable, open
  case openLink, openNone, openNothing, waiting, leftOut, openValidate, uncategorised, uncategorisedCaption
  case morePayees, openCategorise, balances, balancesOn, moreAccounts, balanceUnknown, balancesCaption
  case pending, later, checking, savings, creditCard, cash, investment, loan, account, archived
  case columnDay, columnMonth, columnRows, columnCategory, columnWithBelow, columnItself, columnChange
  case columnSpent, columnPayee, columnSum, columnMember, columnPaid, columnShare, columnBalance

  var name: String { Wording.name(rawValue, in: "page") }
}
