import type { Sql } from 'postgres';
import { beforeEach, expect, test } from 'vitest';
import { appendEvidence } from '../../../actions/signatures/append.ts';
import { sqlState } from '../../../db/connection/client.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { type EvidenceRow, findHead, listEntries } from '../../../db/signatures/queries.ts';
import { openSeals, sealedTexts } from '../../../domain/secrets/seals.ts';
import { buildNextEntry, noHash } from '../../../domain/signatures/evidence.ts';
import { removing } from '../../support/removal.ts';
import { secretBox } from '../../support/secret-box.ts';
import { now, openChain } from './scene.ts';

const { database, write, instance, other, append, budget, openWorkshop } = await openChain();
const { reads } = database;

let quote = 0;
beforeEach(async () => {
  quote = await budget();
});

async function chain(instanceId = instance.id, after = 0): Promise<EvidenceRow[]> {
  const rows: EvidenceRow[] = [];
  for await (const batch of listEntries(reads, instanceId, after)) rows.push(...batch);
  return rows;
}

/** Runs statements as the service's role; rolls back if they succeed. */
const tried = (work: (raw: Sql) => Promise<unknown>) =>
  database.inSession(async (_, raw) => {
    await raw.unsafe('begin');
    const failure = await work(raw).then(
      () => null,
      (error: unknown) => sqlState(error),
    );
    await raw.unsafe('rollback');
    return failure;
  });
const refused = '23001';

test('an appended entry is in the chain as the domain has it, and the head is its last entry', async () => {
  const before = await findHead(reads, { instanceId: instance.id });
  const { number, hash } = await append(quote, { total: 121 });
  const [entry] = await chain(instance.id, number - 1);
  const last = { number: number - 1, hash: before?.hash ?? noHash, at: null };
  const decision = { instanceId: instance.id, evidenceYears: 6, budgetId: quote, kind: 'accepted' } as const;
  const content = JSON.parse(entry?.content ?? '');
  const appended = buildNextEntry(last, { ...decision, content }, now);
  const { seal } = openSeals(secretBox.sealKeys);
  expect(entry).toEqual({ ...appended, seal: seal(sealedTexts.entry(appended)) });
  expect(content).toEqual({ total: 121, salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const head = { number, hash, seal: seal(sealedTexts.head(appended)) };
  expect(await findHead(reads, { instanceId: instance.id })).toEqual(head);
  expect(entry?.hash).toEqual(hash);
});

test('each workshop has its own chain, which begins at 1', async () => {
  await append(quote);
  const { budgetId, ...theirs } = await openWorkshop('segundo.example.com');
  const { number } = await write((tx) =>
    appendEvidence({ tx, instance: theirs, secretBox, now }, { budgetId, kind: 'declined', content: {} }),
  );
  expect([number, (await chain(theirs.id))[0]?.previous_hash]).toEqual([1, noHash]);
  expect(await chain(other.id)).toEqual([]);
  expect(await findHead(reads, { instanceId: other.id })).toBeUndefined();
});

test('the same content has another hash each time, so that nobody can guess it', async () => {
  const { number } = await append(quote, { total: 121 });
  await append(quote, { total: 121 });
  const [one, another] = await chain(instance.id, number - 1);
  expect(one?.content_hash).not.toEqual(another?.content_hash);
});

test('an entry that is taken back leaves no gap', async () => {
  const { number } = await append(quote);
  const failing = inTransaction(database, async (tx) => {
    await appendEvidence(
      { tx, instance, secretBox, now },
      { budgetId: quote, kind: 'declined', content: {} },
    );
    throw new Error('after all');
  });
  await expect(failing).rejects.toThrow('after all');
  expect((await append(quote)).number).toBe(number + 1);
});

test('of 32 at once each follows the one before, without a gap', async () => {
  const from = (await findHead(reads, { instanceId: instance.id }))?.number ?? 0;
  await Promise.all(Array.from({ length: 32 }, (_, index) => append(quote, { index })));
  const rows = await chain(instance.id, from);
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 32 }, (_, index) => from + 1 + index),
  );
  for (const [index, row] of rows.entries())
    if (index > 0) expect(row.previous_hash).toEqual(rows[index - 1]?.hash);
  expect(await findHead(reads, { instanceId: instance.id })).toMatchObject({
    number: from + 32,
    hash: rows.at(-1)?.hash,
  });
});

test('of a clock that was set back, the entry is as late as the one before', async () => {
  const later = new Date(now.getTime() + 5_000);
  await append(quote, {}, later);
  const { number } = await append(quote, {}, now);
  expect((await chain(instance.id, number - 1))[0]?.at).toBe(later.toISOString());
});

const columns = {
  instance_id: 'instance_id + 1',
  number: 'number + 1000',
  budget_id: 'budget_id + 1',
  kind: "'declined'",
  at: "at + interval '1 ms'",
  kept_until: "kept_until - interval '20 years'",
  content: "'{}'",
  content_hash: "''",
  previous_hash: "''",
  hash: "''",
};

test.each(Object.entries(columns))('the database refuses to change an entry’s %s', async (column, value) => {
  const { number } = await append(quote, { total: 1 });
  const change = (raw: Sql) =>
    raw.unsafe(`update evidence set ${column} = ${value} where instance_id = $1 and number = $2`, [
      instance.id,
      number,
    ]);
  expect(await tried(change)).toBe(refused);
});

test.each([
  'delete from evidence',
  'truncate evidence',
  'truncate budgets cascade',
  'update evidence set content = null',
  'delete from evidence_heads',
  'truncate evidence_heads',
  'update evidence_heads set number = number - 1',
  'update evidence_heads set number = number + 1',
  'update evidence_heads set instance_id = instance_id + 1000',
  "update evidence_heads set hash = ''",
])('the database refuses: %s', async (text) => {
  await append(quote);
  expect(await tried((raw) => raw.unsafe(text))).toBe(refused);
});

test('a session’s own table that claims that the workshop is being removed changes nothing', async () => {
  await append(quote);
  const forged = async (raw: Sql) => {
    await raw.unsafe('create temp table instances as select id, now() as removing_at from public.instances');
    await raw.unsafe('set local search_path = pg_temp, public');
    await raw.unsafe('delete from evidence');
  };
  expect(await tried(forged)).toBe(refused);
});

test.each(['evidence', 'evidence_heads'])(
  '%s of a workshop go while it is being removed, no others',
  async (table) => {
    await append(quote);
    const deleting = (marked: number) => async (raw: Sql) => {
      await raw.unsafe(removing(marked));
      await raw.unsafe(`delete from ${table} where instance_id = ${instance.id}`);
    };
    expect(await tried(deleting(instance.id))).toBeNull();
    expect(await tried(deleting(other.id))).toBe(refused);
  },
);

test('content can be emptied once its term is over, not before, and nothing else with it', async () => {
  const third = await openWorkshop('tercero.example.com');
  const longAgo = new Date('2015-03-02T09:30:00.250Z');
  for (const evidence_years of [1, 30])
    await write((tx) =>
      appendEvidence(
        { tx, instance: { ...third, evidence_years }, secretBox, now: longAgo },
        { budgetId: third.budgetId, kind: 'accepted', content: {} },
      ),
    );
  const set = (what: string, number: number) =>
    tried((raw) =>
      raw.unsafe(`update evidence set ${what} where instance_id = ${third.id} and number = ${number}`),
    );
  expect(await set('content = null', 1)).toBeNull();
  expect(await set("content = null, kind = 'declined'", 1)).toBe(refused);
  expect(await set("content = '[]'", 1)).toBe(refused);
  expect(await set('content = null', 2)).toBe(refused);
});
