import { canonicalJson } from '../text/json.ts';

export type Changes = Record<string, [unknown, unknown]>;

/**
 * Returns the fields whose value in `changed` differs from `before`, with the old and the new value. The order of keys
 * in JSON values is ignored.
 */
export function changesBetween(before: Record<string, unknown>, changed: Record<string, unknown>): Changes {
  const changes: Changes = {};
  for (const [field, value] of Object.entries(changed)) {
    if (value === undefined) continue;
    const old = before[field] ?? null;
    if (canonicalJson(old) !== canonicalJson(value)) changes[field] = [old, value];
  }
  return changes;
}

export function initialChanges(record: Record<string, unknown>): Changes {
  const set = Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set.map(([field, value]) => [field, [null, value]]));
}
