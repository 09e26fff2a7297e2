import { afterAll, afterEach, expect, test } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { openPaperDrawer } from '../../../adapters/threads/papers.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { inTransaction } from '../../../db/connection/transaction.ts';
import { stagePdf } from '../../../db/invoices/pdfs.ts';
import { leaseMs } from '../../../db/lanes/leases.ts';
import { paperThreadFile } from '../../../views/papers/thread-file.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { pdfLaneKind } from '../../../workers/invoices/kind.ts';
import { startLanes } from '../../../workers/lanes/engine.ts';
import type { LaneQueue } from '../../../workers/lanes/queue.ts';
import { documentsIn } from '../../api/budgets/documents-scene.ts';
import { invoicesIn, type WantedInvoice } from '../../support/invoice-rows.ts';
import { secretBox } from '../../support/secret-box.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { get, desk, sql, database, databaseUrl, documentsFolder, clock } = workshop;
const { newBudget, putInvoice } = invoicesIn(workshop);
const { filesKept } = documentsIn(workshop);
const neighbour = invoicesIn({ ...workshop, ...(await workshop.openInstance('neighbour.test', 'business')) });
const workers = openWorkersDatabase(databaseUrl);
const threads = openThreads({ paperFile: paperThreadFile });
const documents = openDocumentStore({ kind: 'folder', path: documentsFolder });
const drawing = openPaperDrawer(threads, documents);
const running = new Set<{ stop(): Promise<void> }>();
const stopAll = async () => {
  await Promise.all([...running].map((each) => each.stop()));
  running.clear();
};
afterEach(stopAll);
afterAll(async () => {
  await threads.close();
  await workers.close();
});

const drawnIds: number[] = [];
const broken = new Set<number>();
const errors: unknown[] = [];
const queue: LaneQueue = {
  add: async () => {},
  work: () => ({ stop: async () => {} }),
  depth: async () => 0,
  close: async () => {},
};

const drawInvoice: typeof drawing.drawInvoice = async (paper, attached, asker) => {
  drawnIds.push(paper.invoice_id);
  if (broken.has(paper.invoice_id)) throw new Error('no ink');
  return drawing.drawInvoice(paper, attached, asker);
};

/** Starts a worker that draws PDFs. */
function startProcess(changes: Partial<Parameters<typeof pdfLaneKind>[0]> = {}) {
  const common = {
    database: workers,
    clock: () => clock.now(),
    onError: (error: unknown) => void errors.push(error),
  };
  const kind = pdfLaneKind({ ...common, documents, secretBox, drawInvoice, ...changes });
  const lanes = startLanes(kind, { ...common, queue });
  running.add(lanes);
  return lanes;
}

/** Inserts an issued invoice whose PDF is queued; returns its id. */
async function putDue(wanted: WantedInvoice, put = putInvoice): Promise<number> {
  const { id } = await put(wanted);
  const [row] = await sql`select instance_id::int as instance from invoices where id = ${id}`;
  await inTransaction(database, (tx) =>
    stagePdf(tx, { instanceId: row?.instance, invoiceId: id, now: clock.now() }),
  );
  return id;
}

const storedOf = async (id: number) =>
  (await sql`select * from invoice_pdfs where invoice_id = ${id}`).length;
const waiting = async () =>
  (await sql`select item_id::int as id from backlog where kind = 'pdfs' order by item_id`).map(
    ({ id }) => id,
  );
const sinceNow = async (work: () => Promise<unknown>) => {
  drawnIds.length = 0;
  await work();
  return [...drawnIds];
};
const allDone = () => expect.poll(waiting).toEqual([]);
const minutesPass = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000 + 6_000).toISOString());

const budget = await newBudget();

test('draws what was issued, each once, and nothing that was not staged', async () => {
  const [one, other] = [await putDue({ budget }), await putDue({ budget })];
  const draft = await putInvoice({ budget, status: 'draft' });
  const drawn = await sinceNow(async () => {
    startProcess();
    startProcess();
    await allDone();
  });
  expect(drawn).toEqual([one, other]);
  expect(await Promise.all([one, other, draft.id].map(storedOf))).toEqual([1, 1, 0]);
  const files = filesKept();
  expect((await get(`/invoices/${one}/pdf`)).status).toBe(200);
  expect(filesKept()).toEqual(files);
});

test('draws an invoice within seconds of a wake-up that was lost', async () => {
  startProcess();
  const id = await putDue({ budget });
  await expect.poll(() => storedOf(id)).toBe(1);
});

test('leaves alone what a request has drawn in the meantime', async () => {
  const id = await putDue({ budget });
  expect((await get(`/invoices/${id}/pdf`)).status).toBe(200);
  const files = filesKept();
  const drawn = await sinceNow(async () => {
    startProcess();
    await allDone();
  });
  expect(drawn).toEqual([]);
  expect(filesKept()).toEqual(files);
});

test('drops what was drawn of an invoice that is gone by then, and reports nothing', async () => {
  const id = await putDue({ budget });
  const files = filesKept();
  errors.length = 0;
  startProcess({
    async drawInvoice(...asked) {
      const bytes = await drawing.drawInvoice(...asked);
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`delete from invoices where id = ${id}`;
      });
      return bytes;
    },
  });
  await allDone();
  await stopAll();
  expect(errors).toEqual([]);
  expect(filesKept()).toEqual(files);
});

test('reports a failure, tries again after twice as long each time, and delays no other invoice', async () => {
  const [bad, good] = [await putDue({ budget }), await putDue({ budget })];
  const next = await putDue({ budget: await neighbour.newBudget() }, neighbour.putInvoice);
  broken.add(bad);
  errors.length = 0;
  const { wake } = startProcess();
  await expect.poll(() => storedOf(next)).toBe(1);
  await expect.poll(() => errors.length).toBe(1);
  expect(errors).toMatchObject([{ message: `the PDF of invoice ${bad} could not be stored` }]);
  await expect.poll(async () => (await sql`select from lanes where lease is not null`).length).toBe(0);
  const dueIn = async () => {
    const [item] = await sql`select attempt, due_at from backlog where item_id = ${bad} and kind = 'pdfs'`;
    const minutes = Math.ceil((Date.parse(item?.due_at) - clock.now().getTime()) / 60_000);
    return [item?.attempt, minutes];
  };
  expect(await dueIn()).toEqual([2, 1]);
  minutesPass(0);
  wake();
  await expect.poll(() => storedOf(good)).toBe(1);
  minutesPass(1);
  wake();
  await expect.poll(dueIn).toEqual([3, 2]);
  broken.clear();
  minutesPass(2);
  wake();
  await allDone();
  expect(await storedOf(bad)).toBe(1);
  expect(filesKept().length).toBe((await sql`select * from invoice_pdfs`).length);
});

test('draws again after a crash in the middle, and not after one behind the row', async () => {
  const [before, behind] = [await putDue({ budget }), await putDue({ budget })];
  await sql`update lanes set lease = 7, held_until = now() + ${`${leaseMs} milliseconds`}::interval where kind = 'pdfs'`;
  expect((await get(`/invoices/${behind}/pdf`)).status).toBe(200);
  const drawn = await sinceNow(async () => {
    startProcess();
    await expect.poll(waiting, { timeout: 2 * leaseMs }).toEqual([]);
  });
  expect(drawn).toEqual([before]);
});

test('stores one PDF if the holder outlives its lease and another process draws, too', async () => {
  const id = await putDue({ budget });
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  startProcess({
    async drawInvoice(paper, attached, asker) {
      begun.resolve();
      await mayEnd.promise;
      return drawing.drawInvoice(paper, attached, asker);
    },
  });
  await begun.promise;
  await sql`update lanes set lease = 7, held_until = now() where kind = 'pdfs'`;
  startProcess();
  await expect.poll(() => storedOf(id)).toBe(1);
  mayEnd.resolve();
  await stopAll();
  await expect.poll(waiting).toEqual([]);
  expect(await storedOf(id)).toBe(1);
  expect(filesKept().length).toBe((await sql`select * from invoice_pdfs`).length);
});

test("stores an erased client's too: the accounts need it", async () => {
  const gone = await newBudget();
  const id = await putDue({ budget: gone });
  await desk('POST', `/clients/${gone.client_id}/erase`);
  startProcess();
  await allDone();
  expect(await storedOf(id)).toBe(1);
  expect((await get(`/invoices/${id}/pdf`)).status).toBe(409);
});

test('stops after the PDF that it draws, and leaves the others to the next process', async () => {
  const ids = [await putDue({ budget }), await putDue({ budget })];
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lanes = startProcess({
    async drawInvoice(paper, attached, asker) {
      begun.resolve();
      await mayEnd.promise;
      return drawing.drawInvoice(paper, attached, asker);
    },
  });
  await begun.promise;
  const stopped = lanes.stop();
  mayEnd.resolve();
  await stopped;
  expect(await Promise.all(ids.map(storedOf))).toEqual([1, 0]);
  startProcess();
  await allDone();
  expect(await Promise.all(ids.map(storedOf))).toEqual([1, 1]);
});
