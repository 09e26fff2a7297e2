import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDocumentStore } from '../../../../adapters/documents/open.ts';
import type { DocumentStore } from '../../../../adapters/documents/store.ts';
import type { Snapshot } from '../../../../db/backup/snapshot.ts';
import type { Connection } from '../../../../db/connection/connection.ts';
import { listDocuments } from '../../../../db/moving/documents.ts';
import { judgeDocument } from '../../../../domain/documents/judge.ts';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { bucketName, refuseFilesOfOthers, wholeFileRange } from '../documents.ts';
import type { Deployments } from './sides.ts';

export interface CopiedFiles {
  copied: number;
  /** Names of files that are missing at the source, or whose bytes do not match their row. */
  faulty: string[];
}

/**
 * Copies the files of a workshop's documents between two stores. Copies each file once, and compares its bytes with its
 * row.
 */
export class FileCopier {
  readonly #from: DocumentStore;
  readonly #to: DocumentStore;
  readonly #target: Connection;
  readonly #seen = new Set<string>();
  readonly #result: CopiedFiles = { copied: 0, faulty: [] };

  constructor({ source, target }: Deployments) {
    this.#from = openDocumentStore(source.config.documents);
    this.#to = openDocumentStore(target.config.documents);
    this.#target = target.session;
  }

  get result(): CopiedFiles {
    return this.#result;
  }

  /** Copies the files of the snapshot's rows, except files that were already copied. */
  async copy(snapshot: Snapshot, instanceId: number): Promise<void> {
    const documents = await listDocuments(snapshot, instanceId);
    await refuseFilesOfOthers(
      this.#target,
      instanceId,
      documents.map(({ name }) => name),
    );
    for (const { name, sha256 } of documents) {
      if (this.#seen.has(name)) continue;
      this.#seen.add(name);
      const bytes = await readContent(this.#from, name);
      if (bytes === null || hash('sha256', bytes) !== sha256) this.#result.faulty.push(name);
      if (bytes === null) continue;
      const there = await readContent(this.#to, name);
      if (there?.equals(bytes)) continue;
      await this.#to.put(name, [bytes], judgeDocument(bytes)?.type ?? 'application/octet-stream');
      this.#result.copied += 1;
    }
  }
}

async function readContent(store: DocumentStore, name: string): Promise<Buffer | null> {
  const file = await store.read(name, wholeFileRange);
  return file ? buffer(file) : null;
}

/**
 * Rejects a move if both deployments use the same document store, because removing the workshop at the source would
 * delete its files at the target.
 */
export function refuseSameStore({ source, target }: Deployments): void {
  const [a, b] = [source.config.documents, target.config.documents];
  const isSameFolder = a.kind === 'folder' && b.kind === 'folder' && resolve(a.path) === resolve(b.path);
  const isSameBucket = bucketName(a) !== null && bucketName(a) === bucketName(b);
  if (!isSameFolder && !isSameBucket) return;
  throw new OperatorError(
    'DOCUMENTS_URL: both deployments store their documents in the same place. Give each its own first: removing the ' +
      'workshop at the one would delete its documents at the other.',
  );
}
