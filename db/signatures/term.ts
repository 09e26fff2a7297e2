import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';

interface BudgetKey {
  instance_id: number;
  budget_id: number;
}

/**
 * Empties the contents of evidence whose legal retention has ended and whose client is erased. The SQL function runs
 * with the rights of the table's owner. Returns the budgets of the emptied entries.
 */
export const emptyOverdue = query(
  { most: param.integer },
  ($) => sql<BudgetKey>`
  select of_instance as instance_id, of_budget as budget_id from empty_overdue_evidence(${$.most})`,
);

/**
 * Deletes the signed documents of budgets whose evidence has no content left. A later sweep removes the files from the
 * document store.
 */
export const deleteSignedDocuments = query.run(
  { budgets: param.json<readonly BudgetKey[]>() },
  ($) => sql`
  delete from budget_documents d
  using jsonb_to_recordset(${$.budgets}::jsonb) as emptied (instance_id bigint, budget_id bigint)
  where d.signed and d.instance_id = emptied.instance_id and d.budget_id = emptied.budget_id
    and not exists (
      select from evidence e
      where e.instance_id = d.instance_id and e.budget_id = d.budget_id and e.content is not null)`,
);
