import { arrayLiteral, statement, type Tx } from '../connection/client.ts';

interface Emptied {
  instance_id: number;
  budget_id: number;
}

// The moment is the database's own: its trigger judges by that.
const empty = statement<Emptied>(`
  with over as (
    select e.instance_id, e.number
    from evidence e
      join budgets b on b.instance_id = e.instance_id and b.id = e.budget_id
      join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    where e.content is not null and e.kept_until < now() and c.erased_at is not null
    limit $1
  )
  update evidence e set content = null from over
  where e.instance_id = over.instance_id and e.number = over.number
  returning e.instance_id, e.budget_id`);

/** Lets go of contents whose term is over and whose client is erased. Returns whose they were. */
export async function emptyOverdue(tx: Tx, most: number): Promise<Emptied[]> {
  return await empty(tx, most);
}

const forget = statement(`
  delete from budget_documents d using unnest($1::bigint[], $2::bigint[]) emptied (instance_id, budget_id)
  where d.signed and d.instance_id = emptied.instance_id and d.budget_id = emptied.budget_id
    and not exists (
      select from evidence e
      where e.instance_id = d.instance_id and e.budget_id = d.budget_id and e.content is not null)`);

/** Of those of these budgets that have no content left. Their files are swept. */
export async function forgetSignedDocuments(tx: Tx, emptied: Emptied[]): Promise<void> {
  const instanceIds = emptied.map((row) => row.instance_id);
  const budgetIds = emptied.map((row) => row.budget_id);
  await forget(tx, arrayLiteral(instanceIds), arrayLiteral(budgetIds));
}
