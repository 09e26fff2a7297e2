import { statement, type Tx } from '../client.ts';

// Those for internal use are not in the index of a client's budgets; erasing is rare enough to look through all.
const lock = statement(`
  select id from budgets where instance_id = $1 and client_id = $2 order by id for no key update`);

/** Before the client's own row is: whoever changes a budget locks it first and its client after. */
export async function lockBudgetsOfClient(tx: Tx, instanceId: number, clientId: number): Promise<void> {
  await lock(tx, instanceId, clientId);
}

const emptyTexts = statement(`
  update budgets
  set client_reference = null, public_notes = null, internal_notes = null, reject_reason = null, updated_at = $3
  where instance_id = $1 and client_id = $2`);

const ofClient = `
  from budgets b
  where b.instance_id = $1 and b.client_id = $2 and o.instance_id = b.instance_id and o.budget_id = b.id`;

const emptyDetails = statement(`update budget_lines o set extended_detail = null ${ofClient}`);

const author = `actor_name = case when o.actor_kind = 'client' then '' else o.actor_name end`;

const forgetValues = statement(`
  update budget_history o set ${author}, changes = coalesce(
    (select jsonb_object_agg(field, '[null, null]'::jsonb) from jsonb_object_keys(o.changes) as field), '{}')
  ${ofClient}`);

const emptySnapshots = statement(`update budget_snapshots o set ${author}, lines = '[]' ${ofClient}`);

/**
 * Of a client's budgets stays what was done, for how much and when: accounts and guarantees are made of it. What was
 * written about it goes, and what the lines once were.
 */
export async function forgetBudgetTexts(
  tx: Tx,
  instanceId: number,
  clientId: number,
  now: Date,
): Promise<void> {
  await Promise.all([
    emptyTexts(tx, instanceId, clientId, now.toISOString()),
    emptyDetails(tx, instanceId, clientId),
    forgetValues(tx, instanceId, clientId),
    emptySnapshots(tx, instanceId, clientId),
  ]);
}
