import type { Config } from '../../../config.ts';
import { listServedHosts } from '../../../db/workshops/list.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { withOwnerSession } from '../moving/owner-session.ts';
import type { FoundCell } from './directory.ts';
import { addressProblem, isHost } from './read.ts';

/**
 * Describes this deployment as a cell, with the hosts of its workshops. Excludes workshops that left for another
 * deployment or are being removed.
 */
export async function describeOwnCell(config: Config, to: string[], signal: AbortSignal): Promise<FoundCell> {
  const { cell, cellName } = config;
  const problem = addressProblem(to);
  if (problem) throw new OperatorError(`--to ${problem}.`);
  if (cell === null)
    throw new OperatorError('CELL: must be set, as the directory names this deployment by it.');
  const served = await withOwnerSession(config, signal, ({ db }) => listServedHosts(db, {}));
  const hosts = served.map(({ host }) => host);
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong !== undefined)
    throw new OperatorError(
      `${JSON.stringify(wrong)} is not a host name that a proxy can look up: remove this alias.`,
    );
  return { cell, name: cellName || null, to, hosts, source: 'this deployment' };
}
