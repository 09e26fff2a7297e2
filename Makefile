# Everything runs on the Node that npm installs with it. A machine needs npm, make and Node: 20 on Linux, 24.7 elsewhere.
node := scripts/node
run_tests := node_modules/vitest/vitest.mjs run --config test/vitest.config.ts
vitest := $(node) $(run_tests)
# Git does not hold the generated code of the client packages.
clients := $(node) scripts/spec/clients/build.ts
# npm writes this file last, so it marks a complete installation.
installed := node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help start test slow release generate check spectral contract fuzz faults bench record package chart sdk client

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

start: $(installed) ## Start the service; the first time, with a demo workshop and its keys
	@$(node) scripts/start.ts

test: $(installed) ## Run the quick tests against a PostgreSQL of their own (ARGS: arguments of vitest, such as files; POSTGRES_BIN: the folder of an installed PostgreSQL's programs)
	@$(vitest) $(if $(ARGS),$(ARGS),--project quick)

slow: $(installed) ## Run the slow tests: whole processes, kills, backups, every answer of the contract (REDIS_TESTS=1: with a redis-server too; BROWSER_TESTS=1: with Debian's chromium-headless-shell)
	@$(vitest) --project slow $(ARGS)

# Lists, searches, races and sums, whose statements older PostgreSQLs may plan in another way.
on_oldest := test/api/appointments/list- test/api/budgets/list-budgets test/api/clients/list- test/api/clients/search- \
  test/api/desk/invoices/issue-races test/api/invoices/list-invoices test/api/reports/reports
release: $(installed) ## Run what a release needs besides the tests of each change: drills beside neighbours, the package and the clients as they are installed, pages in each language, Spectral's rules, lists on the oldest PostgreSQL of the machine
	@$(MAKE) spectral documents=generated/openapi/en.json
	@CI=1 REDIS_TESTS=1 BROWSER_TESTS=1 $(vitest) --project release $(ARGS)
	@POSTGRES_BIN=$(firstword $(sort $(wildcard /usr/lib/postgresql/*/bin))) $(vitest) --project quick $(on_oldest)

generate: $(installed) ## Generate generated/, docs/events.md, docs/panel/roles.md and docs/declarations/ from spec/, docs/budget-status.md from domain/, .env.example and docs/operators/settings.md from config.ts, docs/monitoring.md with alerts and dashboard from tools/operator/monitoring/, the icons of the panel from Lucide, and the code of the client packages, which git ignores
	@$(node) scripts/compile-spec.ts
	@$(node) scripts/settings-files.ts
	@$(node) scripts/budget-status/page.ts
	@$(node) tools/operator/monitoring/files.ts
	@$(node) scripts/release/declaration.ts
	@$(node) scripts/panel-icons.ts
	@$(clients)
	@$(node) scripts/check/journeys.ts

# Each of tsc's checkers would judge most types once more.
check: $(installed) ## Check types, style, English, the specification, and that generated files are up to date
	$(node) scripts/compile-spec.ts --check
	$(node) scripts/settings-files.ts --check
	$(node) scripts/budget-status/page.ts --check
	$(node) tools/operator/monitoring/files.ts --check
	$(node) scripts/release/version.ts --check
	$(node) scripts/release/declaration.ts --check
	$(node) scripts/panel-icons.ts --check
	$(node) tools/partner/gate/gate.ts
	$(node) scripts/check/schema-drift.ts
	$(node) scripts/check/journeys.ts --check
	$(node) scripts/check/french-spacing.ts
	$(node) scripts/check/language.ts
	$(clients)
	$(node) node_modules/typescript/bin/tsc -p . --checkers 1
	$(node) node_modules/typescript/bin/tsc -p views --checkers 1
	$(node) node_modules/@biomejs/biome/bin/biome check --config-path scripts/check/lint.json --diagnostic-level=warn .

# The six documents differ in their texts alone.
documents ?= '.cache/openapi/*.json'
spectral: scripts/spectral/node_modules/.package-lock.json ## Lint the served documents with spectral:oas, which it installs the first time (documents=FILE: only that one)
	@$(node) scripts/compile-spec.ts --served
	@$(node) scripts/spectral/node_modules/@stoplight/spectral-cli/dist/index.js lint --quiet \
		--ruleset scripts/spectral/ruleset.yaml --fail-severity hint $(documents)

contract: $(installed) ## Provoke every documented answer of the running service, and show the table
	@$(vitest) test/contract --reporter=verbose $(ARGS)

fuzz: $(installed) ## 5,000 requests per operation from the schemas, valid and invalid; 5,000 pages and 5,000 forms of the panel; 5,000 hostile mails against the clock
	@FUZZ_RUNS=5000 $(vitest) tools/lab/fuzz test/domain/messages/reading-time.slow.test.ts --testTimeout=0 $(ARGS)

# Slow tests in other folders that also take their numbers from variables.
large := test/domain/appointments/diary.slow test/db/budgets/budget-list test/db/invoices/invoice-list \
  test/db/connection/changed-since test/api/versions/races test/browser/fortnight test/http/lifecycle/rolling-restart test/tools/partner/integrator/listen.slow

faults: $(installed) ## Run the drills as often as tools/lab/faults/full-size.env says, for hours (ARGS: files; PGBOUNCER: a program through which all run as well)
	@REDIS_TESTS=1 $(node) --env-file=tools/lab/faults/full-size.env $(run_tests) $(or $(ARGS),tools/lab/faults $(large)) --testTimeout=0 --reporter=verbose

bench: $(installed) ## Measure reads, writes, search, webhooks, mail, the diary, PDFs, clients' pages, the store, reports, imports and commands against their targets (ARGS: names of tools/lab/bench; BENCH_SCALE=0.01: to try them)
	@$(node) tools/lab/bench/main.ts $(ARGS)

record: $(installed) ## Record this release under test/upgrade and spec/released, so that later releases are tested against it (ARGS=--replace: record it again before it is published)
	@$(node) scripts/release/record.ts $(ARGS)

package: $(installed) ## Build the npm package in .cache/package: the service, the commands and the sandbox as JavaScript
	@$(node) tools/partner/package/build.ts

# A chart can read only files of its own.
chart: ## Build the Helm chart in .cache/chart/workshop-api, with alerts and dashboard; with helm installed, also pack it
	@rm -rf .cache/chart
	@mkdir -p .cache/chart
	@cp -R deploy/helm/workshop-api .cache/chart/
	@mkdir .cache/chart/workshop-api/files
	@cp deploy/monitoring/alerts.yaml deploy/monitoring/dashboard.json .cache/chart/workshop-api/files/
	@if command -v helm >/dev/null; then helm package --destination .cache .cache/chart/workshop-api; else echo .cache/chart/workshop-api; fi

sdk: $(installed) ## Generate clients as partners do, compile them, call the service with them (two of eleven, as CI does; ALL=1: with every one; ONLY=<generator>)
	@$(node) tools/lab/sdk/main.ts

client: $(installed) ## Generate the code of the client packages; pack that of TypeScript for npm: .cache/workshop-api-client-<version>.tgz
	@$(clients)
	@mkdir -p .cache
	@cd tools/partner/clients/typescript && npm pack --silent --pack-destination ../../../../.cache

$(installed): package-lock.json
	@npm ci --loglevel=error
	@$(clients)
	@touch $@

scripts/spectral/node_modules/.package-lock.json: scripts/spectral/package-lock.json
	@cd scripts/spectral && npm ci --ignore-scripts --loglevel=error
	@touch $@
