import type { DocumentStore } from '../../adapters/documents/store.ts';
import { insertItems } from '../../db/catalog/items.ts';
import { insertClaims } from '../../db/clients/claims.ts';
import { insertConsent, insertHistory } from '../../db/clients/history.ts';
import { insertClient } from '../../db/clients/writes.ts';
import { sendInOrder, type Tx } from '../../db/connection/client.ts';
import { insertCredit } from '../../db/messages/credit.ts';
import { insertVehicle } from '../../db/vehicles/queries.ts';
import {
  deleteEvents,
  insertBoxes,
  insertCategories,
  insertRates,
  insertStaffMembers,
  setDemoRoles,
} from '../../db/workshops/demo.ts';
import { insertDemoFill } from '../../db/workshops/demo-fill.ts';
import { insertHoliday } from '../../db/workshops/holidays.ts';
import { findInstance, type Instance, updateInstance } from '../../db/workshops/queries.ts';
import { listAllStaff } from '../../db/workshops/staff.ts';
import { newItem } from '../../domain/catalog/item.ts';
import { consentChanges, defaultOptOuts, newClient } from '../../domain/clients/client.ts';
import { claimedValues } from '../../domain/clients/identity.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { newVehicle } from '../../domain/vehicles/vehicle.ts';
import type { Maker } from '../../domain/verifactu/record.ts';
import type { Context } from '../context.ts';
import { addUsualTemplates } from '../inspections/usual-templates.ts';
import { setTransport } from '../messages/set-transport.ts';
import { seedBudgets } from './budgets.ts';
import {
  clientCount,
  demoClient,
  demoVehicle,
  ownerOfVehicle,
  vehicleCount,
} from './clients-and-vehicles.ts';
import type { Demo } from './demo.ts';
import { seedDiary } from './diary.ts';
import { seedInvoices } from './invoices.ts';
import type { DemoPictures } from './pictures.ts';
import { seedStore } from './store.ts';
import { seedAbsence, seedWork } from './work.ts';
import * as demo from './workshop.ts';

export interface DemoParts {
  maker: Maker;
  documents: DocumentStore;
  pictures: DemoPictures;
}

/** Inserts the demo's data into an empty workshop, in one transaction. The workshop keeps its name. */
export async function fillWithDemo(given: Demo, { maker, ...files }: DemoParts): Promise<Instance> {
  const { demo, vehicles, actor } = await seedBasis(given, files);
  await seedWork(demo);
  await seedDiary(demo, vehicles, actor);
  await seedInvoices({ ...demo, maker }, vehicles, actor);
  await finish({ ...demo, actor }, demo.now);
  return demo.instance;
}

/** Time between the credit of a workshop whose fortnight follows and its first start. The fortnight uses the credit. */
const creditBeforeMs = 40 * dayMs;

/**
 * Inserts the part of the demo's data that the first start shows at once. Appointments and invoices are written after
 * the start (`scripts/demo/fill.ts`), where they have their past.
 */
export async function fillWithBasis(given: Demo, files: Omit<DemoParts, 'maker'>): Promise<Instance> {
  const { demo, actor } = await seedBasis(given, files);
  await finish({ ...demo, actor }, new Date(demo.now.getTime() - creditBeforeMs));
  await insertDemoFill(demo.tx, { instanceId: demo.instance.id, around: demo.now.toISOString() });
  return demo.instance;
}

/** Inserts settings, staff, catalogue, clients, vehicles, a budget in each status, and the store. */
async function seedBasis(given: Demo, files: Omit<DemoParts, 'maker'>) {
  const { tx, now } = given;
  const instance = await setUp(given);
  const [actor] = await sendInOrder(tx, [seedStaff(tx, instance, now), seedCatalog(tx, instance, now)]);
  await addUsualTemplates({ instance, tx });
  const clientIds = await seedClients(tx, instance, actor, now);
  const vehicles = await seedVehicles(tx, instance, clientIds, actor, now);
  const demo = { ...given, instance };
  await seedBudgets(demo, files, vehicles, actor);
  await seedAbsence(demo);
  await seedStore(demo, actor);
  return { demo, vehicles, actor };
}

async function finish(context: Context, credited: Date): Promise<void> {
  // Deletes the events of the demo's past: receivers must not get these events, and the database has no partitions for
  // their days.
  await deleteEvents(context.tx, context.instance.id);
  await seedSending(context, credited);
}

/** Writes the demo's settings and local holidays. */
async function setUp({ instance: { id, name }, tx, now }: Demo): Promise<Instance> {
  await updateInstance(tx, id, { ...demo.settings, name });
  for (const year of [now.getUTCFullYear(), now.getUTCFullYear() + 1]) {
    for (const [day, holiday] of demo.localHolidays) {
      await insertHoliday(tx, { instanceId: id, date: `${year}-${day}`, name: holiday, scope: 'local' });
    }
  }
  return requireRow(await findInstance(tx, id));
}

async function seedStaff(tx: Tx, { id: instance_id }: Instance, now: Date): Promise<Actor> {
  const created_at = now.toISOString();
  // A reset of a sandbox keeps its people, and their access to the panel.
  const known = await listAllStaff(tx, { instanceId: instance_id });
  const added = demo.staff
    .filter(([name]) => !known.some((each) => each.name === name))
    .map(([name, role]) => ({ instance_id, name, role, created_at }));
  const inserted = added.length > 0 ? await insertStaffMembers(tx, added) : [];
  const first = [...known, ...inserted].find(({ name }) => name === demo.staff[0][0]);
  await setDemoRoles(tx, { instanceId: instance_id });
  await insertBoxes(
    tx,
    demo.boxes.map((name, position) => ({ instance_id, name, position })),
  );
  return { kind: 'staff', id: first?.id ?? 0, name: first?.name ?? '' };
}

async function seedCatalog(tx: Tx, { id: instance_id, tax_rate }: Instance, now: Date): Promise<void> {
  const items = demo.priceList.map(
    ([reference, description, category, cents, line_type = 'other', unit = 'ud']) => {
      return newItem({ reference, description, category, price: cents / 100, line_type, unit }, tax_rate);
    },
  );
  await insertItems(tx, instance_id, items, now);
  await insertRates(
    tx,
    demo.labourRates.map(([name, price_per_hour_cents], position) => {
      return { instance_id, name, price_per_hour_cents, position, is_default: position === 0 };
    }),
  );
  for (const [position, { name, cents, internal = false, subcategories }] of demo.catalog.entries()) {
    const category = { instance_id, name, reference_price_cents: cents, internal, position };
    const [parent] = await insertCategories(tx, [category]);
    await insertCategories(
      tx,
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

/**
 * Inserts the demo's clients. Sends all statements in order over one connection, without waiting for results, so that
 * the ids follow the order.
 */
async function seedClients(tx: Tx, instance: Instance, actor: Actor, now: Date): Promise<number[]> {
  const bodies = Array.from({ length: clientCount }, (_, n) => demoClient(n));
  const rows = await sendInOrder(
    tx,
    bodies.map(async (body, n) => {
      const client = newClient(body);
      const when = clientCreatedAt(n, now);
      return { body, client, when, ...(await insertClient(tx, instance, client, when)) };
    }),
  );
  await sendInOrder(
    tx,
    rows.flatMap(({ id, body, client, when }) => {
      const line = { clientId: id, action: 'client.created', changes: initialChanges(body) } as const;
      return [
        insertClaims(tx, instance.id, id, claimedValues(client, instance.country)),
        insertHistory(tx, instance.id, line, actor, when),
        insertConsent(tx, instance.id, id, consentChanges(defaultOptOuts, client), actor, when),
      ];
    }),
  );
  return rows.map(({ id }) => id);
}

const newClientEveryMs = 6 * hourMs;
/** Time between the entry of a client and that of its vehicle. */
const vehicleAfterMs = 4 * minuteMs;

async function seedVehicles(tx: Tx, instance: Instance, clientIds: number[], actor: Actor, now: Date) {
  const bodies = Array.from({ length: vehicleCount }, (_, n) =>
    demoVehicle(n, requireRow(clientIds[ownerOfVehicle(n)]), now),
  );
  const createdAt = (n: number) =>
    new Date(clientCreatedAt(ownerOfVehicle(n), now).getTime() + vehicleAfterMs);
  const rows = await sendInOrder(
    tx,
    bodies.map((body, n) => insertVehicle(tx, instance.id, newVehicle(body), createdAt(n))),
  );
  const vehicles = rows.filter((row) => row !== undefined);
  await sendInOrder(
    tx,
    vehicles.map(({ id: vehicleId, client_id: clientId }, n) => {
      const changes = initialChanges({ ...bodies[n] });
      const line = { clientId, vehicleId, action: 'vehicle.created', changes } as const;
      return insertHistory(tx, instance.id, line, actor, createdAt(n));
    }),
  );
  return vehicles;
}

function clientCreatedAt(n: number, now: Date): Date {
  return new Date(now.getTime() - (clientCount - n) * newClientEveryMs);
}

/** Credit for trying out messages; it has no monetary value. */
const demoUnits = 1_000;

/** Sets a transport without a provider for email and SMS: messages are stored and never sent. Also adds credit. */
async function seedSending(context: Context, credited: Date): Promise<void> {
  const settings = { kind: 'dev' } as const;
  const { email, whatsapp } = demo.settings;
  await setTransport(context, { channel: 'email', settings, sender: email });
  await setTransport(context, { channel: 'sms', settings, sender: whatsapp.replaceAll(' ', '') });
  await insertCredit(context.tx, context.instance.id, demoUnits, 'Demo', context.actor, credited);
}
