import { readFileSync } from 'node:fs';
import type { Language } from '../../../generated/errors.ts';

/** The changes of a release that affect programs. */
export interface ReleaseChanges {
  /** Null for the present document if it is not a release yet. */
  version: string | null;
  date: string;
  /** Null for the first release. */
  changes: { additions: Addition[]; broken: BrokenPromise[] } | null;
}

export interface BrokenPromise {
  /** The first day on which programs may no longer rely on the promise. */
  sunset: string;
  reason: Record<Language, string>;
  /** The affected operations, events, schemas, error codes or security schemes. */
  subjects: string[];
}

export interface ChangedOperation {
  method: string;
  path: string;
  operationId: string;
}

/** The path of a part in the document, from its root: `components`, `schemas`, `Invoice`, … */
export type Pointer = readonly string[];

export type Addition =
  | { kind: 'operation'; tag: string; operation: ChangedOperation }
  | { kind: 'parameter'; tag: string; operation: ChangedOperation; name: string; at: Pointer }
  | { kind: 'field'; tag: string; of: string; name: string; at: Pointer }
  | { kind: 'value'; tag: string; of: string; value: string }
  | { kind: 'limit'; tag: string; of: string; keyword: string; before?: unknown; after?: unknown }
  | { kind: 'header'; tag: string; operation: ChangedOperation; name: string; at: Pointer }
  | {
      kind: 'mediaType';
      tag: string;
      operation: ChangedOperation;
      type: string;
      in: 'request' | 'answer';
    }
  | { kind: 'code'; code: string }
  /** A code that is new for the operation, but that another operation had before. */
  | { kind: 'operationCode'; operation: ChangedOperation; code: string }
  | { kind: 'event'; event: string }
  | { kind: 'deprecation'; operation: ChangedOperation; successor: string; sunset?: string | undefined };

/** The tag for the bodies of events, which belong to no operation. */
export const eventsTag = 'Events';

export function nameOfOperation({ method, path }: Pick<ChangedOperation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Reads the changes of all releases, newest first. */
export function readChanges(): ReleaseChanges[] {
  return JSON.parse(readFileSync(new URL('../../../generated/changes.json', import.meta.url), 'utf8'));
}
