// Writes the tables of docs/scale.md from scripts/scale/costs.json, between the comments that name them.
//   page.ts --check   fail if they are not what costs.json says
import { readFileSync, writeFileSync } from 'node:fs';
import type { Costs } from './costs.ts';
import { type Table, tableOfCosts, tableOfNeeds, tableOfSteps } from './tables.ts';

const file = new URL('../../docs/scale.md', import.meta.url);
const costs: Costs = JSON.parse(readFileSync(new URL('costs.json', import.meta.url), 'utf8'));
const sizes = [100, 1_000, 10_000, 100_000, 2_000_000];
const tables: Record<string, Table> = {
  needs: tableOfNeeds(sizes, costs),
  steps: tableOfSteps(costs),
  costs: tableOfCosts(costs),
};

function markdown({ head, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, at) => (/^[\d,.]+$/.test(rows[0]?.[at] ?? '') ? '---:' : '---'))),
    ...rows.map(line),
  ].join('\n');
}

const before = readFileSync(file, 'utf8');
const after = before.replaceAll(
  /(<!-- (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
  (_, begin, name, end) => `${begin}\n${markdown(tables[name] as Table)}\n\n${end}`,
);
if (!process.argv.includes('--check')) writeFileSync(file, after);
else if (after !== before) {
  console.error('docs/scale.md does not match scripts/scale/: run make generate');
  process.exit(1);
}
