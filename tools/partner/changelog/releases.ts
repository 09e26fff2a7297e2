import { additionsSince } from '../gate/additions.ts';
import type { BrokenPromises } from '../gate/broken.ts';
import type { Document } from '../gate/document.ts';
import type { ReleasedDocument } from '../gate/released.ts';
import type { Addition } from '../gate/schema-additions.ts';

export interface ReleaseChanges {
  /** The document as it is now has null, if it is no release yet. */
  version: string | null;
  date: string;
  /** The first release has null. */
  changes: { additions: Addition[]; broken: BrokenPromises[] } | null;
}

/** Compares each release with the one before it, and the present document with the latest. The newest comes first. */
export function changesOfReleases(
  released: ReleasedDocument[],
  present: Document,
  broken: BrokenPromises[],
): ReleaseChanges[] {
  const all = [...released, { version: null, document: present }];
  return all
    .map(({ version, document }, at) => {
      const former = released[at - 1];
      const changes = former && {
        additions: additionsSince(former.document, document),
        broken: broken.filter(({ release }) => release === former.version),
      };
      return { version, date: String(document.info?.['x-release']), changes: changes ?? null };
    })
    .filter(({ version, changes }) => version !== null || !isEmpty(changes))
    .reverse();
}

export function isEmpty(changes: ReleaseChanges['changes']): boolean {
  return changes !== null && changes.additions.length === 0 && changes.broken.length === 0;
}
