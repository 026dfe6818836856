# Everything a person or a machine does with this repository. `make` alone lists it.
# Targets that need the C libraries set them up first, so two commands do all on a fresh machine:
#   make demo    and    make test

.DEFAULT_GOAL := help
COMMAND := .build/release/dataset
# A file in scripts/check is `make check-NAME`, and Benchmarks/NAME/run.sh (else run.py) is `make bench-NAME`.
# The second line of each says what it does; the list below shows it.
CHECKS := $(sort $(wildcard scripts/check/*))
RUNS := $(wildcard Benchmarks/*/run.sh Benchmarks/*/run.py)
BENCHES := $(foreach name,$(sort $(dir $(RUNS))),$(firstword $(filter $(name)%,$(RUNS))))
CHECK_TARGETS := $(CHECKS:scripts/check/%=check-%)
# Parts of the package that build and test alone: Package.swift says which targets each has.
PARTS := statements workbooks format books import merge store command
PART_TARGETS := $(PARTS:%=test-%)
BENCH_TARGETS := $(patsubst Benchmarks/%/,bench-%,$(dir $(BENCHES)))

# The command line says how much they try, as in `make check-faults EVERY=5`: check-hostile takes SWAPS, fuzz
# FUZZ_SECONDS, bench-statements STATEMENTS and SEED, bench-dialects DIALECTS and SEED.

# Where the conformance fixtures are. They belong to nobody here and are not part of the repository.
DATASET_CORPUS ?= $(if $(wildcard ../shared/fixtures),$(abspath ../shared/fixtures))
export DATASET_CORPUS
.PHONY: help setup build demo test laws conformance examples format lint bench fuzz sanitize site docs dist \
  clean $(CHECK_TARGETS) $(BENCH_TARGETS) $(PART_TARGETS)

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' Makefile
	@awk 'FNR == 2 { sub(/^(# |""")/, ""); split(FILENAME, path, "/"); \
	  printf "  make %-20s %s\n", path[1] == "scripts" ? "check-" path[3] : "bench-" path[2], $$0 }' \
	  $(CHECKS) $(BENCHES)
	@printf '  make test-%-15s the tests of this part, built alone\n' $(PARTS)

setup: ## install what is missing (libzip, libxml2, libcrypto, pkg-config) and say what was done
build: setup ## the command as one file: .build/release/dataset
demo: setup ## a dataset from two sample statements, and a workbook of it, in demo/, by a quick build
test: setup ## all tests but the conformance ones
conformance: setup ## the fixtures in $DATASET_CORPUS, read with the release build
examples: setup ## the programs in Examples/, which see what an app sees; what they print is compared
fuzz: setup ## made-up bytes for every reader, for FUZZ_SECONDS each (600)
sanitize: setup ## the tests under AddressSanitizer, then under ThreadSanitizer
dist: setup ## a tarball for any Linux with glibc 2.28, and a Debian package, in dist/ (Linux x86_64)
setup build demo test conformance examples fuzz sanitize dist:
	@scripts/$@.sh

$(PART_TARGETS): test-%: setup
	@DATASET_PART=$* swift test --scratch-path .build/$*

laws: build ## all tests with 10,000 random cases for each law, and thousands of lives and imports (two hours)
	@DATASET_LAW_CASES=10000 swift test --skip "Conformance|Corpus"
	@scripts/drivers/devices.sh --lives 2000 $(COMMAND)
	@scripts/drivers/person.sh --runs 2000 --kills 300 --office 150 $(COMMAND)
	@scripts/drivers/reimport.sh --runs 5000 $(COMMAND)

site: build ## the pages in docs/ and one for each command, as static HTML in .build/site
	@scripts/site.sh $(COMMAND)

docs: setup ## the DocC archive of each library, in .build/docc
	@scripts/check/docc --keep

format lint: SWIFT := Package.swift Sources Tests Examples Schemas Templates
format: ## format the Swift sources in place
	swift format --in-place --recursive $(SWIFT)

lint: ## report what is not formatted or breaks a rule; changes nothing
	swift format lint --strict --recursive $(SWIFT)

bench: build ## time and memory beside other programs, as a Markdown table
	@Benchmarks/run.sh

# A check is given the release build, except those that look at something else.
GIVEN := $(COMMAND)
WITHOUT := $(addprefix check-,docc fresh-machine packages public pure reproducible)
$(filter-out $(WITHOUT),$(CHECK_TARGETS)): build
$(WITHOUT): GIVEN :=
check-docc check-public check-reproducible: setup
check-site: GIVEN := .build/site
check-site: site
$(CHECK_TARGETS): check-%:
	@scripts/check/$* $(GIVEN)

bench-damage: GIVEN := $(COMMAND) --clean 25
$(BENCH_TARGETS): bench-%: build
	@$(filter Benchmarks/$*/%,$(BENCHES)) $(GIVEN)

clean: ## remove all that was built
	rm -rf .build demo dist
