import { expect, onTestFinished, test, vi } from 'vitest';
import { FairSlots } from '../../../db/connection/fair-places.ts';
import { documentsIn, photo } from '../../api/budgets/documents-scene.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { followersOf } from './tracking/scene.ts';

const workshop = await openWorkshop();
const { newBudget, ask } = followersOf(workshop);
const { upload } = documentsIn(workshop);
const { id, link } = await newBudget();
const { pathname, search } = new URL((await upload(id, [photo()])).body.url);

const crowd = 20;
/** Limit of concurrent reads per workshop; further reads wait in the process. Must equal the service's limit. */
const maxReads = 4;

/** Returns a function that returns the maximum number of concurrent reads. */
function watchReads(): () => number {
  let running = 0;
  let most = 0;
  const { run } = FairSlots.prototype;
  const spy = vi.spyOn(FairSlots.prototype, 'run').mockImplementation(function <T>(
    this: FairSlots,
    of: number,
    work: () => Promise<T>,
  ) {
    const counted = async () => {
      running += 1;
      most = Math.max(most, running);
      return work().finally(() => {
        running -= 1;
      });
    };
    return run.call(this, of, counted) as Promise<T>;
  });
  onTestFinished(() => spy.mockRestore());
  return () => most;
}

test.each([
  ['the page', link],
  ['the PDF', `${link}?file=quote.pdf`],
  ['a document', pathname + search],
])('a crowd that opens %s sends PostgreSQL a few of its reads at a time', async (_what, path) => {
  const mostReads = watchReads();
  const answers = await Promise.all(Array.from({ length: crowd }, () => ask(path)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(mostReads()).toBe(maxReads);
});
