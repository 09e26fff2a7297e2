import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EditedField, LineValue } from '../../../../domain/budgets/line-changes.ts';
import { expectNoDeadlocks } from '../../../../test/support/deadlocks.ts';
import { signIn, type Visitor } from '../../../../test/support/panel.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';

const rounds = Number(process.env.FAULT_SHARED_LINES ?? 2);
const changesOfEach = 5;
const linesAtFirst = 4;
const fields = ['unit_price', 'quantity', 'description'] as const satisfies EditedField[];

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { desk, send, createKey, sql, database, record } = workshop;
const another = await workshop.startProcess();
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
const people = [
  await signIn(workshop, 'office', 'Marta Supuesta'),
  await signIn(workshop, 'owner', 'Olga Muestra'),
];

type Line = Record<(typeof fields)[number] | 'id', LineValue>;

/** An acknowledged change: `from` is the value that its author saw; null for a program, which does not compare. */
interface Write {
  line: number;
  field: string;
  from: LineValue | undefined;
  to: LineValue;
}

/** The acknowledged acts of a round. */
interface Ledger {
  writes: Write[];
  added: number[];
  removed: number[];
  conflicts: number;
}

/** The number of the last new value. It begins above all values that the lines have at first. */
let values = 10_000;
/** Returns a value that no other change writes. */
function newValue(field: (typeof fields)[number]): LineValue {
  values += 1;
  return field === 'description' ? `Texto ${values}` : values / 100;
}

/** Returns a random entry; undefined if the list is empty. */
const pick = <T>(list: readonly T[]) => list[randomInt(Math.max(1, list.length))];

/** Changes lines through the form of the panel, as the script of the editor does. */
async function editInPanel(person: Visitor, id: number, seen: Line[], ledger: Ledger): Promise<void> {
  let lines = seen;
  for (let turn = 0; turn < changesOfEach; turn += 1) {
    const line = pick(lines);
    const dice = randomInt(10);
    const field = pick(fields) ?? fields[0];
    const to = newValue(field);
    const add = { key: 'a', description: `Nueva ${values}` };
    const remove = { id: line?.id, remove: true, was: line && pickFields(line) };
    const set = { id: line?.id, [field]: to, was: line && { [field]: line[field] } };
    const act = !line || dice === 0 ? 'add' : dice === 1 ? 'remove' : 'set';
    const form = {
      ...{ operation: 'setBudgetLines', nonce: randomUUID(), id: String(id) },
      'lines[0]': JSON.stringify({ add, remove, set }[act]),
    };
    const answer = await person.post(`/panel/budgets/${id}`, form, { accept: 'application/json' });
    const body = answer.json();
    if (answer.statusCode === 200) {
      lines = body.budget.lines;
      if (act === 'add') ledger.added.push(body.added[0].id);
      else if (act === 'remove') ledger.removed.push(Number(line?.id));
      else ledger.writes.push({ line: Number(line?.id), field, from: line?.[field], to });
    } else {
      expect([answer.statusCode, body.error.code], answer.payload).toEqual([409, 'changed_meanwhile']);
      ledger.conflicts += 1;
      lines = body.error.current.lines;
    }
  }
}

function pickFields(line: Line) {
  return Object.fromEntries(fields.map((field) => [field, line[field]]));
}

/** Changes single lines through the API of another process, without comparing. */
async function editByProgram(key: string, id: number, seen: Line[], ledger: Ledger): Promise<void> {
  let lines = seen;
  for (let turn = 0; turn < changesOfEach; turn += 1) {
    const line = pick(lines);
    const dice = randomInt(10);
    const path = `/budgets/${id}/lines`;
    if (!line || dice < 2) {
      const body = { description: newValue('description') };
      const answer = await send('POST', path, { key, body }, another.app);
      expect(answer.status, answer.text).toBe(201);
      ledger.added.push(answer.body.line.id);
      ({ lines } = answer.body.budget);
    } else if (dice === 2) {
      const answer = await send('DELETE', `${path}/${line.id}`, { key }, another.app);
      if (answer.status === 200) ledger.removed.push(Number(line.id));
      else expect(answer.status, answer.text).toBe(404);
      lines = lines.filter((each) => each !== line);
    } else {
      const field = pick(fields) ?? fields[0];
      const to = newValue(field);
      const answer = await send('PATCH', `${path}/${line.id}`, { key, body: { [field]: to } }, another.app);
      if (answer.status === 200) {
        ledger.writes.push({ line: Number(line.id), field, from: undefined, to });
        ({ lines } = answer.body.budget);
      } else {
        expect(answer.status, answer.text).toBe(404);
        lines = lines.filter((each) => each !== line);
      }
    }
  }
}

/** Returns the values of a field of a line in the order in which the history recorded them. */
async function recordedValues(budgetId: number): Promise<Map<string, [LineValue, LineValue][]>> {
  const rows = await sql<
    { line_id: string; action: string; changes: Record<string, [LineValue, LineValue]> }[]
  >`
    select line_id, action, changes from budget_history
    where budget_id = ${budgetId} and action = 'line.updated' order by id`;
  const found = new Map<string, [LineValue, LineValue][]>();
  for (const { line_id, changes } of rows) {
    for (const [field, change] of Object.entries(changes)) {
      const name = `${line_id} ${field}`;
      found.set(name, [...(found.get(name) ?? []), change]);
    }
  }
  return found;
}

/**
 * Expects that each acknowledged change was made exactly once, replaced only the value that its author had seen, and is
 * the present value unless a later one replaced it.
 */
async function expectAccountedFor(budgetId: number, first: Line[], ledger: Ledger): Promise<void> {
  const { lines } = (await desk('GET', `/budgets/${budgetId}`)).body as { lines: Line[] };
  const present = new Map(lines.map((line) => [Number(line.id), line]));
  const removed = new Set(ledger.removed);
  const expected = [...first.map(({ id }) => Number(id)), ...ledger.added].filter((id) => !removed.has(id));
  expect([...present.keys()].toSorted((one, other) => one - other)).toEqual(
    expected.toSorted((one, other) => one - other),
  );
  const recorded = await recordedValues(budgetId);
  const total = [...recorded.values()].reduce((sum, changes) => sum + changes.length, 0);
  expect(total).toBe(ledger.writes.length);
  for (const { line, field, from, to } of ledger.writes) {
    const changes = recorded.get(`${line} ${field}`) ?? [];
    const at = changes.findIndex(([, after]) => after === to);
    expect(at, `the change of ${field} to ${to}`).toBeGreaterThanOrEqual(0);
    if (from !== undefined) expect(changes[at]?.[0]).toBe(from);
    const next = changes[at + 1];
    if (next) expect(next[0]).toBe(to);
    else if (present.has(line)) expect(present.get(line)?.[field as 'quantity']).toBe(to);
  }
}

test(`${rounds} rounds of two people in the panel and a program at one budget: nothing is lost or overwritten unseen`, {
  timeout: 0,
}, async () => {
  const total = { writes: 0, added: 0, removed: 0, conflicts: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const { key } = await createKey({ per_minute: 600 });
    const lines = Array.from({ length: linesAtFirst }, (_, at) => ({
      description: `Línea ${at}`,
      unit_price: at + 1,
    }));
    const { body: budget } = await desk('POST', '/budgets', { client_id: clara.id, lines });
    const ledger: Ledger = { writes: [], added: [], removed: [], conflicts: 0 };
    await Promise.all([
      ...people.map((person) => editInPanel(person, budget.id, budget.lines, ledger)),
      editByProgram(key, budget.id, budget.lines, ledger),
    ]);
    await expectAccountedFor(budget.id, budget.lines, ledger);
    total.writes += ledger.writes.length;
    total.added += ledger.added.length;
    total.removed += ledger.removed.length;
    total.conflicts += ledger.conflicts;
  }
  if (rounds > 2) expect(total.conflicts).toBeGreaterThan(0);
  console.log(`shared lines: ${rounds} rounds, ${JSON.stringify(total)}, 0 lost`);
});

test('no deadlock occurred', async () => {
  await another.close();
  await record.flush();
  await database.close();
  await expectNoDeadlocks(sql);
});
