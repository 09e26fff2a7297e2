import { arrayLiteral, statement, type Tx } from '../client.ts';

// Those for internal use are not in the index of a client's budgets; erasing is rare enough to look through all.
const lock = statement<{ id: number }>(`
  select id from budgets where instance_id = $1 and client_id = $2 order by id for no key update`);

/** Before the client's own row is: whoever changes a budget locks it first and its client after. */
export async function lockBudgetsOfClient(tx: Tx, instanceId: number, clientId: number): Promise<number[]> {
  const budgets = await lock(tx, instanceId, clientId);
  return budgets.map(({ id }) => id);
}

const emptyTexts = statement(`
  update budgets
  set client_reference = null, public_notes = null, internal_notes = null, reject_reason = null, updated_at = $3
  where instance_id = $1 and id = any ($2::bigint[])`);

const ofBudgets = 'where instance_id = $1 and budget_id = any ($2::bigint[])';

const emptyDetails = statement(`update budget_lines set extended_detail = null ${ofBudgets}`);

const author = `actor_name = case when actor_kind = 'client' then '' else actor_name end`;

const forgetValues = statement(`
  update budget_history h set ${author}, changes = coalesce(
    (select jsonb_object_agg(field, '[null, null]'::jsonb) from jsonb_object_keys(h.changes) as field), '{}')
  ${ofBudgets}`);

const emptySnapshots = statement(`update budget_snapshots set ${author}, lines = '[]' ${ofBudgets}`);

/**
 * Of a client's budgets stays what was done, for how much and when: accounts and guarantees are made of it. What was
 * written about it goes, and what the lines once were. The client's row is locked: no budget of it is added any more.
 */
export async function forgetBudgetTexts(
  tx: Tx,
  instanceId: number,
  clientId: number,
  now: Date,
): Promise<void> {
  const ids = arrayLiteral(await lockBudgetsOfClient(tx, instanceId, clientId));
  await Promise.all([
    emptyTexts(tx, instanceId, ids, now.toISOString()),
    emptyDetails(tx, instanceId, ids),
    forgetValues(tx, instanceId, ids),
    emptySnapshots(tx, instanceId, ids),
  ]);
}
