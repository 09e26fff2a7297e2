import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listChangedClients, searchClients } from '../../../db/clients/queries.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { arrayLiteral } from '../../../db/connection/parameters.ts';
import { inSnapshot } from '../../../db/connection/transaction.ts';
import { findVehiclePage, type VehicleFilters } from '../../../db/vehicles/queries.ts';
import { newClient } from '../../../domain/clients/client.ts';
import { searchDocument, searchTerm } from '../../../domain/clients/search.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { listRuns } from '../list-runs.ts';

const { database, sql } = await openTestDatabase();

/**
 * Number of clients: several times the number of rows that a list reads by id before it searches the index of changes.
 */
const clients = 40_000;
const vehicles = 40_000;
const owners = 50;
const names = ['Zoé Lejana', 'Ana Común', 'Nadie'];

/**
 * Expression for the time of a row's last change, for rows of two workshops alternately. Most times increase with the
 * id; one row in 400 changed yesterday, and the last thousand rows of each workshop changed today. The first client has
 * a tenth of all vehicles.
 */
const changedAt = (of: string) => `case
  when n % 400 < 2 then timestamptz '2026-06-01' + n % 7 * interval '1 hour'
  when n > ${of} - 2000 then timestamptz '2026-06-02' + n % 5 * interval '1 hour'
  else timestamptz '2020-01-01' + n * interval '1 minute' end`;
const documents = names.map((name) => searchDocument(newClient({ name }), 'ES'));
const nameOf = '(1 + case when n / 2 % 1500 = 7 then 0 when n / 2 % 10 = 3 then 1 else 2 end)';
const texts = documents.map(({ text }) => text);
const starts = documents.map(({ wordStarts }) => wordStarts.join(' '));
await sql.unsafe(
  `insert into clients (instance_id, name, search_text, word_starts, created_at, updated_at)
   select 1 + n % 2, ($1::text[])[${nameOf}], ($2::text[])[${nameOf}], string_to_array(($3::text[])[${nameOf}], ' '),
     now(), ${changedAt(String(2 * clients))}
   from generate_series(1, ${2 * clients}) n order by n`,
  [names, texts, starts].map(arrayLiteral),
);
await sql.unsafe(`
  insert into vehicles (instance_id, client_id, plate, status, created_at, updated_at)
  select 1, case when n % 10 = 0 then 2 else 2 + 2 * (n % ${owners}) end, 'P' || n,
    (array['activo', 'baja_temporal', 'baja'])[1 + case when n % 1000 < 3 then 2 when n % 20 = 5 then 1 else 0 end],
    now(), ${changedAt(String(vehicles))}
  from generate_series(1, ${vehicles}) n order by n`);
await sql.unsafe('vacuum analyze clients, vehicles');

interface StoredRow {
  id: number;
  name: string;
  plate: string;
  client_id: number;
  status: string;
  updated_at: string;
}
const keptClients = (await sql.unsafe(
  'select id, name, updated_at from clients where instance_id = 1 order by id',
)) as unknown as StoredRow[];
const keptVehicles = (await sql.unsafe(
  'select id, plate, client_id, status, updated_at from vehicles order by id',
)) as unknown as StoredRow[];

const moment = fc
  .tuple(
    fc.constantFrom(
      '2019-12-01',
      '2020-01-03',
      '2020-02-20',
      '2026-05-31',
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
    ),
    fc.integer({ min: 0, max: 8 }),
    fc.constantFrom(-1, 0, 1),
  )
  .map(([day, hour, ms]) => new Date(Date.parse(day) + hour * 3_600_000 + ms).toISOString());
const limit = fc.constantFrom(1, 50, 200);
const anywhere = (kept: StoredRow[]) =>
  fc.oneof(fc.constant(0), fc.constantFrom(...kept.map(({ id }) => id)));

function page(kept: StoredRow[], holds: (each: StoredRow) => boolean, after: number, limit: number) {
  const ids = kept.filter((each) => each.id > after && holds(each)).map(({ id }) => id);
  return { ids: ids.slice(0, limit), hasMore: ids.length > limit };
}

const asPage = ({ rows, hasMore }: { rows: { id: number }[]; hasMore: boolean }) => ({
  ids: rows.map(({ id }) => id),
  hasMore,
});

describe('what changed since a moment is what a look at each record finds, in the same order:', () => {
  test('clients, with a search and without', async () => {
    const searches = fc.option(fc.constantFrom('lejana', 'comun', 'nadie', 'an', 'nobody'), {
      nil: undefined,
    });
    const holds = (name: string, search?: string) =>
      ({
        lejana: name === 'Zoé Lejana',
        comun: name === 'Ana Común',
        nadie: name === 'Nadie',
        an: name === 'Ana Común',
        nobody: false,
      })[search ?? ''] ?? true;
    await fc.assert(
      fc.asyncProperty(
        searches,
        moment,
        anywhere(keptClients),
        limit,
        async (search, since, after, limit) => {
          const found = await inSnapshot(database, (tx) =>
            search === undefined
              ? listChangedClients(tx, { instanceId: 1, after, most: limit, since })
              : searchClients(tx, { instanceId: 1, term: searchTerm(search), after, limit, since }),
          );
          const isMeant = (each: StoredRow) => each.updated_at >= since && holds(each.name, search);
          expect(asPage(found)).toEqual(page(keptClients, isMeant, after, limit));
        },
      ),
      { numRuns: listRuns(80), seed: 1 },
    );
  });

  test('vehicles, with every other filter and without', async () => {
    const filters = fc.record(
      {
        plate: fc.integer({ min: 1, max: vehicles + 1 }).map((n) => `P${n}`),
        client_id: fc.integer({ min: 1, max: owners }).map((n) => 2 * n),
        status: fc.constantFrom('activo', 'baja_temporal', 'baja'),
        updated_since: moment,
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<VehicleFilters>;
    await fc.assert(
      fc.asyncProperty(filters, anywhere(keptVehicles), limit, async (filter, after, limit) => {
        const found = await inSnapshot(database, (tx) => findVehiclePage(tx, 1, filter, after, limit));
        const isMeant = (each: StoredRow) =>
          (filter.plate ?? each.plate) === each.plate &&
          (filter.client_id ?? each.client_id) === each.client_id &&
          (filter.status ?? each.status) === each.status &&
          each.updated_at >= (filter.updated_since ?? '');
        expect(asPage(found)).toEqual(page(keptVehicles, isMeant, after, limit));
      }),
      { numRuns: listRuns(100), seed: 1 },
    );
  });
});

const read = `
  select (select sum(idx_tup_read) from pg_stat_user_indexes where relname = $1)::int as entries,
    (select seq_tup_read from pg_stat_user_tables where relname = $1)::int as rows,
    (select idx_scan from pg_stat_user_indexes where indexrelname = $1 || '_changed_idx')::int as scans`;

/**
 * Counts what a list reads from its table: index entries, rows of sequential scans, and scans of the index of changes.
 */
async function readBy(table: 'clients' | 'vehicles', list: (tx: Tx) => Promise<unknown>) {
  const [before] = await sql.unsafe(read, [table]);
  await inSnapshot(database, async (tx) => {
    await list(tx);
    await tx.$client.unsafe('select pg_stat_force_next_flush()');
  });
  const [now] = await sql.unsafe(read, [table]);
  return {
    entries: now?.entries - before?.entries,
    rows: now?.rows - before?.rows,
    scans: now?.scans - before?.scans,
  };
}

describe('of tens of thousands of records, those that changed are found by their index, without reading the others:', () => {
  const thisMorning = '2026-06-02T00:00:00.000Z';
  const yesterday = '2026-06-01T00:00:00.000Z';
  const changed = (since: string) => (tx: Tx) =>
    listChangedClients(tx, { instanceId: 1, after: 0, most: 50, since });
  const searchedFor = (name: string, limit: number) => (tx: Tx) =>
    searchClients(tx, { instanceId: 1, term: searchTerm(name), after: 0, limit, since: thisMorning });
  const vehiclesWith = (filter: VehicleFilters) => (tx: Tx) => findVehiclePage(tx, 1, filter, 0, 50);

  test.each<[string, 'clients' | 'vehicles', (tx: Tx) => Promise<unknown>]>([
    ['clients of this morning', 'clients', changed(thisMorning)],
    ['clients of nobody’s day', 'clients', changed('2030-01-01T00:00:00.000Z')],
    ['a name among them', 'clients', searchedFor('lejana', 50)],
    ['a common name among them', 'clients', searchedFor('nadie', 200)],
    ['vehicles of this morning', 'vehicles', vehiclesWith({ updated_since: thisMorning })],
    [
      'vehicles of a status among them',
      'vehicles',
      vehiclesWith({ updated_since: thisMorning, status: 'activo' }),
    ],
  ])('%s', async (_what, table, list) => {
    await readBy(table, list); // the first run plans the statements
    const { entries, rows, scans } = await readBy(table, list);
    expect(rows).toBe(0);
    expect(scans).toBeGreaterThan(0);
    expect(entries).toBeLessThan(20_000);
  });

  test.each<[string, 'clients' | 'vehicles', (tx: Tx) => Promise<unknown>, number]>([
    [
      'clients who changed in the last years: the first fill the page',
      'clients',
      changed('2019-01-01T00:00:00Z'),
      11_000,
    ],
    [
      'vehicles of a rare status',
      'vehicles',
      vehiclesWith({ updated_since: yesterday, status: 'baja' }),
      11_000,
    ],
    ['a plate', 'vehicles', vehiclesWith({ updated_since: yesterday, plate: 'P400' }), 10],
    ['a small client', 'vehicles', vehiclesWith({ updated_since: yesterday, client_id: 4 }), 2_000],
  ])('and %s without it', async (_what, table, list, most) => {
    await readBy(table, list);
    const { entries, rows } = await readBy(table, list);
    expect(rows).toBe(0);
    expect(entries).toBeLessThan(most);
  });
});
