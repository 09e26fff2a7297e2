import { arrayLiteral, statement, type Tx } from '../connection/client.ts';

interface Emptied {
  instance_id: number;
  budget_id: number;
}

const empty = statement<Emptied>(`
  select of_instance as instance_id, of_budget as budget_id from empty_overdue_evidence($1)`);

/**
 * Empties contents whose term is over and whose client is erased, with the rights of the table's owner. Returns the
 * budgets that they were about.
 */
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
