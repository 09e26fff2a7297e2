import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';

interface BudgetKey {
  instance_id: number;
  budget_id: number;
}

/**
 * Empties contents after their legal retention if the client is erased, with the rights of the table's owner. Returns
 * their budgets.
 */
export const emptyOverdue = query(
  { most: param.integer },
  ($) => sql<BudgetKey>`
  select of_instance as instance_id, of_budget as budget_id from empty_overdue_evidence(${$.most})`,
);

/** Deletes the signed documents of those budgets that have no content left. A sweep removes the files. */
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
