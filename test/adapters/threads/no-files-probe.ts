import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPictureDecoder } from '../../../adapters/threads/pictures.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { CapacityError } from '../../../domain/requests/capacity-error.ts';
import { plain } from '../../support/pictures.ts';

/**
 * Decodes pictures while the process may open only 0 to 15 further files, then without this limit. Prints the outcome
 * of each picture.
 */
const picture = await plain({ width: 30, height: 20 }, '#00ff00').jpeg().toBuffer();
const outcomes: string[] = [];
for (let left = 0; left < 16; left += 1) {
  const taken = takeAllFiles();
  const threads = openThreads({ paperFile: '' });
  const pictures = openPictureDecoder(threads);
  const decode = () => pictures.makeThumbnail([picture], { workshop: 1 }).then(() => 'decoded', nameOf);
  for (const file of taken.splice(0, left)) closeSync(file);
  const scarce = await Promise.all([decode(), decode(), decode()]);
  for (const file of taken) closeSync(file);
  let last = await decode();
  // Repeats a refused job: a thread may have failed to start during the shortage of files.
  for (let tries = 0; last === 'refused' && tries < 10; tries += 1) last = await sleep(100).then(decode);
  outcomes.push(`${[...new Set(scarce)].sort().join(' and ')}, then ${last}`);
  await threads.close();
}
process.stdout.write(JSON.stringify(outcomes));

function takeAllFiles(): number[] {
  const files: number[] = [];
  try {
    for (;;) files.push(openSync('/dev/null', 'r'));
  } catch {
    return files;
  }
}

function nameOf(error: unknown): string {
  return error instanceof CapacityError ? 'refused' : String(error);
}
