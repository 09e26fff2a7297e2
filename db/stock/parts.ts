import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { type PartFields, partSearchKeys } from '../../domain/stock/part.ts';
import type { SearchTerm } from '../../domain/text/search.ts';
import { createChangeQuery } from '../connection/changed-since.ts';
import type { Db, Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { isIn, param, query } from '../connection/query.ts';
import { createSearch } from '../connection/search.ts';
import { parts } from '../connection/tables.ts';

const { instance_id, search_text, word_starts, reference_key, ...columns } = getTableColumns(parts);
const { id, on_hand_thousandths, below_minimum, ...fields } = columns;
const columnNames = Object.keys(columns);
/**
 * Columns that inserts and updates write. Excludes the quantity on hand, which movements change, and `below_minimum`,
 * which the database computes.
 */
const writtenColumns = sql.raw(
  [...Object.keys(fields), 'search_text', 'word_starts', 'reference_key'].join(', '),
);

/** A part with the fields that only the workshop may see. */
export type PartRow = Pick<typeof parts.$inferSelect, keyof typeof columns>;

export const findPart = query.first({ instanceId: instance_id, id }, ($, db) =>
  db
    .select(columns)
    .from(parts)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

const partIdsParameters = { instanceId: instance_id, ids: param.list(id) };

export const findParts = query(partIdsParameters, ($, db) =>
  db
    .select(columns)
    .from(parts)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id)),
);

/** Locks parts against changes and movements until the transaction ends. */
export const lockParts = query(partIdsParameters, ($, db) =>
  db
    .select(columns)
    .from(parts)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id))
    .for('no key update'),
);

/**
 * Returns the time for a change of locked parts: `now`, or the last change of the parts if that is later. A transaction
 * that waited for the lock may have begun before the former holder wrote, but its change must be later.
 */
export function latestChangeTime(locked: Pick<PartRow, 'updated_at'>[], now: Date): string {
  return locked.reduce(
    (latest, { updated_at }) => (updated_at > latest ? updated_at : latest),
    now.toISOString(),
  );
}

type WrittenPart = PartFields & ReturnType<typeof partSearchKeys> & { updated_at: string };

const insert = query(
  { instanceId: instance_id, rows: param.json<(WrittenPart & { active: boolean; created_at: string })[]>() },
  ($) => sql<PartRow>`
  insert into parts (instance_id, ${writtenColumns})
  select ${$.instanceId}, ${writtenColumns}
  from jsonb_array_elements(${$.rows}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::parts, fields) as part
  order by place
  returning ${sql.raw(columnNames.join(', '))}`,
);

/**
 * Inserts parts in the given order. Their quantity on hand is 0; movements increase it. A reference that another part
 * has violates `parts_reference_key`: check the references with `findPartsByReference` first.
 */
export async function insertParts(
  tx: Tx,
  instanceId: number,
  fields: (PartFields & { active?: boolean })[],
  now: Date,
): Promise<PartRow[]> {
  const at = now.toISOString();
  const rows = fields.map((part) => ({
    active: true,
    ...part,
    ...partSearchKeys(part),
    created_at: at,
    updated_at: at,
  }));
  return insert(tx, { instanceId, rows });
}

const update = query(
  { instanceId: instance_id, rows: param.json<(WrittenPart & PartRow)[]>() },
  ($) => sql<PartRow>`
  update parts p set (${writtenColumns}) = (select ${writtenColumns} from jsonb_populate_record(p, fields))
  from jsonb_array_elements(${$.rows}::jsonb) as sent (fields)
  where p.instance_id = ${$.instanceId} and p.id = (fields->>'id')::bigint
  returning ${sql.raw(columnNames.map((name) => `p.${name}`).join(', '))}`,
);

/**
 * Updates all fields of parts except the quantity on hand. Requires `lockParts`. A reference that another part has
 * violates `parts_reference_key`.
 */
export async function updateParts(
  tx: Tx,
  instanceId: number,
  changed: PartRow[],
  now: Date,
): Promise<PartRow[]> {
  const rows = changed.map((part) => ({
    ...part,
    ...partSearchKeys(part),
    updated_at: latestChangeTime([part], now),
  }));
  return update(tx, { instanceId, rows });
}

interface PartOnHand {
  id: number;
  on_hand_thousandths: number;
}

/**
 * Sets the quantities on hand of parts. Insert the movements directly afterwards, because the database compares the
 * quantities with the movements.
 */
export const updateOnHand = query.run(
  { instanceId: instance_id, left: param.json<PartOnHand[]>(), at: param.moment },
  ($) => sql`
  update parts p set on_hand_thousandths = part.on_hand_thousandths, updated_at = ${$.at}
  from jsonb_to_recordset(${$.left}::jsonb) as part (id bigint, on_hand_thousandths bigint)
  where p.instance_id = ${$.instanceId} and p.id = part.id`,
);

const findByReference = query({ instanceId: instance_id, keys: param.list(reference_key) }, ($, db) =>
  db
    .select({ id, reference_key })
    .from(parts)
    .where(and(eq(instance_id, $.instanceId), isIn(reference_key, $.keys))),
);

/**
 * Finds the parts with the given references, including inactive parts. Returns a map from `referenceKey` to the part's
 * id.
 */
export async function findPartsByReference(
  ...values: Parameters<typeof findByReference>
): Promise<Map<string, number>> {
  const found = await findByReference(...values);
  return new Map(found.map((part) => [part.reference_key, part.id]));
}

export interface PartFilters {
  term?: SearchTerm | undefined;
  below_minimum?: boolean | undefined;
  /** Selects only active parts that changed at this time or later. */
  since?: string | undefined;
  /** Whether parts that the workshop no longer stocks are included. */
  inactive?: boolean | undefined;
}

interface PartPage {
  instanceId: number;
  after: number;
  limit: number;
}

/**
 * SQL condition for active parts. The index of changes begins with `below_minimum`. For lists that are not filtered by
 * this column, the condition therefore names both of its values.
 */
const activeCondition = 'active and below_minimum in (false, true)';

const table = 'parts';
const searched = { table, columns: columnNames.join(', ') } as const;
const searches = {
  active: createSearch<PartRow>({ ...searched, only: activeCondition }),
  activeBelow: createSearch<PartRow>({ ...searched, only: 'active', by: 'below_minimum' }),
  all: createSearch<PartRow>(searched),
  allBelow: createSearch<PartRow>({ ...searched, by: 'below_minimum' }),
};

const findChanged = createChangeQuery({ table, only: activeCondition });
const findChangedBelow = createChangeQuery({ table, only: 'active', by: 'below_minimum' });

const listOf = (inactive: boolean, below?: boolean) =>
  query({ instanceId: instance_id, after: id, most: param.integer }, ($, db) =>
    db
      .select(columns)
      .from(parts)
      .where(
        and(
          eq(instance_id, $.instanceId),
          gt(id, $.after),
          inactive ? undefined : sql`${parts.active}`,
          below === undefined ? undefined : eq(below_minimum, below),
        ),
      )
      .orderBy(asc(id))
      .limit($.most),
  );

const listsOf = (inactive: boolean) => ({
  undefined: listOf(inactive),
  true: listOf(inactive, true),
  false: listOf(inactive, false),
});
const lists = { active: listsOf(false), all: listsOf(true) };

/** Finds a page of parts by ascending id. */
export async function findPartPage(
  db: Db,
  { instanceId, after, limit }: PartPage,
  { term, below_minimum: below, since, inactive }: PartFilters,
): Promise<Page<PartRow>> {
  const page = { instanceId, after, most: limit + 1 };
  if (term) {
    const find = searches[`${inactive ? 'all' : 'active'}${below === undefined ? '' : 'Below'}`];
    return find(db, { instanceId, after, limit, term, since, ...(below !== undefined && { value: below }) });
  }
  if (since === undefined) {
    const list = lists[inactive ? 'all' : 'active'][`${below}`];
    return pageOf(await list(db, page), limit);
  }
  const ids = await (below === undefined
    ? findChanged(db, { ...page, since })
    : findChangedBelow(db, { ...page, since, value: below }));
  return pageOf(ids.length === 0 ? [] : await findParts(db, { instanceId, ids }), limit);
}
