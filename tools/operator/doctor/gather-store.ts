import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { findStoreProblem } from '../../../adapters/documents/probe.ts';
import { freeBytes, fullBelowBytes } from '../../../adapters/telemetry/disk-space.ts';
import type { DocumentPlace } from '../../../domain/documents/store-location.ts';
import { errorMessage } from '../../../domain/errors/operator-error.ts';
import type { ContentFacts } from './facts.ts';

/**
 * Tests the document store by writing, reading and removing a file. Does not create a missing folder, because a start
 * of the service does that.
 */
export async function gatherStore(place: DocumentPlace): Promise<ContentFacts['store']> {
  if (place.kind !== 'folder') return { missing: false, problem: await probeStore(place) };
  const missing = !existsSync(place.path);
  return { missing, problem: findFolderProblem(place.path) ?? (missing ? null : await probeStore(place)) };
}

function probeStore(place: DocumentPlace): Promise<string | null> {
  return findStoreProblem(openDocumentStore(place));
}

function findFolderProblem(folder: string): string | null {
  const free = freeBytes(folder);
  if (free < fullBelowBytes) return `the disk is full (${Math.round(free / 1e6)} MB are free)`;
  try {
    if (!existsSync(folder)) return findUnwritableFolder(nearestFolder(folder));
    // Checks all 256 subfolders, because the test file is written into only one subfolder.
    const within = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const paths = [folder, ...within.map(({ name }) => join(folder, name))];
    return (
      paths.map(findUnwritableFolder).find((problem) => problem !== null) ?? findForeignFile(folder, paths)
    );
  } catch (error) {
    return errorMessage(error);
  }
}

function findUnwritableFolder(folder: string): string | null {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return errorMessage(error);
  }
}

/**
 * Finds a subfolder with another owner than its parent. Root can write to such a subfolder, but the service probably
 * cannot.
 */
function findForeignFile(folder: string, paths: string[]): string | null {
  const { uid } = statSync(folder);
  const foreign = paths.find((path) => statSync(path).uid !== uid);
  return foreign === undefined ? null : `${foreign} belongs to another user than ${folder}`;
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder));
}
