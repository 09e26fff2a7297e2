import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, parseConfig, readConfig } from '../../../config.ts';
import { restoringFolder } from '../../../db/embedded/data-dir.ts';
import { isAlive, readOwner } from '../../../db/embedded/owner.ts';
import type { Facts, FolderFacts, SecretFacts } from '../facts.ts';

export function gatherNode(): Facts['node'] {
  const project = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return { version: process.versions.node, required: project.engines.node.replace('>=', '') };
}

export function gatherSettings(): Facts['settings'] {
  try {
    return readConfig();
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

/** As it is found: opening the database puts some of it right. */
export function gatherFolder({ databaseUrl, dataDir }: Config): FolderFacts | null {
  if (databaseUrl !== '') return null;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  const owner = readOwner(dataDir);
  const hasDatabase = existsSync(join(dataDir, 'postgres'));
  return {
    path: dataDir,
    exists: folder !== undefined,
    foreign: folder !== undefined && process.getuid?.() !== 0 && folder.uid !== process.getuid?.(),
    mode: (folder?.mode ?? 0) & 0o777,
    freeBytes: folder ? freeBytes(dataDir) : 0,
    hasDatabase,
    halfRestored: !hasDatabase && existsSync(join(dataDir, restoringFolder)),
    service: owner?.kind === 'service' && isAlive(owner) ? owner.pid : null,
  };
}

/** Where it is missing none is made. */
export function gatherSecret({ databaseUrl, dataDir, appSecrets }: Config): SecretFacts {
  if (databaseUrl !== '' || appSecrets.length > 0) return { secrets: appSecrets, file: null };
  const path = join(dataDir, 'app-secret');
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return { secrets: keptSecrets(path), file: { path, mode: mode === undefined ? null : mode & 0o777 } };
}

function keptSecrets(path: string): string[] {
  try {
    return parseConfig({ APP_SECRET: readFileSync(path, 'utf8') }).appSecrets;
  } catch {
    return [];
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
