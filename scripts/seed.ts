import { eq } from 'drizzle-orm';
import type { Context } from '../actions/context.ts';
import type { Config } from '../config.ts';
import { insertItems } from '../db/catalog/items.ts';
import { insertClaims } from '../db/clients/claims.ts';
import { insertConsent, insertHistory } from '../db/clients/history.ts';
import { insertClient } from '../db/clients/queries.ts';
import type { Database, Tx } from '../db/connection/client.ts';
import { boxes, events, labour_rates, service_categories, staff } from '../db/connection/tables.ts';
import { inTransaction } from '../db/connection/transaction.ts';
import { addCredit } from '../db/messages/credit.ts';
import { insertVehicle } from '../db/vehicles/queries.ts';
import { insertHoliday } from '../db/workshops/holidays.ts';
import {
  findOldestInstance,
  type Instance,
  insertHost,
  listAllInstances,
  updateInstance,
} from '../db/workshops/queries.ts';
import { openDocumentStore } from '../documents/open.ts';
import { newItem } from '../domain/catalog/item.ts';
import { consentChanges, newClient, nothingOptedOut } from '../domain/clients/client.ts';
import { claimedValues } from '../domain/clients/identity.ts';
import { initialChanges } from '../domain/events/changes.ts';
import { openSecretBox } from '../domain/secrets/secret-box.ts';
import { hourMs } from '../domain/time/lengths.ts';
import { newVehicle } from '../domain/vehicles/vehicle.ts';
import { createKey } from '../handlers/desk/keys/keys.ts';
import { keepTransport } from '../handlers/desk/messages/transports.ts';
import { createInstance } from '../handlers/desk/workshops/instances.ts';
import type { Actor } from '../handlers/handler.ts';
import { openPictures } from '../workers/pictures/threads.ts';
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

/** Sets up the demo workshop where there is none at all: the whole of it, or nothing. Its keys are told this once. */
export async function seedDemo(
  database: Database,
  { port, appSecrets, documents, maker }: Pick<Config, 'port' | 'appSecrets' | 'documents' | 'maker'>,
  now = new Date(),
): Promise<DemoKeys | null> {
  const pictures = openPictures();
  const keeping = { documents: openDocumentStore(documents), makeThumbnail: pictures.makeThumbnail };
  const seeded = inTransaction(database, async (tx, raw) => {
    await raw`SELECT pg_advisory_xact_lock(${seedLock})`;
    if ((await listAllInstances(tx)).length > 0) return null;
    const secretBox = openSecretBox(appSecrets);
    const instance = await seedInstance({ tx, secretBox, now }, port);
    const [actor] = await Promise.all([seedStaff(tx, instance, now), seedCatalog(tx, instance, now)]);
    const clientIds = await seedClients(tx, instance, actor, now);
    const vehicles = await seedVehicles(tx, instance, clientIds, actor, now);
    const demo = { instance, secretBox, tx, now };
    await seedBudgets(demo, { ...keeping, asker: { workshop: instance.id } }, vehicles, actor);
    await seedDiary(demo, vehicles, actor);
    await seedInvoices({ ...demo, maker }, vehicles, actor);
    await seedStore(demo, actor);
    // Nobody is told of what the demo has been through; and its days have no partition yet.
    await tx.delete(events).where(eq(events.instance_id, instance.id));
    await seedSending({ ...demo, actor });
    return { test: await seedKey(tx, instance, true, now), live: await seedKey(tx, instance, false, now) };
  });
  return seeded.finally(pictures.close);
}

/** Any fixed number: of several processes that start at once, one seeds. */
const seedLock = 7_301_983;

async function seedInstance(
  { tx, secretBox, now }: Pick<Context, 'tx' | 'secretBox' | 'now'>,
  port: number,
): Promise<Instance> {
  const base_url = port === 80 || port === 0 ? 'http://localhost' : `http://localhost:${port}`;
  const body = { host: 'localhost', name: demo.settings.name, base_url, plan: 'business', region: 'MD' };
  await createInstance({ body, tx, secretBox, now } as Parameters<typeof createInstance>[0]);
  const instance = (await findOldestInstance(tx)) as Instance;
  await updateInstance(tx, instance.id, demo.settings);
  await insertHost(tx, instance.id, '127.0.0.1');
  for (const year of [now.getUTCFullYear(), now.getUTCFullYear() + 1]) {
    for (const [day, name] of demo.localHolidays) {
      await insertHoliday(tx, instance.id, { date: `${year}-${day}`, name, scope: 'local' });
    }
  }
  return (await findOldestInstance(tx)) as Instance;
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

/** One statement after the other without waiting for each: they share a connection, so ids follow the order. */
async function seedClients(tx: Tx, instance: Instance, actor: Actor, now: Date): Promise<number[]> {
  const bodies = Array.from({ length: clientCount }, (_, n) => demoClient(n));
  const at = bodies.map((_, n) => new Date(now.getTime() - (clientCount - n) * newClientEveryMs));
  const rows = await Promise.all(
    bodies.map((body, n) => insertClient(tx, instance, newClient(body), at[n] as Date)),
  );
  await Promise.all(
    rows.flatMap(({ id }, n) => {
      const body = bodies[n] as (typeof bodies)[number];
      const client = newClient(body);
      const when = at[n] as Date;
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
    demoVehicle(n, clientIds[ownerOf(n)] as number, now.getUTCFullYear()),
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
    per_minute: 600, // whoever tries it out sends in bursts
  };
  const { body: made } = await createKey({ body, instance, tx, now } as Parameters<typeof createKey>[0]);
  return (made as { key: string }).key;
}

/** Enough to try everything out; it buys nothing. */
const demoUnits = 1_000;

/** What the demo sends is kept to be looked at: nobody is written to. */
async function seedSending(context: Context): Promise<void> {
  const settings = { kind: 'dev' } as const;
  const { email, whatsapp } = demo.settings;
  await keepTransport(context, { channel: 'email', settings, sender: email });
  await keepTransport(context, { channel: 'sms', settings, sender: whatsapp.replaceAll(' ', '') });
  await addCredit(context.tx, context.instance.id, demoUnits, 'Demo', context.actor, context.now);
}
