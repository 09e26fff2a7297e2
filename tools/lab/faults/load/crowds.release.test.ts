import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { languages } from '../../../../generated/errors.ts';
import { jpeg } from '../../../../test/support/document-files.ts';
import { plain } from '../../../../test/support/pictures.ts';
import { openNeighbours, percentile, type TimedAnswer } from './crowds/scene.ts';

/** Number of rounds in which the neighbour signs a quote, opens a PDF and uploads a photo. */
const rounds = Number(process.env.FAULT_CROWDS ?? 1);
const roundsAlone = 5;
const [links, uploads] = rounds > 1 ? [48, 60] : [16, 20];
/**
 * Maximum duration of a signature: `ms` on an idle machine, and `timesAlone` times the duration without the crowd on a
 * busy machine.
 */
const signedWithin = { ms: 2_000, timesAlone: 10 };
/** Maximum duration of a photo's upload. Without load an upload takes a second. */
const answeredWithin = { ms: 10_000, timesAlone: 5 };
/** Pause before a client of the crowd retries, although `Retry-After` asks for seconds. */
const impatienceMs = 250;

const { heavy, other, ask, heavyLinks, newQuote, refusals, sign, upload } = await openNeighbours();

function countOf(answers: TimedAnswer[]): Record<string, number> {
  const statuses = Object.groupBy(answers, ({ status }) => String(status));
  return Object.fromEntries(Object.entries(statuses).map(([status, all = []]) => [status, all.length]));
}

function figuresOf(answers: TimedAnswer[]): string {
  const times = answers.map(({ tookMs }) => tookMs);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return `${JSON.stringify(countOf(answers))} p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
}

/** Expects each request either to succeed or to get 503 with `Retry-After`. */
function expectDoneOrLater(answers: TimedAnswer[], done: number): void {
  for (const { status, retryAfter, text } of answers) {
    if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
    else expect(status, text).toBe(done);
  }
}

/** Performs the neighbour's daily work: signs quotes, opens PDFs and uploads photos, with new requests each time. */
async function work(count: number) {
  const done = { signed: [] as TimedAnswer[], opened: [] as TimedAnswer[], uploaded: [] as TimedAnswer[] };
  for (let round = 0; round < count; round += 1) {
    const [quote, another] = [await newQuote(), await newQuote()];
    const [signed, opened, uploaded] = await Promise.all([
      sign(quote.link),
      ask(other, `${another.link}?file=quote.pdf`),
      upload(other, other.liveKey, another.id, jpeg({ data: Buffer.alloc(2_000, round) })),
    ]);
    done.signed.push(signed);
    done.opened.push(opened);
    done.uploaded.push(uploaded);
  }
  return done;
}

/**
 * Requests a different PDF with each link, repeatedly, until the other work ends. Concurrent requests are never for the
 * same PDF.
 */
async function crowd(paths: string[], over: { is: boolean }): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  const insist = async (path: string) => {
    for (let turn = 0; !over.is; turn += 1) {
      const language = languages[turn % languages.length];
      const answer = await ask(heavy, `${path}?file=quote.pdf&lang=${language}`);
      answers.push(answer);
      if (answer.status === 503) await sleep(impatienceMs);
    }
  };
  await Promise.all(paths.map(insist));
  return answers;
}

test(`${links} links ask for the longest PDFs while the neighbour signs, opens PDFs and uploads ${rounds} times`, {
  timeout: 0,
}, async () => {
  const paths = await heavyLinks(links);
  // Starts the threads that decode photos. The thread for signing is already running.
  await upload(other, other.liveKey, (await newQuote()).id, jpeg({ data: Buffer.alloc(1_000, 255) }));
  const over = { is: false };
  const working = work(rounds).finally(() => {
    over.is = true;
  });
  const [beside, answers] = await Promise.all([working, crowd(paths, over)]);
  // Measures the work without a crowd after the work under load, so that the first signature of the process happens
  // under load.
  const alone = await work(roundsAlone);
  console.log(`neighbours: signed alone ${figuresOf(alone.signed)}, beside ${figuresOf(beside.signed)}`);
  console.log(`neighbours: the first signature took ${beside.signed[0]?.tookMs.toFixed(0)} ms`);
  console.log(`neighbours: own PDFs ${figuresOf(beside.opened)}, photos ${figuresOf(beside.uploaded)}`);
  console.log(`neighbours: PDFs of the crowd ${figuresOf(answers)}, refused: ${JSON.stringify(refusals())}`);
  expect(countOf(beside.signed)).toEqual({ 303: rounds });
  expect(countOf(beside.opened)).toEqual({ 200: rounds });
  expect(countOf(beside.uploaded)).toEqual({ 201: rounds });
  expectDoneOrLater(answers, 200);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const aloneMs = percentile(
    alone.signed.map(({ tookMs }) => tookMs),
    0.5,
  );
  const besideMs = percentile(
    beside.signed.map(({ tookMs }) => tookMs),
    0.99,
  );
  expect(besideMs).toBeLessThan(Math.max(signedWithin.ms, signedWithin.timesAlone * aloneMs));
});

test(`${uploads} of the heaviest photos at once: each is answered in time, and the neighbour’s are taken`, {
  timeout: 0,
}, async () => {
  const large = await plain({ width: 10_000, height: 9_000 }).png().toBuffer();
  const [own, its] = [await newQuote(), await heavy.post('/clients', { name: 'Clara Ejemplo' })];
  const lines = [{ description: 'Discos', unit_price: 90 }];
  const budget = await heavy.newBudget({ client_id: its.body.id, lines });
  const { key } = await heavy.createKey({ per_minute: 600 });
  await upload(heavy, key, budget.id, large);
  const { tookMs: aloneMs } = await upload(heavy, key, budget.id, large);
  const all = Array.from({ length: uploads }, () => upload(heavy, key, budget.id, large));
  const uploaded: TimedAnswer[] = [];
  for (let n = 0; n < 5; n += 1) {
    const small = jpeg({ data: Buffer.alloc(3_000, n) });
    uploaded.push(await upload(other, other.liveKey, own.id, small));
  }
  const answers = await Promise.all(all);
  console.log(
    `neighbours: one heavy photo ${aloneMs.toFixed(0)} ms, all ${figuresOf(answers)}, the neighbour’s ${figuresOf(uploaded)}`,
  );
  expect(countOf(uploaded)).toEqual({ 201: 5 });
  expectDoneOrLater(answers, 201);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  const mostMs = Math.max(answeredWithin.ms, answeredWithin.timesAlone * aloneMs);
  expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(mostMs);
  // A client that waits for the time in `Retry-After` succeeds.
  await sleep(1_000 * Math.max(...answers.map(({ retryAfter }) => Number(retryAfter))));
  expect((await upload(heavy, key, budget.id, large)).status).toBe(201);
});
