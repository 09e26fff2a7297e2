import { expect, test } from 'vitest';
import { listLabourRates, listServiceCategories } from '../../db/catalog/queries.ts';
import { labour_rates, service_categories } from '../../db/connection/tables.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { deleteHoliday, insertHoliday, listHolidaysFrom, seedHolidays } from '../../db/workshops/holidays.ts';
import { listWorkshops } from '../../db/workshops/list.ts';
import {
  findInstance,
  findInstanceByHost,
  findOldestInstance,
  insertHost,
  removeHost,
  setCanonicalHost,
  updateInstance,
} from '../../db/workshops/queries.ts';
import { rateRecord, serviceCategories } from '../../handlers/catalog/record.ts';
import { workshopRecord } from '../../handlers/general/record.ts';
import { countQueries } from '../support/queries.ts';
import { now, openScene } from './scene.ts';

const { database, instance, other, write } = await openScene();
const { reads } = database;

test('finds a workshop by its host, whatever the port, and by its aliases', async () => {
  expect(await findInstanceByHost(reads, 'taller.example.com')).toEqual(instance);
  expect(await findInstanceByHost(reads, 'taller.example.com:8443')).toEqual(instance);
  expect(
    await write((tx) => insertHost(tx, { instanceId: instance.id, host: 'alias.example.com:8080' })),
  ).toBe(true);
  expect(await findInstanceByHost(reads, 'alias.example.com:8080')).toEqual(instance);
  expect(await findInstanceByHost(reads, 'alias.example.com')).toBeUndefined();
  expect(await findInstanceByHost(reads, 'nobody.example.com')).toBeUndefined();
  expect(await findOldestInstance(reads, {})).toEqual(instance);
});

test('gives a host to one workshop only', async () => {
  expect(await write((tx) => insertHost(tx, { instanceId: instance.id, host: 'otro.example.com' }))).toBe(
    false,
  );
  expect(await write((tx) => insertHost(tx, { instanceId: other.id, host: 'alias.example.com:8080' }))).toBe(
    false,
  );
});

test('moves to a new canonical host and keeps the old one as an alias', async () => {
  expect(await write((tx) => setCanonicalHost(tx, { instanceId: other.id, host: 'nuevo.example.com' }))).toBe(
    true,
  );
  expect((await findInstanceByHost(reads, 'otro.example.com'))?.host).toBe('nuevo.example.com');
  await write((tx) => removeHost(tx, { instanceId: other.id, host: 'nuevo.example.com' }));
  await write((tx) => removeHost(tx, { instanceId: instance.id, host: 'otro.example.com' }));
  const { rows } = await listWorkshops(
    reads,
    { host: 'otro.example.com', search: null, removing: null },
    null,
  );
  expect(rows).toMatchObject([{ id: other.id, host: 'nuevo.example.com', aliases: ['otro.example.com'] }]);
  await write((tx) => removeHost(tx, { instanceId: other.id, host: 'otro.example.com' }));
  expect(await findInstanceByHost(reads, 'otro.example.com')).toBeUndefined();
});

test('lists workshops with their aliases by one statement, and filters them by host, text and removal', async () => {
  await write(async (tx) => {
    await insertHost(tx, { instanceId: other.id, host: 'b.example.com' });
    await insertHost(tx, { instanceId: other.id, host: 'a.example.com' });
    await updateInstance(tx, other.id, { name: 'Automoción Peña' });
  });
  const statements = countQueries(database);
  const every = { host: null, search: null, removing: null };
  const { rows, hasMore } = await listWorkshops(reads, every, null);
  expect(statements()).toBe(1);
  expect(rows.map(({ id }) => id)).toEqual([instance.id, other.id]);
  expect(rows[1]?.aliases).toEqual(['a.example.com', 'b.example.com']);
  expect(hasMore).toBe(false);
  const found = async (filter: Partial<typeof every | { removing: boolean; host: string; search: string }>) =>
    (await listWorkshops(reads, { ...every, ...filter }, 5)).rows.map(({ id }) => id);
  expect(await found({ host: 'a.example.com' })).toEqual([other.id]);
  expect(await found({ host: 'c.example.com' })).toEqual([]);
  expect(await found({ search: 'AUTOMOCION PENA' })).toEqual([other.id]);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ search: 'example' })).toEqual([instance.id, other.id]);
  expect(await found({ removing: true })).toEqual([]);
  expect(await found({ removing: false })).toEqual([instance.id, other.id]);
  expect(await listWorkshops(reads, every, 1)).toMatchObject({ rows: [{ id: instance.id }], hasMore: true });
});

test('changes a workshop’s settings', async () => {
  const lunch_break = { start: '13:30', end: '15:00' };
  await write((tx) =>
    updateInstance(tx, other.id, { tax_rate: 10.5, lunch_break, plan_scopes: ['clients:read'] }),
  );
  await write((tx) => updateInstance(tx, other.id, {}));
  const changed = await findInstance(reads, other.id);
  expect(changed).toMatchObject({ tax_rate: 10.5, lunch_break, plan_scopes: ['clients:read'] });
});

test('shows the days of a week in order', () => {
  const { schedule, lunch_break } = workshopRecord(instance, []);
  expect(Object.keys(schedule)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  expect(Object.keys(schedule.mon)).toEqual(['start', 'end', 'closed']);
  expect(Object.keys(lunch_break)).toEqual(['start', 'end']);
});

test('seeds the holidays of a year once, so that those removed at the desk do not return', async () => {
  const seed = () =>
    write((tx) =>
      seedHolidays(tx, [instance.id], 2026, [
        { date: '2026-05-01', name: 'Día del Trabajador', scope: 'national' },
      ]),
    );
  expect(await seed()).toBe(1);
  const thisYear = { instanceId: instance.id, from: '2026-01-01' };
  const [seeded] = await listHolidaysFrom(reads, thisYear);
  const remove = (instanceId: number) =>
    write((tx) => deleteHoliday(tx, { instanceId, id: seeded?.id as number }));
  expect(await remove(other.id)).toBe(false);
  expect(await remove(instance.id)).toBe(true);
  expect(await seed()).toBe(0);
  expect(await listHolidaysFrom(reads, thisYear)).toEqual([]);
});

test('lists holidays from a day on, in order, each once', async () => {
  const add = (date: string, name: string, scope: 'local' | 'regional') =>
    write((tx) => insertHoliday(tx, { instanceId: instance.id, date, name, scope }));
  await add('2026-11-09', 'Almudena', 'regional');
  await add('2026-05-15', 'San Isidro', 'local');
  expect(await add('2026-11-09', 'Almudena', 'local')).toBeUndefined();
  const listFrom = (from: string, { id } = instance) => listHolidaysFrom(reads, { instanceId: id, from });
  expect(await listFrom('2026-05-15')).toMatchObject([
    { date: '2026-05-15', name: 'San Isidro', scope: 'local' },
    { date: '2026-11-09', name: 'Almudena', scope: 'regional' },
  ]);
  expect(await listFrom('2026-05-16')).toHaveLength(1);
  expect(await listFrom('2026-01-01', other)).toEqual([]);
});

test('shows the catalog in the workshop’s order, without internal categories', async () => {
  await write(async (tx) => {
    const category = async (name: string, body: Partial<typeof service_categories.$inferInsert> = {}) => {
      const [row] = await tx
        .insert(service_categories)
        .values({ instance_id: instance.id, name, ...body })
        .returning();
      return row?.id as number;
    };
    const brakes = await category('Frenos', { position: 2, reference_price_cents: 12_007 });
    await category('Pastillas', { parent_id: brakes, reference_price_cents: 4_529 });
    await category('Prueba interna', { parent_id: brakes, internal: true });
    await category('Aceite', { position: 1 });
    const hidden = await category('Interno', { internal: true });
    await category('Hijo de interno', { parent_id: hidden });
  });
  expect(serviceCategories(await listServiceCategories(reads, { instanceId: instance.id }))).toMatchObject([
    { name: 'Aceite', reference_price: null, currency: 'EUR', subcategories: [] },
    {
      name: 'Frenos',
      reference_price: 120.07,
      subcategories: [{ name: 'Pastillas', reference_price: 45.29 }],
    },
  ]);
  expect(await listServiceCategories(reads, { instanceId: other.id })).toEqual([]);
});

test('shows labour rates in euros, and allows one to be the default', async () => {
  const rate = (name: string, is_default: boolean) =>
    write((tx) =>
      tx
        .insert(labour_rates)
        .values({ instance_id: instance.id, name, price_per_hour_cents: 4_550, is_default }),
    );
  await rate('Mecánica', true);
  await rate('Chapa', false);
  await expect(rate('Pintura', true)).rejects.toThrow();
  expect((await listLabourRates(reads, { instanceId: instance.id })).map(rateRecord)).toMatchObject([
    { name: 'Mecánica', price_per_hour: 45.5, currency: 'EUR', is_default: true },
    { name: 'Chapa', is_default: false },
  ]);
});

test('appends an event that waits to be relayed', async () => {
  await write((tx) =>
    appendEvent(tx, instance.id, 'client.updated', { client_id: 3, changed: ['phone'] }, now),
  );
  const rows = await database.inSession((_, raw) => raw`select * from events`);
  expect(rows).toMatchObject([
    { instance_id: instance.id, event: 'client.updated', occurred_at: now.toISOString(), relayed_at: null },
  ]);
  expect(rows[0]?.data).toEqual({ client_id: 3, changed: ['phone'] });
});
