import { findPart, lockParts, type PartRow } from '../../db/parts/queries.ts';
import { findReferences, insertParts, updateParts } from '../../db/parts/writing.ts';
import { changedPart, newPart } from '../../domain/parts/part.ts';
import { problem } from '../../domain/requests/problem.ts';
import { inThousandths } from '../../domain/stock/quantity.ts';
import type { components } from '../../generated/desk-types.ts';
import type { Language } from '../../generated/errors.ts';
import type { Context } from '../context.ts';
import { moveStock } from '../stock/move.ts';
import { requireFreeReference } from '../stock/references.ts';
import { tellOfFallen } from '../stock/tell.ts';

type Schemas = components['schemas'];

/** Why what is there of it already is a movement. */
const opening: Record<Language, string> = {
  es: 'Stock inicial',
  ca: 'Estoc inicial',
  en: 'Opening stock',
  pt: 'Stock inicial',
  fr: 'Stock initial',
  bg: 'Начална наличност',
};

export async function keepPart(context: Context, body: Schemas['PartCreate']): Promise<PartRow> {
  const { tx, instance, now } = context;
  const { on_hand = 0, ...fields } = body;
  await requireFree(context, body.reference);
  const part = newPart(fields, instance.tax_rate);
  const [kept] = (await insertParts(tx, instance.id, [part], now)) as [PartRow];
  if (on_hand === 0) return kept;
  const change_thousandths = inThousandths(on_hand);
  const counted = { part_id: kept.id, kind: 'adjust' as const, change_thousandths };
  const reason = opening[instance.language];
  await moveStock(context, [{ path: '', ...counted, reason, budget_id: null }]);
  return (await findPart(tx, instance.id, kept.id)) as PartRow;
}

export async function changePart(context: Context, id: number, body: Schemas['PartSet']): Promise<PartRow> {
  const { tx, instance, now } = context;
  if (body.reference !== undefined) await requireFree(context, body.reference, id);
  const [before] = await lockParts(tx, instance.id, [id]);
  if (!before) throw problem('not_found');
  const [after] = (await updateParts(tx, instance.id, [changedPart(before, body)], now)) as [PartRow];
  await tellOfFallen(context, [{ before, after }]);
  return after;
}

function requireFree({ tx, instance }: Context, reference: string, own?: number): Promise<void> {
  const find = async (key: string) => (await findReferences(tx, instance.id, [key])).get(key);
  return requireFreeReference({ tx, instance }, reference, { find, rule: 'referenceTaken', own });
}
