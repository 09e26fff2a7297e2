import { sqlState } from '../../../db/connection/failures.ts';
import { explainPooler } from '../../../db/deployment/pooler.ts';
import { writeObstacles } from '../../../db/deployment/write-obstacle.ts';
import { messageBehind } from '../../../domain/errors/refused.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { release } from '../../../generated/release.ts';
import { type ContentFacts, type DatabaseFacts, type Finding, ok, wrong } from './facts.ts';

// Findings that keep a service from starting or from writing.

const missingDatabase = '3D000';

/** Names the reason why the database can't be asked, and the remedy if it is known. */
export function explainUnreachable(error: unknown): { refused: string; remedy?: string } {
  const refused = messageBehind(explainPooler(error) ?? error).replace(/^DATABASE_URL: /, '');
  if (sqlState(error) !== missingDatabase) return { refused };
  return {
    refused,
    remedy:
      'start the service, which creates it if its user may; otherwise createdb --template template0 --encoding UTF8',
  };
}

export function judgeWrites({ writeObstacle }: DatabaseFacts): Finding[] {
  if (writeObstacle === null) return [];
  const remedies = {
    standby: 'name the primary in DATABASE_URL, or promote this server',
    read_only: 'alter system, alter database or alter role … reset default_transaction_read_only',
    disk_full: "free space on PostgreSQL's disk",
  };
  return [wrong('writes', writeObstacles[writeObstacle].split(':')[0] ?? '', remedies[writeObstacle])];
}

export function judgeRelease({ lastRelease }: DatabaseFacts): Finding {
  const installed = `${release.version} of ${release.date}`;
  if (lastRelease === '')
    return ok('release', `${installed} is installed; none has run on this database yet`);
  return ok(
    'release',
    lastRelease === installed
      ? `${installed} is installed, and wrote the data`
      : `${installed} is installed; ${lastRelease} wrote the data`,
  );
}

export function judgeSecretState(state: ContentFacts['secretState']): Finding[] {
  if (state !== 'wrong') return [];
  return [
    wrong(
      'secret',
      'APP_SECRET is not the one with which the database was written: the service does not start',
      `set that one again, or restore DATA_DIR/app-secret from a backup; if it is permanently lost: ${workshopCommand('secret replace')}`,
    ),
  ];
}

/**
 * Checks the store of documents. A missing folder is normal before the first start; under a running service it means a
 * lost disk.
 */
export function judgeStore({ missing, problem }: ContentFacts['store'], runs: boolean): Finding[] {
  if (problem === null && !(missing && runs)) return [];
  return [
    wrong(
      'documents',
      problem === null
        ? 'the folder of documents is missing, although the service runs: uploads are refused'
        : `writing, reading and removing a file in the store failed: ${problem}`,
      'check that DOCUMENTS_URL (DATA_DIR/documents if it is empty) is a folder or bucket that exists, has room, and that the user of the service may write to',
    ),
  ];
}
