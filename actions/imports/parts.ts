import {
  findParts,
  findPartsByReference,
  insertParts,
  lockParts,
  type PartRow,
  updateParts,
} from '../../db/stock/parts.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { applyPartChange, newPart } from '../../domain/stock/part.ts';
import { toThousandths } from '../../domain/stock/quantity.ts';
import type { components } from '../../generated/desk-types.ts';
import { terms } from '../../views/texts/terms.ts';
import { announceLowStock, moveStock } from '../stock/move.ts';
import type { Batch } from './importer.ts';
import { createReferenceImporter, type ReferenceImport } from './reference-importer.ts';

type Schemas = components['schemas'];
type PartRowBody = Schemas['PartRow'];

const parts: ReferenceImport<PartRowBody, PartRow> = {
  neededOfNew: ['description', 'price'],
  async find({ tx, instance, writes }, keys) {
    if (writes) await lockInstance(tx, instance.id);
    const ids = await findPartsByReference(tx, { instanceId: instance.id, keys });
    const find = writes ? lockParts : findParts;
    const found = await find(tx, { instanceId: instance.id, ids: [...ids.values()] });
    const byId = new Map(found.map((part) => [part.id, part]));
    return new Map([...ids].map(([key, id]) => [key, requireRow(byId.get(id))]));
  },
  problem(before, { on_hand, active = before?.active ?? true }) {
    const moved = on_hand !== undefined && toThousandths(on_hand) !== (before?.on_hand_thousandths ?? 0);
    return moved && !active ? { column: 'on_hand', rule: 'partNotKept' } : undefined;
  },
  // Keeps the workshop's spelling of the reference, which may differ from the supplier's.
  changed(before, { reference: _, on_hand, ...body }) {
    const after = {
      ...applyPartChange(before, body),
      ...(on_hand !== undefined && { on_hand_thousandths: toThousandths(on_hand) }),
    };
    return Object.keys(changesBetween({ ...before }, { ...after })).length > 0 ? after : undefined;
  },
  async create(batch, rows) {
    const { tx, instance, now } = batch;
    const fields = rows.map(({ on_hand: _, active = true, ...row }) => {
      return { ...newPart(row as Schemas['PartCreate'], instance.tax_rate), active };
    });
    const created = await insertParts(tx, instance.id, fields, now);
    const counted = created.map(({ id }, at) => ({ id, change: toThousandths(rows[at]?.on_hand ?? 0) }));
    await count(batch, counted);
  },
  async change(batch, changed) {
    const { tx, instance, now } = batch;
    const described = changed.filter(({ before, after }) => differsBesidesStock(before, after));
    if (described.length > 0)
      await updateParts(
        tx,
        instance.id,
        described.map(({ after }) => after),
        now,
      );
    await count(
      batch,
      changed.map(({ before, after }) => {
        return { id: before.id, change: after.on_hand_thousandths - before.on_hand_thousandths };
      }),
    );
    await announceLowStock(batch, changed);
  },
};

function differsBesidesStock(before: PartRow, { on_hand_thousandths: _, ...after }: PartRow): boolean {
  return Object.keys(changesBetween({ ...before }, after)).length > 0;
}

async function count(batch: Batch<unknown>, counted: { id: number; change: number }[]): Promise<void> {
  const reason = terms[batch.instance.language].importedStock;
  const movements = counted
    .filter(({ change }) => change !== 0)
    .map(({ id, change }) => {
      const adjusted = { part_id: id, kind: 'adjust' as const, change_thousandths: change };
      return { path: '', ...adjusted, reason, budget_id: null };
    });
  await moveStock(batch, movements, { emits: false });
}

/**
 * Returns an importer of parts. Existing parts are updated, so that a supplier's new list or a new count can be loaded.
 */
export function partImporter() {
  return createReferenceImporter(parts);
}
