import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../db/connection/client.ts';
import { findPresentWorkshops, type PresentWorkshop } from '../../../db/workshops/arrival.ts';
import { readClock, runsSinceBefore } from '../../../db/workshops/removal.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { revocationSettlesMs } from '../../../domain/keys/keys.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import type { ExportManifest } from './manifest.ts';

/** Finds the workshop of a host, whether or not the workshop is in service. */
export async function findWorkshopByHost(db: Db, host: string): Promise<PresentWorkshop> {
  const [found] = await findPresentWorkshops(db, { id: 0, hosts: [host.toLowerCase()] });
  if (!found) throw new OperatorError(`No workshop has the host ${host}.`);
  return found;
}

/**
 * Rejects an import if the workshop already exists in this deployment, or if its id or host belongs to another
 * workshop.
 */
export function refusePresentWorkshop(present: PresentWorkshop[], { workshop }: ExportManifest): void {
  const same = present.find(({ id, shared }) => id === workshop.id && shared !== null);
  if (same) {
    throw new OperatorError(
      `${same.host} is here already. To put the exported state in its place: ${workshopCommand('instance import … --replace')}`,
    );
  }
  const holder = present.find(({ shared }) => shared !== null);
  if (holder)
    throw new OperatorError(`The host ${holder.shared} belongs to another workshop here, ${holder.host}.`);
  const [numbered] = present;
  if (numbered) {
    throw new OperatorError(
      `${numbered.host} has the same id as ${workshop.host}, ${workshop.id}: both deployments number their rows alike. ` +
        'Deployments between which workshops move have different numbers in CELL.',
    );
  }
}

/**
 * Rejects an import with `--replace` if the workshop does not exist in this deployment, or if its id or host belongs to
 * another workshop.
 */
export function refuseMissingWorkshop(present: PresentWorkshop[], { workshop }: ExportManifest): void {
  const [only] = present;
  if (!only) throw new OperatorError(`${workshop.host} is not here: leave --replace out.`);
  if (present.length === 1 && only.id === workshop.id && only.shared !== null) return;
  throw new OperatorError(`${only.host} is another workshop than the exported ${workshop.host}.`);
}

const pollIntervalMs = 100;

/**
 * Waits until no process serves a workshop that was marked as paused or departed, and until all its requests in
 * progress have ended.
 */
export async function waitUntilUnserved(db: Db): Promise<void> {
  await sleep(revocationSettlesMs); // until then, a process may still serve the workshop
  const { now } = await readClock(db, {});
  while (await runsSinceBefore(db, now)) await sleep(pollIntervalMs);
}
