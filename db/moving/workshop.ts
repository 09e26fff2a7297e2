import type { Catalogue } from '../backup/catalogue.ts';

interface FoundWorkshop {
  name: string;
  host: string;
  hosts: string[];
}

export async function findMovedWorkshop(
  { query }: Catalogue,
  id: number,
): Promise<FoundWorkshop | undefined> {
  const [found] = await query<FoundWorkshop>(`
    select i.name,
      (select host from instance_hosts where instance_id = i.id and canonical) as host,
      array(select host from instance_hosts where instance_id = i.id order by host) as hosts
    from instances i where i.id = ${Math.trunc(id)}`);
  return found;
}

/** Returns a name that is unique to a database: the server's system identifier and the name of the database. */
export async function nameDatabase({ query }: Catalogue): Promise<string> {
  const [found] = await query<{ name: string }>(
    `select system_identifier::text || '/' || current_database() as name from pg_control_system()`,
  );
  return found?.name ?? '';
}
