import type { IndexState } from '../../../db/deployment/indexes.ts';
import { type Finding, ok, wrong } from './facts.ts';

const maxNamed = 3;

/**
 * Reports missing and invalid indexes: queries slow down with each row, and rules such as uniqueness are not enforced.
 */
export function judgeIndexes({ needed, missing, invalid }: IndexState): Finding[] {
  const findings = [
    ...(missing.length === 0
      ? []
      : [
          wrong(
            'indexes',
            `missing: ${list(missing)}`,
            'create them again as db/migrations/ defines them, or restore a backup',
          ),
        ]),
    ...(invalid.length === 0
      ? []
      : [
          wrong(
            'indexes',
            `invalid, so that no query uses them: ${list(invalid)}`,
            `reindex index concurrently ${invalid[0]}; drop those whose names end in _ccnew or _ccold`,
          ),
        ]),
  ];
  return findings.length > 0 ? findings : [ok('indexes', `all are there and valid: ${needed}`)];
}

function list(names: string[]): string {
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
