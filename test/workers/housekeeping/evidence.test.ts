import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { sweepDocuments } from '../../../workers/housekeeping/documents.ts';
import { forgetOverdueEvidence } from '../../../workers/housekeeping/evidence.ts';
import { openEvidenceScene } from '../../api/desk/evidence/scene.ts';

const scene = await openEvidenceScene();
const { database, sql, clock, newBudget, decide, keepSigned, erase, rowsOf, verify, documentsFolder } = scene;
const forget = () => forgetOverdueEvidence(database);
const contents = async (budgetId: number) =>
  (
    await sql`select content is not null as kept from evidence where budget_id = ${budgetId} order by number`
  ).map(({ kept }) => kept);

/**
 * Returns the time this many years ago. Uses the system's clock, because the database compares the retention with its
 * own clock.
 */
const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000).toISOString();

async function decided(years: number[]) {
  const budget = await newBudget();
  for (const each of years) {
    clock.set(yearsAgo(each));
    await decide(budget.id);
  }
  clock.set(new Date().toISOString());
  await keepSigned(budget.id);
  return budget;
}

test('deletes content and signed quote of an erased client after the term, and keeps the chain', async () => {
  const { id, client_id } = await decided([8, 7]);
  const [{ stored_as } = { stored_as: '' }] = await rowsOf(id);
  expect(await forget()).toBe(0);
  await erase(client_id);
  expect(await forget()).toBe(2);
  expect([await contents(id), await rowsOf(id)]).toEqual([[false, false], []]);
  expect(await verify()).toEqual({ ok: true, entries: 2, broken: null });
  expect(await forget()).toBe(0);

  const path = join(documentsFolder, stored_as);
  expect(existsSync(path)).toBe(true);
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(path, twoDaysAgo, twoDaysAgo);
  await sweepDocuments(
    { database, store: openDocumentStore({ kind: 'folder', path: documentsFolder }) },
    new Date(),
  );
  expect(existsSync(path)).toBe(false);
});

test('before the term nothing goes, and a signed quote stays until the last entry’s is over', async () => {
  const lately = await decided([5]);
  const partly = await decided([5]);
  await sql`update instances set evidence_years = 1`;
  await scene.forge(`update evidence set kept_until = now() - interval '1 day' where number = 4`);
  await decide(partly.id);
  for (const { client_id } of [lately, partly]) await erase(client_id);
  expect(await forget()).toBe(1);
  expect(await contents(lately.id)).toEqual([true]);
  expect(await contents(partly.id)).toEqual([false, true]);
  for (const { id } of [lately, partly]) expect(await rowsOf(id)).toHaveLength(1);
});

test('more than a batch goes in one round', async () => {
  const { id, client_id } = await newBudget();
  await erase(client_id);
  await scene.forge(`
    insert into evidence (instance_id, number, budget_id, kind, at, kept_until, content, content_hash, previous_hash, hash)
    select instance_id, 1000 + n, ${id}, kind, at, '2020-01-01', '{}', '', '', ''
    from evidence, generate_series(1, 230) n where number = 1`);
  expect(await forget()).toBe(230);
});
