import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { StoreUnavailableError } from '../../../adapters/documents/store.ts';
import { openPaperDrawer } from '../../../adapters/threads/papers.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { paperThreadFile } from '../../../views/papers/thread-file.ts';
import { invoicePaper } from '../../support/invoices.ts';
import { plain } from '../../support/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'logos-'));
const store = openDocumentStore({ kind: 'folder', path: folder });
const threads = openThreads({ paperFile: paperThreadFile });
const drawing = openPaperDrawer(threads, store);
afterAll(async () => {
  await threads.close();
  rmSync(folder, { recursive: true });
});

const size = { width: 300, height: 120 };
const bytes = await plain(size).png().toBuffer();
const [known, lost] = [`aa/${'a'.repeat(32)}`, `bb/${'b'.repeat(32)}`];
const logoNamed = (name: string) => ({ name, sha256: hash('sha256', bytes, 'hex'), ...size });
const paperWith = (name: string) => invoicePaper({ branding: { color: null, logo: logoNamed(name) } });

test('a paper is drawn with the logo that it names, from the store', async () => {
  const logo = logoNamed(known);
  await store.put(logo.name, [bytes], 'image/png');
  const here = await drawInvoice(paperWith(known), undefined, bytes);
  expect((await drawing.drawInvoice(paperWith(known), undefined, { workshop: 1 })).equals(here)).toBe(true);
});

test('where it is not there, or is not as it was, nothing is drawn until it is', async () => {
  await expect(drawing.drawInvoice(paperWith(lost), undefined, { workshop: 1 })).rejects.toThrow(
    StoreUnavailableError,
  );
  await store.put(lost, [await plain(size, '#ff0000').png().toBuffer()], 'image/png');
  await expect(drawing.drawInvoice(paperWith(lost), undefined, { workshop: 1 })).rejects.toThrow(
    StoreUnavailableError,
  );
  await store.put(lost, [bytes], 'image/png');
  expect((await drawing.drawInvoice(paperWith(lost), undefined, { workshop: 1 })).length).toBeGreaterThan(
    10_000,
  );
});
