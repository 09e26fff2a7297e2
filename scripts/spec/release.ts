import { readFileSync } from 'node:fs';

/** The version and date of the checked-out release, from package.json. */
export const release = readRelease();

function readRelease(): { version: string; date: string } {
  const file = new URL('../../package.json', import.meta.url);
  const { version, releaseDate } = JSON.parse(readFileSync(file, 'utf8'));
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`package.json: version ${version} is not x.y.z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(releaseDate))
    throw new Error(`package.json: releaseDate ${releaseDate} is no date`);
  return { version, date: releaseDate };
}
