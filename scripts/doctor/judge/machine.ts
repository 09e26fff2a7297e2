import type { Facts, FolderFacts } from '../facts.ts';
import { type Finding, ok, warn, wrong } from '../finding.ts';

export function judgeNode({ version, required }: Facts['node']): Finding {
  return isAtLeast(version, required)
    ? ok('node', version)
    : wrong('node', `${version} is too old`, `install Node ${required} or newer`);
}

export function judgeSettings(settings: Facts['settings']): Finding {
  return 'refused' in settings
    ? wrong('settings', settings.refused, 'mend it in the environment or in .env')
    : ok('settings', 'all can be read');
}

export function judgeFolder(folder: FolderFacts | null): Finding[] {
  if (!folder) return [];
  const { path, exists, foreign, mode, hasDatabase, halfRestored } = folder;
  if (!exists) return [wrong('data folder', `${path} does not exist`, 'make start, or restore a backup')];
  if (foreign) {
    return [
      wrong('data folder', `${path} is another user's`, 'run this, and the service, as the user who owns it'),
    ];
  }
  if (halfRestored) {
    return [
      wrong(
        'data folder',
        `the restore into ${path} has not come to its end`,
        'wait for it, or start it again',
      ),
    ];
  }
  if (!hasDatabase)
    return [wrong('data folder', `${path} has no database`, 'make start, or restore a backup')];
  const entered = (mode & 0o077) !== 0;
  return [
    entered
      ? warn('data folder', `others may enter ${path}`, `chmod 700 ${path}`)
      : ok('data folder', `${path}, closed to others`),
    judgeSpace(folder),
  ];
}

/** PostgreSQL's log alone may grow to a gigabyte (max_wal_size); without room for it, it stops. */
const tightBytes = 2e9;
const fullBytes = 250e6;

function judgeSpace({ path, freeBytes }: FolderFacts): Finding {
  const free = `${(freeBytes / 1e9).toFixed(1)} GB are free`;
  const remedy = `make room on the disk of ${path}`;
  if (freeBytes < fullBytes) return wrong('disk', `${free}: PostgreSQL stops when none is left`, remedy);
  return freeBytes < tightBytes ? warn('disk', free, remedy) : ok('disk', free);
}

function isAtLeast(version: string, required: string): boolean {
  const [has, wants] = [version, required].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const differing = wants.findIndex((part, index) => has[index] !== part);
  return differing === -1 || (has[differing] ?? 0) > (wants[differing] ?? 0);
}
