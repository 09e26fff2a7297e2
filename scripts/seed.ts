import { eq } from 'drizzle-orm';
import type { Context } from '../actions/context.ts';
import { setTransport } from '../actions/messages/set-transport.ts';
import { openDocumentStore } from '../adapters/documents/open.ts';
import { openPictureDecoder } from '../adapters/threads/pictures.ts';
import { openThreads } from '../adapters/threads/pool.ts';
import type { Config } from '../config.ts';
import { insertItems } from '../db/catalog/items.ts';
import { insertClaims } from '../db/clients/claims.ts';
import { insertConsent, insertHistory } from '../db/clients/history.ts';
import { insertClient } from '../db/clients/writes.ts';
import type { Database, Tx } from '../db/connection/client.ts';
import { boxes, events, labour_rates, service_categories, staff } from '../db/connection/tables.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { insertCredit } from '../db/messages/credit.ts';
import { insertVehicle } from '../db/vehicles/queries.ts';
import { insertHoliday } from '../db/workshops/holidays.ts';
import {
  findOldestInstance,
  type Instance,
  insertHost,
  listAllInstances,
  updateInstance,
} from '../db/workshops/queries.ts';
import { newItem } from '../domain/catalog/item.ts';
import { consentChanges, newClient, nothingOptedOut } from '../domain/clients/client.ts';
import { claimedValues } from '../domain/clients/identity.ts';
import type { Actor } from '../domain/events/actor.ts';
import { initialChanges } from '../domain/events/changes.ts';
import { required } from '../domain/requests/required.ts';
import { openSecretBox } from '../domain/secrets/secret-box.ts';
import { hourMs } from '../domain/time/lengths.ts';
import { newVehicle } from '../domain/vehicles/vehicle.ts';
import { createKey } from '../handlers/desk/keys/keys.ts';
import { createInstance } from '../handlers/desk/workshops/instances.ts';
import { paperThreadFile } from '../views/papers/thread-file.ts';
import { seedBudgets } from './seed/budgets.ts';
import { clientCount, demoClient, demoVehicle, ownerOf, vehicleCount } from './seed/clients-and-vehicles.ts';
import { seedDiary } from './seed/diary.ts';
import { seedInvoices } from './seed/invoices.ts';
import { seedStore } from './seed/store.ts';
import * as demo from './seed/workshop.ts';

export interface DemoKeys {
  test: string;
  live: string;
}

/**
 * Sets up the demo workshop if there is no workshop: completely or not at all. Returns its keys, which are shown only
 * this once.
 */
export async function seedDemo(
  database: Database,
  { port, appSecrets, documents, maker }: Pick<Config, 'port' | 'appSecrets' | 'documents' | 'maker'>,
  now = new Date(),
): Promise<DemoKeys | null> {
  const threads = openThreads({ paperFile: paperThreadFile });
  const { makeThumbnail } = openPictureDecoder(threads);
  const fileStorage = { documents: openDocumentStore(documents), makeThumbnail };
  const seeded = inTransaction(database, async (tx, raw) => {
    await raw`SELECT pg_advisory_xact_lock(${seedLock})`;
    if ((await listAllInstances(tx, {})).length > 0) return null;
    const secretBox = openSecretBox(appSecrets);
    const instance = await seedInstance({ tx, secretBox, now }, port);
    const [actor] = await Promise.all([seedStaff(tx, instance, now), seedCatalog(tx, instance, now)]);
    const clientIds = await seedClients(tx, instance, actor, now);
    const vehicles = await seedVehicles(tx, instance, clientIds, actor, now);
    const demo = { instance, secretBox, tx, now };
    await seedBudgets(demo, { ...fileStorage, asker: { workshop: instance.id } }, vehicles, actor);
    await seedDiary(demo, vehicles, actor);
    await seedInvoices({ ...demo, maker }, vehicles, actor);
    await seedStore(demo, actor);
    // The demo's past emits no events to receivers, and its days have no partition yet.
    await tx.delete(events).where(eq(events.instance_id, instance.id));
    await seedSending({ ...demo, actor });
    return { test: await seedKey(tx, instance, true, now), live: await seedKey(tx, instance, false, now) };
  });
  return seeded.finally(threads.close);
}

/** Any fixed number; of several processes that start at once, only the one that gets this lock seeds. */
const seedLock = 7_301_983;

async function seedInstance(
  { tx, secretBox, now }: Pick<Context, 'tx' | 'secretBox' | 'now'>,
  port: number,
): Promise<Instance> {
  const base_url = port === 80 || port === 0 ? 'http://localhost' : `http://localhost:${port}`;
  const body = { host: 'localhost', name: demo.settings.name, base_url, plan: 'business', region: 'MD' };
  await createInstance({ body, tx, secretBox, now } as Parameters<typeof createInstance>[0]);
  const instance = required(await findOldestInstance(tx, {}));
  await updateInstance(tx, instance.id, demo.settings);
  await insertHost(tx, { instanceId: instance.id, host: '127.0.0.1' });
  for (const year of [now.getUTCFullYear(), now.getUTCFullYear() + 1]) {
    for (const [day, name] of demo.localHolidays) {
      await insertHoliday(tx, { instanceId: instance.id, date: `${year}-${day}`, name, scope: 'local' });
    }
  }
  return required(await findOldestInstance(tx, {}));
}

async function seedStaff(tx: Tx, { id: instance_id }: Instance, now: Date): Promise<Actor> {
  const created_at = now.toISOString();
  const people = demo.staff.map(([name, role]) => ({ instance_id, name, role, created_at }));
  const [first] = await tx.insert(staff).values(people).returning();
  await tx.insert(boxes).values(demo.boxes.map((name, position) => ({ instance_id, name, position })));
  return { kind: 'staff', id: first?.id ?? 0, name: first?.name ?? '' };
}

async function seedCatalog(tx: Tx, { id: instance_id, tax_rate }: Instance, now: Date): Promise<void> {
  const items = demo.priceList.map(
    ([reference, description, category, cents, line_type = 'other', unit = 'ud']) => {
      return newItem({ reference, description, category, price: cents / 100, line_type, unit }, tax_rate);
    },
  );
  await insertItems(tx, instance_id, items, now);
  await tx.insert(labour_rates).values(
    demo.labourRates.map(([name, price_per_hour_cents], position) => {
      return { instance_id, name, price_per_hour_cents, position, is_default: position === 0 };
    }),
  );
  for (const [position, { name, cents, internal = false, subcategories }] of demo.catalog.entries()) {
    const category = { instance_id, name, reference_price_cents: cents, internal, position };
    const [parent] = await tx.insert(service_categories).values(category).returning();
    await tx.insert(service_categories).values(
      subcategories.map(([name, reference_price_cents], position) => {
        return {
          instance_id,
          parent_id: parent?.id ?? null,
          name,
          reference_price_cents,
          internal,
          position,
        };
      }),
    );
  }
}

/** Sends the statements in order without waiting for each: they share a connection, so ids follow the order. */
async function seedClients(tx: Tx, instance: Instance, actor: Actor, now: Date): Promise<number[]> {
  const bodies = Array.from({ length: clientCount }, (_, n) => demoClient(n));
  const rows = await Promise.all(
    bodies.map(async (body, n) => {
      const client = newClient(body);
      const when = new Date(now.getTime() - (clientCount - n) * newClientEveryMs);
      return { body, client, when, ...(await insertClient(tx, instance, client, when)) };
    }),
  );
  await Promise.all(
    rows.flatMap(({ id, body, client, when }) => {
      const line = { clientId: id, action: 'client.created', changes: initialChanges(body) } as const;
      return [
        insertClaims(tx, instance.id, id, claimedValues(client, instance.country)),
        insertHistory(tx, instance.id, line, actor, when),
        insertConsent(tx, instance.id, id, consentChanges(nothingOptedOut, client), actor, when),
      ];
    }),
  );
  return rows.map(({ id }) => id);
}

const newClientEveryMs = 6 * hourMs;

async function seedVehicles(tx: Tx, instance: Instance, clientIds: number[], actor: Actor, now: Date) {
  const bodies = Array.from({ length: vehicleCount }, (_, n) =>
    demoVehicle(n, required(clientIds[ownerOf(n)]), now.getUTCFullYear()),
  );
  const rows = await Promise.all(bodies.map((body) => insertVehicle(tx, instance.id, newVehicle(body), now)));
  const vehicles = rows.filter((row) => row !== undefined);
  await Promise.all(
    vehicles.map(({ id: vehicleId, client_id: clientId }, n) => {
      const changes = initialChanges({ ...bodies[n] });
      const line = { clientId, vehicleId, action: 'vehicle.created', changes } as const;
      return insertHistory(tx, instance.id, line, actor, now);
    }),
  );
  return vehicles;
}

async function seedKey(tx: Tx, instance: Instance, test: boolean, now: Date): Promise<string> {
  const body = {
    name: test ? 'Demo (test)' : 'Demo (live)',
    purpose: 'Trying the API out',
    scopes: ['all'],
    test,
    per_minute: 600, // people who try it out send bursts
  };
  const { body: created } = await createKey({ body, instance, tx, now } as Parameters<typeof createKey>[0]);
  return (created as { key: string }).key;
}

/** Enough to try everything out; it buys nothing. */
const demoUnits = 1_000;

/** Lets the demo send without a provider: messages are only stored, and reach nobody. */
async function seedSending(context: Context): Promise<void> {
  const settings = { kind: 'dev' } as const;
  const { email, whatsapp } = demo.settings;
  await setTransport(context, { channel: 'email', settings, sender: email });
  await setTransport(context, { channel: 'sms', settings, sender: whatsapp.replaceAll(' ', '') });
  await insertCredit(context.tx, context.instance.id, demoUnits, 'Demo', context.actor, context.now);
}
