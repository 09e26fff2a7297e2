// Calculates what a deployment needs: `scripts/node scripts/scale.ts --workshops 10000`. The costs are measured by
// test/bench/costs.ts; docs/scale.md explains the figures.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { messageOf, Refused } from '../domain/errors/refused.ts';
import type { Costs } from './scale/costs.ts';
import { pricesFrom, usageFrom } from './scale/inputs.ts';
import { type Needs, needsOf } from './scale/needs.ts';
import { stepsFor } from './scale/steps.ts';
import { type Table, tableOfNeeds } from './scale/tables.ts';
import { usualDay, usualPrices } from './scale/usage.ts';

const usage = `Usage: scripts/node scripts/scale.ts --workshops N [options]

Prints what a deployment of N workshops needs and costs, what gives way first, and what to do about it.

  --workshops N    from 1 to 100,000,000
  --usage FILE     JSON with what a workshop does on a day, as far as it differs from the usual day
  --prices FILE    JSON with euros a month: ${Object.keys(usualPrices).join(', ')}
  --json           prints JSON, with the usage and the prices that were used
  --help           shows this`;

const most = 100_000_000;

try {
  run();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(messageOf(error));
  process.exitCode = 1;
}

function run(): void {
  const given = readArguments();
  if (given.help) {
    console.log(usage);
    return;
  }
  const workshops = Number(given.workshops);
  if (!Number.isInteger(workshops) || workshops < 1 || workshops > most)
    throw new Refused(`--workshops ${given.workshops ?? ''}: give a whole number from 1 to 100,000,000.`);
  const costs: Costs = JSON.parse(readFileSync(new URL('scale/costs.json', import.meta.url), 'utf8'));
  const day = given.usage === undefined ? usualDay : usageFrom(given.usage, costs);
  const prices = given.prices === undefined ? usualPrices : pricesFrom(given.prices);
  const needs = needsOf(workshops, costs, day, prices);
  console.log(
    given.json
      ? JSON.stringify({ needs, steps: stepsFor(needs), usage: day, prices }, null, 2)
      : `${aligned(tableOfNeeds([workshops], costs, day, prices))}\n\n${describeSteps(needs)}`,
  );
}

function readArguments() {
  const options = {
    workshops: { type: 'string' },
    usage: { type: 'string' },
    prices: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Refused(`${messageOf(error)}\n\n${usage}`);
  }
}

function aligned({ head, rows }: Table): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map(([name = '', ...values]) =>
      [name.padEnd(widths[0] ?? 0), ...values.map((each, at) => each.padStart(widths[at + 1] ?? 0))].join(
        '  ',
      ),
    )
    .join('\n');
}

function describeSteps(needs: Needs): string {
  const taken = stepsFor(needs).map(({ limit, answer }) => `- ${limit}: ${answer}`);
  if (taken.length === 0) return '`make start` on one machine is enough.';
  return ['One process on one machine no longer carries:', ...taken].join('\n');
}
