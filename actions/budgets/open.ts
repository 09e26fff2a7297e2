import { randomBytes } from 'node:crypto';
import { insertBudgetHistory, insertLines, insertMilestone } from '../../db/budgets/lines-and-history.ts';
import { type BudgetRow, insertBudget, nextBudgetId } from '../../db/budgets/queries.ts';
import { type CategoryRow, findCategory, keepCategories } from '../../db/catalog/queries.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import { findVehicleToKeep } from '../../db/vehicles/queries.ts';
import type { LineFields } from '../../domain/budgets/lines.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { nonceBytes, sealedFor } from '../../domain/secrets/secret-box.ts';
import {
  trackingToken,
  trackingTokenBytes,
  trackingTokenHash,
  trackingUrl,
} from '../../domain/secrets/tracking-link.ts';
import type { Context } from '../context.ts';
import { validUntil } from './validity.ts';

interface OpenedFields {
  channel: string;
  client_id: number;
  vehicle_id: number | null;
  category_id: number | null;
  subcategory_id: number | null;
  client_reference: string | null;
  public_notes: string | null;
  /** For the workshop's own use: nobody outside is told. */
  internal?: boolean;
  internal_notes?: string | null;
}

/** A new budget with its lines, its history, its first step and its link; whoever listens is told. */
export async function openBudget(
  context: Context,
  fields: OpenedFields,
  lines: LineFields[],
): Promise<{ id: number; trackingUrl: string }> {
  const { instance, actor, tx, now } = context;
  const [id, valid_until] = await sendInOrder(tx, [nextBudgetId(tx), validUntil(context)]);
  const status = 'Pendiente';
  const lead = { leadId: id, from: null, to: status } as const;
  const told = fields.internal ? [] : (['lead.created', 'lead.status_changed'] as const);
  const { url: trackingUrl, kept } = newTrackingLink(context);
  const created = {
    budgetId: id,
    action: 'budget.created',
    changes: initialChanges({ status, ...fields }),
  } as const;
  await sendInOrder(tx, [
    insertBudget(tx, instance.id, { id, status, valid_until, ...fields, ...kept }, now),
    insertLines(tx, instance.id, id, lines),
    insertBudgetHistory(tx, instance.id, created, actor, now),
    insertMilestone(tx, instance.id, id, status, now),
    ...told.map((event) => appendEvent(tx, instance.id, event, lead, now)),
  ]);
  return { id, trackingUrl };
}

type Issuer = Pick<Context, 'instance' | 'secretBox'>;

/** A new link of a budget: what is kept to find it by and to show it again, and the link itself. */
export function newTrackingLink({ instance, secretBox }: Issuer) {
  const token = trackingToken(randomBytes(trackingTokenBytes));
  const place = sealedFor.trackingToken(instance.id);
  return {
    url: trackingUrl(instance.base_url, token),
    kept: {
      tracking_token_hash: trackingTokenHash(token),
      sealed_tracking_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    },
  };
}

interface Asked extends Pick<Context, 'instance' | 'tx'> {
  body: {
    client_id: number;
    vehicle_id?: number | null;
    category_id?: number | null;
    subcategory_id?: number | null;
  };
}

type Meant = Awaited<ReturnType<typeof findVehicleToKeep>> | null;

/** The vehicle that is meant, which stays whose it is until the end of the transaction. Null: none is meant. */
export async function vehicleMeant({ body, instance, tx }: Asked): Promise<Meant> {
  const { vehicle_id = null } = body;
  return vehicle_id === null ? null : findVehicleToKeep(tx, instance.id, vehicle_id);
}

export function plateOf(vehicle: Meant, { client_id }: Asked['body']): string | null {
  if (vehicle === null) return null;
  if (vehicle?.client_id !== client_id) throw invalidField('/vehicle_id', 'unknownReference');
  return vehicle.plate;
}

/** Internal ones are for the workshop's own, withdrawn ones for who has them. They stay so until the transaction ends. */
export async function chosenCategories(
  { body, instance, tx }: Pick<Asked, 'instance' | 'tx'> & { body: Omit<Asked['body'], 'client_id'> },
  {
    internal = false,
    ...chosen
  }: Partial<Pick<BudgetRow, 'internal' | 'category_id' | 'subcategory_id'>> = {},
) {
  const { category_id = null, subcategory_id = null } = body;
  const find = async (id: number | null) => (id === null ? null : await findCategory(tx, instance.id, id));
  const [, category, subcategory] = await sendInOrder(tx, [
    keepCategories(tx, instance.id, [category_id, subcategory_id]),
    find(category_id),
    find(subcategory_id),
  ]);
  const mayHave = (found: CategoryRow | undefined) =>
    found !== undefined &&
    (internal || !found.internal) &&
    (found.active || found.id === chosen.category_id || found.id === chosen.subcategory_id);
  if (category !== null && !(mayHave(category) && category?.parent_id === null))
    throw invalidField('/category_id', 'unknownReference');
  const parent = category_id ?? subcategory?.parent_id ?? null;
  if (subcategory !== null && !(mayHave(subcategory) && parent !== null && subcategory?.parent_id === parent))
    throw invalidField('/subcategory_id', 'unknownReference');
  return { category_id: parent, subcategory_id };
}
