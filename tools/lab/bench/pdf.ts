// Draws PDFs of a quote and of an invoice sequentially. Measures the durations, and how long the event loop of the
// calling process is blocked. Then repeats the measurement at twenty PDFs a second.
import { hash } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { openPaperDrawer } from '../../../adapters/threads/papers.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { invoiceLines, invoicePaper } from '../../../test/support/invoices.ts';
import { quotePaper, trackedLines } from '../../../test/support/papers.ts';
import { paperThreadFile } from '../../../views/papers/thread-file.ts';
import { createFigure, durationFigures, median, reportFigures, scaleCount, sum } from './harness/figures.ts';
import { measureAtConstantRate, measureInTurn } from './harness/measure.ts';

const asker = { workshop: 1 };
const crowd = { seconds: scaleCount(10, 2), perSecond: 20, lines: 12 };
const targets = { p50OfSixtyMs: 100, heldMs: 5, heldByCrowdMs: 20 };

const threads = openThreads({ paperFile: paperThreadFile });
const drawing = openPaperDrawer(threads, openDocumentStore({ kind: 'folder', path: '/nowhere' }));
/**
 * Functions that draw a paper with this many lines. `number` makes each paper unique, because drawn papers are cached.
 */
const papers = {
  quote: (lines: number, number: number) =>
    drawing.drawQuote(quotePaper({ budget_id: number, lines: trackedLines(lines) }), asker),
  invoice: (lines: number, number: number) =>
    drawing.drawInvoice(
      invoicePaper({ invoice_id: number, full_number: `F2026-${number}`, lines: invoiceLines(lines) }),
      undefined,
      asker,
    ),
};
try {
  for (const [name, draw] of Object.entries(papers)) {
    for (const lines of [60, 200]) await benchInTurn(name, draw, lines);
  }
  await benchCrowd();
} finally {
  await threads.close();
}

async function benchInTurn(name: string, draw: typeof papers.quote, lines: number): Promise<void> {
  // Starts the two drawing threads and compiles their code before the measurements.
  for (let n = 0; n < 20; n += 2) await Promise.all([draw(lines, n), draw(lines, n + 1)]);
  const pdf = await draw(lines, 99);
  // The caller hashes each PDF before sending it, so the cost of the hash is reported.
  const hashMs = await measureInTurn(100, async () => hash('sha256', pdf, 'buffer'));
  const { tookMs, held } = await measureEventLoopDelay(() =>
    measureInTurn(scaleCount(100, 10), (n) => draw(lines, 100 + n)),
  );
  const idle = await measureEventLoopDelay(async () => {
    await sleep(sum(tookMs));
    return [];
  });
  const targetsMs = lines === 60 ? { p50: targets.p50OfSixtyMs } : {};
  reportFigures(
    `${name} of ${lines} lines, ${Math.round(pdf.length / 1000)} kB`,
    ...durationFigures(tookMs, targetsMs),
    createFigure('hashed in', median(hashMs), ' ms'),
  );
  reportHeld(held, targets.heldMs);
  reportFigures(
    '  as long without drawing',
    createFigure('p99', idle.held.p99Ms, ' ms'),
    createFigure('most', idle.held.mostMs, ' ms'),
  );
}

async function benchCrowd(): Promise<void> {
  const { lines } = crowd;
  const draw = (n: number) => papers.invoice(lines, 1_000 + n);
  const { tookMs, held } = await measureEventLoopDelay(() => measureAtConstantRate(draw, crowd));
  reportFigures(`invoices of ${lines} lines at ${crowd.perSecond}/s`, ...durationFigures(tookMs));
  reportHeld(held, targets.heldByCrowdMs);
}

function reportHeld({ p99Ms, mostMs }: { p99Ms: number; mostMs: number }, below: number): void {
  reportFigures(
    '  event loop held up',
    createFigure('p99', p99Ms, ' ms', { below }),
    createFigure('most', mostMs, ' ms'),
  );
}

/** Measures how long the event loop is blocked during `work`. Other processes on a busy machine also block the loop. */
async function measureEventLoopDelay(work: () => Promise<number[]>) {
  const resolution = 1;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const tookMs = await work();
  delay.disable();
  return {
    tookMs,
    held: { p99Ms: delay.percentile(99) / 1e6 - resolution, mostMs: delay.max / 1e6 - resolution },
  };
}
