import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import type { Costs } from '../../scripts/scale/costs.ts';
import { pricesFrom, usageFrom } from '../../scripts/scale/inputs.ts';
import { needsOf } from '../../scripts/scale/needs.ts';
import { steps, stepsFor } from '../../scripts/scale/steps.ts';
import { usualDay, usualPrices } from '../../scripts/scale/usage.ts';

const scripts = join(import.meta.dirname, '../../scripts');
const costs: Costs = JSON.parse(readFileSync(join(scripts, 'scale/costs.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'workshop-scale-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown): string {
  const file = join(folder, 'input.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const needsFor = (workshops: number) => needsOf(workshops, costs, usualDay, usualPrices);

test('every operation of the API has a cost, besides acts in a sandbox', () => {
  const measured = Object.keys(costs.operations);
  const wanted = Object.values(operations).filter(({ sandboxOnly }) => !sandboxOnly);
  const missing = wanted.filter(({ operationId }) => !measured.includes(operationId));
  expect(missing).toEqual([]);
});

test('ten times as many workshops need ten times as much, and never cost more each', () => {
  const [few, many] = [needsFor(10_000), needsFor(100_000)];
  expect(many.postgresProcessors / few.postgresProcessors).toBeCloseTo(10);
  expect(many.databaseGb / few.databaseGb).toBeCloseTo(10);
  expect(many.euros).toBeLessThanOrEqual(few.euros * 1.001);
});

test('one machine carries ten workshops, and two millions take every step', () => {
  expect(stepsFor(needsFor(10))).toEqual([]);
  expect(stepsFor(needsFor(2_000_000))).toHaveLength(steps.length);
});

test('prices and usage differ from the usual ones by what a file states', () => {
  expect(pricesFrom(fileOf({ processor: 30 }))).toEqual({ ...usualPrices, processor: 30 });
  const usage = usageFrom(
    fileOf({ requests: { getPing: 0 }, background: { mail: 1 }, document_bytes: 5 }),
    costs,
  );
  expect(usage).toEqual({
    requests: { ...usualDay.requests, getPing: 0 },
    background: { ...usualDay.background, mail: 1 },
    document_bytes: 5,
  });
});

test.each([
  ['{', /JSON/],
  [[], /give an object/],
  [{ prozessor: 1 }, /prozessor is none of processor, memory_gb/],
  [{ processor: -1 }, /processor has to be a number from 0 on/],
  [{ processor: '1' }, /processor has to be a number from 0 on/],
])('refuses prices %j', (content, message) => {
  expect(() => pricesFrom(fileOf(content))).toThrow(message);
});

test('the command prints needs and steps, and refuses a wrong number in one line', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(scripts, 'scale.ts'), ...words], { encoding: 'utf8' });
  expect(run('--workshops', '5000').stdout).toMatch(/workshops +5,000\n[\s\S]*euros[\s\S]*- the event loop/);
  expect(run('--workshops', 'many')).toMatchObject({
    status: 1,
    stderr: '--workshops many: give a whole number from 1 to 100,000,000.\n',
  });
});
