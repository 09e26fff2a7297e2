import { hash } from 'node:crypto';
import { canonicalJson } from '../text/json.ts';

/** `checked_in`: the client signed the state in which it left its vehicle. The others are decisions on a quote. */
export const evidenceKinds = [
  'accepted',
  'changes_accepted',
  'declined',
  'changes_declined',
  'checked_in',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** The header of an entry in a chain of evidence. It contains only the hash of the entry's content. */
export interface EntryHeader {
  instance_id: number;
  number: number;
  budget_id: number;
  kind: EvidenceKind;
  at: string;
  kept_until: string;
  content_hash: Buffer;
  previous_hash: Buffer;
}

/** The previous hash in the first entry, which has no predecessor. */
export const noHash = Buffer.alloc(32);

/**
 * Returns the header of an entry as text, which is hashed. The text contains no personal data, because people who
 * verify another client's entry also see it.
 */
export function entryHeaderText(entry: EntryHeader): string {
  const lines = [
    'workshop-evidence 1',
    `instance ${entry.instance_id}`,
    `number ${entry.number}`,
    `budget ${entry.budget_id}`,
    `kind ${entry.kind}`,
    `at ${entry.at}`,
    `kept-until ${entry.kept_until}`,
    `content ${entry.content_hash.toString('hex')}`,
    `previous ${entry.previous_hash.toString('hex')}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
}

export function sha256(content: string | Buffer): Buffer {
  return hash('sha256', content, 'buffer');
}

interface Decision {
  instanceId: number;
  evidenceYears: number;
  budgetId: number;
  kind: EvidenceKind;
  content: object;
}

export interface LastEntry {
  number: number;
  hash: Buffer;
  at: string | null;
}

/**
 * Returns the next entry of a chain. Its time is never earlier than that of the previous entry, even if the clock was
 * set back.
 */
export function buildNextEntry(last: LastEntry, decision: Decision, now: Date) {
  const atMs = Math.max(now.getTime(), last.at === null ? 0 : Date.parse(last.at));
  const content = serialiseContent(decision.content);
  const header: EntryHeader = {
    instance_id: decision.instanceId,
    number: last.number + 1,
    budget_id: decision.budgetId,
    kind: decision.kind,
    at: new Date(atMs).toISOString(),
    kept_until: yearsAfter(new Date(atMs), decision.evidenceYears).toISOString(),
    content_hash: sha256(content),
    previous_hash: last.hash,
  };
  return { ...header, content, hash: sha256(entryHeaderText(header)) };
}

/**
 * Serialises an object as canonical JSON. `JSON.stringify` first converts dates to texts; otherwise they would become
 * empty objects.
 */
function serialiseContent(content: object): string {
  return canonicalJson(JSON.parse(JSON.stringify(content)));
}

/**
 * Returns the same day in a later year. 29 February becomes 28 February if the later year has no such day, as the law
 * counts years.
 */
export function yearsAfter(moment: Date, years: number): Date {
  const later = new Date(moment);
  later.setUTCFullYear(moment.getUTCFullYear() + years);
  if (later.getUTCMonth() !== moment.getUTCMonth()) later.setUTCDate(0);
  return later;
}
