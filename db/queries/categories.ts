import { type Db, statement, type Tx } from '../client.ts';

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  reference_price_cents: number | null;
  /** Itself, or what it stands under. */
  internal: boolean;
}

const shown = `c.id, c.parent_id, c.name, c.reference_price_cents,
  c.internal or coalesce(p.internal, false) as internal`;
const withParents = `service_categories c
  left join service_categories p on p.instance_id = c.instance_id and p.id = c.parent_id`;

const list = statement<CategoryRow>(`
  select ${shown} from ${withParents} where c.instance_id = $1
  order by coalesce(p.position, c.position), coalesce(p.id, c.id), p.id is not null, c.position, c.id`);

/** Each category followed by its services; those for internal use too. */
export function listCategories(db: Db, instanceId: number): Promise<CategoryRow[]> {
  return list(db, instanceId);
}

const find = statement<CategoryRow>(
  `select ${shown} from ${withParents} where c.instance_id = $1 and c.id = $2`,
);

export async function findCategory(db: Db, instanceId: number, id: number): Promise<CategoryRow | undefined> {
  const [row] = await find(db, instanceId, id);
  return row;
}

const insert = statement<CategoryRow>(`
  insert into service_categories (instance_id, parent_id, name, reference_price_cents, internal, position)
  select $1, $2::bigint, $3, $4::bigint, $5::boolean, coalesce(max(position) + 1, 0)
  from service_categories where instance_id = $1 and parent_id is not distinct from $2::bigint
  returning id, parent_id, name, reference_price_cents, internal`);

/** After the others. */
export async function insertCategory(
  tx: Tx,
  instanceId: number,
  { parent_id, name, reference_price_cents, internal }: Omit<CategoryRow, 'id'>,
): Promise<CategoryRow> {
  const [row] = await insert(tx, instanceId, parent_id, name, reference_price_cents, internal);
  return row as CategoryRow;
}
