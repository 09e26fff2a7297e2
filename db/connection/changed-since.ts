import { type Db, type Parameter, sendInOrder, statement } from './client.ts';

/** Rows looked at first, in the order of the list: 2 ms. */
export const glance = 5_000;

export interface Asked {
  instanceId: number;
  after: number;
  most: number;
  /** Changed then or later. */
  since: string;
}

interface Finding {
  table: 'clients' | 'vehicles' | 'parts' | 'catalog_items';
  by?: 'status' | 'below_minimum' | 'category';
  /** What holds of all that is listed. */
  only?: string;
}

/**
 * Finds the ids after one of what changed since a moment, ascending. Left alone, the planner may walk a million rows by
 * id to those that changed this morning, or sort the half of all that changed this year. So the next ids are walked
 * while that fills the page; only otherwise the index of changes is asked.
 */
export function changedSince({ table, by, only }: Finding) {
  const [most, since] = by ? ['$4', '$5'] : ['$3', '$4'];
  const own = `instance_id = $1${by ? ` and ${by} = $3` : ''}${only ? ` and ${only}` : ''}`;
  const walk = statement<{ id: number }>(`
    select id from (
      select id, updated_at from ${table} where ${own} and id > $2 order by id limit ${glance}
    ) next where updated_at >= ${since} order by id limit ${most}`);
  const beyond = statement<{ id: number }>(
    `select id from ${table} where ${own} and id > $2 order by id offset ${glance} limit 1`,
  );
  // What would give the order is made useless, so that the index of changes is taken.
  const ask = statement<{ id: number }>(`
    select id from (
      select id from ${table} where ${own} and updated_at >= ${since} and id + 0 > $2 offset 0
    ) changed order by id limit ${most}`);
  return async (
    db: Db,
    { instanceId, after, most, since }: Asked,
    ...values: Parameter[]
  ): Promise<number[]> => {
    const [seen, [further]] = await sendInOrder(db, [
      walk(db, instanceId, after, ...values, most, since),
      beyond(db, instanceId, after, ...values),
    ]);
    const isAll = seen.length === most || !further;
    const found = isAll ? seen : await ask(db, instanceId, after, ...values, most, since);
    return found.map(({ id }) => id);
  };
}
