import type { BrokenPromise, ReleaseChanges } from '../../../views/docs/changelog/changes.ts';
import type { BrokenPromises } from './accepted-breakages.ts';
import { additionsSince } from './additions.ts';
import type { Document } from './document.ts';
import type { ReleasedDocument } from './released-documents.ts';

/**
 * Lists the changes of each release since the previous release, and the unreleased changes since the last release.
 * Newest first.
 */
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
        broken: broken.filter(({ release }) => release === former.version).map(describeBroken),
      };
      return { version, date: String(document.info?.['x-release']), changes: changes ?? null };
    })
    .filter(({ version, changes }) => version !== null || !hasNoChanges(changes))
    .reverse();
}

function hasNoChanges(changes: ReleaseChanges['changes']): boolean {
  return changes !== null && changes.additions.length === 0 && changes.broken.length === 0;
}

function describeBroken({ sunset, reason, promises }: BrokenPromises): BrokenPromise {
  return { sunset, reason, subjects: [...new Set(promises.map(subjectOf))] };
}

/** Returns the subject of a promise: an operation, event, schema, error code or security scheme. */
function subjectOf(promise: string): string {
  const [, operation, name] =
    /^(?:([A-Z]+ \/\S*?)|The (?:event|schema|error code|security scheme) (\S+?))(?=:? )/.exec(promise) ?? [];
  return operation ?? name ?? promise;
}
