import type { Tx } from '../../../db/client.ts';
import { instanceRecord } from '../../../db/mappers/instances.ts';
import {
  findInstanceByHost,
  insertHost,
  listHosts,
  removeHost,
  setCanonicalHost,
  updateInstance,
} from '../../../db/queries/instances.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { refuseTaken } from './taken.ts';

export const setInstance: DeskHandlers['setInstance'] = async ({ body, instance, tx }) => {
  const { host, add_aliases = [], remove_aliases = [], ...fields } = body;
  for (const alias of remove_aliases) await removeHost(tx, instance.id, alias.toLowerCase());
  for (const [index, alias] of add_aliases.entries()) {
    await addAlias(tx, instance.id, alias.toLowerCase(), `/add_aliases/${index}`);
  }
  if (host !== undefined && !(await setCanonicalHost(tx, instance.id, host.toLowerCase()))) {
    throw invalidField('/host', 'hostTaken');
  }
  await updateInstance(tx, instance.id, fields).catch(refuseTaken);

  const canonical = host?.toLowerCase() ?? instance.host;
  const changed = await findInstanceByHost(tx, canonical);
  return { status: 200, body: instanceRecord(changed ?? instance, await listHosts(tx, instance.id)) };
};

/** A host that reaches this workshop already is no mistake. */
async function addAlias(tx: Tx, instanceId: number, host: string, path: string): Promise<void> {
  const holder = await findInstanceByHost(tx, host);
  if (holder?.id === instanceId) return;
  if (holder || !(await insertHost(tx, instanceId, host))) throw invalidField(path, 'hostTaken');
}
