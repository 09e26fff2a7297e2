import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeskBudgetFilters, findBudgetPage, findDeskBudgetPage } from '../../../db/budgets/list.ts';
import { positionAfterLast } from '../../../db/connection/pages.ts';
import { inSnapshot } from '../../../db/connection/transaction.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { listRuns } from '../list-runs.ts';

const { database, sql } = await openTestDatabase();

const clients = 20;
const vehicles = 30;
const statuses = ['Facturado', 'Pendiente', 'Retirado'] as const;
const firstDay = Date.parse('2026-01-01T00:00:00Z');
const dayMs = 86_400_000;
const days = 100;

interface StoredBudget {
  id: number;
  status: string;
  internal: boolean;
  client_id: number;
  vehicle_id: number | null;
  created_at: string;
  updated_at: string;
}

await sql.unsafe(`insert into clients (instance_id, name, search_text, created_at, updated_at)
  select w, 'Cliente ' || n, '', now(), now() from generate_series(1, 2) w, generate_series(1, ${clients}) n
  order by w, n`);
await sql.unsafe(`insert into vehicles (instance_id, client_id, plate, created_at, updated_at)
  select 1, 1 + n % ${clients}, 'P' || n, now(), now() from generate_series(1, ${vehicles}) n`);

/**
 * Inserts budgets of two workshops alternately. Most are invoiced and belong to the first client: more budgets than a
 * list reads before it searches the index of lifetimes. Some times are equal. Some budgets have a change before their
 * creation, as imported budgets may.
 */
async function fill(from: number, to: number, statusOf: string, createdOn: string): Promise<void> {
  await sql.unsafe(`
    insert into budgets (instance_id, status, channel, internal, client_id, vehicle_id, tracking_token_hash,
      sealed_tracking_token, created_at, updated_at)
    select 1 + n % 2, ${statusOf}, 'API', n % 31 < 2, 1 + ${clients} * (n % 2) + case when n % 8 > 5 then n / 2 % ${clients} else 0 end,
      case when n % 2 = 0 and n % 3 = 0 then 1 + n % ${vehicles} end,
      sha256(n::text::bytea), '', at, at + (n % 17 - 1) * interval '1 day'
    from (select n, timestamptz '2026-01-01' + ${createdOn} * interval '1 day' as at
      from generate_series(${from}, ${to}) n) invented`);
}
await fill(1, 1_000, `(array['Facturado', 'Pendiente', 'Retirado'])[1 + n % 7 % 3]`, '(n * 7919 % 100)');
await fill(1_001, 50_000, `'Facturado'`, '(n % 20)');
await fill(50_001, 51_000, `(array['Facturado', 'Pendiente', 'Retirado'])[1 + n % 11 % 3]`, '(n * 31 % 100)');
await sql.unsafe('vacuum analyze budgets');

const kept = (await sql.unsafe(`
  select id, status, internal, client_id, vehicle_id, created_at, updated_at from budgets
  where instance_id = 1 order by id`)) as unknown as StoredBudget[];

function expected(filters: DeskBudgetFilters, after: number, limit: number): number[] {
  const { internal, status, client_id, vehicle_id, from, to, updated_since } = filters;
  return kept
    .filter((each) => (internal ?? each.internal) === each.internal && each.id > after)
    .filter((each) => (status ?? each.status) === each.status)
    .filter((each) => (client_id ?? each.client_id) === each.client_id)
    .filter((each) => (vehicle_id ?? each.vehicle_id) === each.vehicle_id)
    .filter((each) => each.created_at >= (from ?? '') && each.created_at <= (to ?? '9'))
    .filter((each) => each.updated_at >= (updated_since ?? ''))
    .slice(0, limit)
    .map(({ id }) => id);
}

/** Generates times: the start of a day, or a millisecond before or after it. */
const moment = fc
  .tuple(fc.integer({ min: -2, max: days + 20 }), fc.constantFrom(-1, 0, 1))
  .map(([day, ms]) => new Date(firstDay + day * dayMs + ms).toISOString());
const filters = fc.record(
  {
    status: fc.constantFrom(...statuses, 'En cotización' as const),
    client_id: fc.integer({ min: 1, max: clients + 1 }),
    vehicle_id: fc.integer({ min: 1, max: vehicles + 1 }),
    from: moment,
    to: moment,
    updated_since: moment,
  },
  { requiredKeys: [] },
);
const question = fc.record({
  filters,
  after: fc.oneof(fc.constant(0), fc.constantFrom(...kept.map(({ id }) => id))),
  limit: fc.constantFrom(1, 50, 200),
});

test('every combination of filters finds the same as a scan of all budgets, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ filters, after, limit }) => {
      const { rows, hasMore } = await inSnapshot(database, (tx) =>
        findBudgetPage(tx, 1, filters, after, limit),
      );
      const all = expected({ ...filters, internal: false }, after, limit + 1);
      expect(rows.map(({ id }) => id)).toEqual(all.slice(0, limit));
      expect(hasMore).toBe(all.length > limit);
    }),
    { numRuns: listRuns(150), seed: 1 },
  );
});

test('the desk finds internal budgets among the others, or only those', async () => {
  const seeing = fc.constantFrom(undefined, true, false);
  await fc.assert(
    fc.asyncProperty(question, seeing, async ({ filters, after, limit }, internal) => {
      const asked = { ...filters, internal };
      const { rows, hasMore } = await inSnapshot(database, (tx) =>
        findDeskBudgetPage(tx, 1, asked, { after, limit, descending: false }),
      );
      const all = expected(asked, after, limit + 1);
      expect(rows.map(({ id }) => id)).toEqual(all.slice(0, limit));
      expect(hasMore).toBe(all.length > limit);
    }),
    { numRuns: listRuns(80), seed: 1 },
  );
});

test('the desk lists the same budgets with the newest first', async () => {
  const seeing = fc.constantFrom(undefined, true, false);
  const before = fc.oneof(fc.constant(positionAfterLast), fc.constantFrom(...kept.map(({ id }) => id)));
  await fc.assert(
    fc.asyncProperty(question, seeing, before, async ({ filters, limit }, internal, after) => {
      const asked = { ...filters, internal };
      const { rows, hasMore } = await inSnapshot(database, (tx) =>
        findDeskBudgetPage(tx, 1, asked, { after, limit, descending: true }),
      );
      const all = expected(asked, 0, Number.POSITIVE_INFINITY)
        .filter((id) => id < after)
        .toReversed();
      expect(rows.map(({ id }) => id)).toEqual(all.slice(0, limit));
      expect(hasMore).toBe(all.length > limit);
    }),
    { numRuns: listRuns(80), seed: 1 },
  );
});

test('distinguishes the moments of centuries as those of days', async () => {
  await sql.unsafe(`
    insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
      created_at, updated_at)
    select 2, 'Retirado', 'API', ${clients + 1}, sha256(('c' || n)::bytea), '', at, at
    from (select n, timestamptz '1900-01-01' + (n % 3) * interval '4000 years' as at from generate_series(1, 300) n) x`);
  const find = (filters: DeskBudgetFilters) =>
    inSnapshot(database, (tx) => findBudgetPage(tx, 2, filters, 0, 200));
  const late = await find({ from: '3000-01-01T00:00:00.000Z' });
  expect(late.rows.length).toBe(200);
  expect(late.hasMore).toBe(false);
  const ids = late.rows.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
});
