import Money
@testable import Statements
import Testing

@Suite struct `statements of the German-speaking countries` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a bank with a preamble and a closing balance under the table",
      text: """
        Umsätze Girokonto;;;Kundennummer: 123 4567890
        01.03.2023 - 31.03.2023
        Letzter Kontostand;;;;1.000,00;EUR
        Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.
        Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung
        06.03.2023;06.03.2023;SEPA-Lastschrift;Stadtwerke;Strom März;DE00;XX;;M1;G1;;;;;;-75,40;;EUR
        15.03.2023;15.03.2023;Gehalt;Firma GmbH;Lohn 03/23;DE00;XX;;;;;;;;;;2.100,00;EUR
        Kontostand;31.03.2023;;;3.024,60;EUR
        """,
      booked: 2, sums: ["EUR": 202460], debits: 1, first: "2023-03-06", last: "2023-03-15",
      payee: "Stadtwerke"),
    Dialect(
      name: "a bank with quoted cells, a balance line above and below",
      text: """
        ;

        "Umsätze Girokonto";"Zeitraum: 30 Tage";
        "Neuer Kontostand";"1.234,56 EUR";

        "Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
        "offen";"--";"Kartenverfügung";"Buchungstext: TANKSTELLE";"-40,00";
        "12.04.2023";"12.04.2023";"Lastschrift / Belastung";"Auftraggeber: VERSICHERUNG AG Buchungstext: Beitrag";"-99,10";
        "11.04.2023";"11.04.2023";"Übertrag / Überweisung";"Auftraggeber: ANNA Buchungstext: Danke";"50,00";

        "Alter Kontostand";"1.283,66 EUR";
        """,
      booked: 2, sums: ["EUR": -4910], debits: 1, first: "2023-04-11", last: "2023-04-12", pending: 1,
      payee: "VERSICHERUNG",
      reconciles: true),
    Dialect(
      name: "a bank with Buchungstext and own account at the end",
      text: """
        Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie
        04.05.2023;04.05.2023;Lastschrift;Fitness Studio End-to-End-Ref.: 123;-29,90;EUR;DE02120300000000202051;Freizeit
        02.05.2023;02.05.2023;Gutschrift;Arbeitgeber AG Lohn;2.500,00;EUR;DE02120300000000202051;Gehalt
        """,
      booked: 2, sums: ["EUR": 247010], debits: 1, first: "2023-05-02", last: "2023-05-04",
      payee: "Fitness Studio"),
    Dialect(
      name: "a cooperative bank with S and H beside the amount",
      text: """
        Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Konto-Nr.;IBAN;BLZ;BIC;Vorgang/Verwendungszweck;Kundenreferenz;Währung;Umsatz; 
        15.06.2023;15.06.2023;Max Muster;Bäckerei Korn;;DE1;;B;Brötchen;;EUR;12,30;S
        14.06.2023;14.06.2023;Firma;Max Muster;;DE1;;B;Bonus;;EUR;300,00;H
        14.06.2023;14.06.2023;;;;;;;Anfangssaldo;;EUR;1.000,00;H
        15.06.2023;15.06.2023;;;;;;;Endsaldo;;EUR;1.287,70;H
        """,
      booked: 2, sums: ["EUR": 28770], debits: 1, first: "2023-06-14", last: "2023-06-15", reconciles: true),
    Dialect(
      name: "a card with Soll and Haben in one signed column and foreign amounts",
      text: """
        "Kreditkarte:";"4321********1234";
        "Von:";"01.07.2023";
        "Saldo:";"-35.50 EUR";

        "Umsatz abgerechnet und nicht im Saldo enthalten";"Wertstellung";"Belegdatum";"Beschreibung";"Betrag (EUR)";"Ursprünglicher Betrag";
        "Nein";"05.07.2023";"04.07.2023";"PIZZERIA ROMA";"-25,50";"";
        "Nein";"06.07.2023";"05.07.2023";"BUCHHANDLUNG LONDON";"-11,80";"-10,00 GBP";
        "Nein";"07.07.2023";"07.07.2023";"Einzahlung";"100,00";"";
        """,
      booked: 3, sums: ["EUR": 6270], debits: 2, first: "2023-07-04", last: "2023-07-07", payee: "PIZZERIA"),
    Dialect(
      name: "an Austrian account without a header, with plus signs",
      text: """
        AT021200000000012345;Bezahlung Karte MC/000000001;03.08.2023;02.08.2023;-15,90;EUR
        AT021200000000012345;Gehalt VD/000000002;05.08.2023;05.08.2023;+1.800,00;EUR
        """,
      booked: 2, sums: ["EUR": 178410], debits: 1, first: "2023-08-03", last: "2023-08-05", payee: "Bezahlung"
    ),
    Dialect(
      name: "a Swiss account in German with apostrophes and Belastung and Gutschrift",
      text: """
        Kontonummer:;0235 00123456.40;
        IBAN:;CH93 0076 2011 6238 5295 7;
        Von:;2023-09-01;
        Bis:;2023-09-30;
        Anfangssaldo:;1'000.00;
        Schlusssaldo:;3'920.50;
        Bewertet in:;CHF;
        Anzahl Transaktionen in diesem Zeitraum:;2;

        Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
        2023-09-20;;2023-09-20;2023-09-20;CHF;;3'000.00;;3'920.50;9990123;"Muster AG";"Gutschrift";;;
        2023-09-11;;2023-09-11;2023-09-11;CHF;-79.50;;;920.50;9990122;"Migros";"Kartenzahlung";;;
        """,
      booked: 2, sums: ["CHF": 292050], debits: 1, first: "2023-09-11", last: "2023-09-20",
      payee: "Muster AG", reconciles: true),
    Dialect(
      name: "a Swiss post account with a footer of remarks",
      text: """
        Datum von:;="2023-10-01"
        Datum bis:;="2023-10-31"
        Buchungsart:;="Alle"
        Konto:;="CH5604835012345678009"
        Währung:;="CHF"

        Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie
        13.10.2023;Lastschrift;"KAUF/DIENSTLEISTUNG VOM 12.10.2023 COOP";;-45.60;;
        25.10.2023;Gutschrift;"GUTSCHRIFT LOHN";4200.00;;;

        Disclaimer:
        Der Dokumentinhalt wurde durch Filtereinstellungen der Kundin bzw. des Kunden generiert.
        """,
      booked: 2, sums: ["CHF": 415440], debits: 1, first: "2023-10-13", last: "2023-10-25", payee: "KAUF"),
    Dialect(
      name: "two-digit years and a pending entry marked in a column",
      text: """
        Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer;BLZ;Betrag;Waehrung;Info
        DE1;;30.11.23;KARTENZAHLUNG;;KIOSK;;;-3,20;EUR;Umsatz vorgemerkt
        DE1;29.11.23;29.11.23;GUTSCHR. UEBERWEISUNG;Geschenk;OMA;;;50,00;EUR;Umsatz gebucht
        """,
      booked: 1, sums: ["EUR": 5000], debits: 0, first: "2023-11-29", last: "2023-11-29", pending: 1,
      payee: "OMA"),
    Dialect(
      name: "a Buchungsvermerk beside notes, and a status with a word of the bank's own",
      text: """
        Buchungstag;Buchungsvermerk;Notiz;Betrag;Status
        04.03.2026;Brot und Semmeln;Anna;-12,50;Gebucht
        02.03.2026;Miete März;;-900,00;Gebucht
        31.03.2026;Strom Abschlag;;-85,00;Vorgemerkt-intern
        """,
      booked: 2, sums: [nil: -91250], debits: 2, first: "2026-03-02", last: "2026-03-04", pending: 1,
      payee: "Brot und Semmeln"),
    Dialect(
      name: "a Dutch account with a header, Af and Bij and a balance",
      text: """
        "Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"
        "20231202";"Albert Heijn 1234";"NL02INGB0001234567";"";"BA";"Af";"21,35";"Betaalautomaat";"Pasvolgnr: 001";"978,65";""
        "20231201";"Werkgever BV";"NL02INGB0001234567";"NL20";"OV";"Bij";"1.000,00";"Overschrijving";"Salaris";"1.000,00";""
        """,
      booked: 2, sums: ["EUR": 97865], debits: 1, first: "2023-12-01", last: "2023-12-02",
      payee: "Albert Heijn", reconciles: true),
    Dialect(
      name: "a Dutch cooperative with plus and minus and three description columns",
      text: """
        "IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"
        "NL11RABO0101012345","EUR","RABONL2U","000000000000000001","2024-01-03","2024-01-03","-12,50","+987,50","NL22","Bakker Bart","","","","bg","","","","","","Brood","","","","","",""
        "NL11RABO0101012345","EUR","RABONL2U","000000000000000002","2024-01-04","2024-01-04","+100,00","+1087,50","NL33","J Jansen","","","","cb","","","","","","Terug","","","","","",""
        """,
      booked: 2, sums: ["EUR": 8750], debits: 1, first: "2024-01-03", last: "2024-01-04",
      payee: "Bakker Bart", reconciles: true),
    Dialect(
      name: "a Belgian account in French with a debit and a credit column and a preamble",
      text: """
        Numéro de compte;Nom de la rubrique;Nom;Devise;Numéro de l'extrait;Date;Description;Valeur;Montant;Solde;crédit;débit;numéro de compte contrepartie;BIC contrepartie;Nom contrepartie;Adresse contrepartie;communication structurée;Communication libre
        BE68539007547034;Compte à vue;DUPONT;EUR; 02024001;12/02/2024;PAIEMENT CARTE;12/02/2024;-30,00;970,00;;-30,00;;;SUPERMARCHE;;;
        BE68539007547034;Compte à vue;DUPONT;EUR; 02024001;15/02/2024;VIREMENT;15/02/2024;200,00;1170,00;200,00;;BE1;;MAMIE;;;cadeau
        """,
      booked: 2, sums: ["EUR": 17000], debits: 1, first: "2024-02-12", last: "2024-02-15",
      payee: "SUPERMARCHE", reconciles: true),
    Dialect(
      name: "a Belgian account in Dutch, newest first, with a sequence number",
      text: """
        Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen
        BE68 5390 0754 7034;14/03/2024;00003;0051;;COLRUYT;;;BANCONTACT;14/03/2024;-55,12;EUR;;BE;Ref: 1
        BE68 5390 0754 7034;13/03/2024;00003;0050;BE1;WERKGEVER;;;OVERSCHRIJVING;13/03/2024;1.950,00;EUR;;BE;LOON
        """,
      booked: 2, sums: ["EUR": 189488], debits: 1, first: "2024-03-13", last: "2024-03-14", payee: "COLRUYT"),
  ]

  @Test(arguments: dialects) func `is read exactly or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
