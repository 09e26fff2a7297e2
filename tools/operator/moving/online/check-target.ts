import { randomBytes } from 'node:crypto';
import { listMigrations } from '../../../../db/backup/catalogue.ts';
import type { Db } from '../../../../db/connection/client.ts';
import { openCatalogue } from '../../../../db/moving/tables.ts';
import { findPresentWorkshops, type PresentWorkshop } from '../../../../db/workshops/arrival.ts';
import { findMoveState, type MoveState, markArrived } from '../../../../db/workshops/moving.ts';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { requireRow } from '../../../../domain/requests/require-row.ts';
import { nonceBytes, openSecretBox, secretContexts } from '../../../../domain/secrets/secret-box.ts';
import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import { resumeInSession } from '../pause.ts';
import { hasMigrations } from '../prepare-target.ts';
import { returnToService } from '../take-out-of-service.ts';
import type { Deployments } from './sides.ts';

/**
 * Completes or reverts an earlier move that was killed. Returns true if the workshop has arrived at the target. Returns
 * false if the source serves the workshop again.
 */
export async function finishEarlierMove(sides: Deployments, { id, host }: PresentWorkshop): Promise<boolean> {
  const { source, target } = sides;
  const before = requireRow(await findMoveState(source.session.db, { instanceId: id }));
  if (before.left_at === null) {
    refuseUnmovable(before, host);
    if (before.moving_to !== null) await resumeInSession(source.session, id);
    return false;
  }
  if (before.moving_to !== null && before.moving_to !== target.database)
    throw new OperatorError(
      `${host} was on its way to another database (${before.moving_to}) when the command was killed. Run it again with ` +
        `the settings of that deployment: ${workshopCommand(`instance move ${host} --to-env FILE`)}`,
    );
  if (await hasArrived(target.session.db, id, before.left_at)) {
    await markArrived(source.session.db, { instanceId: id });
    return true;
  }
  if (before.moving_to === null)
    throw new OperatorError(
      `${host} has left, and not to this target. To serve it here again: ${workshopCommand(`instance return ${host}`)}`,
    );
  await returnToService(source.session, id);
  return false;
}

function refuseUnmovable({ removing_at, paused_at, moving_to }: MoveState, host: string): void {
  if (removing_at !== null) throw new OperatorError(`${host} is being removed.`);
  if (paused_at !== null && moving_to === null)
    throw new OperatorError(
      `${host} is paused. End the pause first: ${workshopCommand(`instance resume ${host}`)}`,
    );
}

/**
 * Tells whether a workshop that left the source at `leftAt` has arrived at this target. A workshop that later left this
 * target has also arrived.
 */
export async function hasArrived(db: Db, instanceId: number, leftAt: string): Promise<boolean> {
  const there = await findMoveState(db, { instanceId });
  if (!there) return false;
  return there.removing_at === null || (there.left_at !== null && there.left_at > leftAt);
}

/** Rejects a move between deployments with the same database, different releases or different secrets. */
export async function refuseIncompatibleDeployments({ source, target }: Deployments): Promise<void> {
  if (source.database === target.database)
    throw new OperatorError('The settings of the target lead to the same database.');
  if (!(await hasMigrations(target.session, await listMigrations(openCatalogue(source.session)))))
    throw new OperatorError(
      `The two deployments are of different releases: bring both to the same one (${workshopCommand('migrate')}).`,
    );
  const sealed = openSecretBox(source.config.appSecrets).seal(
    source.database,
    secretContexts.workshopExport,
    randomBytes(nonceBytes),
  );
  try {
    openSecretBox(target.config.appSecrets).open(sealed, secretContexts.workshopExport);
  } catch {
    throw new OperatorError(
      'APP_SECRET: what the workshop has encrypted was encrypted with another secret. Add the secret of the source behind ' +
        'that of the target, APP_SECRET=own,other, restart every process there with both, and try again.',
    );
  }
}

/**
 * Rejects a move if another workshop of the target has the same id or one of the hosts. Returns whether the target has
 * a departed copy of the workshop from an earlier move.
 */
export async function refuseOccupiedTarget(
  { target }: Deployments,
  id: number,
  hosts: string[],
): Promise<boolean> {
  const present = await findPresentWorkshops(target.session.db, { id, hosts });
  const other = present.find((each) => each.id !== id || each.shared === null || !each.left);
  if (!other) return present.length > 0;
  if (other.id === id && other.shared !== null)
    throw new OperatorError(`${other.host} is served at the target already, or is being removed there.`);
  throw new OperatorError(
    other.shared !== null
      ? `The host ${other.shared} belongs to another workshop at the target, ${other.host}.`
      : `${other.host} has the same id at the target, ${id}. Deployments between which workshops move have different numbers in CELL.`,
  );
}
