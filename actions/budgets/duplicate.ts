import { insertBudgetHistory, listLines } from '../../db/budgets/lines-and-history.ts';
import { findBudget } from '../../db/budgets/queries.ts';
import { findItemsByReference } from '../../db/catalog/items.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { findParts } from '../../db/stock/parts.ts';
import { lockVehicleShared } from '../../db/vehicles/queries.ts';
import {
  type CopiedPrices,
  copyLines,
  type PriceSources,
  referencesOf,
} from '../../domain/budgets/copy-lines.ts';
import type { LineFields } from '../../domain/budgets/lines.ts';
import { initialChanges } from '../../domain/events/changes.ts';
import { problem } from '../../domain/requests/problem.ts';
import { referenceKey } from '../../domain/stock/reference.ts';
import type { Context } from '../context.ts';
import { openBudget, resolveReferences } from './open.ts';

/**
 * Creates a budget with the lines, vehicle, categories and notes of another one, and returns its id. A vehicle that
 * belongs to another client meanwhile is omitted.
 */
export async function duplicateBudget(context: Context, id: number, prices: CopiedPrices): Promise<number> {
  const { instance, tx, actor, now } = context;
  const instanceId = instance.id;
  const [source, lines] = await sendInOrder(tx, [
    findBudget(tx, { instanceId, id, internal: true }),
    listLines(tx, { instanceId, budgetId: id }),
  ]);
  if (!source) throw problem('not_found');
  const { client_id, category_id, subcategory_id, internal, public_notes, internal_notes } = source;
  const vehicle_id = await keepVehicle(context, source);
  const wanted = { client_id, vehicle_id, category_id, subcategory_id };
  const { references } = await resolveReferences(context, wanted, source);
  const copied = copyLines(lines, await readPrices(context, lines), prices);
  const texts = { client_reference: null, public_notes, internal_notes };
  const copy = await openBudget(context, { channel: 'desk', internal, ...references, ...texts }, copied);
  const changes = initialChanges({ copied_from: id, prices });
  const history = { budgetId: copy.id, action: 'budget.duplicated', changes } as const;
  await insertBudgetHistory(tx, instanceId, history, actor, now);
  return copy.id;
}

async function keepVehicle(
  { instance, tx }: Context,
  { client_id, vehicle_id }: { client_id: number; vehicle_id: number | null },
): Promise<number | null> {
  if (vehicle_id === null) return null;
  const vehicle = await lockVehicleShared(tx, { instanceId: instance.id, id: vehicle_id });
  return vehicle?.client_id === client_id ? vehicle_id : null;
}

/** Reads the present parts and items of the price list that lines refer to. */
async function readPrices(
  { instance, tx }: Context,
  lines: readonly Pick<LineFields, 'part_id' | 'reference'>[],
): Promise<PriceSources> {
  const ids = lines.flatMap(({ part_id }) => part_id ?? []);
  const keys = referencesOf(lines).map(referenceKey);
  const [parts, items] = await sendInOrder(tx, [
    findParts(tx, { instanceId: instance.id, ids }),
    findItemsByReference(tx, { instanceId: instance.id, keys }),
  ]);
  return { parts: new Map(parts.map((part) => [part.id, part])), items };
}
