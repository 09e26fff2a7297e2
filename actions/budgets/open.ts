import { randomBytes } from 'node:crypto';
import { insertBudgetHistory, insertLines, insertMilestone } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, insertBudget, nextBudgetId } from '../../db/budgets/queries.ts';
import { type CategoryRow, findCategory, lockCategoriesShared } from '../../db/catalog/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { lockVehicleShared } from '../../db/vehicles/queries.ts';
import { listHolidaysFrom } from '../../db/workshops/holidays.ts';
import { findStaff } from '../../db/workshops/staff.ts';
import type { LineFields } from '../../domain/budgets/lines.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { nonceBytes, secretContexts } from '../../domain/secrets/secret-box.ts';
import {
  trackingToken,
  trackingTokenBytes,
  trackingTokenHash,
  trackingUrl,
} from '../../domain/secrets/tracking-link.ts';
import { localDay } from '../../domain/time/local.ts';
import { dayAfterWorkingDays } from '../../domain/workshops/working-days.ts';
import { requireOwner } from '../clients/require-owner.ts';
import type { Context } from '../context.ts';

interface CategoryChoice {
  category_id?: number | null;
  subcategory_id?: number | null;
}

interface References extends CategoryChoice {
  client_id: number;
  vehicle_id?: number | null;
}

type ReadContext = Pick<Context, 'instance' | 'tx'>;

/**
 * Finds the client, vehicle and categories of a new budget, and locks their rows until the transaction ends. Rejects
 * unsuitable rows.
 */
export async function resolveReferences(
  { instance, tx }: ReadContext,
  { client_id, vehicle_id = null, ...choice }: References,
  before: Parameters<typeof requireCategories>[2] = {},
) {
  const [vehicle, , categories] = await sendInOrder(tx, [
    vehicle_id === null ? undefined : lockVehicleShared(tx, { instanceId: instance.id, id: vehicle_id }),
    requireOwner(tx, instance.id, client_id), // Locked after the vehicle (ADR 0061).
    requireCategories({ instance, tx }, choice, before),
  ]);
  if (vehicle_id !== null && vehicle?.client_id !== client_id) throw unknownVehicle();
  return { references: { client_id, vehicle_id, ...categories }, plate: vehicle?.plate ?? null };
}

/** Requires that a vehicle belongs to the client, and locks the vehicle until the transaction ends. */
export async function requireClientsVehicle(
  { instance, tx }: ReadContext,
  clientId: number,
  vehicleId: number,
): Promise<void> {
  const vehicle = await lockVehicleShared(tx, { instanceId: instance.id, id: vehicleId });
  if (vehicle?.client_id !== clientId) throw unknownVehicle();
}

/** Requires that a person works at the workshop, so that a budget can be assigned to them. */
export async function requirePerson(
  { instance, tx }: ReadContext,
  field: 'assigned_user_id' | 'mechanic_id',
  id: number,
): Promise<void> {
  const person = await findStaff(tx, { instanceId: instance.id, id });
  if (!person?.active) throw invalidField(`/${field}`, 'unknownReference');
}

function unknownVehicle() {
  return invalidField('/vehicle_id', 'unknownReference');
}

/**
 * Requires that a budget may have the given categories, and locks them until the transaction ends. An internal category
 * requires an internal budget. A withdrawn category is valid only if the budget already has it.
 */
export async function requireCategories(
  { instance, tx }: ReadContext,
  { category_id = null, subcategory_id = null }: CategoryChoice,
  {
    internal = false,
    ...before
  }: Partial<Pick<BudgetRow, 'internal' | 'category_id' | 'subcategory_id'>> = {},
) {
  const find = async (id: number | null) =>
    id === null ? null : await findCategory(tx, { instanceId: instance.id, id });
  const [, category, subcategory] = await sendInOrder(tx, [
    lockCategoriesShared(tx, { instanceId: instance.id, ids: [category_id, subcategory_id] }),
    find(category_id),
    find(subcategory_id),
  ]);
  const mayHave = (found: CategoryRow | undefined) =>
    found !== undefined &&
    (internal || !found.internal) &&
    (found.active || found.id === before.category_id || found.id === before.subcategory_id);
  if (category !== null && !(mayHave(category) && category?.parent_id === null))
    throw invalidField('/category_id', 'unknownReference');
  const parent = category_id ?? subcategory?.parent_id ?? null;
  if (subcategory !== null && !(mayHave(subcategory) && parent !== null && subcategory?.parent_id === parent))
    throw invalidField('/subcategory_id', 'unknownReference');
  return { category_id: parent, subcategory_id };
}

interface NewBudget {
  channel: string;
  client_id: number;
  vehicle_id: number | null;
  category_id: number | null;
  subcategory_id: number | null;
  mechanic_id?: number | null;
  client_reference: string | null;
  public_notes: string | null;
  /** True for an internal budget, which emits no events. */
  internal?: boolean;
  internal_notes?: string | null;
}

/** Creates a budget with lines, history, milestone and tracking link, and appends its events. */
export async function openBudget(
  context: Context,
  fields: NewBudget,
  lines: LineFields[],
): Promise<{ id: number; trackingUrl: string }> {
  const { instance, actor, tx, now } = context;
  const [id, valid_until] = await sendInOrder(tx, [nextBudgetId(tx), validUntil(context)]);
  const status = 'Pendiente';
  const lead = { leadId: id, from: null, to: status } as const;
  const events = fields.internal ? [] : (['lead.created', 'lead.status_changed'] as const);
  const link = newTrackingLink(context);
  const history = {
    budgetId: id,
    action: 'budget.created',
    changes: initialChanges({ status, ...fields }),
  } as const;
  await sendInOrder(tx, [
    insertBudget(tx, instance.id, { id, status, valid_until, ...fields, ...link.columns }, now),
    insertLines(tx, { instanceId: instance.id, budgetId: id, lines, lastPlace: 0 }),
    insertBudgetHistory(tx, instance.id, history, actor, now),
    insertMilestone(tx, { instance_id: instance.id, budget_id: id, status, at: now }),
    ...events.map((event) => appendEvent(tx, instance.id, event, lead, now)),
  ]);
  return { id, trackingUrl: link.url };
}

/**
 * Creates a new tracking link for a budget. Returns the URL of the link, and the column values that store its token
 * hashed and encrypted.
 */
export function newTrackingLink({ instance, secretBox }: Pick<Context, 'instance' | 'secretBox'>) {
  const token = trackingToken(randomBytes(trackingTokenBytes));
  const place = secretContexts.trackingToken(instance.id);
  return {
    url: trackingUrl(instance.base_url, token),
    columns: {
      tracking_token_hash: trackingTokenHash(token),
      sealed_tracking_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    },
  };
}

/** Returns the last day on which a quote that is created or sent now can be accepted. */
export async function validUntil({
  tx,
  instance,
  now,
}: Pick<Context, 'tx' | 'instance' | 'now'>): Promise<string> {
  const today = localDay(now, instance.timezone);
  const holidays = await listHolidaysFrom(tx, { instanceId: instance.id, from: today });
  const calendar = { schedule: instance.schedule, holidays: new Set(holidays.map(({ date }) => date)) };
  return dayAfterWorkingDays(calendar, today, instance.quote_days);
}
