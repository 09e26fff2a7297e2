import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedAt, reminderTime } from '../api/desk/sandbox/clock-scene.ts';
import { answers, openReceiver } from '../support/receiver.ts';
import { startWorker } from '../support/service-process.ts';
import { openWorkshop, type TestWorkshop } from '../support/workshop.ts';

/** Opens a service with the system's clock; the workers run in a separate process. */
const real = await openWorkshop();
const sandbox = await real.openInstance('sandbox.test', 'business', { sandbox: true });
const receiver = await openReceiver();
const workers = await startWorker(real.databaseUrl);
afterAll(() => Promise.all([workers.stop(), receiver.close()]));
for (const each of [sandbox, real]) await each.desk('PATCH', '/settings', { booking_mode: 'book' });
await real.desk('POST', '/boxes', { name: 'Box 1' });

type Workshop = Pick<TestWorkshop, 'get' | 'post'>;

const move = async (body: object) => (await sandbox.post('/sandbox/clock', body)).body;
const subscribe = async (at: Workshop, path: string, events: string[]): Promise<number> =>
  (await at.post('/webhooks', { url: receiver.url(path), events })).body.item.id;
const deliveries = async (at: Workshop, id: number) => (await at.get(`/webhooks/${id}/deliveries`)).body.data;
/**
 * Timeout for effects of the moved clock. A timeout below the workers' polling interval would be too short for a busy
 * machine.
 */
const soon = { timeout: 20_000, interval: 100 };

describe('once the clock of a sandbox was moved on', () => {
  beforeAll(() => {
    receiver.answer('/failing', answers.status(500));
    receiver.answer('/failing-real', answers.status(500));
  });

  test('a webhook that waits is tried again at once, with a real timestamp; that of a real workshop waits', async () => {
    const id = await subscribe(sandbox, '/failing', ['client.created']);
    const idOfReal = await subscribe(real, '/failing-real', ['client.created']);
    await sandbox.post('/clients', { name: 'Nadie' });
    await real.post('/clients', { name: 'Nadie' });
    await receiver.expect('/failing', 2);
    await receiver.expect('/failing-real', 2);
    const waits = async (at: Workshop, of: number) => {
      await expect.poll(async () => (await deliveries(at, of))[0]?.attempts, soon).toBe(2);
      return (await deliveries(at, of))[0];
    };
    await waits(sandbox, id);
    const before = await waits(real, idOfReal);
    await move({ advance: 'PT6H' });
    const [, , third] = await receiver.expect('/failing', 3);
    expect(Math.abs(Number(third?.headers['webhook-timestamp']) * 1_000 - Date.now())).toBeLessThan(60_000);
    expect(await waits(real, idOfReal)).toEqual(before);
    expect(receiver.at('/failing-real')).toHaveLength(2);
  }, 60_000);

  test('a proposal lapses, its event has the time of the sandbox, and one of a real workshop stays', async () => {
    const path = '/lapsed';
    await subscribe(sandbox, path, ['appointment.cancelled']);
    const [shown, ofReal] = [await bookedAt(sandbox, 'propose'), await bookedAt(real, 'propose')];
    const { workshop_time } = await move({ advance: 'P3DT1M' });
    // Selects the cancellation of this test's proposal, because the demo's proposals also lapse.
    const lapsed = () =>
      receiver
        .at(path)
        .map(({ body }) => JSON.parse(body))
        .find(({ data }) => data.id === shown.appointment.id);
    await expect.poll(lapsed, soon).toBeDefined();
    const { timestamp } = lapsed();
    expect(timestamp >= workshop_time).toBe(true);
    expect(await shown.start()).toBeNull();
    expect(await ofReal.start()).toBe(ofReal.appointment.start);
    const listed = (await sandbox.get('/events?event=appointment.cancelled')).body.data;
    expect(listed.map((each: { timestamp: string }) => each.timestamp)).toContain(timestamp);
  }, 60_000);

  test('a client is reminded, by a message that is sent', async () => {
    const { budgetId, appointment } = await bookedAt(sandbox, 'book');
    await move({ set: reminderTime(appointment.start) });
    const reminders = async () =>
      (await sandbox.get('/communications?limit=50')).body.data.filter(
        ({ idlead, subject }: { idlead: number; subject: string | null }) =>
          idlead === budgetId && subject?.startsWith('Recuerde su cita'),
      );
    await expect
      .poll(async () => (await reminders()).map(({ status }: { status: string }) => status), soon)
      .toEqual(['sent']);
    const [event] = (await sandbox.get('/events?event=email.sent')).body.data.slice(-1);
    const [{ created_at }] = await reminders();
    expect(event.timestamp >= created_at).toBe(true);
  }, 60_000);

  test('what fails on goes on to be tried, until it is given up and the webhook is switched off', async () => {
    const id = await subscribe(sandbox, '/failing', ['client.updated']);
    const { id: client } = await sandbox.newClient({ name: 'Otra' });
    await sandbox.send('PATCH', `/clients/${client}`, { body: { name: 'Otra vez' } });
    const attempts = async () => (await deliveries(sandbox, id))[0]?.attempts;
    for (let made = 1; made <= 5; made += 1) {
      await expect.poll(attempts, soon).toBe(made);
      await move({ advance: '2d' });
    }
    await expect.poll(async () => (await deliveries(sandbox, id))[0]?.status, soon).toBe('failed');
    await expect.poll(async () => (await sandbox.get(`/webhooks/${id}`)).body.item.active, soon).toBe(false);
  }, 120_000);
});
