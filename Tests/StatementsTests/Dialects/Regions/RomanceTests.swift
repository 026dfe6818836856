import Money
@testable import Statements
import Testing

@Suite struct `statements of France, Iberia, Italy and Latin America` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a French account with label, category and balance",
      text: """
        dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance
        2023-01-16;2023-01-16;"CARTE 14/01/23 BOULANGER";"Pain";"Vie quotidienne";"boulanger";-4,20;;00012345678;"BoursoBank";995,80
        2023-01-20;2023-01-20;"VIR SALAIRE";"Salaire";"Revenus";"societe";"1 800,00";;00012345678;"BoursoBank";"2 795,80"
        """,
      booked: 2, sums: [nil: 179580], debits: 1, first: "2023-01-16", last: "2023-01-20", payee: "boulanger"),
    Dialect(
      name: "a French regional bank with a preamble, debit and credit in euros",
      text: """
        Téléchargement du 28/02/2023;

        M. DURAND
        Compte de Dépôt carte n° 01234567890;
        Solde au 28/02/2023 1 234,56 €

        Liste des opérations du compte entre le 01/02/2023 et le 28/02/2023;

        Date;Libellé;Débit euros;Crédit euros;
        27/02/2023;"PAIEMENT PAR CARTE SUPER U ";52,10;;
        15/02/2023;"VIREMENT EN VOTRE FAVEUR EMPLOYEUR ";;1 650,00;
        """,
      booked: 2, sums: ["EUR": 159790], debits: 1, first: "2023-02-15", last: "2023-02-27",
      payee: "PAIEMENT PAR CARTE"),
    Dialect(
      name: "a French postal account with amounts in euros and francs",
      text: """
        Numéro Compte   ;1234567A020
        Type         ;CCP
        Compte tenu en  ;euros
        Date            ;31/03/2023
        Solde (EUROS)   ;1234,56
        Solde (FRANCS)   ;8098,18

        Date;Libellé;Montant(EUROS);Montant(FRANCS)
        30/03/2023;"ACHAT CB LIBRAIRIE";-25,00;-163,99
        28/03/2023;"VIREMENT DE PAUL";40,00;262,38
        """,
      booked: 2, sums: ["EUR": 1500], debits: 1, first: "2023-03-28", last: "2023-03-30", payee: "ACHAT CB"),
    Dialect(
      name: "a French bank with seven columns and no named amount",
      text: """
        Compte de chèques;Compte de chèques;****1234;30/04/2023;;1 500,00
        28/04/2023;Prélèvement;Prélèvement;PRLV SEPA OPERATEUR;-19,99
        26/04/2023;Virement reçu;Virement;VIR SEPA RECU MUTUELLE;23,00
        """,
      asks: [.amountColumn, .amountSign]),
    Dialect(
      name: "a Spanish account with a preamble, amount and balance",
      text: """
        Cuenta:;ES91 2100 0418 4502 0005 1332
        Saldo:;2.345,10 EUR

        FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;IMPORTE EUR;SALDO
        28/05/2023;28/05/2023;COMPRA TARJ. MERCADO CENTRAL;-64,90;2.345,10
        25/05/2023;25/05/2023;NOMINA EMPRESA;1.500,00;2.410,00
        """,
      booked: 2, sums: ["EUR": 143510], debits: 1, first: "2023-05-25", last: "2023-05-28",
      payee: "COMPRA TARJ", reconciles: true),
    Dialect(
      name: "a Spanish account with currency after amount and balance",
      text: """
        F.Valor;Fecha;Concepto;Movimiento;Importe;Divisa;Disponible;Divisa;Observaciones
        15/06/2023;15/06/2023;Pago con tarjeta;Cafetería Sol;-3,10;EUR;996,90;EUR;
        16/06/2023;16/06/2023;Transferencia recibida;Laura;20,00;EUR;1.016,90;EUR;cena
        """,
      booked: 2, sums: ["EUR": 1690], debits: 1, first: "2023-06-15", last: "2023-06-16",
      payee: "Pago con tarjeta", reconciles: true),
    Dialect(
      name: "an Italian account with dare and avere",
      text: """
        Data Contabile;Data Valuta;Dare;Avere;Divisa;Descrizione operazione;Stato
        13/07/2023;13/07/2023;-35,00;;EUR;PAGAMENTO POS FARMACIA;Contabilizzato
        14/07/2023;14/07/2023;;1.200,00;EUR;STIPENDIO;Contabilizzato
        """,
      booked: 2, sums: ["EUR": 116500], debits: 1, first: "2023-07-13", last: "2023-07-14",
      payee: "PAGAMENTO POS"),
    Dialect(
      name: "an Italian account with entrate and uscite, a preamble and both balances",
      text: """
        Conto Corrente: 1234567
        Intestazione Conto Corrente: ROSSI MARIO
        Periodo Dal: 01/08/2023 Al: 31/08/2023
        Saldo Iniziale: 500,00
        Saldo Finale: 1.431,50

        Data;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato
        03/08/2023;;-68,50;Bolletta gas;Addebito SDD GAS SPA;Contabilizzato
        10/08/2023;1.000,00;;Bonifico;Bonifico a vostro favore;Contabilizzato
        """,
      booked: 2, sums: [nil: 93150], debits: 1, first: "2023-08-03", last: "2023-08-10",
      payee: "Bolletta gas", reconciles: true),
    Dialect(
      name: "a Portuguese account with debit, credit and two balances",
      text: """
        Consultar saldos e movimentos à ordem - 30-09-2023
        Conta ;0012345678901 - EUR - Conta Extracto
        Data de início ;01-09-2023
        Data de fim ;30-09-2023

        Data mov. ;Data valor ;Descrição ;Débito ;Crédito ;Saldo contabilístico ;Saldo disponível ;Categoria ;
        28-09-2023;28-09-2023;COMPRA PADARIA ;5,40;;994,60;994,60;Compras ;
        25-09-2023;25-09-2023;TRF DE MARIA ;;100,00;1.000,00;1.000,00;Diversos ;
        """,
      booked: 2, sums: [nil: 9460], debits: 1, first: "2023-09-25", last: "2023-09-28",
      payee: "COMPRA PADARIA", reconciles: true),
    Dialect(
      name: "a Brazilian card whose charges are positive",
      text: """
        date,category,title,amount
        2023-10-02,restaurante,Padaria Central,18.5
        2023-10-05,payment,Pagamento recebido,-500
        2023-10-09,transporte,Posto Azul,120.0
        2023-10-11,serviços,Streaming,39.9
        """,
      booked: 4, sums: [nil: 32160], debits: 3, first: "2023-10-02", last: "2023-10-11", payee: "Padaria",
      asks: [.amountSign],
      options: StatementOptions(signConvention: .positiveIsOut)),
    Dialect(
      name: "a Brazilian account with an identifier",
      text: """
        Data,Valor,Identificador,Descrição
        13/11/2023,-89.90,655a1111-aaaa,Compra no débito - MERCADO BOM
        14/11/2023,350.00,655b2222-bbbb,Transferência recebida pelo Pix - JOAO
        """,
      booked: 2, sums: [nil: 26010], debits: 1, first: "2023-11-13", last: "2023-11-14",
      payee: "Compra no débito"),
    Dialect(
      name: "a Brazilian account with balance rows between the days",
      text: """
        extrato;;;
        atualização;;;
        agência;;;

        data;lançamento;ag./origem;valor (R$);saldos (R$)
        30/11/2023;SALDO ANTERIOR;;;100,00
        01/12/2023;PIX TRANSF LOJA;;-30,00;
        01/12/2023;SALDO TOTAL DISPONÍVEL DIA;;;70,00
        15/12/2023;REMUNERACAO/SALARIO;;1.000,00;
        15/12/2023;SALDO TOTAL DISPONÍVEL DIA;;;1.070,00
        """,
      booked: 2, sums: ["BRL": 97000], debits: 1, first: "2023-12-01", last: "2023-12-15", payee: "PIX TRANSF"
    ),
    Dialect(
      name: "a Chilean account in pesos with points that group and charges in two columns",
      text: """
        Fecha;Descripción;Cargos ($);Abonos ($);Saldo ($)
        20/12/2023;COMPRA FERRETERIA;15.990;;84.010
        19/12/2023;ABONO SUELDO;;100.000;100.000
        """,
      asks: [.decimalMark]),
    Dialect(
      name: "a Romanian account with debit and credit",
      text: """
        Data tranzacției,Data valutei,Descriere,Referința,Debit,Credit,Sold contabil
        16/01/2024,16/01/2024,Plata la POS MAGAZIN,REF1,"-25,30",,"974,70"
        17/01/2024,17/01/2024,Incasare salariu,REF2,,"3.000,00","3.974,70"
        """,
      booked: 2, sums: [nil: 297470], debits: 1, first: "2024-01-16", last: "2024-01-17",
      payee: "Plata la POS", reconciles: true),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
