import type { Config } from '../../../../config.ts';
import { closeTimeoutMs } from '../../../../db/backup/snapshot.ts';
import type { Connection } from '../../../../db/connection/connection.ts';
import { sqlState } from '../../../../db/connection/failures.ts';
import { requireKnownSecret } from '../../../../db/deployment/prepare.ts';
import { openMoveSession } from '../../../../db/moving/session.ts';
import { openCatalogue } from '../../../../db/moving/tables.ts';
import { nameDatabase } from '../../../../db/moving/workshop.ts';
import { acquireMoveLock } from '../../../../db/workshops/moving.ts';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { withOwner } from '../../database/owner-database.ts';

/** One of the two deployments of a move, with an open database session. */
export interface Deployment {
  config: Config;
  url: string;
  session: Connection;
  /** The database: PostgreSQL's system identifier and the name of the database. */
  database: string;
}

export interface Deployments {
  source: Deployment;
  target: Deployment;
}

/**
 * Opens a session to both deployments and calls `work`. First checks that the settings of each deployment match its
 * database.
 */
export function withDeployments<T>(
  { source, target }: { source: Config; target: Config },
  signal: AbortSignal,
  work: (sides: Deployments) => Promise<T>,
): Promise<T> {
  return withDeployment(source, 'source', signal, (from) =>
    withDeployment(target, 'target', signal, (to) => work({ source: from, target: to })),
  );
}

function withDeployment<T>(
  config: Config,
  name: keyof Deployments,
  signal: AbortSignal,
  work: (side: Deployment) => Promise<T>,
): Promise<T> {
  return withOwner(config, async (url) => {
    const side = await openDeployment(config, url, signal).catch((error: unknown) => {
      throw new OperatorError(`The database of the ${name}: ${messageOfError(error)}`);
    });
    return work(side).finally(() => side.session.close(closeTimeoutMs));
  });
}

async function openDeployment(config: Config, url: string, signal: AbortSignal): Promise<Deployment> {
  await requireKnownSecret(url, config.appSecrets);
  const session = await openMoveSession(url, signal);
  try {
    return { config, url, session, database: await nameDatabase(openCatalogue(session)) };
  } catch (error) {
    await session.close(closeTimeoutMs);
    throw error;
  }
}

const messageOfError = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Calls `work` with a new session. The session stays open if the user interrupts the command, because `work` repairs an
 * interrupted step.
 */
export async function inNewSession<T>(
  { url }: Deployment,
  work: (session: Connection) => Promise<T>,
): Promise<T> {
  const session = await openMoveSession(url, new AbortController().signal);
  try {
    return await work(session);
  } finally {
    await session.close(closeTimeoutMs);
  }
}

const lockTimeoutCode = '55P03';

/**
 * Acquires the lock for moves of a workshop. Waits a short time for a command that was just killed, and throws if
 * another command is running.
 */
export async function lockMove({ db }: Connection, instanceId: number): Promise<void> {
  try {
    await acquireMoveLock(db, { instanceId });
  } catch (error) {
    if (sqlState(error) !== lockTimeoutCode) throw error;
    throw new OperatorError('Another command is moving this workshop.');
  }
}
