import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyRecords } from '../../actions/invoices/retention/verify.ts';
import { findBudgetPage } from '../../db/budgets/list.ts';
import {
  account_links,
  accounts,
  appointments,
  budget_documents,
  budgets,
  closures,
  document_thumbnails,
  invoices,
  parts,
  stock_movements,
} from '../../db/connection/tables.ts';
import { currentBalance } from '../../db/messages/credit.ts';
import { findTransport } from '../../db/messages/transports.ts';
import { findOldestInstance } from '../../db/workshops/queries.ts';
import { budgetStatuses } from '../../domain/budgets/status.ts';
import { openSettings } from '../../domain/messages/transport.ts';
import { openSeals } from '../../domain/secrets/seals.ts';
import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { seedDemo } from '../../scripts/seed.ts';
import { documentsFolderOf } from '../support/documents-folder.ts';
import { maker } from '../support/maker.ts';
import { openTestDatabase } from '../support/test-database.ts';

const { url, database } = await openTestDatabase();
const config = {
  port: 8080,
  appSecrets: ['a secret that is for tests alone and nothing else'],
  documents: { kind: 'folder', path: documentsFolderOf(url) } as const,
  maker,
};

let keys: Awaited<ReturnType<typeof seedDemo>> = null;

test('the demo can send: its messages are kept, and its credit lasts for a while', async () => {
  keys = await seedDemo(database, config);
  const id = (await findOldestInstance(database.reads, {}))?.id as number;
  const box = openSecretBox(config.appSecrets);
  const [email, sms] = [
    await findTransport(database.reads, { instanceId: id, channel: 'email' }),
    await findTransport(database.reads, { instanceId: id, channel: 'sms' }),
  ];
  expect(email && openSettings(box, email)).toEqual({ kind: 'dev' });
  expect(sms && openSettings(box, sms)).toEqual({ kind: 'dev' });
  expect([email?.sender, sms?.sender]).toEqual(['taller@example.com', '+34600000099']);
  expect(await currentBalance(database.reads, id)).toBe(1_000);
});

test('the owner of the demo has a link to the panel, and no access before', async () => {
  const people = await database.inSession((db) => db.select().from(accounts));
  const roles = people.map(({ role }) => role).toSorted();
  expect(roles).toEqual(['accountant', 'mechanic', 'mechanic', 'mechanic', 'office', 'owner']);
  expect(people.every(({ password_hash }) => password_hash === null)).toBe(true);
  const owner = people.find(({ role }) => role === 'owner');
  const links = await database.inSession((db) => db.select().from(account_links));
  expect(links).toMatchObject([{ account_id: owner?.id, purpose: 'invitation', used_at: null }]);
  expect(keys?.ownerPath).toMatch(/^\/panel\/t\/[\w-]{43}$/);
});

test('the demo has budgets in every status, and one for internal use', async () => {
  const id = (await findOldestInstance(database.reads, {}))?.id as number;
  const { rows } = await database.inSession((db) => findBudgetPage(db, id, {}, 0, 200));
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(budgetStatuses));
  const all = await database.inSession((db) => db.select().from(budgets));
  expect(all.filter(({ internal }) => internal).length).toBe(1);
  expect(all.every(({ updated_at }) => Date.parse(updated_at) <= Date.now())).toBe(true);
});

test('the demo has a dozen parts with movements, one of them below its minimum', async () => {
  const kept = await database.inSession((db) => db.select().from(parts));
  expect(kept).toHaveLength(12);
  expect(kept.filter(({ below_minimum }) => below_minimum).map(({ reference }) => reference)).toEqual([
    'BAT-70',
  ]);
  const moved = await database.inSession((db) => db.select().from(stock_movements));
  expect(new Set(moved.map(({ kind }) => kind))).toEqual(new Set(['in', 'out', 'adjust']));
  expect(moved.some(({ budget_id }) => budget_id !== null)).toBe(true);
});

test('the demo has photos of a job that is being done, for its client to look at', async () => {
  const thumbnails = await database.inSession((db) => db.select().from(document_thumbnails));
  expect(thumbnails.map(({ width, height }) => [width, height])).toEqual(Array(3).fill([640, 480]));
  const files = await database.inSession((db) => db.select().from(budget_documents));
  for (const { stored_as, size } of files)
    expect(statSync(join(documentsFolderOf(url), stored_as)).size).toBe(size);
});

test('the demo has a diary: on some days appointments, a few proposals to come, a box that is closed for a while', async () => {
  const all = await database.inSession((db) => db.select().from(appointments));
  const dayOf = ({ starts_at }: { starts_at: string }) => starts_at.slice(0, 10);
  expect(new Set(all.map(dayOf)).size).toBeGreaterThan(6);
  expect(all.length).toBeGreaterThan(25);
  const proposals = all.filter(({ status }) => status === 'proposed');
  expect(proposals.length).toBeGreaterThan(1);
  expect(proposals.every(({ starts_at }) => Date.parse(starts_at) > Date.now())).toBe(true);
  expect(await database.inSession((db) => db.select().from(closures))).toHaveLength(1);
});

test('the demo has invoices: one paid, one paid in part, one simplified, each in the chain', async () => {
  const id = (await findOldestInstance(database.reads, {}))?.id as number;
  const all = await database.inSession((db) => db.select().from(invoices).orderBy(invoices.id));
  expect(
    all.map(({ full_number, total_cents, paid_cents }) => [full_number, total_cents > paid_cents]),
  ).toEqual([
    [expect.stringMatching(/^F\d{4}-0001$/), false],
    [expect.stringMatching(/^F\d{4}-0002$/), true],
    [expect.stringMatching(/^S\d{4}-0001$/), false],
  ]);
  expect(
    await database.inSession((db) =>
      verifyRecords(db, id, openSeals(openSecretBox(config.appSecrets).sealKeys)),
    ),
  ).toEqual({ records: 3, broken: null });
});

test('a workshop that is there already is left alone', async () => {
  expect(await seedDemo(database, config)).toBeNull();
});
