// Fails if the document breaks a promise of the latest release that spec/released/broken.yaml does not record.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { brokenPromises } from './operations.ts';
import { documentFile, readDocument, readLatestReleased } from './released.ts';

const recordFile = 'spec/released/broken.yaml';

interface BrokenPromises {
  /** The release that made the promises. */
  release: string;
  /** The first day on which programs may no longer rely on them. */
  sunset: string;
  reason: string;
  promises: string[];
}

const { version, document } = readLatestReleased();
const recorded = (
  parse(readFileSync(join(import.meta.dirname, '../..', recordFile), 'utf8')) as BrokenPromises[]
)
  .filter(({ release }) => release === version)
  .map(checked)
  .flatMap(({ promises }) => promises);
const found = brokenPromises(document, readDocument(documentFile));

const unrecorded = found.filter((each) => !recorded.includes(each));
const kept = recorded.filter((each) => !found.includes(each));
if (unrecorded.length > 0) {
  console.error(`The document breaks what release ${version} promised:\n${listed(unrecorded)}`);
  console.error(`Keep the promise, or record it in ${recordFile} with the day of its sunset and the reason.`);
}
if (kept.length > 0) console.error(`${recordFile} records what is not broken:\n${listed(kept)}`);
if (unrecorded.length + kept.length > 0) process.exitCode = 1;

function checked(entry: BrokenPromises): BrokenPromises {
  const { sunset, reason } = entry;
  if (!/^\d{4}-\d\d-\d\d$/.test(sunset ?? '') || !reason)
    throw new Error(`${recordFile}: every entry needs a sunset (a day in quotes) and a reason`);
  return entry;
}

function listed(promises: string[]): string {
  return promises.map((each) => `  ${each}`).join('\n');
}
