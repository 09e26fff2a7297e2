import { findParts, lockParts, type PartRow } from '../../db/parts/queries.ts';
import { findReferences, insertParts, updateParts } from '../../db/parts/writing.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { changedPart, newPart } from '../../domain/parts/part.ts';
import { inThousandths } from '../../domain/stock/quantity.ts';
import type { components } from '../../generated/desk-types.ts';
import { moveStock } from '../stock/move.ts';
import { tellOfFallen } from '../stock/tell.ts';
import type { Batch } from './importer.ts';
import { type Referenced, referencedImporter } from './referenced.ts';

type Schemas = components['schemas'];
type PartRowBody = Schemas['PartRow'];

/** Why there are movements of what an import counted. */
const reason = 'Importación';

const parts: Referenced<PartRowBody, PartRow> = {
  neededOfNew: ['description', 'price'],
  async find({ tx, instance, writes }, keys) {
    if (writes) await lockInstance(tx, instance.id);
    const ids = await findReferences(tx, instance.id, keys);
    const find = writes ? lockParts : findParts;
    const byId = new Map((await find(tx, instance.id, ids.values())).map((part) => [part.id, part]));
    return new Map([...ids].map(([key, id]) => [key, byId.get(id) as PartRow]));
  },
  problem(before, { on_hand, active = before?.active ?? true }) {
    const moved = on_hand !== undefined && inThousandths(on_hand) !== (before?.on_hand_thousandths ?? 0);
    return moved && !active ? { column: 'on_hand', rule: 'partNotKept' } : undefined;
  },
  // A supplier may spell the reference otherwise: the workshop's own spelling stays.
  changed(before, { reference: _, on_hand, ...body }) {
    const after = {
      ...changedPart(before, body),
      ...(on_hand !== undefined && { on_hand_thousandths: inThousandths(on_hand) }),
    };
    return Object.keys(changesBetween({ ...before }, { ...after })).length > 0 ? after : undefined;
  },
  async create(batch, rows) {
    const { tx, instance, now } = batch;
    const fields = rows.map(({ on_hand: _, active = true, ...row }) => {
      return { ...newPart(row as Schemas['PartCreate'], instance.tax_rate), active };
    });
    const created = await insertParts(tx, instance.id, fields, now);
    const counted = created.map(({ id }, at) => ({ id, change: inThousandths(rows[at]?.on_hand ?? 0) }));
    await count(batch, counted);
  },
  async change(batch, changed) {
    const { tx, instance, now } = batch;
    const said = changed.filter(({ before, after }) => saysMore(before, after));
    if (said.length > 0)
      await updateParts(
        tx,
        instance.id,
        said.map(({ after }) => after),
        now,
      );
    await count(
      batch,
      changed.map(({ before, after }) => {
        return { id: before.id, change: after.on_hand_thousandths - before.on_hand_thousandths };
      }),
    );
    await tellOfFallen(batch, changed);
  },
};

function saysMore(before: PartRow, { on_hand_thousandths: _, ...said }: PartRow): boolean {
  return Object.keys(changesBetween({ ...before }, said)).length > 0;
}

async function count(batch: Batch<unknown>, counted: { id: number; change: number }[]): Promise<void> {
  const movements = counted
    .filter(({ change }) => change !== 0)
    .map(({ id, change }) => {
      const adjusted = { part_id: id, kind: 'adjust' as const, change_thousandths: change };
      return { path: '', ...adjusted, reason, budget_id: null };
    });
  await moveStock(batch, movements, { tells: false });
}

/** A supplier's new list can be loaded over the old one, and so can what was counted. */
export function partImporter() {
  return referencedImporter(parts);
}
