import { eq, sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';
import { budget_documents, instance_hosts, instances } from '../connection/tables.ts';

/** A workshop in this database that has the id or a host of a workshop that is to be imported. */
export interface PresentWorkshop {
  id: number;
  host: string;
  /** The first host that this workshop has in common with the imported workshop. */
  shared: string | null;
  /** True if the workshop is out of service because it is being removed. */
  hidden: boolean;
  /** True if the workshop has left for another deployment. */
  left: boolean;
  /** Start of the workshop's pause; null if it is not paused. */
  paused_at: string | null;
}

export const findPresentWorkshops = query(
  { id: instances.id, hosts: param.list(instance_hosts.host) },
  ($) => sql<PresentWorkshop>`
  select i.id, i.removing_at is not null as hidden, i.left_at is not null as left, i.paused_at,
    (select host from instance_hosts h where h.instance_id = i.id and canonical) as host,
    (select min(host) from instance_hosts h where h.instance_id = i.id and host = any (${$.hosts}::text[])) as shared
  from instances i
  where i.id = ${$.id} or exists (
    select from instance_hosts h where h.instance_id = i.id and host = any (${$.hosts}::text[])
  )
  order by i.id`,
);

/** Takes a workshop out of service, by marking it for removal. */
export const hideWorkshop = query.run(
  { instanceId: instances.id, now: param.date },
  ($) => sql`
  update instances set removing_at = coalesce(removing_at, ${$.now}) where id = ${$.instanceId}`,
);

/** Puts a workshop that was marked for removal back into service. None of its rows may have been deleted yet. */
export const clearRemovalMark = query.run({ id: instances.id }, ($, db) =>
  db.update(instances).set({ removing_at: null }).where(eq(instances.id, $.id)),
);

/** Finds a stored file among the given names that belongs to another workshop. */
export const findFileOfOthers = query.first(
  { instanceId: instances.id, names: param.list(budget_documents.stored_as) },
  ($) => sql<{ name: string }>`
  select f.name from unnest(${$.names}::text[]) as f (name)
  where exists (select from budget_documents where stored_as = f.name and instance_id <> ${$.instanceId})
    or exists (select from invoice_pdfs p where p.name = f.name and instance_id <> ${$.instanceId})
    or exists (select from workshop_logos l where l.name = f.name and instance_id <> ${$.instanceId})
  limit 1`,
);
