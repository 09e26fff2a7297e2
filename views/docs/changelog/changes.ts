import { readFileSync } from 'node:fs';
import type { Language } from '../../../generated/errors.ts';

/** The changes of a release that affect integrators' programs. */
export interface ReleaseChanges {
  /** The version of the release. Null for changes that are not released yet. */
  version: string | null;
  date: string;
  /** The changes since the previous release. Null for the first release. */
  changes: { additions: Addition[]; broken: BrokenPromise[] } | null;
}

export interface BrokenPromise {
  /** The first day on which programs must no longer rely on the promise. */
  sunset: string;
  reason: Record<Language, string>;
  /** The operations, events, schemas, error codes or security schemes that the promise is about. */
  subjects: string[];
}

export interface ChangedOperation {
  method: string;
  path: string;
  operationId: string;
}

/** The path to a part of the OpenAPI document, from its root: `components`, `schemas`, `Invoice`, … */
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
  /** An error code that is new for the operation, but that other operations already had. */
  | { kind: 'operationCode'; operation: ChangedOperation; code: string }
  | { kind: 'event'; event: string }
  | { kind: 'deprecation'; operation: ChangedOperation; successor: string; sunset?: string | undefined };

/** Name of the group that contains the bodies of events. Events belong to no operation, so their bodies have no tag. */
export const eventsTag = 'Events';

export function operationName({ method, path }: Pick<ChangedOperation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** Reads the changes of all releases, newest first. */
export function readChanges(): ReleaseChanges[] {
  return JSON.parse(readFileSync(new URL('../../../generated/changes.json', import.meta.url), 'utf8'));
}
