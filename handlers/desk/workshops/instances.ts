import { setTimeout as sleep } from 'node:timers/promises';
import { findRemovalToken } from '../../../actions/seals/keys.ts';
import { emptyInstance } from '../../../actions/workshops/remove.ts';
import { type Tx, violatedConstraint } from '../../../db/connection/client.ts';
import { findInvoiceState } from '../../../db/invoices/archive.ts';
import { seedHolidays } from '../../../db/workshops/holidays.ts';
import {
  findInstance,
  findInstanceByHost,
  insertHost,
  insertInstance,
  listHosts,
  removeHost,
  setCanonicalHost,
  updateInstance,
} from '../../../db/workshops/queries.ts';
import {
  deleteInstance,
  findHolderOfHost,
  markForRemoval,
  presentToken,
  setRemovalHash,
} from '../../../db/workshops/removal.ts';
import { revocationSettlesMs } from '../../../domain/keys/keys.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { removalHash } from '../../../domain/secrets/seals.ts';
import { localDay } from '../../../domain/time/local.ts';
import { holidaysToSeed } from '../../../domain/workshops/holiday-seed.ts';
import { placeProblem } from '../../../domain/workshops/place.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { instanceRecord } from './list-instances.ts';

/** The defaults of the database. */
const usualPlace = { country: 'ES', region: null, timezone: 'Europe/Madrid' };

export const createInstance: DeskHandlers['createInstance'] = async ({ body, tx, secretBox, now }) => {
  const { host: givenHost, base_url, ...fields } = body;
  const host = givenHost.toLowerCase();
  const wrong = placeProblem(fields, usualPlace);
  if (wrong) throw wrong;
  if ((await findInstanceByHost(tx, host)) || (await findHolderOfHost(tx, { host })))
    throw invalidField('/host', 'hostTaken');

  const instance = await insertInstance(
    tx,
    { ...fields, base_url: base_url ?? `https://${host}`, created_at: now.toISOString() },
    host,
  ).catch(refuseTaken);
  const hash = removalHash(secretBox.sealKeys, instance.id);
  await setRemovalHash(tx, { instanceId: instance.id, hash });
  const year = Number(localDay(now, instance.timezone).slice(0, 4));
  for (const seeded of [year, year + 1]) {
    await seedHolidays(tx, instance.id, seeded, holidaysToSeed(instance, seeded));
  }
  return { status: 201, body: instanceRecord(instance, []) };
};

export const setInstance: DeskHandlers['setInstance'] = async ({ body, instance, tx }) => {
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
  const changed = await findInstanceByHost(tx, canonical);
  return { status: 200, body: instanceRecord(changed ?? instance, await listHosts(tx, { instanceId })) };
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
  await transact((tx) => deleteInstance(tx, { instanceId: id }));
  return { status: 200, body: { ok: true, id, host, rows, documents: files } };
};

/**
 * Requires an archive of exactly the present invoices, or the host as the words of an owner who lets them be lost. Test
 * invoices need none. A removal that was interrupted goes on without: its invoices are gone in part.
 */
async function requireArchive(
  tx: Tx,
  { id: instanceId, host }: { id: number; host: string },
  given: string | undefined,
): Promise<void> {
  if (given !== undefined && given.toLowerCase() !== host)
    throw invalidField('/without_archive', 'confirmsHost', { host });
  const instance = await findInstance(tx, instanceId);
  if (given !== undefined || instance === undefined || instance.verifactu === 'test') return;
  const { state, issued } = await findInvoiceState(tx, { instanceId });
  if (issued > 0 && instance.archived_state !== state)
    throw invalidField('/without_archive', 'archiveMissing', { host });
}

/** Turns the database's refusal of a second row with the same host or base URL into a problem. */
function refuseTaken(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'instance_hosts_pkey') throw invalidField('/host', 'hostTaken');
  if (constraint === 'instances_base_url_key') throw invalidField('/base_url', 'hostTaken');
  throw error;
}
