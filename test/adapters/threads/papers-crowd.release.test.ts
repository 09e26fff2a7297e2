import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import { openPaperDrawer } from '../../../adapters/threads/papers.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { CapacityError, retryAfterOf } from '../../../domain/requests/capacity-error.ts';
import { paperThreadFile } from '../../../views/papers/thread-file.ts';
import { heavyLines, quotePaper, trackedLine, trackedLines } from '../../support/papers.ts';

const folder = mkdtempSync(join(tmpdir(), 'logos-'));
afterAll(() => rmSync(folder, { recursive: true }));
const store = openDocumentStore({ kind: 'folder', path: folder });
const asker = { workshop: 1 };

function openDrawer() {
  const threads = openThreads({ paperFile: paperThreadFile });
  afterAll(threads.close);
  return { ...openPaperDrawer(threads, store), close: threads.close };
}

const heavy = (budget_id: number) => quotePaper({ budget_id, lines: heavyLines });

test('one workshop takes no more than its share: the rest is refused at once, and others are drawn', async () => {
  const crowded = openDrawer();
  await Promise.all([5, 6].map((workshop) => crowded.drawQuote(quotePaper(), { workshop })));
  const refusedAfterMs: number[] = [];
  const startedAt = performance.now();
  const ofOne = Array.from({ length: 48 }, (_, n) =>
    crowded.drawQuote(heavy(n), { workshop: 1, link: `${n}` }).catch((error) => {
      expect(retryAfterOf(error)).toBeGreaterThan(0);
      refusedAfterMs.push(performance.now() - startedAt);
    }),
  );
  const ofOthers = await Promise.all(
    [2, 3, 4].map((workshop) => crowded.drawQuote(quotePaper({ lines: trackedLines(12) }), { workshop })),
  );
  expect(ofOthers.every(({ length }) => length > 10_000)).toBe(true);
  await crowded.close();
  await Promise.all(ofOne);
  expect(refusedAfterMs.length).toBeGreaterThan(38);
  expect(refusedAfterMs.toSorted((one, other) => one - other)[38]).toBeLessThan(5_000);
});

test('a signature waits behind no download, of its own workshop or another', async () => {
  const crowded = openDrawer();
  const finished: string[] = [];
  const note = (name: string) => () => finished.push(name);
  const downloads = [1, 2, 3, 4, 5, 6].map((n) =>
    crowded.drawQuote(heavy(n), { workshop: (n % 3) + 1 }).then(note('download'), note('refused')),
  );
  const signature = crowded
    .drawQuote(quotePaper({ lines: trackedLines(4) }), { workshop: 1, link: 'x', urgent: true })
    .then(note('signature'));
  await Promise.all([...downloads, signature]);
  const drawn = finished.filter((name) => name !== 'refused');
  expect(drawn.indexOf('signature')).toBeLessThan(3);
});

test('a paper of more pages than any may have is refused, each time at once', async () => {
  const drawing = openDrawer();
  const lines = Array.from({ length: 9_000 }, (_, n) => trackedLine(n + 1));
  const draw = () => drawing.drawQuote(quotePaper({ lines }), asker);
  const first = await draw().catch((error) => error);
  expect(first.message).toBe('the paper has too many pages to be drawn');
  expect(await draw().catch((error) => error)).toBe(first);
});

test('closed, it leaves nobody waiting', async () => {
  const closing = openDrawer();
  const asked = [1, 2, 3].map((n) => closing.drawQuote(heavy(n), asker));
  const outcomes = Promise.allSettled(asked);
  await closing.close();
  const [, ...waiting] = await outcomes;
  for (const outcome of waiting) expect(outcome).toMatchObject({ reason: expect.any(CapacityError) });
});
