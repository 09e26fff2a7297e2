import { and, eq, sql } from 'drizzle-orm';
import type { ChainName } from '../../domain/secrets/chains.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { chain_checks, instances } from '../connection/tables.ts';

/** Identifies a chain of a workshop. */
export interface ChainOf {
  instance_id: number;
  chain: ChainName;
}

/**
 * Lists the next workshops whose chains are checked, in the order of their ids. Excludes sandboxes, whose data is
 * invented.
 */
export const listCheckedWorkshops = query(
  { after: instances.id, most: param.integer },
  ($) => sql<{ id: number }>`
  select id from instances
  where id > ${$.after} and removing_at is null and left_at is null and not sandbox order by id limit ${$.most}`,
);

/** Lists the chains of some workshops that have new links since the last check, or that are marked as broken. */
export const listChangedChains = query(
  { instanceIds: param.list(instances.id) },
  ($) => sql<ChainOf>`
  select e.instance_id, e.chain from (
    select w.id as instance_id, 'evidence' as chain, h.number, h.hash
    from unnest(${$.instanceIds}::bigint[]) w (id) left join evidence_heads h on h.instance_id = w.id
    union all
    select w.id, 'tax_records', v.number, v.row_hash
    from unnest(${$.instanceIds}::bigint[]) w (id) left join verifactu_chains v on v.instance_id = w.id
  ) e left join chain_checks c on c.instance_id = e.instance_id and c.chain = e.chain and not c.again
  where coalesce(e.number, 0) + coalesce(c.number, 0) > 0
    and (e.number is distinct from c.number or e.hash is distinct from c.hash or c.broken_since is not null)
  order by 1, 2`,
);

/** Lists the chains whose daily verification from the first link is due, the longest waiting first. */
export const listDueChains = query(
  { now: param.date, most: param.integer },
  ($) => sql<ChainOf>`
  select c.instance_id, c.chain from chain_checks c join instances i on i.id = c.instance_id
  where c.again and c.due_at <= ${$.now} and i.removing_at is null and i.left_at is null
  order by c.due_at limit ${$.most}`,
);

const { instance_id, chain, again } = chain_checks;

export const findCheck = query.first(pickColumns(chain_checks, ['instance_id', 'chain', 'again']), ($, db) =>
  db
    .select()
    .from(chain_checks)
    .where(and(eq(instance_id, $.instance_id), eq(chain, $.chain), eq(again, $.again))),
);

/**
 * Stores the progress of a chain's check. Stores nothing for a workshop that is being removed or replaced, because its
 * links may no longer be the checked links.
 */
export const storeCheck = query.run(
  pickColumns(chain_checks, [
    'instance_id',
    'chain',
    'again',
    'number',
    'hash',
    'due_at',
    'broken_since',
    'broken_number',
    'broken_what',
  ]),
  ($) => sql`
  insert into chain_checks as c
    (instance_id, chain, again, number, hash, due_at, broken_since, broken_number, broken_what)
  select id, ${$.chain}::text, ${$.again}::boolean, ${$.number}::bigint, ${$.hash}::bytea, ${$.due_at}::timestamptz,
    ${$.broken_since}::timestamptz, ${$.broken_number}::bigint, ${$.broken_what}::text
  from instances where id = ${$.instance_id} and removing_at is null and left_at is null for key share
  on conflict (instance_id, chain, again) do update set number = excluded.number, hash = excluded.hash,
    due_at = excluded.due_at, broken_number = excluded.broken_number, broken_what = excluded.broken_what,
    broken_since = case when excluded.broken_since is not null then coalesce(c.broken_since, excluded.broken_since) end`,
);

/**
 * Starts the repeated verification of a chain at its first link. Does nothing if the repeated verification is already
 * under way.
 */
export const beginAgain = query.run(
  pickColumns(chain_checks, ['instance_id', 'chain', 'hash', 'due_at']),
  ($) => sql`
  insert into chain_checks (instance_id, chain, again, number, hash, due_at)
  select instance_id, chain, true, 0, ${$.hash}::bytea, ${$.due_at}::timestamptz from chain_checks
  where instance_id = ${$.instance_id} and chain = ${$.chain}::text and not again on conflict do nothing`,
);

const isBroken = sql.raw(`c.broken_since is not null
  and exists (select from instances i where i.id = c.instance_id and i.removing_at is null)`);

/** Counts the workshops with a broken chain, by the name of the chain. */
export const countBrokenChains = query.one(
  {},
  () => sql<Record<ChainName, number>>`
  select (count(distinct c.instance_id) filter (where c.chain = 'evidence'))::int as evidence,
    (count(distinct c.instance_id) filter (where c.chain = 'tax_records'))::int as tax_records
  from chain_checks c where ${isBroken}`,
);

/** A broken chain, as the command `doctor` reports it. */
export interface BrokenChain {
  host: string;
  chain: ChainName;
  number: number;
  what: string;
  since: string;
}

export const listBrokenChains = query(
  { most: param.integer },
  ($) => sql<BrokenChain>`
  select h.host, c.chain, c.number, c.what, c.since from (
    select distinct on (c.instance_id, c.chain) c.instance_id, c.chain, c.broken_number as number,
      c.broken_what as what, c.broken_since as since
    from chain_checks c where ${isBroken} order by c.instance_id, c.chain, c.broken_number
  ) c join instance_hosts h on h.instance_id = c.instance_id and h.canonical
  order by c.since, h.host limit ${$.most}`,
);
