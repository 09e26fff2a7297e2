import { expect, onTestFinished, test } from 'vitest';
import {
  type Answer,
  startMailServer,
  startMisbehavingServer,
} from '../../../tools/lab/stand-ins/mail-server.ts';
import { mail, openSendingScene, smtpAt } from './sending-scene.ts';

const scene = await openSendingScene();
const { workshop, start, settled, statusOf, later } = scene;
/** Maximum duration of a stop: far less than a mail server may take to answer. */
const soonMs = 15_000;

test.each([
  ['greeting', '220 mail.example.com ESMTP'],
  ['RCPT', '250 ok'],
] as const)(
  'a worker that stops waits for no server that owes its %s; another sends the message',
  async (step, usual) => {
    let reached = () => {};
    const silent = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const silentOnce = (before: number): Answer => {
      if (before > 0) return usual;
      reached();
      return null;
    };
    const server = await startMisbehavingServer(step, silentOnce);
    onTestFinished(server.stop);
    const { stage } = await workshop({ email: smtpAt(server.port) });
    const [id = 0] = await stage(mail);
    const worker = await start();
    await silent;
    const startedMs = performance.now();
    await worker.stop();
    expect(performance.now() - startedMs).toBeLessThan(soonMs);
    expect(await statusOf(id)).toEqual({ status: 'queued', error: null });
    later(7_000);
    const next = await start();
    expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
    await next.stop();
    expect(server.contents).toHaveLength(1);
  },
);

test('a worker that stops waits for a mail server that has a message', async () => {
  let reached = () => {};
  const given = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let take = () => {};
  const server = await startMailServer({
    onData(stream, _session, done) {
      stream.resume().on('end', reached);
      take = done;
    },
  });
  onTestFinished(server.stop);
  const { stage } = await workshop({ email: smtpAt(server.port) });
  const [id = 0] = await stage(mail);
  const worker = await start();
  await given;
  const stopped = worker.stop();
  take();
  await stopped;
  expect(await statusOf(id)).toEqual({ status: 'sent', error: null });
});
