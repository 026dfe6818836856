#!/usr/bin/env python3
"""How good the proposals of `dataset categorise` are: categorise.py BINARY [--countries de,fr,gb,us] [--seeds 1,2,3] [--years 3] [--wrong]

Makes up the bank statements of households as banks print them, imports them, gives each row the category that is true of it, and asks `categorise
--back-test`: each row is proposed a category from the rows before it. Then the same where `rules install COUNTRY` was run on the
empty dataset. Needs the standard library only; the
names below are what shops print on receipts, never copied from the program's own lists, or its gaps would go unseen.

What is hard, as in real life: numbers of shops, towns and days in the texts; PayPal, SumUp, Zettle, Square before the name; marketplaces that sell
everything; people, some with one surname, who get money for this and that; shops in which one buys for two categories; slips; and from year to year new
payees, of which some are branches of known ones, some say what they are (pharmacy, restaurant), and some say nothing. Each household files what can be
filed in several ways (drugstores, bakeries, streaming) in its own way.

Prints for each country the rows, the share that is proposed a category, and the share of these that is right: the last category of the very same
text, ours, ours with starter rules, and what these rules by themselves fill in without asking. --wrong lists wrong proposals.
"""
import argparse
import csv
import datetime
import json
import pathlib
import random
import subprocess
import tempfile

# What a household may call one kind of thing: it takes one of them for good.
TASTE = {
    "drugstore": ["shopping", "health", "groceries"], "bakery": ["coffee", "groceries", "dining-out"], "hardware": ["shopping", "rent-and-housing"],
    "gym": ["health", "entertainment", "subscriptions"], "streaming": ["subscriptions", "subscriptions", "entertainment"],
    "furniture": ["shopping", "rent-and-housing"], "books": ["shopping", "entertainment", "education"], "electronics": ["shopping"],
    "parking": ["car-and-fuel", "transport"], "takeaway": ["dining-out"], "toys": ["shopping", "gifts-and-donations"], "pets": ["other", "shopping"],
    "optician": ["health"], "barber": ["other", "health", "shopping"], "software": ["subscriptions"], "hotel": ["travel"], "airline": ["travel"],
    "flowers": ["gifts-and-donations", "shopping"], "broadcast": ["fees-and-taxes", "subscriptions", "utilities"],
}
CODES = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"

# kind or category: texts. # is a number that changes, @ a town, ~ a code of letters and digits, % a day.
COUNTRIES = {
    "de": dict(
        towns=["Musterstadt", "Koeln", "Bonn", "Siegburg", "Hennef", "Berlin", "Hamburg", "Muenchen"],
        people=["Anna Schmidt", "Bernd Schmidt", "Clara Vogel", "Jonas Weber", "Lena Weber", "Mehmet Yilmaz"],
        fixed=[("Grundstuecksverwaltung Rheinau Miete Wohnung 12", "rent-and-housing", -91500, 1), ("Stadtwerke Bonn Abschlag Strom #", "utilities", -7400, 3),
               ("Telekom Deutschland GmbH Festnetz Rechnung #", "internet-and-phone", -3995, 8), ("HUK-COBURG Kfz-Versicherung VS-Nr #", "insurance", -4812, 1),
               ("Techniker Krankenkasse Beitrag #", "insurance", -1690, 15), ("PAYPAL *SPOTIFY #", "streaming", -1099, 9), ("NETFLIX.COM # Amsterdam", "streaming", -1399, 21),
               ("Rundfunk ARD, ZDF, DRadio #", "broadcast", -5508, 15), ("RSG Group GmbH McFIT Beitrag %", "gym", -2490, 2), ("Nordlicht Moebel GmbH Lohn/Gehalt %", "salary", 284000, 27),
               ("APPLE.COM/BILL ITUNES.COM", "software", -299, 12), ("DB Vertrieb GmbH Deutschlandticket #", "transport", -4900, 1)],
        often=[("REWE SAGT DANKE. # // @/DE", "groceries", 60), ("ALDI SUED # @", "groceries", 30), ("EDEKA Schaefer @ //# ", "groceries", 20), ("DM-DROGERIE MARKT # @", "drugstore", 14),
               ("Baeckerei Rott @ Fil. #", "bakery", 40), ("SumUp *Kaffeeklappe @", "coffee", 30), ("ARAL Station # @", "car-and-fuel", 20), ("Zettle_*Doener am Eck", "dining-out", 18),
               ("Lieferando.de # Berlin", "takeaway", 10), ("Kantine Nordlicht @", "dining-out", 40), ("KVB Handyticket #", "transport", 10), ("Rossmann # @ %", "drugstore", 8)],
        seldom=["groceries:Kaufland # @", "groceries:NETTO MARKEN-DISCOU # @", "groceries:Hofladen Kraemer", "groceries:LIDL # DANKT @", "groceries:Penny SAGT DANKE #", "groceries:Metzgerei Gruber @",
                "dining-out:Trattoria Da Mario @", "dining-out:Pizzeria Bella Vista", "dining-out:Gasthaus zum Adler", "dining-out:McDonalds # @", "dining-out:Vapiano @ #", "dining-out:Sushi Haru @",
                "dining-out:PAYPAL *WOLT # Berlin", "health:Apotheke am Markt", "health:Linden-Apotheke @", "health:Zahnarzt Dr. Meurer", "health:Praxis Dr. Hahn Rechnung #", "optician:FIELMANN AG # @",
                "clothing:H&M # @", "clothing:C&A Mode @", "clothing:ZALANDO SE #", "clothing:PAYPAL *ABOUTYOU #", "clothing:Deichmann Schuhe #", "hardware:OBI Bau- u. Heimwerkermarkt #", "hardware:BAUHAUS # @",
                "hardware:Hornbach @", "furniture:IKEA Deutschland # @", "electronics:MEDIA MARKT # @", "electronics:SATURN ELECTRO # @", "books:Thalia # @", "books:Buchhandlung Bittner", "entertainment:CinemaxX @ #",
                "entertainment:Eventim # Bremen", "entertainment:PAYPAL *STEAM GAMES #", "travel:Ryanair # Dublin", "hotel:BOOKING.COM # Amsterdam", "hotel:Hotel Seeblick @", "travel:FLIXBUS #", "airline:Lufthansa #",
                "parking:APCOA Parking @ #", "parking:Parkhaus Rathaus @", "car-and-fuel:Shell # @", "car-and-fuel:Autohaus Kirsch Rechnung #", "car-and-fuel:JET Tankstelle # @", "pets:Fressnapf @ #", "toys:Smyths Toys @",
                "flowers:Blumen Risse", "barber:Friseur Haarwerk @", "barber:SumUp *Haarwerk", "fees-and-taxes:Finanzamt Bonn Steuer #", "gifts-and-donations:Deutsches Rotes Kreuz Spende", "transport:FREENOW # Hamburg"],
        market=["AMZN Mktp DE*~ Luxemburg", "AMAZON EU S.A R.L. #", "PAYPAL *EBAY #", "KAUFLAND.DE Marktplatz #"]),
    "gb": dict(
        towns=["LEEDS", "LONDON", "YORK", "BRADFORD", "HARROGATE", "MANCHESTER", "SELBY"],
        people=["MR J SMITH", "S SMITH", "OLIVIA BROWN", "P KHAN", "GEORGE TAYLOR", "EMMA TAYLOR"],
        fixed=[("NORTHGATE LETTINGS RENT REF #", "rent-and-housing", -98000, 1), ("OCTOPUS ENERGY # DD", "utilities", -11200, 4), ("YORKSHIRE WATER DD #", "utilities", -3300, 6),
               ("VIRGIN MEDIA PYMTS DD #", "internet-and-phone", -4200, 9), ("GIFFGAFF #", "internet-and-phone", -1000, 14), ("AVIVA INSURANCE DD #", "insurance", -3641, 2), ("SPOTIFY P#", "streaming", -1199, 9),
               ("NETFLIX.COM #", "streaming", -1099, 21), ("TV LICENCE MBP DD", "broadcast", -1412, 1), ("PUREGYM LTD DD #", "gym", -2299, 3), ("LEEDS CITY COUNCIL TAX DD", "fees-and-taxes", -14400, 1),
               ("NORTHLIGHT LTD SALARY #", "salary", 261000, 28), ("APPLE.COM/BILL", "software", -249, 12)],
        often=[("TESCO STORES # @", "groceries", 55), ("SAINSBURYS S/MKT @ #", "groceries", 30), ("ALDI # @", "groceries", 20), ("BOOTS # @", "drugstore", 12), ("GREGGS # @", "bakery", 40), ("PRET A MANGER # @", "coffee", 30),
               ("SUMUP *THE DAILY GRIND @", "coffee", 20), ("SHELL @ #", "car-and-fuel", 18), ("TFL TRAVEL CH TFL.GOV.UK/CP", "transport", 25), ("DELIVEROO # LONDON", "takeaway", 12), ("ZETTLE_*KEBAB HOUSE", "dining-out", 12)],
        seldom=["groceries:CO-OP GROUP FOOD # @", "groceries:WAITROSE # @", "groceries:M&S SIMPLY FOOD @", "groceries:THE CHEESE SHOP @", "groceries:MORRISONS # @", "dining-out:NANDOS # @", "dining-out:WAGAMAMA @ #",
                "dining-out:THE RED LION PUB @", "dining-out:JD WETHERSPOON # @", "dining-out:SQ *TACO TRUCK", "dining-out:MCDONALDS # @", "dining-out:RISTORANTE ROMA", "dining-out:JUST EAT #", "health:WELL PHARMACY @",
                "health:ROWLANDS PHARMACY #", "health:DR PATEL DENTAL", "optician:SPECSAVERS @ #", "clothing:PRIMARK # @", "clothing:H&M # @", "clothing:NEXT RETAIL LTD #", "clothing:ASOS.COM #", "hardware:B & Q # @",
                "hardware:SCREWFIX DIR #", "furniture:IKEA LTD # @", "furniture:DUNELM @ #", "electronics:CURRYS # @", "electronics:ARGOS LTD # @", "books:WATERSTONES # @", "books:OXFAM BOOKSHOP", "entertainment:ODEON @ #",
                "entertainment:TICKETMASTER UK #", "entertainment:VUE BSL LTD @", "entertainment:PLAYSTATION NETWORK #", "travel:EASYJET # LUTON", "airline:BRITISH AIRWAYS #", "hotel:PREMIER INN # @", "hotel:THE GRAND HOTEL @",
                "travel:TRAINLINE.COM #", "parking:RINGGO PARKING #", "parking:NCP LTD @ #", "car-and-fuel:BP CONNECT # @", "car-and-fuel:KWIK FIT # @", "pets:PETS AT HOME # @", "toys:SMYTHS TOYS @", "flowers:INTERFLORA #",
                "barber:CUTS N MORE @", "barber:ZETTLE_*CUTS N MORE", "fees-and-taxes:DVLA VEHICLE TAX #", "gifts-and-donations:CANCER RESEARCH UK", "gifts-and-donations:JUSTGIVING #", "transport:UBER *TRIP HELP.UBER.COM",
                "transport:LNER @ #"],
        market=["AMZNMKTPLACE AMAZON.CO.UK ~", "AMAZON.CO.UK*~", "PAYPAL *EBAY UK #", "ETSY.COM #"]),
    "us": dict(
        towns=["DENVER CO", "BOULDER CO", "AURORA CO", "CHICAGO IL", "SEATTLE WA", "GOLDEN CO"],
        people=["ZELLE TO John Miller", "ZELLE TO Amy Miller", "VENMO *Carlos Diaz", "VENMO *Dana White", "ZELLE TO Grace Lee"],
        fixed=[("ELMWOOD APARTMENTS WEB PMTS ~", "rent-and-housing", -142000, 1), ("XCEL ENERGY PAYMENT #", "utilities", -9400, 5), ("COMCAST DENVER #", "internet-and-phone", -7999, 8), ("VZWRLSS*APOCC VISB #", "internet-and-phone", -6500, 11),
               ("STATE FARM INSURANCE #", "insurance", -11200, 3), ("NETFLIX.COM LOS GATOS CA", "streaming", -1549, 21), ("Spotify USA #", "streaming", -1099, 9), ("HULU #", "streaming", -799, 18),
               ("PLANET FIT CLUB FEES", "gym", -1000, 17), ("NORTHLIGHT INC PAYROLL #", "salary", 312000, 28), ("APPLE.COM/BILL 866-712-7753 CA", "software", -299, 12), ("GOOGLE *Google Storage", "software", -199, 4)],
        often=[("KING SOOPERS #0# @", "groceries", 50), ("TRADER JOE S #", "groceries", 25), ("SAFEWAY #", "groceries", 20), ("WALGREENS #", "drugstore", 10), ("STARBUCKS STORE # @", "coffee", 40), ("TST* SNOOZE AM EATERY @", "dining-out", 12),
               ("CHIPOTLE # @", "dining-out", 18), ("SHELL OIL # @", "car-and-fuel", 18), ("DOORDASH*~", "takeaway", 14), ("SQ *LITTLE OWL COFFEE @", "coffee", 25), ("RTD MOBILE TICKET", "transport", 15)],
        seldom=["groceries:WHOLEFDS # @", "groceries:COSTCO WHSE # @", "groceries:SPROUTS FARMERS MAR @", "groceries:PETES FRUIT STAND", "dining-out:MCDONALD'S F# @", "dining-out:CHICK-FIL-A # @", "dining-out:PANDA EXPRESS #",
                "dining-out:SQ *TACOS EL REY", "dining-out:THAI BASIL RESTAURANT", "dining-out:NOODLES & CO #", "dining-out:ILLEGAL PETES @", "dining-out:GRUBHUB*~", "health:CVS/PHARMACY #", "health:ROCKY MTN DENTAL", "health:KAISER PERMANENTE #",
                "optician:WARBY PARKER @", "clothing:OLD NAVY #", "clothing:NORDSTROM RACK #", "clothing:ROSS STORES #", "clothing:TJ MAXX #", "hardware:THE HOME DEPOT #", "hardware:LOWES # @", "hardware:ACE HARDWARE @",
                "furniture:IKEA CENTENNIAL", "furniture:WAYFAIR*~", "electronics:BEST BUY # @", "electronics:MICRO CENTER #", "books:BARNES & NOBLE #", "books:TATTERED COVER @", "entertainment:AMC THEATRES # @",
                "entertainment:FANDANGO #", "entertainment:TICKETMASTER #", "entertainment:STEAMGAMES.COM #", "airline:SOUTHWES #", "airline:UNITED #", "hotel:HILTON GARDEN INN @", "hotel:AIRBNB * ~", "travel:HERTZ RENT-A-CAR",
                "parking:SPOTHERO #", "parking:PARKMOBILE #", "car-and-fuel:CONOCO - # @", "car-and-fuel:JIFFY LUBE #", "car-and-fuel:7-ELEVEN #", "pets:PETSMART # @", "pets:CHEWY.COM", "toys:TARGET TOYS @", "flowers:FTD*~",
                "barber:GREAT CLIPS @", "fees-and-taxes:IRS USATAXPYMT #", "gifts-and-donations:AMERICAN RED CROSS", "gifts-and-donations:GOFUNDME* ~", "transport:UBER *TRIP ~", "transport:LYFT *RIDE #"],
        market=["AMZN MKTP US*~", "AMAZON.COM*~ AMZN.COM/BILL WA", "PAYPAL *EBAY INC", "TARGET # @", "WALMART.COM #"]),
    "fr": dict(
        towns=["LYON", "VILLEURBANNE", "PARIS", "GRENOBLE", "VIENNE", "BRON"],
        people=["VIR M DUPONT JEAN", "VIR MME DUPONT LEA", "VIR CLAIRE MARTIN", "VIR KARIM BENALI", "VIR MARTIN PAUL"],
        fixed=[("PRLV FONCIA LYON LOYER #", "rent-and-housing", -84500, 5), ("PRLV EDF CLIENTS PARTICULIERS #", "utilities", -7900, 7), ("PRLV FREE TELECOM #", "internet-and-phone", -2999, 6), ("PRLV BOUYGUES TELECOM #", "internet-and-phone", -1599, 11),
               ("PRLV MAIF COTISATION #", "insurance", -4120, 3), ("PRLV MGEN MUTUELLE #", "insurance", -5270, 10), ("CB NETFLIX.COM %", "streaming", -1349, 21), ("PAYPAL *SPOTIFY #", "streaming", -1099, 9),
               ("PRLV BASIC FIT #", "gym", -1999, 2), ("VIR LUMIERE NORD SARL SALAIRE", "salary", 231000, 28), ("PRLV TCL ABONNEMENT #", "transport", -6900, 1), ("CB APPLE.COM/BILL", "software", -299, 12)],
        often=[("CB CARREFOUR CITY @ FACT %", "groceries", 50), ("CB MONOPRIX # @ %", "groceries", 25), ("CB LIDL # @ %", "groceries", 20), ("CB BOULANGERIE MARTEL @ %", "bakery", 50), ("CB SUMUP *CAFE DES ARTS %", "coffee", 25),
               ("CB TOTAL ACCESS # @ %", "car-and-fuel", 16), ("CB UBER *EATS %", "takeaway", 12), ("CB BRASSERIE GEORGES @", "dining-out", 12), ("CB SEPHORA # @ %", "drugstore", 6)],
        seldom=["groceries:CB INTERMARCHE # @", "groceries:CB AUCHAN @ #", "groceries:CB PICARD SA # @", "groceries:CB FROMAGERIE BOUVET", "groceries:CB BIOCOOP @", "dining-out:CB MC DONALDS # @", "dining-out:CB PIZZERIA NAPOLI",
                "dining-out:CB LE PETIT BISTROT @", "dining-out:CB SUSHI SHOP #", "dining-out:CB CREPERIE BRETONNE", "dining-out:CB DELIVEROO #", "health:CB PHARMACIE BELLECOUR", "health:CB PHARMACIE DU PARC @",
                "health:CB DR MOREL DENTISTE", "optician:CB OPTIC 2000 @", "clothing:CB KIABI # @", "clothing:CB H&M # @", "clothing:CB ZARA # @", "clothing:CB CELIO # @", "hardware:CB LEROY MERLIN # @", "hardware:CB CASTORAMA @",
                "furniture:CB IKEA ST PRIEST", "furniture:CB MAISONS DU MONDE #", "electronics:CB DARTY # @", "electronics:CB BOULANGER # @", "books:CB FNAC # @", "books:CB LIBRAIRIE PASSAGES", "entertainment:CB UGC CINE CITE @",
                "entertainment:CB PATHE # @", "entertainment:CB TICKETMASTER #", "travel:CB SNCF INTERNET PARIS", "airline:CB AIR FRANCE #", "hotel:CB BOOKING.COM #", "hotel:CB IBIS HOTEL @", "travel:CB EASYJET #",
                "parking:CB INDIGO PARK @", "parking:CB LPA PARKING @", "car-and-fuel:CB ESSO # @", "car-and-fuel:CB NORAUTO # @", "car-and-fuel:CB AREA AUTOROUTE", "pets:CB MAXI ZOO @", "toys:CB JOUECLUB @", "flowers:CB FLEURISTE JASMIN",
                "barber:CB COIFFURE ELLE @", "barber:SUMUP *COIFFURE ELLE", "fees-and-taxes:PRLV DGFIP IMPOT #", "gifts-and-donations:PRLV CROIX ROUGE", "transport:CB UBER *TRIP", "transport:CB VELOV @"],
        market=["CB AMAZON EU SARL ~", "AMZN Mktp FR*~", "PAYPAL *CDISCOUNT #", "CB VINTED #"]),
}


def day_of(start, number):
    return start + datetime.timedelta(days=number)


class Statement:
    """Lines of three years: (day, text, minor, category)."""

    def __init__(self, country, seed, years):
        self.chance = random.Random(f"categorise {country} {seed}")
        self.own = COUNTRIES[country]
        self.start = datetime.date(2023, 10, 1)
        self.days = 365 * years
        self.taste = {kind: self.chance.choice(keys) for kind, keys in TASTE.items()}
        self.home = self.chance.sample(self.own["towns"], 3)
        self.lines = []

    def category(self, kind):
        return self.taste.get(kind, kind)

    def text(self, pattern, day):
        chance, out = self.chance, ""
        for sign in pattern:
            if sign == "#":
                out += str(chance.randrange(1000, 99999))
            elif sign == "@":
                out += self.home[0] if chance.random() < 0.7 else chance.choice(self.own["towns"])
            elif sign == "~":
                out += "".join(chance.choice(CODES) for _ in range(9))
            elif sign == "%":
                out += day.strftime("%d.%m.%y")
            else:
                out += sign
        return " ".join(out.split())

    def add(self, day, pattern, minor, kind, slip=0.01):
        key = self.category(kind)
        if self.chance.random() < slip and minor < 0:
            key = self.chance.choice(["other", "shopping", "groceries", "gifts-and-donations"])
        self.lines.append((day, self.text(pattern, day), minor, key))

    def make(self):
        chance, own = self.chance, self.own
        for pattern, kind, minor, of in own["fixed"]:
            price = minor
            for month in range(self.days * 12 // 365):
                if month % 12 == 6 and minor < 0:
                    price = int(price * 1.05)
                year, number = divmod(self.start.month - 1 + month, 12)
                self.add(datetime.date(self.start.year + year, number + 1, of), pattern, price, kind, 0)
        for pattern, kind, often in own["often"]:
            for year in range(self.days // 365):
                for _ in range(often):
                    self.add(day_of(self.start, year * 365 + chance.randrange(365)), pattern, -chance.randrange(250, 9500), kind)
        # Each of the others is met from some day on: a third of them in the last year only.
        for entry in own["seldom"]:
            kind, pattern = entry.split(":", 1)
            first = chance.choice([0, 0, 365, 730]) if self.days > 730 else 0
            for _ in range(chance.choice([1, 2, 3, 5, 8])):
                self.add(day_of(self.start, chance.randrange(first, self.days)), pattern, -chance.randrange(500, 15000), kind)
        # Further branches and payees of the last year that say what they are.
        for _ in range(30):
            kind, pattern = chance.choice(own["seldom"]).split(":", 1)
            head = pattern.split(" ")[0] if pattern[:3] != "CB " else " ".join(pattern.split(" ")[:2])
            name = chance.choice(["Sol", "Nova", "Alba", "Krone", "Lux", "Viva", "Terra", "Mira", "Orion", "Delta", "Fortuna", "Astra"])
            if self.days > 730 and "*" not in head:
                self.add(day_of(self.start, chance.randrange(730, self.days)), f"{head} {name} @", -chance.randrange(500, 6000), kind, 0)
        # Payees that say nothing.
        for _ in range(40):
            name = "".join(chance.choice("bdfgklmnprst") + chance.choice("aeiou") for _ in range(3)).upper()
            kind = chance.choice(["shopping", "dining-out", "other", "entertainment", "health", "groceries"])
            for _ in range(chance.choice([1, 1, 2])):
                self.add(day_of(self.start, chance.randrange(self.days)), f"{name} @", -chance.randrange(300, 9000), kind, 0)
        for pattern in own["market"]:
            for _ in range(14 * self.days // 365):
                kind = chance.choices(["shopping", "electronics", "books", "toys", "gifts-and-donations", "health", "clothing", "pets"], [8, 2, 3, 2, 2, 1, 2, 1])[0]
                self.add(day_of(self.start, chance.randrange(self.days)), pattern, -chance.randrange(400, 12000), kind, 0)
        for number, person in enumerate(own["people"]):
            kinds = [["dining-out"], ["gifts-and-donations", "dining-out", "other"], ["entertainment", "travel"], ["education"], ["gifts-and-donations"], ["other", "dining-out"]][number]
            for _ in range(chance.choice([3, 6, 10])):
                self.add(day_of(self.start, chance.randrange(self.days)), person, -chance.randrange(500, 8000), chance.choice(kinds), 0)
        # Some things come back.
        for day, text, minor, key in chance.sample([line for line in self.lines if line[2] < -2000 and line[3] in ("clothing", "shopping")], 12):
            back = day + datetime.timedelta(days=9)
            self.lines.append((back, text, -minor, key))
        self.lines.sort(key=lambda line: line[:3])
        return self.lines


def run(binary, *words, **options):
    done = subprocess.run([binary, *words], capture_output=True, text=True, **options)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(words)}: {done.returncode}\n{done.stderr}")
    return done.stdout


def household(binary, country, seed, years, folder, installs):
    """Imports the statement, after installing the starter rules or without, and writes the categories that are true into the rows."""
    lines = Statement(country, seed, years).make()
    root = pathlib.Path(folder) / f"{country}-{seed}-{installs}"
    run(binary, "create", str(root), "--storage", "csv", "--currency", "EUR", "--account", "Giro")
    if installs:
        run(binary, "rules", "install", country, "--yes", "--quiet", "--dataset", str(root))
    statement = pathlib.Path(folder) / f"{country}-{seed}.csv"
    with open(statement, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["Date", "Description", "Amount"])
        writer.writerows([day.isoformat(), text, f"{minor / 100:.2f}"] for day, text, minor, _ in lines)
    run(binary, "import", str(statement), "--account", "giro", "--yes", "--quiet", "--dataset", str(root))
    truth = {}
    for day, text, minor, key in lines:
        truth.setdefault((day.isoformat(), text, minor), []).append(key)
    path = root / "Data" / "Transactions.csv"
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        minor = round(float(row["amount"]) * 100) * (-1 if (row["direction"] or {"expense": "out", "income": "in"}[row["type"]]) == "out" else 1)
        row["categoryKey"] = truth[row["date"], row["statementText"], minor].pop(0)
        if row["type"] == "income" and row["categoryKey"] != "salary":
            row["type"], row["direction"] = "expense", "in"
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return root


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("--countries", default=",".join(COUNTRIES))
    parser.add_argument("--seeds", default="1,2,3")
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--wrong", action="store_true")
    options = parser.parse_args()
    binary = str(pathlib.Path(options.binary).resolve())
    print("| country | rows | last category of the text: proposed, right | ours | ours with starter rules | starter rules alone: rows, right |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    whole = [0] * 9
    for country in options.countries.split(","):
        sums = [0] * 9
        for seed in options.seeds.split(","):
            with tempfile.TemporaryDirectory() as folder:
                # The rules are installed into the empty dataset, so that they know nothing of its rows.
                before, after = (
                    json.loads(run(binary, "categorise", "--back-test", "--json", "--dataset",
                                   str(household(binary, country, seed, options.years, folder, installs))))
                    for installs in (False, True))
            found = [before["transactions"], before["plainProposed"], before["plainRight"], before["proposed"], before["right"],
                     after["proposed"], after["right"], after["ruled"], after["ruledRight"]]
            sums = [one + other for one, other in zip(sums, found)]
            if options.wrong:
                for title, test in (("history", before), ("rules", after)):
                    for miss in test["wrong"]:
                        if title == "history" or "rule" in miss["reason"]:
                            print(f"  {country} {seed} {title}: {miss['payee']}: {miss['proposed']} ({miss['reason']}), true is {miss['categoryKey']}")
        show(country, sums)
        whole = [one + other for one, other in zip(whole, sums)]
    show("**all**", whole)


def show(name, found):
    def share(part, of):
        return f"{100 * part / of:.1f} %" if of else "-"
    rows = found[0]
    pairs = ", ".join
    print("| " + " | ".join([
        name, str(rows), pairs([share(found[1], rows), share(found[2], found[1])]), pairs([share(found[3], rows), share(found[4], found[3])]),
        pairs([share(found[5], rows), share(found[6], found[5])]), pairs([share(found[7], rows), share(found[8], found[7])])]) + " |")


if __name__ == "__main__":
    main()
