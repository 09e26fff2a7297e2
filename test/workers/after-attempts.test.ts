import { expect, test } from 'vitest';
import type { Attempted } from '../../db/queries/attempts.ts';
import type { Verdict } from '../../domain/webhook-delivery.ts';
import { afterAttempts } from '../../workers/after-attempts.ts';
import { setDevTransport } from '../support/transports.ts';
import { fillBacklog, openScene } from './scene.ts';

const scene = await openScene();
const { sql, database, clock, instance, receiver, subscribe } = scene;

const attempted = (subscriptionId: number, path: string, verdict: Verdict): Attempted => ({
  job: {
    instanceId: instance.id,
    subscriptionId,
    deliveryId: 1,
    createdAt: clock.now().toISOString(),
    attempt: 1,
  },
  claimedBy: 1,
  startedAt: clock.now(),
  outcome: { status: 500, body: '', error: null, durationMs: 1, retryAfterSeconds: null },
  verdict,
  sentTo: receiver.url(path),
  isTest: false,
});

test('one receiver’s trouble is told, and what follows for the others follows', async () => {
  const [gone, troubled, failing] = [await subscribe('/a'), await subscribe('/b'), await subscribe('/c')];
  for (const { id } of [gone, troubled, failing]) await fillBacklog(scene, id, 3);
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'trouble'; end $$;
    create trigger refuse before update on webhook_subscriptions for each row
      when (new.id = ${troubled.id}) execute function refuse()`);
  const errors: unknown[] = [];
  const again: Verdict = { status: 'pending', nextAttemptAt: clock.now() };
  const jobs = await afterAttempts(
    { database, onError: errors.push.bind(errors) },
    [
      attempted(failing.id, '/c', again),
      attempted(troubled.id, '/b', again),
      attempted(gone.id, '/a', { status: 'failed', switchesOff: true }),
    ],
    clock.now(),
  );
  expect(errors).toMatchObject([{ message: 'trouble' }]);
  expect(jobs.map(({ subscriptionId }) => subscriptionId)).toEqual([failing.id]);
  const after = await sql`
    select active, failing_since is not null as failing,
      (select count(*)::int from webhook_backlog where subscription_id = s.id) as pending
    from webhook_subscriptions s order by id`;
  expect([...after]).toEqual([
    { active: false, failing: true, pending: 0 },
    { active: true, failing: false, pending: 3 },
    { active: true, failing: true, pending: 3 },
  ]);
  expect(await sql`select from workshop_notices`).toHaveLength(1);
});

test('a workshop is told by mail of each subscription that is switched off, while credit lasts', async () => {
  await sql`update instances set email = 'hola@taller.example.com', language = 'en' where id = ${instance.id}`;
  await setDevTransport(sql, instance.id, { credit: 2 });
  const paths = ['/one', '/two', '/three'];
  const subscriptions: { id: number }[] = [];
  for (const path of paths) subscriptions.push(await subscribe(path));
  const [before] = await sql`select count(*)::int as count from workshop_notices`;
  await afterAttempts(
    { database, onError: () => expect.unreachable() },
    subscriptions.map(({ id }, index) =>
      attempted(id, paths[index] as string, { status: 'failed', switchesOff: true }),
    ),
    clock.now(),
  );
  const mails = await sql`
    select recipient, subject, body from communications where status = 'queued' order by id`;
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    recipient: 'hola@taller.example.com',
    subject: 'A webhook has been switched off',
    body: expect.stringContaining(receiver.url('/one')),
  });
  const [after] = await sql`select count(*)::int as count from workshop_notices`;
  expect(after?.count - before?.count).toBe(3);
  expect(await sql`select from webhook_subscriptions where active and url like '%/t%'`).toHaveLength(0);
});
