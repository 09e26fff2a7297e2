import {
  findPart,
  findPartsByReference,
  insertParts,
  lockParts,
  type PartRow,
  updateParts,
} from '../../db/stock/parts.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { applyPartChange, newPart } from '../../domain/stock/part.ts';
import { toThousandths } from '../../domain/stock/quantity.ts';
import type { components } from '../../generated/desk-types.ts';
import { terms } from '../../views/texts/terms.ts';
import type { Context } from '../context.ts';
import { announceLowStock, moveStock } from './move.ts';
import { requireFreeReference } from './references.ts';

type Schemas = components['schemas'];

export async function addPart(context: Context, body: Schemas['PartCreate']): Promise<PartRow> {
  const { tx, instance, now } = context;
  const { on_hand = 0, ...fields } = body;
  await requireFree(context, body.reference);
  const part = newPart(fields, instance.tax_rate);
  const [inserted] = await insertParts(tx, instance.id, [part], now);
  const kept = requireRow(inserted);
  if (on_hand === 0) return kept;
  const change_thousandths = toThousandths(on_hand);
  const counted = { part_id: kept.id, kind: 'adjust' as const, change_thousandths };
  const reason = terms[instance.language].openingStock;
  await moveStock(context, [{ path: '', ...counted, reason, budget_id: null }]);
  return requireRow(await findPart(tx, { instanceId: instance.id, id: kept.id }));
}

export async function changePart(context: Context, id: number, body: Schemas['PartSet']): Promise<PartRow> {
  const { tx, instance, now } = context;
  if (body.reference !== undefined) await requireFree(context, body.reference, id);
  const [before] = await lockParts(tx, { instanceId: instance.id, ids: [id] });
  if (!before) throw problem('not_found');
  const [updated] = await updateParts(tx, instance.id, [applyPartChange(before, body)], now);
  const after = requireRow(updated);
  await announceLowStock(context, [{ before, after }]);
  return after;
}

function requireFree({ tx, instance }: Context, reference: string, own?: number): Promise<void> {
  const find = async (key: string) =>
    (await findPartsByReference(tx, { instanceId: instance.id, keys: [key] })).get(key);
  return requireFreeReference({ tx, instance }, reference, { find, rule: 'referenceTaken', own });
}
