import { readBrokenPromises } from '../../tools/partner/gate/accepted-breakages.ts';
import { changesOfReleases } from '../../tools/partner/gate/changes.ts';
import { readReleased, withDeprecations } from '../../tools/partner/gate/released-documents.ts';
import type { Document } from './document.ts';
import type { ManifestRow } from './manifest.ts';

/** Emits the changes of each release as JSON, one release per line. */
export function emitChanges(document: Document, rows: ManifestRow[]): string {
  const present = withDeprecations({ webhooks: {}, ...document }, rows);
  const releases = changesOfReleases(readReleased(), present, readBrokenPromises());
  const releasesWithTexts = releases.map(({ changes, ...release }) => {
    const start = JSON.stringify(release).slice(0, -1);
    if (changes === null) return `${start},"changes":null}`;
    return `${start},"changes":{"broken":${onePerLine(changes.broken)},"additions":${onePerLine(changes.additions)}}}`;
  });
  return `[\n${releasesWithTexts.join(',\n')}\n]\n`;
}

function onePerLine(changes: object[]): string {
  return `[\n${changes.map((change) => ` ${JSON.stringify(change)}`).join(',\n')}\n]`;
}
