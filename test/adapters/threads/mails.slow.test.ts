import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openMailReader } from '../../../adapters/threads/mails.ts';
import { openThreads } from '../../../adapters/threads/pool.ts';
import { bounceAddress, bounceSecrets } from '../../../domain/messages/bounce-address.ts';
import { readMailBody } from '../../../domain/messages/mail-body.ts';
import { readMail } from '../../../domain/messages/read-mail.ts';
import { CapacityError } from '../../../domain/requests/capacity-error.ts';
import { cpuMs } from '../../support/cpu.ts';
import { bounceTo, crlf, reply, reports } from '../../support/raw-mails.ts';

const [secret = ''] = bounceSecrets(['a secret for tests']);
const own = { instanceId: 3, secrets: [secret] };
const reading = opened();

/** HTML that takes the most CPU time of all known inputs. */
const worstHtml = `<p>${'&'.repeat(180_000)}`;
const longer = (raw: string) => crlf(raw.replaceAll('\r\n', '\n')) + 'x'.repeat(20_000);

function opened(deadlinesMs = {}) {
  const threads = openThreads({ paperFile: '', deadlinesMs });
  afterAll(threads.close);
  return openMailReader(threads);
}

test('a long mail is read as a short one is', async () => {
  for (const raw of [reply, ...Object.values(reports)].map(longer)) {
    const bytes = Buffer.from(raw);
    expect(await reading.readMail(bytes, own)).toEqual(await readMail(bytes, () => null));
  }
  const short = Buffer.from(reply);
  expect(await reading.readMail(short, own)).toEqual(await readMail(short, () => null));
});

test('a long report names the message by its own address', async () => {
  const to = bounceAddress('taller@example.com', { instanceId: 3, communicationId: 118 }, secret);
  const raw = longer(reports['Postfix, no such user'].replaceAll(bounceTo, to));
  expect(await reading.readMail(Buffer.from(raw), own)).toMatchObject({
    kind: 'bounce',
    communicationId: 118,
  });
  const another = { ...own, instanceId: 4 };
  expect(await reading.readMail(Buffer.from(raw), another)).toMatchObject({ communicationId: null });
});

test.each([
  ['what is good', '<p>Hola</p>'.repeat(2_000)],
  ['what is refused', '<script>x()</script>'.repeat(2_000)],
])('%s of HTML is the same', async (_what, html) => {
  const written = { html };
  expect(await reading.readMailBody(written)).toEqual(readMailBody(written));
});

test('the event loop has nothing of it', async () => {
  await reading.readMailBody({ html: worstHtml });
  const before = cpuMs();
  await Promise.all([1, 2, 3, 4].map(() => reading.readMailBody({ html: worstHtml })));
  const between = cpuMs();
  for (let turn = 0; turn < 4; turn += 1) readMailBody({ html: worstHtml });
  expect(between - before).toBeLessThan((cpuMs() - between) / 2);
});

test('what takes too long, waiting included, asks to come again, and others are read after it', async () => {
  const shutdown = opened({ mails: 300 });
  const many = Array.from({ length: 40 }, () => shutdown.readMailBody({ html: worstHtml }));
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toBeInstanceOf(CapacityError);
  // Repeats the call until a new thread has replaced the stopped one, which takes a while on a busy machine.
  const short = { html: '<p>Hola</p>' };
  for (let read = false; !read; )
    read = await shutdown.readMailBody(short).then(
      (body) => 'text' in body,
      () => sleep(50).then(() => false),
    );
});

const crowd = (of: ReturnType<typeof opened>) =>
  Promise.allSettled(Array.from({ length: 80 }, () => of.readMailBody({ html: '<p>Hola</p>' })));

test('of more than can wait the last are asked to come again at once', async () => {
  const refused = (await crowd(opened())).filter(({ status }) => status === 'rejected').length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThan(40);
});

test('what was refused leaves nothing behind that fails once its deadline has passed', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const deadlineMs = 200;
  await crowd(opened({ mails: deadlineMs }));
  await sleep(2 * deadlineMs);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a defect is reported as a defect', async () => {
  const half = { html: null as unknown as string };
  await expect(reading.readMailBody(half)).rejects.not.toBeInstanceOf(CapacityError);
});
