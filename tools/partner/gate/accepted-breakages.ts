import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Language, languages } from '../../../generated/errors.ts';

export const recordFile = 'spec/released/broken.yaml';

export interface BrokenPromises {
  /** The release whose OpenAPI document made the promises. */
  release: string;
  /** The first day on which integrators' programs must no longer rely on the promises. */
  sunset: string;
  reason: Record<Language, string>;
  promises: string[];
}

/** Reads the file of promises that the project deliberately broke. */
export function readBrokenPromises(): BrokenPromises[] {
  const recorded: BrokenPromises[] = parse(
    readFileSync(join(import.meta.dirname, '../../..', recordFile), 'utf8'),
  );
  return recorded.map(checkEntry);
}

function checkEntry(entry: BrokenPromises): BrokenPromises {
  const { sunset, reason } = entry;
  if (!/^\d{4}-\d\d-\d\d$/.test(sunset ?? '') || !languages.every((language) => reason?.[language]))
    throw new Error(
      `${recordFile}: every entry needs a sunset (a day in quotes) and a reason in ${languages.join(', ')}`,
    );
  return entry;
}
