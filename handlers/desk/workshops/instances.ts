import { setTimeout as sleep } from 'node:timers/promises';
import { findRemovalToken } from '../../../actions/seals/keys.ts';
import { emptyInstance } from '../../../actions/workshops/remove.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { findInvoiceState } from '../../../db/invoices/archive.ts';
import { releaseSeriesOfRemoved } from '../../../db/invoices/series-claims.ts';
import { listWorkshops } from '../../../db/workshops/list.ts';
import {
  findInstance,
  findInstanceByHost,
  type Instance,
  insertHost,
  removeHost,
  setCanonicalHost,
  updateInstance,
} from '../../../db/workshops/queries.ts';
import {
  deleteInstance,
  findHolderOfHost,
  markForRemoval,
  presentToken,
} from '../../../db/workshops/removal.ts';
import { revocationSettlesMs } from '../../../domain/keys/keys.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { required } from '../../../domain/requests/required.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { instanceRecord, refuseTaken } from './list-instances.ts';

export const setInstance: DeskHandlers['setInstance'] = async ({ body, instance, tx, now }) => {
  const { host, add_aliases = [], remove_aliases = [], ...fields } = body;
  const { id: instanceId } = instance;
  for (const alias of remove_aliases) await removeHost(tx, { instanceId, host: alias.toLowerCase() });
  for (const [index, alias] of add_aliases.entries()) {
    await addAlias(tx, instanceId, alias.toLowerCase(), `/add_aliases/${index}`);
  }
  if (host !== undefined && !(await setCanonicalHost(tx, { instanceId, host: host.toLowerCase() }))) {
    throw invalidField('/host', 'hostTaken');
  }
  await updateInstance(tx, instanceId, fields).catch(refuseTaken);

  const canonical = host?.toLowerCase() ?? instance.host;
  const changed = await listWorkshops(tx, { host: canonical, search: null, removing: null }, 1);
  return { status: 200, body: instanceRecord(required(changed.rows[0]), now) };
};

/** Adds a host; one that reaches this workshop already is fine. */
async function addAlias(tx: Tx, instanceId: number, host: string, path: string): Promise<void> {
  const holder = await findInstanceByHost(tx, host);
  if (holder?.id === instanceId) return;
  if (holder || !(await insertHost(tx, { instanceId, host }))) throw invalidField(path, 'hostTaken');
}

/**
 * Removes a workshop in many transactions. If it is interrupted, the workshop stays marked and answers nobody, and
 * another call goes on.
 */
export const removeInstance: DeskHandlers['removeInstance'] = async (request) => {
  const { params, body, secretBox, now } = request;
  const { id, host, token } = await request.transact(async (tx) => {
    const instance = await findHolderOfHost(tx, { host: params.host.toLowerCase() });
    if (!instance) throw problem('not_found');
    const { id, host } = instance;
    if (body.confirm.toLowerCase() !== host) throw invalidField('/confirm', 'confirmsHost', { host });
    await requireArchive(tx, instance, body.without_archive);
    const token = await findRemovalToken({ tx, secretBox }, id);
    if (!token) throw invalidField('path/host', 'removalSecretMissing');
    await markForRemoval(tx, { instanceId: id, now });
    return { ...instance, token };
  });
  const transact = <T>(work: (tx: Tx) => Promise<T>) =>
    request.transact(async (tx) => {
      await presentToken(tx, { token });
      return work(tx);
    });
  await sleep(revocationSettlesMs); // until then a process may still serve the workshop
  const { rows, files } = await emptyInstance({ documents: request.documents, transact }, id);
  await transact(async (tx) => {
    await releaseSeriesOfRemoved(tx, { workshop_id: id });
    await deleteInstance(tx, { instanceId: id });
  });
  return { status: 200, body: { ok: true, id, host, rows, documents: files } };
};

/**
 * Requires an archive of exactly the present invoices, or the host as the words of an owner who lets them be lost. Test
 * invoices and those of a sandbox need none. A removal that was interrupted goes on without: its invoices are gone in part.
 */
async function requireArchive(
  tx: Tx,
  { id: instanceId, host }: { id: number; host: string },
  given: string | undefined,
): Promise<void> {
  if (given !== undefined && given.toLowerCase() !== host)
    throw invalidField('/without_archive', 'confirmsHost', { host });
  const instance = await findInstance(tx, instanceId);
  if (given !== undefined || instance === undefined || isWithoutRealInvoices(instance)) return;
  const { state, issued } = await findInvoiceState(tx, { instanceId });
  if (issued > 0 && instance.archived_state !== state)
    throw invalidField('/without_archive', 'archiveMissing', { host });
}

function isWithoutRealInvoices({ verifactu, sandbox }: Instance): boolean {
  return sandbox || verifactu === 'test';
}
