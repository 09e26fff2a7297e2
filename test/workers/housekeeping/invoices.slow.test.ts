import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDocumentStore } from '../../../documents/open.ts';
import { openDrawing } from '../../../workers/drawing/threads.ts';
import { PdfKeeper, startInvoices } from '../../../workers/housekeeping/invoices.ts';
import { documentsIn } from '../../api/budgets/documents-scene.ts';
import { invoicesIn } from '../../api/invoices/scene.ts';
import { secretBox } from '../../support/secret-box.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { get, desk, sql, database, documentsFolder, clock } = workshop;
const { newBudget, putInvoice } = invoicesIn(workshop);
const { filesKept } = documentsIn(workshop);
const drawing = openDrawing(openDocumentStore({ kind: 'folder', path: documentsFolder }));
afterAll(drawing.close);

const drawnIds: number[] = [];
const broken = new Set<number>();
const errors: unknown[] = [];
const upkeep = {
  database,
  documents: openDocumentStore({ kind: 'folder', path: documentsFolder }),
  secretBox,
  clock: () => clock.now(),
  onError: (error: unknown) => errors.push(error),
  drawInvoice: (async (paper, attached, asker) => {
    drawnIds.push(paper.invoice_id);
    if (broken.has(paper.invoice_id)) throw new Error('no ink');
    return drawing.drawInvoice(paper, attached, asker);
  }) as typeof drawing.drawInvoice,
};

const keptOf = async (id: number) => (await sql`select * from invoice_pdfs where invoice_id = ${id}`).length;
const inAMinute = () => clock.set(new Date(clock.now().getTime() + 61_000).toISOString());

async function workAll(keeper: PdfKeeper): Promise<number[]> {
  drawnIds.length = 0;
  while (await keeper.work());
  return [...drawnIds];
}

const budget = await newBudget();
const [second, first] = [
  await putInvoice({ budget, date: '2026-03-03' }),
  await putInvoice({ budget, date: '2026-03-02' }),
];
const draft = await putInvoice({ budget, status: 'draft' });

test('draws what was issued, the oldest first, and no draft; each once', async () => {
  const keeper = new PdfKeeper(upkeep);
  expect(await workAll(keeper)).toEqual([first.id, second.id]);
  expect(await Promise.all([first, second, draft].map(({ id }) => keptOf(id)))).toEqual([1, 1, 0]);
  expect(await workAll(keeper)).toEqual([]);
  expect(await workAll(new PdfKeeper(upkeep))).toEqual([]);
  const kept = filesKept();
  expect((await get(`/invoices/${first.id}/pdf`)).status).toBe(200);
  expect(filesKept()).toEqual(kept);
});

test('sees what comes to stand some minutes before what it has seen', async () => {
  const keeper = new PdfKeeper(upkeep);
  await workAll(keeper);
  const { id } = await putInvoice({ budget, date: '2026-03-03' });
  expect(await workAll(keeper)).toEqual([id]);
});

test('what fails is told, keeps nobody else waiting, and is tried again after a while', async () => {
  const keeper = new PdfKeeper(upkeep);
  await workAll(keeper);
  const bad = await putInvoice({ budget, date: '2026-03-04' });
  const good = await putInvoice({ budget, date: '2026-03-05' });
  broken.add(bad.id);
  errors.length = 0;
  expect(await workAll(keeper)).toEqual([bad.id]);
  expect(errors).toMatchObject([{ message: `the PDF of invoice ${bad.id} could not be kept` }]);
  expect(await workAll(keeper)).toEqual([good.id]);
  expect(await workAll(keeper)).toEqual([]);
  await inAMinute();
  expect(await workAll(keeper)).toEqual([bad.id]);
  await inAMinute();
  expect(await workAll(keeper), 'the wait is twice as long').toEqual([]);
  broken.clear();
  await inAMinute();
  expect(await workAll(keeper)).toEqual([bad.id]);
  expect(await keptOf(bad.id)).toBe(1);
  expect(filesKept().length).toBe((await sql`select * from invoice_pdfs`).length);
});

test("keeps an erased client's too: its law outlives it", async () => {
  const gone = await newBudget();
  const { id } = await putInvoice({ budget: gone, date: '2026-03-06' });
  await desk('POST', `/clients/${gone.client_id}/erase`);
  await workAll(new PdfKeeper(upkeep));
  expect(await keptOf(id)).toBe(1);
  expect((await get(`/invoices/${id}/pdf`)).status).toBe(409);
});

test('begins by itself, and comes to its end when it is stopped', async () => {
  const { id } = await putInvoice({ budget, date: '2026-03-07' });
  const running = startInvoices(upkeep);
  await expect.poll(() => keptOf(id)).toBe(1);
  await running.stop();
  await sleep(0);
  expect(await workAll(new PdfKeeper(upkeep))).toEqual([]);
});
