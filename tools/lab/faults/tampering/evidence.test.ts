import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyChain } from '../../../../actions/signatures/verify.ts';
import type { Db } from '../../../../db/connection/client.ts';
import { inSnapshot } from '../../../../db/connection/transaction.ts';
import { listEntries } from '../../../../db/signatures/queries.ts';
import { openSeals, sealedTexts } from '../../../../domain/secrets/seals.ts';
import {
  type ChainFault,
  type Entry,
  judgeContent,
  judgeEntry,
  type Link,
} from '../../../../domain/signatures/chain.ts';
import {
  buildNextEntry,
  evidenceKinds,
  type LastEntry,
  noHash,
} from '../../../../domain/signatures/evidence.ts';
import { now, openChain } from '../../../../test/db/signatures/scene.ts';
import { secretBox } from '../../../../test/support/secret-box.ts';

/** Number of entries of the chain, and of single changes to entries: FAULT_EVIDENCE=10000/2000. */
const [length = 300, samples = 40] = (process.env.FAULT_EVIDENCE ?? '')
  .split('/')
  .filter(Boolean)
  .map(Number);

const { database, instance, append, budget, openWorkshop } = await openChain();
const seals = openSeals(secretBox.sealKeys);

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const verify = (instanceId: number) =>
  inSnapshot(database, (tx) => verifyChain(tx, { instanceId, seals, now }));

interface Chain {
  instanceId: number;
  budgetId: number;
  entries: Entry[];
}

/** Inserts a chain of entries as the service does, in one transaction. */
async function writeChain(host: string): Promise<Chain> {
  const { id: instanceId, budgetId } = await openWorkshop(host);
  const entries: (Entry & { seal: Buffer })[] = [];
  let last: LastEntry = { number: 0, hash: noHash, at: null };
  for (let number = 1; number <= length; number += 1) {
    const content = { total: number, name: 'Clara Ejemplo', lines: [{ description: 'Discos', quantity: 2 }] };
    const decision = { instanceId, evidenceYears: 6, budgetId, kind: pick(evidenceKinds), content };
    const entry = buildNextEntry(last, decision, new Date(now.getTime() + number * 1_000));
    entries.push({ ...entry, seal: seals.seal(sealedTexts.entry(entry)) });
    last = entry;
  }
  const rows = entries.map((entry) => ({
    ...entry,
    content_hash: entry.content_hash.toString('hex'),
    previous_hash: entry.previous_hash.toString('hex'),
    hash: entry.hash.toString('hex'),
    seal: entry.seal.toString('hex'),
  }));
  await database.inSession(async (_, raw) => {
    await raw.unsafe('begin; set local session_replication_role = replica');
    await raw.unsafe(
      `insert into evidence
        (instance_id, number, budget_id, kind, at, kept_until, content, content_hash, previous_hash, hash, seal)
      select instance_id, number, budget_id, kind, at, kept_until, content, decode(content_hash, 'hex'),
        decode(previous_hash, 'hex'), decode(hash, 'hex'), decode(seal, 'hex')
      from json_to_recordset($1::text::json) as r (instance_id bigint, number bigint, budget_id bigint, kind text,
        at timestamptz, kept_until timestamptz, content text, content_hash text, previous_hash text, hash text,
        seal text)`,
      [JSON.stringify(rows)],
    );
    const head = { instance_id: instanceId, number: last.number, hash: last.hash };
    await raw.unsafe('insert into evidence_heads (instance_id, number, hash, seal) values ($1, $2, $3, $4)', [
      instanceId,
      last.number,
      last.hash,
      seals.seal(sealedTexts.head(head)),
    ]);
    await raw.unsafe('commit');
  });
  return { instanceId, budgetId, entries };
}

/**
 * Changes of one byte or digit, by column: an expression for the new value, and the fault that verification must
 * report.
 */
const changes: Record<string, { to: (entry: Entry) => string; what: ChainFault }> = {
  instance_id: { to: () => 'instance_id + 1000000', what: 'missing_entry' },
  number: { to: () => 'number + 1000000', what: 'missing_entry' },
  budget_id: { to: ({ budget_id }) => `${budget_id ^ (1 << randomInt(8))}`, what: 'changed_entry' },
  kind: {
    to: ({ kind }) => `'${pick(evidenceKinds.filter((each) => each !== kind))}'`,
    what: 'changed_entry',
  },
  at: { to: () => `at + ${pick(['', '-'])}interval '${10 ** randomInt(8)} ms'`, what: 'changed_entry' },
  kept_until: { to: () => `kept_until + interval '${10 ** randomInt(8)} ms'`, what: 'changed_entry' },
  content: {
    to: ({ content }) => `overlay(content placing '~' from ${1 + randomInt((content ?? '').length)})`,
    what: 'changed_content',
  },
  content_hash: { to: () => bitOf('content_hash'), what: 'changed_entry' },
  previous_hash: { to: () => bitOf('previous_hash'), what: 'wrong_previous' },
  hash: { to: () => bitOf('hash'), what: 'changed_entry' },
};

function bitOf(column: string): string {
  const bit = randomInt(256);
  return `set_bit(${column}, ${bit}, 1 - get_bit(${column}, ${bit}))`;
}

/**
 * Verifies the entry that follows `before`, instead of the whole chain, because reading the chain for each change would
 * take too long.
 */
async function foundAt(db: Db, instanceId: number, before: Link) {
  for await (const [entry] of listEntries(db, instanceId, before.number))
    return entry && (judgeEntry(before, entry) ?? judgeContent(entry, now));
  return { number: before.number + 1, budget_id: null, what: 'missing_end' };
}

test(`a chain of ${length} is followed to its end in seconds`, { timeout: 0 }, async () => {
  const { instanceId } = await writeChain('sound.example.com');
  const startedAt = performance.now();
  expect(await verify(instanceId)).toEqual({ entries: length, broken: null });
  const ms = performance.now() - startedAt;
  console.log(`evidence: ${length} entries verified in ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(Math.max(5_000, length));
});

test(`of ${samples} sampled entries every change of a column is found, and named by its number`, {
  timeout: 0,
}, async () => {
  const { instanceId, entries } = await writeChain('changed.example.com');
  let found = 0;
  const whole = Math.ceil(samples / 20);
  for (let sample = 0; sample < samples; sample += 1) {
    const entry = pick(entries);
    const before = entries[entry.number - 2] ?? { number: 0, hash: noHash };
    for (const [column, { to, what }] of Object.entries(changes)) {
      const isLast = entry.number === length && what === 'missing_entry';
      const expected = {
        number: entry.number,
        budget_id: what === 'missing_entry' || isLast ? null : expect.any(Number),
        what: isLast && column === 'instance_id' ? 'missing_end' : what,
      };
      await database.inSession(async (db, raw) => {
        await raw.unsafe('begin; set local session_replication_role = replica');
        const forgery = `update evidence set ${column} = ${to(entry)} where instance_id = $1 and number = $2`;
        await raw.unsafe(forgery, [instanceId, entry.number]);
        const told =
          sample < whole
            ? (await verifyChain(db, { instanceId, seals, now })).broken
            : await foundAt(db, instanceId, before);
        await raw.unsafe('rollback');
        expect(told, `${column} of ${entry.number}`).toEqual(expected);
      });
      found += 1;
    }
  }
  expect(await verify(instanceId)).toEqual({ entries: length, broken: null });
  console.log(
    `evidence: ${found} changes of ${samples} entries found, ${whole * 10} of them by the whole chain`,
  );
});

test('32 concurrent appends leave no gaps, round after round', { timeout: 0 }, async () => {
  const budgets = await Promise.all(Array.from({ length: 4 }, () => budget()));
  const rounds = Math.ceil(length / 200);
  for (let round = 1; round <= rounds; round += 1) {
    const numbers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => append(budgets[index % 4] as number, { round, index })),
    );
    expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 32 }, (_, index) => 32 * (round - 1) + index + 1),
    );
  }
  expect(await verify(instance.id)).toEqual({ entries: 32 * rounds, broken: null });
});
