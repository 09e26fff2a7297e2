import { findItemsByReference, type ItemRow, insertItems, updateItems } from '../../db/catalog/items.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { applyItemChange, newItem } from '../../domain/catalog/item.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import type { components } from '../../generated/desk-types.ts';
import { createReferenceImporter, type ReferenceImport } from './reference-importer.ts';

type Schemas = components['schemas'];
type ItemRowBody = Schemas['ItemRow'];

const items: ReferenceImport<ItemRowBody, ItemRow> = {
  neededOfNew: ['description', 'price'],
  async find({ tx, instance, writes }, keys) {
    if (writes) await lockInstance(tx, instance.id);
    return findItemsByReference(tx, { instanceId: instance.id, keys });
  },
  // Keeps the workshop's spelling of the reference, which may differ from the supplier's.
  changed(before, { reference: _, ...body }) {
    const after = applyItemChange(before, body);
    return Object.keys(changesBetween({ ...before }, { ...after })).length > 0 ? after : undefined;
  },
  async create({ tx, instance, now }, rows) {
    const created = rows.map((row) => newItem(row as Schemas['ItemCreate'], instance.tax_rate));
    await insertItems(tx, instance.id, created, now);
  },
  async change({ tx, instance, now }, changed) {
    await updateItems(
      tx,
      instance.id,
      changed.map(({ after }) => after),
      now,
    );
  },
};

/**
 * Returns an importer of items of the price list. Existing items are updated, so that a supplier's new list can be
 * loaded.
 */
export function itemImporter() {
  return createReferenceImporter(items);
}
