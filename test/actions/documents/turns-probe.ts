// Reads one file forty times concurrently. Posts the maximum CPU time that passed between two turns of the event loop
// to the parent thread. Runs in a separate thread, because a full garbage collection of the tests' heap takes up to 90
// ms.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { readFile } from '../../../actions/documents/read.ts';
import { openFolderStore } from '../../../adapters/documents/folder-store.ts';
import { randomFileName, storedNameBytes } from '../../../domain/documents/document.ts';
import { sha256 } from '../../../domain/signatures/evidence.ts';
import { cpuMs } from '../../support/cpu.ts';

const readers = 40;

const path = await mkdtemp(join(tmpdir(), 'documents-'));
const store = openFolderStore({ kind: 'folder', path });
const content = randomBytes(3_900_000);
const name = randomFileName(randomBytes(storedNameBytes));
await store.put(name, [content], 'image/jpeg');
const facts = { of: 'document 1', stored_as: name, size: content.length, sha256: sha256(content) };

let longestMs = 0;
let before = cpuMs();
const timer = setInterval(() => {
  const now = cpuMs();
  longestMs = Math.max(longestMs, now - before);
  before = now;
}, 1);
const files = await Promise.all(Array.from({ length: readers }, () => readFile(store, facts)));
clearInterval(timer);
await rm(path, { recursive: true });
parentPort?.postMessage({ longestMs, complete: files.filter((bytes) => bytes?.equals(content)).length });
