import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { sweepDocuments } from '../../../workers/housekeeping/documents.ts';
import { documentsIn, photo } from '../../api/budgets/documents-scene.ts';
import { invoicesIn } from '../../support/invoice-rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { database, desk, documentsFolder } = workshop;
const { newBudget } = workshop;
const { upload, rowsOf } = documentsIn(workshop);
const store = openDocumentStore({ kind: 'folder', path: documentsFolder });
const sweep = () => sweepDocuments({ database, store }, new Date());

function leave(name: string, hoursAgo: number): string {
  const path = join(documentsFolder, name);
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) writeFileSync(path, 'left');
  const then = new Date(Date.now() - hoursAgo * 3_600_000);
  utimesSync(path, then, then);
  return path;
}

test('removes only files that have had no row for a day', async () => {
  const { id } = await newBudget();
  await upload(id, [photo()]);
  const [{ stored_as } = { stored_as: '' }] = await rowsOf(id);
  const stay = [
    leave(stored_as, 1_000),
    leave(`ab/ab${'0'.repeat(30)}`, 23),
    leave('ab/notes.txt', 1_000),
    leave(`.unfinished/${'c'.repeat(32)}`, 1),
  ];
  const go = [leave(`cd/cd${'1'.repeat(30)}`, 25), leave(`.unfinished/${'e'.repeat(32)}`, 25)];
  expect(await sweep()).toBe(2);
  expect(stay.map(existsSync)).toEqual(stay.map(() => true));
  expect(go.map(existsSync)).toEqual(go.map(() => false));
});

test('keeps PDFs of invoices, which have rows of their own', async () => {
  const { newBudget, putInvoice } = invoicesIn(workshop);
  const { id } = await putInvoice({ budget: await newBudget() });
  await workshop.get(`/invoices/${id}/pdf`);
  const [kept] = await workshop.sql`select name from invoice_pdfs where invoice_id = ${id}`;
  const path = leave(kept?.name, 1_000);
  expect(await sweep()).toBe(0);
  expect(existsSync(path)).toBe(true);
});

test('removes the files of an erased client', async () => {
  const { id, client_id } = await newBudget();
  const secret = photo();
  await upload(id, [secret, { name: 'client_visible', content: 'true' }]);
  const [{ stored_as } = { stored_as: '' }] = await rowsOf(id);
  const path = leave(stored_as, 25);
  expect(readFileSync(path).length).toBeGreaterThan(0);
  await desk('POST', `/clients/${client_id}/erase`);
  await sweep();
  expect(existsSync(path)).toBe(false);
});

test('finds nothing to do if no document was ever stored', async () => {
  const empty = openDocumentStore({ kind: 'folder', path: join(documentsFolder, 'never/made') });
  expect(await sweepDocuments({ database, store: empty }, new Date())).toBe(0);
});

test('ends early when it is aborted', async () => {
  const path = leave(`ee/ee${'2'.repeat(30)}`, 25);
  await sweepDocuments({ database, store, signal: AbortSignal.abort() }, new Date());
  expect(existsSync(path)).toBe(true);
});
