# Everything a person or a machine does with this repository. `make` alone lists it.
# Each target that needs the C libraries sets them up first, so two commands do all on a fresh machine:
#   make demo    and    make test

.DEFAULT_GOAL := help
.PHONY: help setup build demo test laws conformance format lint bench bench-statements bench-dialects bench-damage bench-salvage bench-exports bench-household bench-recurrence bench-overview bench-doubling examples sanitize fuzz check-public check-failures check-crashes check-faults check-hostile check-page check-fresh-machine site check-site docs check-docc check-pure dist check-packages check-reproducible check-completions check-manual check-fleet clean

# Where the conformance fixtures are. They belong to nobody here and are not part of the repository.
DATASET_CORPUS ?= $(if $(wildcard ../shared/fixtures),$(abspath ../shared/fixtures))
export DATASET_CORPUS

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what is missing (libzip, libxml2, libcrypto, pkg-config) and say what was done
	@scripts/setup.sh

build: setup ## the command as one file: .build/release/dataset
	@scripts/build.sh

demo: build ## a dataset from two sample statements, and a workbook of it, in demo/
	@scripts/demo.sh

test: setup ## all tests but the conformance ones
	@scripts/test.sh

laws: build ## all tests with 10,000 random cases for each law and every cut, 2,000 lives of a person in each storage and of several devices, 5,000 sequences of imports (two hours)
	@DATASET_LAW_CASES=10000 swift test --skip "Conformance|Corpus"
	@scripts/devices.sh --lives 2000 .build/release/dataset
	@scripts/person.sh --runs 2000 --kills 300 --office 150 .build/release/dataset
	@scripts/reimport.sh --runs 5000 .build/release/dataset

conformance: setup ## the fixtures in $DATASET_CORPUS, read with the release build
	@scripts/conformance.sh

format: ## format the Swift sources in place
	swift format --in-place --recursive Package.swift Sources Tests Examples Schemas Templates

lint: ## report what is not formatted or breaks a rule; changes nothing
	swift format lint --strict --recursive Package.swift Sources Tests Examples Schemas Templates

examples: setup ## the programs in Examples/, which see what an app sees; what they print is compared
	@scripts/examples.sh

check-public: setup ## count the public declarations; each needs a comment
	@scripts/check-public.py

bench: build ## time and memory beside other programs, as a Markdown table
	@Benchmarks/run.sh

# How many statements are made up, and from which seed.
STATEMENTS ?= 2000
SEED ?= 1

bench-statements: build ## read made-up statements, changed fixtures, and each fixture in 20 processes: exact, asked, refused, WRONG
	@Benchmarks/statements/run.py .build/release/dataset --count $(STATEMENTS) --seed $(SEED)
	@Benchmarks/statements/mutate.py .build/release/dataset
	@Benchmarks/statements/repeat.py .build/release/dataset

# How many delimited files are made up, and from which seed.
DIALECTS ?= 2000

bench-dialects: build ## find out the dialects of made-up files and of the CSV fixtures, beside CleverCSV and DuckDB (pip installs what is missing)
	@Benchmarks/dialects/run.py .build/release/dataset --count $(DIALECTS) --seed $(SEED)
	@Benchmarks/dialects/fixtures.py .build/release/dataset

bench-damage: build ## damage made-up datasets in every way of the catalogue, and see what validate finds and repair mends
	@Benchmarks/damage/run.py .build/release/dataset --seeds 4 --clean 25

bench-household: build ## make up households, and see what recurring suggest finds in them
	@Benchmarks/household/suggest.py .build/release/dataset --harder

bench-salvage: build ## cut made-up workbooks, flip their bits and drop their parts, repair them, and compare each row with the original
	@scripts/salvage.sh --runs 300 .build/release/dataset

bench-exports: build ## export made-up datasets, and compare every balance with hledger, Ledger and Beancount; frictionless and our own import read theirs
	@Benchmarks/exports/run.py .build/release/dataset --count 300

bench-recurrence: build ## generate the days of 10,000 made-up recurring rules, and compare them with python-dateutil
	@Benchmarks/recurrence/check.py .build/release/dataset

bench-overview: build ## compare what Overview and Budget of 100 made-up workbooks show with what LibreOffice calculates
	@Benchmarks/overview/check.py .build/release/dataset 100

bench-doubling: build ## double files and datasets that are made to do harm, and see that time and memory no more than double
	@Benchmarks/doubling/run.py .build/release/dataset

sanitize: setup ## the tests under AddressSanitizer, then under ThreadSanitizer
	@scripts/sanitize.sh

# Of the system calls every one.
EVERY ?= 1

# Seconds for each target.
FUZZ_SECONDS ?= 600

fuzz: setup ## made-up bytes for every reader: FUZZ_SECONDS each, 600 by default
	@scripts/fuzz.sh $(FUZZ_SECONDS)

check-failures: build ## wrong input and broken disks: message, exit code, nothing written (some need root)
	@scripts/check-failures.sh .build/release/dataset

check-crashes: build ## kill an import at every system call of its save (needs Linux with strace)
	@scripts/check-crashes.py .build/release/dataset

check-faults: build ## kill or fail the changing commands at every system call (needs Linux with strace; EVERY=N tries every N-th)
	@scripts/check-faults.py .build/release/dataset --every $(EVERY)

# How many exchanges of names for links are made during runs.
SWAPS ?= 10000

check-hostile: build ## files made to do harm; folders, plans and copies of an attacker for every command; names exchanged for links during runs (needs Linux with strace)
	@scripts/check-hostile.py .build/release/dataset
	@scripts/check-hostile.py .build/release/dataset --planted
	@scripts/check-hostile.py .build/release/dataset --swaps $(SWAPS)

check-page: build ## the page of reports in Chromium: requests, console, axe-core, golden pictures (skips without Chromium)
	@scripts/check-page.py .build/release/dataset

site: build ## the pages in docs/ and one for each command, as static HTML in .build/site (Python makes an environment for markdown-it-py)
	@scripts/site.sh .build/release/dataset

check-site: site ## every link, anchor and picture of the site; in Chromium requests, console, width, axe-core (skips that without Chromium)
	@scripts/check-site.py .build/site

docs: setup ## the DocC archive of each library, in .build/docc
	@scripts/check-docc.sh --keep

check-docc: setup ## the DocC pages of the libraries: every link to a symbol or an article resolves
	@scripts/check-docc.sh

check-pure: ## the libraries for phones build and run without any C library, and call no other C functions than Apple's system has
	@scripts/check-pure.sh

check-fleet: build ## dataset over many datasets on a local cluster of Apache Spark, an executor killed on the way (skips without Java)
	@scripts/check-fleet.sh .build/release/dataset

check-fresh-machine: ## make demo in a copy of this machine without the C libraries (needs root, Linux)
	@scripts/check-fresh-machine.sh

dist: setup ## a tarball for any Linux with glibc 2.28, and a Debian package, in dist/ (Linux x86_64 with apt)
	@scripts/dist.sh

check-packages: ## install what dist/ holds on fresh Debian systems, work with it, remove it (needs root, debootstrap)
	@scripts/check-packages.sh

check-reproducible: setup ## make the packages here and in a new clone elsewhere, and compare their bytes (two release builds)
	@scripts/check-reproducible.sh

check-completions: build ## complete command lines in a real bash, zsh and fish (skips those that are missing)
	@scripts/check-completions.py .build/release/dataset

check-manual: build ## the manual pages, before mandoc and groff
	@scripts/check-manual.sh .build/release/dataset

clean: ## remove all that was built
	rm -rf .build demo dist
