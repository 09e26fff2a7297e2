import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { openPaperDrawer } from '../../../adapters/threads/papers.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { isCapacityError, retryAfterOf } from '../../../domain/requests/capacity-error.ts';
import { drawInvoice } from '../../../views/papers/invoice.ts';
import { drawQuote } from '../../../views/papers/quote.ts';
import { paperThreadFile } from '../../../views/papers/thread-file.ts';
import { invoicePaper } from '../../support/invoices.ts';
import { quoteOnPaper, quotePaper, trackedLines } from '../../support/papers.ts';

const folder = mkdtempSync(join(tmpdir(), 'logos-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = openDocumentStore({ kind: 'folder', path: folder });
const drawing = openDrawer();
const asker = { workshop: 1 };

function openDrawer(deadlinesMs = {}) {
  const threads = openThreads({ paperFile: paperThreadFile, deadlinesMs });
  afterAll(threads.close);
  return openPaperDrawer(threads, store);
}

test('draws in a thread what is drawn here, byte by byte', async () => {
  const paper = quotePaper({ lines: trackedLines(20) }, { language: 'fr' });
  const [one, other] = await Promise.all([drawing.drawQuote(paper, asker), drawing.drawQuote(paper, asker)]);
  const here = await drawQuote(paper);
  expect(one.equals(here)).toBe(true);
  expect(other.equals(here)).toBe(true);
});

test('draws an invoice there, too, with what is attached to it', async () => {
  const attached = { name: 'F2026-0118.xml', xml: '<factura/>' };
  const [bare, whole] = await Promise.all([
    drawing.drawInvoice(invoicePaper(), undefined, asker),
    drawing.drawInvoice(invoicePaper(), attached, asker),
  ]);
  expect(bare.equals(await drawInvoice(invoicePaper()))).toBe(true);
  expect(whole.equals(await drawInvoice(invoicePaper(), attached))).toBe(true);
});

test('keeps the event loop free meanwhile', async () => {
  const paper = quotePaper({ lines: trackedLines(200) });
  await drawing.drawQuote(paper, asker);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await drawing.drawReceipt(
    { language: 'es', quote: quoteOnPaper, receivedAt: '2026-11-23T08:10:00Z', leftFor: 'quote' },
    asker,
  );
  // Draws the quote in another language, because the result of an equal drawing would come from the cache.
  await drawing.drawQuote({ ...paper, language: 'pt' }, asker);
  delay.disable();
  // If the drawing ran on this thread, the event loop would be blocked for most of the time. The limit applies to the
  // 90th percentile, because other processes on a busy machine also block the event loop.
  expect(delay.percentile(90) / 1e6).toBeLessThan(50);
});

test('the same paper asked for again and again is drawn once, and takes nobody’s room', async () => {
  const drawing = openDrawer();
  const paper = quotePaper({ lines: trackedLines(1) });
  const drawn = await Promise.all(
    Array.from({ length: 200 }, () => drawing.drawQuote(structuredClone(paper), asker)),
  );
  expect(new Set(drawn).size).toBe(1);
});

test('stops in time, and does not try the same paper again for a while', async () => {
  const hasty = openDrawer({ papers: 1 });
  const draw = () => hasty.drawQuote(quotePaper({ lines: trackedLines(200) }), asker);
  const first = await draw().catch((error) => error);
  expect(isCapacityError(first)).toBe(true);
  expect(retryAfterOf(first)).toBe(30);
  expect(await draw().catch((error) => error)).toBe(first);
});
