import { memberOf } from '../../../../domain/text/json.ts';
import { findRecords, toRecords } from '../answers.ts';
import { type DeskRows, UnprovokableError } from '../maker.ts';

type Read = (path: string) => Promise<unknown>;

/** Finds existing boxes, staff, parts, categories and templates, because the kit cannot create them through the API. */
export function findExistingRows(read: Read): DeskRows {
  const subcategory = cacheResult(async () => {
    const categories = findRecords(await read('/catalog/services'));
    const parent = categories.find((each) => toRecords(each.subcategories).length > 0);
    const [first] = toRecords(parent?.subcategories);
    if (!parent || !first) throw new UnprovokableError('the catalog has no category with subcategories');
    return { id: Number(first.id), parent_id: Number(parent.id) };
  });
  const box = cacheResult(async () => {
    const [time] = findRecords(await read('/appointments/availability?limit=1'));
    const id = memberOf(time?.box, 'id');
    if (id === undefined) throw new UnprovokableError('the diary has no free time');
    return { id: Number(id) };
  });
  const staff = cacheResult(async () => {
    const [first] = findRecords(await read('/staff'));
    if (!first) throw new UnprovokableError('the workshop has no staff');
    return { id: Number(first.id) };
  });
  const part = cacheResult(async () => {
    const parts = findRecords(await read('/stock/parts?limit=200')).filter(({ active }) => active !== false);
    const [most] = parts.sort((one, other) => Number(other.on_hand) - Number(one.on_hand));
    if (!most || Number(most.on_hand) < minUsableStock)
      throw new UnprovokableError('the store has too few parts');
    return { id: Number(most.id) };
  });
  const template = cacheResult(async () => {
    const [first] = findRecords(await read('/inspection-templates?limit=1'));
    if (!first) throw new UnprovokableError('the workshop has no template of inspections');
    return { id: Number(first.id) };
  });
  const invoice = async () => {
    throw new UnprovokableError('there is no issued invoice');
  };
  return { box, staff, part, subcategory, template, invoice };
}

/** Minimum stock of a part that the kit uses, so that the stock suffices for a whole run. */
const minUsableStock = 20;

function cacheResult<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}
