import { asc, eq } from 'drizzle-orm';
import { query } from '../connection/query.ts';
import { instance_hosts } from '../connection/tables.ts';

/** Lists the hosts of a workshop. */
export const listHosts = query({ instanceId: instance_hosts.instance_id }, ($, db) =>
  db
    .select({ host: instance_hosts.host })
    .from(instance_hosts)
    .where(eq(instance_hosts.instance_id, $.instanceId))
    .orderBy(asc(instance_hosts.host)),
);
