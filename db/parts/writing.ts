import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type PartFields, partKeys } from '../../domain/parts/part.ts';
import { arrayLiteral, isIn, preparedSelect, statement, type Tx } from '../connection/client.ts';
import { parts } from '../connection/tables.ts';
import { noEarlierThan, type PartRow } from './queries.ts';

const { instance_id, id, search_text, word_starts, reference_key, ...shown } = getTableColumns(parts);
const { on_hand_thousandths, below_minimum, ...said } = shown;
const written = [...Object.keys(said), 'search_text', 'word_starts', 'reference_key'].join(', ');

const insert = statement<PartRow>(`
  insert into parts (instance_id, ${written})
  select $1, ${written}
  from jsonb_array_elements($2::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::parts, fields) as part
  order by place
  returning id, ${Object.keys(shown).join(', ')}`);

/**
 * In the order given; nothing of them is on hand yet: movements bring it in. Two with one reference fail as
 * `parts_reference_key`: whoever inserts many looks for theirs before (`findReferences`).
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
    ...partKeys(part),
    created_at: at,
    updated_at: at,
  }));
  return await insert(tx, instanceId, JSON.stringify(rows));
}

const change = statement<PartRow>(`
  update parts p set (${written}) = (select ${written} from jsonb_populate_record(p, fields))
  from jsonb_array_elements($2::jsonb) as sent (fields)
  where p.instance_id = $1 and p.id = (fields->>'id')::bigint
  returning p.id, ${Object.keys(shown)
    .map((name) => `p.${name}`)
    .join(', ')}`);

/** Of parts that `lockParts` holds. What was there of them stays; a reference that another has fails as above. */
export async function updateParts(
  tx: Tx,
  instanceId: number,
  changed: PartRow[],
  now: Date,
): Promise<PartRow[]> {
  const rows = changed.map((part) => ({
    ...part,
    ...partKeys(part),
    updated_at: noEarlierThan([part], now),
  }));
  return await change(tx, instanceId, JSON.stringify(rows));
}

const findKeys = preparedSelect((db) =>
  db
    .select({ id, reference_key })
    .from(parts)
    .where(and(eq(instance_id, sql.placeholder('instanceId')), isIn(reference_key, 'keys'))),
);

/** Which of the references parts have already, kept or not: the ids by `referenceKey`. */
export async function findReferences(
  tx: Tx,
  instanceId: number,
  keys: Iterable<string>,
): Promise<Map<string, number>> {
  const found = await findKeys(tx, { instanceId, keys: arrayLiteral([...new Set(keys)]) });
  return new Map(found.map((part) => [part.reference_key, part.id]));
}
