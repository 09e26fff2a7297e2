import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { applyLineChange, newLine } from '../../../../domain/budgets/lines.ts';
import { lineRecord } from '../../../../handlers/budgets/record.ts';
import {
  type Budget,
  type HistoryLine,
  type Line,
  linesIn,
  type StoredLine,
} from '../../../../test/support/budget-lines.ts';
import { type Answer, openWorkshop } from '../../../../test/support/workshop.ts';

const rounds = Number(process.env.FAULT_LINES ?? 1);
const clients = 16;
const changesOfEach = 3;
const linesAtFirst = 6;

const workshop = await openWorkshop();
const { newClient, send, sql, createKey } = workshop;
const { budgetWith, read, stored, snapshots, history } = linesIn(workshop);
const another = await workshop.startProcess();

/** A change in the form of the budget's history. Each change sets a different price. */
interface Change {
  action: HistoryLine['action'];
  lineId: number;
  price: number | null;
  budget: Budget;
}

let priced = 0;
function newPrice(): number {
  priced += 1;
  return priced / 100;
}

function newFields() {
  return {
    description: `Línea ${priced}`,
    quantity: randomInt(-300, 300) / 100 || 1,
    unit_price: newPrice(),
    discount_pct: randomInt(0, 2) * 12.5,
    tax_rate: [0, 4, 10, 21][randomInt(4)] as number,
  };
}

/** Makes changes one after the other, each to a random line of the previous answer; returns the changes. */
async function changeSome(budget: Budget, key: string, app: FastifyInstance): Promise<Change[]> {
  const done: Change[] = [];
  let { lines } = budget;
  for (let turn = 0; turn < changesOfEach; turn += 1) {
    const line = lines[randomInt(Math.max(1, lines.length))];
    const change = await changeOne(budget.id, line, (method, path, body) =>
      send(method, path, { key, body }, app),
    );
    if (change) done.push(change);
    lines = change?.budget.lines ?? lines.filter((each) => each !== line);
  }
  return done;
}

type Ask = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Answer>;

/**
 * Makes one random change; half of the changes add a line. Returns undefined if another client has deleted the line.
 */
async function changeOne(budgetId: number, line: Line | undefined, ask: Ask): Promise<Change | undefined> {
  const dice = randomInt(6);
  if (!line || dice < 3) {
    const fields = newFields();
    const { status, body } = await ask('POST', `/budgets/${budgetId}/lines`, fields);
    expect(status).toBe(201);
    expect(body.budget.lines.at(-1)).toEqual(body.line);
    const { id: lineId, unit_price: price } = body.line;
    return { action: 'line.added', lineId, price, budget: body.budget };
  }
  const path = `/budgets/${budgetId}/lines/${line.id}`;
  if (dice < 5) {
    const price = newPrice();
    const { status, body } = await ask('PATCH', path, { unit_price: price, quantity: 1 });
    if (status === 404) return undefined;
    expect(status).toBe(200);
    expect(body.budget.lines).toContainEqual(body.line);
    return { action: 'line.updated', lineId: line.id, price, budget: body.budget };
  }
  const { status, body } = await ask('DELETE', path);
  if (status === 404) return undefined;
  expect(status).toBe(200);
  return { action: 'line.deleted', lineId: line.id, price: null, budget: body };
}

/** Applies an entry of the history to the lines; returns the new lines. */
function applied(lines: StoredLine[], { action, line_id, changes }: HistoryLine): StoredLine[] {
  if (action === 'line.deleted') return lines.filter(({ id }) => id !== line_id);
  const fields = Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]));
  if (action === 'line.updated') {
    return lines.map((line) => (line.id === line_id ? applyLineChange(line, fields) : line));
  }
  const sort_order = (lines.at(-1)?.sort_order ?? 0) + 1;
  return [...lines, { id: line_id, sort_order, ...newLine({ description: '', ...fields }, 0) }];
}

/** Computes the totals of the lines in an answer, in cents. */
function totalsShown(lines: Line[]) {
  const inCents = (euros: number) => Math.round(euros * 100);
  const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))].map((rate) => {
    const ofRate = lines.filter(({ tax_rate }) => tax_rate === rate);
    const base = ofRate.reduce((sum, line) => sum + inCents(line.base), 0);
    return { base, quota: Math.sign(base) * Math.round((Math.abs(base) * rate) / 100) };
  });
  const base = rates.reduce((sum, each) => sum + each.base, 0);
  const tax = rates.reduce((sum, each) => sum + each.quota, 0);
  return { base, tax, total: base + tax };
}

function expectTotals({ lines, totals }: Budget) {
  const shown = totalsShown(lines);
  for (const name of ['base', 'tax', 'total'] as const) {
    expect(Math.round(totals[name] * 100) - shown[name]).toBe(0);
  }
}

/**
 * Returns the budget's lines after each step, computed from each snapshot to the next. Expects the result of the last
 * step to equal the table.
 */
async function statesOf(budget: Budget, steps: HistoryLine[]): Promise<StoredLine[][]> {
  const kept = await snapshots(budget.id);
  expect(kept.map(({ before }) => before)).toEqual(steps.map(({ action }) => action));
  const states = [...kept.map(({ lines }) => lines), await stored(budget.id)];
  for (const [index, step] of steps.entries()) {
    expect(states[index + 1]).toEqual(applied(states[index] as StoredLine[], step));
  }
  for (const lines of states) {
    expect(new Set(lines.map(({ sort_order }) => sort_order)).size).toBe(lines.length);
  }
  return states;
}

function isStep({ action, lineId, price }: Change, step: HistoryLine): boolean {
  const isSame = step.action === action && step.line_id === lineId;
  return isSame && (price === null || step.changes.unit_price?.[1] === price);
}

test(`${rounds} rounds of ${clients} clients who add, change and delete lines of one budget: none is lost`, async () => {
  const owner = await newClient({ name: 'Clara Ejemplo' });
  let changed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { key } = await createKey({ per_minute: 600 });
    const budget = await budgetWith(Array.from({ length: linesAtFirst }, newFields), owner.id, key);
    await sql`update budget_lines set unit_cost_cents = 100 + sort_order where budget_id = ${budget.id}`;
    const first = await stored(budget.id);

    const turns = Array.from({ length: clients }, (_, client) =>
      changeSome(budget, key, (client % 2 === 0 ? workshop : another).app),
    );
    const changes = (await Promise.all(turns)).flat();

    const steps = await history(budget.id);
    const states = await statesOf(budget, steps);
    expect(states[0]).toEqual(first);
    expect(steps).toHaveLength(changes.length);
    for (const change of changes) {
      const index = steps.findIndex((step) => isStep(change, step));
      expect(change.budget.lines).toEqual(states[index + 1]?.map(lineRecord));
      expectTotals(change.budget);
    }
    const last = await read(budget.id);
    expect(last.lines).toEqual(states.at(-1)?.map(lineRecord));
    expectTotals(last);
    changed += changes.length;
  }
  console.log(`lines: ${rounds} rounds of ${clients}, ${changed} changes, each with its snapshot, 0 lost`);
});
