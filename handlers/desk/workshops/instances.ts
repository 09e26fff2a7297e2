import { setTimeout as sleep } from 'node:timers/promises';
import { findRemovalToken } from '../../../actions/seals/keys.ts';
import { emptyInstance } from '../../../actions/workshops/remove.ts';
import type { Tx } from '../../../db/connection/client.ts';
import {
  findInvoiceState,
  listAnsweredSinceArchive,
  listUnansweredInvoices,
} from '../../../db/invoices/archive.ts';
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
import { requireRow } from '../../../domain/requests/require-row.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { convertUniqueViolation, instanceRecord } from './list-instances.ts';

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
  await updateInstance(tx, instanceId, fields).catch(convertUniqueViolation);

  const canonical = host?.toLowerCase() ?? instance.host;
  const changed = await listWorkshops(tx, { host: canonical, search: null, removing: null }, 1);
  return { status: 200, body: instanceRecord(requireRow(changed.rows[0]), now) };
};

/** Adds a host to a workshop. Accepts a host that already belongs to the workshop. */
async function addAlias(tx: Tx, instanceId: number, host: string, path: string): Promise<void> {
  const holder = await findInstanceByHost(tx, host);
  if (holder?.id === instanceId) return;
  if (holder || !(await insertHost(tx, { instanceId, host }))) throw invalidField(path, 'hostTaken');
}

/**
 * Removes a workshop in many transactions. If the removal is interrupted, the workshop stays marked and all its
 * requests are rejected; another call continues the removal.
 */
export const removeInstance: DeskHandlers['removeInstance'] = async (request) => {
  const { params, body, secretBox, now } = request;
  const { id, host, token } = await request.transact(async (tx) => {
    const instance = await findHolderOfHost(tx, { host: params.host.toLowerCase() });
    if (!instance) throw problem('not_found');
    const { id, host } = instance;
    if (body.confirm.toLowerCase() !== host) throw invalidField('/confirm', 'confirmsHost', { host });
    await requireKeptInvoices(tx, instance, body);
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
  await sleep(revocationSettlesMs); // Until then, a process may still serve the workshop from its cache.
  const { rows, files } = await emptyInstance({ documents: request.documents, transact }, id);
  await transact(async (tx) => {
    await releaseSeriesOfRemoved(tx, { workshop_id: id });
    await deleteInstance(tx, { instanceId: id });
  });
  return { status: 200, body: { ok: true, id, host, rows, documents: files } };
};

type Workshop = { id: number; host: string };
type AcceptedLosses = Pick<components['schemas']['InstanceRemove'], 'without_archive' | 'without_sending'>;

/**
 * Requires an archive of the invoices, and answers to all tax records, unless the owner accepts their loss. Skips
 * workshops without invoices that have legal effect: tests, sandboxes, moved workshops, and interrupted removals, whose
 * invoices are partly deleted.
 */
async function requireKeptInvoices(tx: Tx, removed: Workshop, body: AcceptedLosses): Promise<void> {
  const { host } = removed;
  for (const field of ['without_archive', 'without_sending'] as const)
    if (body[field] !== undefined && body[field].toLowerCase() !== host)
      throw invalidField(`/${field}`, 'confirmsHost', { host });
  const instance = await findInstance(tx, removed.id);
  if (instance === undefined || isWithoutRealInvoices(instance)) return;
  if (body.without_sending === undefined) await requireRecordsAnswered(tx, removed);
  if (body.without_archive === undefined) await requireCurrentArchive(tx, removed, instance.archived_state);
}

async function requireRecordsAnswered(tx: Tx, { id: instanceId, host }: Workshop): Promise<void> {
  const unanswered = await listUnansweredInvoices(tx, { instanceId });
  if (unanswered.length > 0)
    throw invalidField('/without_sending', 'recordsUnanswered', {
      host,
      invoices: listInvoiceNumbers(unanswered),
    });
}

/** Requires that the archive contains the current state of all invoices, including all answers of the tax authority. */
async function requireCurrentArchive(
  tx: Tx,
  { id: instanceId, host }: Workshop,
  archived: string | null,
): Promise<void> {
  const { state, issued } = await findInvoiceState(tx, { instanceId });
  if (issued === 0 || archived === state) return;
  const answered = await listAnsweredSinceArchive(tx, { instanceId });
  if (answered.length === 0) throw invalidField('/without_archive', 'archiveMissing', { host });
  throw invalidField('/without_archive', 'archiveOutdated', { host, invoices: listInvoiceNumbers(answered) });
}

const maxListedInvoices = 10;

function listInvoiceNumbers(invoices: { full_number: string }[]): string {
  const names = invoices.slice(0, maxListedInvoices).map(({ full_number }) => full_number);
  return names.join(', ') + (invoices.length > maxListedInvoices ? ', …' : '');
}

function isWithoutRealInvoices({ verifactu, sandbox }: Instance): boolean {
  return sandbox || verifactu === 'test';
}
