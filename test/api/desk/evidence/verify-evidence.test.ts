import { expect, test } from 'vitest';
import { openEvidenceScene } from './scene.ts';

const { openInstance, newBudget, decide, verify, forge, clock, sql, erase } = await openEvidenceScene();
const other = await openInstance('other.test', 'business');

test('a workshop without evidence is sound, and so is one with', async () => {
  expect(await verify()).toEqual({ ok: true, entries: 0, broken: null });
  const [one, another] = [await newBudget(), await newBudget()];
  for (const { id } of [one, another, one]) await decide(id);
  expect(await verify()).toEqual({ ok: true, entries: 3, broken: null });
  expect(await verify(one.id)).toEqual({ ok: true, entries: 2, broken: null });
  expect((await other.desk('GET', '/evidence/verify')).body).toEqual({
    ok: true,
    entries: 0,
    broken: null,
    files: 0,
    differing: 0,
    differences: [],
  });
});

/** Makes a change without triggers, verifies the chain, and reverts the change. Returns the reported fault. */
async function found(forgery: string, mending: string, budgetId?: number) {
  await forge(forgery);
  const told = await verify(budgetId);
  await forge(mending);
  expect(await verify()).toMatchObject({ ok: true });
  return told;
}

/** Returns the SQL assignment that restores the current content of an entry. */
async function contentOf(number: number): Promise<string> {
  const [row] = await sql`select content from evidence where number = ${number}`;
  return `content = '${row?.content}'`;
}

const { id: budget_id } = await newBudget();
const from = 4;
test('names the first broken link', async () => {
  for (let entry = from; entry < from + 5; entry += 1) await decide(budget_id);
  const last = from + 4;
  const broken = (number: number, what: string, of: number | null = budget_id) => ({
    ok: false,
    entries: number - 1,
    broken: { number, budget_id: of, what },
  });
  const content = await contentOf(5);
  const set = (what: string, number: number) => `update evidence set ${what} where number = ${number}`;
  expect(await found(set('content = \'{"total":12}\'', 5), set(content, 5))).toEqual(
    broken(5, 'changed_content'),
  );
  expect(await found(set('content = null', 5), set(content, 5))).toEqual(broken(5, 'missing_content'));
  expect(await found(set("kind = 'declined'", 5), set("kind = 'accepted'", 5))).toEqual(
    broken(5, 'changed_entry'),
  );
  expect(await found(set('number = 100', 6), set('number = 6', 100))).toEqual(
    broken(6, 'missing_entry', null),
  );
  expect(await found(set('number = 100', last), set(`number = ${last}`, 100))).toEqual(
    broken(last, 'missing_entry', null),
  );
  const [{ hash: headHash } = {}] = await sql`select encode(hash, 'hex') as hash from evidence_heads`;
  const head = (what: string) => `update evidence_heads set ${what}`;
  const away = 'update evidence set instance_id = instance_id';
  const mended = `${away} - 1000 where number = ${last} and instance_id > 1000`;
  expect(await found(`${away} + 1000 where number = ${last}`, mended)).toEqual(
    broken(last, 'missing_end', null),
  );
  expect(await found(head(`number = ${last - 1}`), head(`number = ${last}`))).toEqual({
    ...broken(last, 'beyond_head'),
    entries: last,
  });
  expect(await found(head("hash = ''"), head(`hash = '\\x${headHash}'`))).toEqual({
    ...broken(last, 'changed_head'),
    entries: last,
  });
  const heads = 'update evidence_heads set instance_id = instance_id';
  expect(await found(`${heads} + 1000`, `${heads} - 1000`)).toEqual({
    ...broken(last, 'missing_head'),
    entries: last,
  });
});

test('an entry that was forged with its own hash is found by the next one', async () => {
  const [row] = await sql`select encode(hash, 'hex') as hash from evidence where number = 5`;
  const set = (hash: string) =>
    `update evidence set hash = '\\x${hash}' where number = 5;
     update evidence set previous_hash = '\\x${hash}' where number = 6`;
  const told = await found(set('00'.repeat(32)), set(row?.hash));
  expect(told.broken).toEqual({ number: 5, budget_id, what: 'changed_entry' });
  await forge("update evidence set previous_hash = '' where number = 6");
  expect((await verify()).broken).toEqual({ number: 6, budget_id, what: 'wrong_previous' });
  await forge(`update evidence set previous_hash = '\\x${row?.hash}' where number = 6`);
});

test('with a budget, contents of others are not looked at; what breaks the chain counts all the same', async () => {
  const { id } = await newBudget();
  const { number } = await decide(id);
  const set = (what: string) => `update evidence set ${what} where number = 5`;
  const mended = set(await contentOf(5));
  expect(await found(set("content = 'no'"), mended, id)).toEqual({ ok: true, entries: 1, broken: null });
  expect(await found(set("kind = 'declined'"), set("kind = 'accepted'"), id)).toEqual({
    ok: false,
    entries: 0,
    broken: { number: 5, budget_id, what: 'changed_entry' },
  });
  const own = (what: string) => `update evidence set ${what} where number = ${number}`;
  expect(await found(own("content = '{}'"), own(await contentOf(number)), id)).toMatchObject({
    broken: { number, budget_id: id, what: 'changed_content' },
  });
});

test('a content that is gone after its term is sound by its hash', async () => {
  const now = clock.now();
  const { id, client_id } = await newBudget();
  const { number } = await decide(id);
  await erase(client_id);
  await forge(`update evidence set content = null where number = ${number}`);
  expect((await verify(id)).broken).toEqual({ number, budget_id: id, what: 'missing_content' });
  const years = 7 * 366 * 86_400_000;
  clock.set(new Date(now.getTime() + years).toISOString());
  expect(await verify(id)).toEqual({ ok: true, entries: 1, broken: null });
  clock.set(now.toISOString());
});
