import { keepOlderKeys } from '../../../../actions/seals/keys.ts';
import {
  beginTransaction,
  commitTransaction,
  rollback,
  switchTriggersOff,
  switchTriggersOn,
} from '../../../../db/connection/commands.ts';
import { raiseSequences } from '../../../../db/moving/sequences.ts';
import { listMovedSeries } from '../../../../db/moving/series.ts';
import { openCatalogue } from '../../../../db/moving/tables.ts';
import { markLeft } from '../../../../db/workshops/departures.ts';
import { lockPaused } from '../../../../db/workshops/moving.ts';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { openSecretBox } from '../../../../domain/secrets/secret-box.ts';
import { verifyMovedChains } from '../chains.ts';
import { claimMovedSeries } from '../series.ts';
import { resumeWorkshop, returnToService } from '../take-out-of-service.ts';
import { hasArrived } from './check-target.ts';
import { type Deployments, inNewSession, lockMove } from './sides.ts';

/** Verifies the copied chains of evidence and of tax records with the secrets of the target. */
export async function verifyTargetChains(
  { target }: Deployments,
  chosen: { instanceId: number; acceptBroken: boolean },
): Promise<void> {
  const { session, config } = target;
  await switchTriggersOn(session);
  const box = openSecretBox(config.appSecrets);
  await verifyMovedChains(session.db, { ...chosen, box });
  await switchTriggersOff(session);
}

interface Switch {
  id: number;
  host: string;
  pausedAt: string;
  /** The tables whose rows have changed since their sequences were raised. */
  stale: string[];
}

/**
 * Stops the workshop at the source, then commits its rows at the target, so that the two deployments never serve the
 * workshop at the same time.
 */
export async function switchToTarget(sides: Deployments, moving: Switch): Promise<void> {
  const { source, target } = sides;
  const { id, pausedAt } = moving;
  await prepareTargetWorkshop(sides, moving);
  const leftAt = new Date();
  await beginTransaction(source.session);
  const ours = await lockPaused(source.session.db, { instanceId: id, pausedAt, to: target.database });
  if (!ours) {
    await rollback(source.session);
    throw new OperatorError('The pause was ended meanwhile by another command: nothing was moved.');
  }
  await markLeft(source.session.db, { instanceId: id, now: leftAt });
  await commitTransaction(source.session);
  try {
    await commitTransaction(target.session);
  } catch (error) {
    if (!(await isCommitted(sides, id, leftAt))) throw error;
  }
}

/**
 * Completes the rows in the target's open transaction, so that the target can serve the workshop as soon as the
 * transaction is committed.
 */
async function prepareTargetWorkshop(
  { source, target }: Deployments,
  { id, host, stale }: Switch,
): Promise<void> {
  const { session, config } = target;
  await raiseSequences(session, id, stale);
  await switchTriggersOn(session);
  await keepOlderKeys({ tx: session.db, secretBox: openSecretBox(config.appSecrets) }, id);
  const series = await listMovedSeries(openCatalogue(source.session), id);
  await claimMovedSeries(session.db, series, { id, host });
  await resumeWorkshop(session, id);
}

/**
 * Checks whether the target has the rows, after the connection was lost during the commit. If the target does not have
 * the rows, the source serves the workshop again.
 */
async function isCommitted({ source, target }: Deployments, id: number, leftAt: Date): Promise<boolean> {
  const arrived = await inNewSession(target, async (session) => {
    await lockMove(session, id);
    return hasArrived(session.db, id, leftAt.toISOString());
  });
  if (!arrived) await inNewSession(source, (session) => returnToService(session, id));
  return arrived;
}
