import { describe, expect, test } from 'vitest';
import { unsubscribePlaceholder } from '../../../domain/messages/links.ts';
import { remindClientsOfFindings } from '../../../workers/housekeeping/diary.ts';
import { subjectsOf } from '../../support/fixtures.ts';
import { inspect } from '../../support/inspections.ts';
import { letSend } from '../../support/sending.ts';
import { upkeepOf } from '../../support/upkeep.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ startAt: '2026-11-24T08:00:00.000Z' });
const { desk, sql, host, clock, newBudget, newClient, newVehicle } = workshop;
await letSend(sql, host);
const upkeep = upkeepOf(workshop);
const beforeReturn = '2027-05-23T10:00:00.000Z';
const afterReturn = '2027-05-24T10:00:00.000Z';
const reminders = async (id: number) =>
  (await subjectsOf(sql, id)).filter((subject: string) => subject.startsWith('Su vehículo tiene trabajos'));
let plates = 1000;

/** Creates a budget with a shared red finding, which returns after six months. */
async function findingOf(client: object = {}) {
  clock.set('2026-11-24T08:00:00.000Z');
  plates += 1;
  const { id: client_id } = await newClient({ email: `clara-${plates}@example.com`, ...client });
  const { id: vehicle_id } = await newVehicle({ client_id, plate: `${plates}BCD` });
  const budget_id = (await newBudget({ client_id, vehicle_id, status: 'En curso' })).id;
  const inspection = await inspect(desk, budget_id);
  await desk('POST', `/inspections/${inspection.id}/share`, { shared: true });
  return { ...inspection, budget_id, client_id, vehicle_id };
}

async function remindAt(time: string): Promise<void> {
  clock.set(time);
  await remindClientsOfFindings(upkeep);
}

describe('a client is reminded of a finding', () => {
  test('from its day on, once, with its text and the link', async () => {
    const { budget_id } = await findingOf();
    await remindAt(beforeReturn);
    expect(await reminders(budget_id)).toEqual([]);
    await remindAt(afterReturn);
    await Promise.all([remindClientsOfFindings(upkeep), remindClientsOfFindings(upkeep)]);
    expect(await reminders(budget_id)).toHaveLength(1);
    const [mail] =
      await sql`select body from communications where budget_id = ${budget_id} order by id desc limit 1`;
    expect(mail?.body).toContain('Pastillas delanteras');
  });

  test('by a commercial mail with an unsubscribe link', async () => {
    const { budget_id } = await findingOf();
    await remindAt(afterReturn);
    const [mail] = await sql`
      select c.commercial, c.body, q.text, q.html from communications c
        join outbound_messages q on q.instance_id = c.instance_id and q.communication_id = c.id
      where c.budget_id = ${budget_id} order by c.id desc limit 1`;
    // The worker sets the link and the List-Unsubscribe header of each commercial mail.
    expect(mail?.commercial).toBe(true);
    expect(mail?.text).toContain(`Darme de baja: ${unsubscribePlaceholder}`);
    expect(mail?.html).toContain(`href="${unsubscribePlaceholder}"`);
    expect(mail?.body).toContain('Darme de baja: …');
  });

  test('by an SMS that says how to opt out', async () => {
    const { budget_id } = await findingOf({ email: null, phone: '600 000 002' });
    await remindAt(afterReturn);
    const [sms] = await sql`
      select channel, status, body from communications where budget_id = ${budget_id} order by id desc limit 1`;
    expect(sms).toMatchObject({ channel: 'sms', status: 'queued' });
    expect(sms?.body).toContain('Para no recibir publicidad');
  });

  test('once the vehicle has the mileage', async () => {
    const { budget_id, path, vehicle_id } = await findingOf();
    await desk('PATCH', path, { return_on: null, return_km: 97_000 });
    await remindAt(afterReturn);
    expect(await reminders(budget_id)).toEqual([]);
    await sql`update vehicles set km = 97000 where id = ${vehicle_id}`;
    await remindAt(afterReturn);
    expect(await reminders(budget_id)).toHaveLength(1);
  });

  test('again if its day is moved', async () => {
    const { budget_id, path } = await findingOf();
    await remindAt(afterReturn);
    await desk('PATCH', path, { return_on: '2027-06-24' });
    await remindAt('2027-06-24T10:00:00.000Z');
    expect(await reminders(budget_id)).toHaveLength(2);
  });
});

describe('a client is not reminded', () => {
  test('by an SMS to which it cannot answer, of a workshop without a phone', async () => {
    await sql`update transports set sender = 'TALLER' where channel = 'sms'`;
    await sql`update instances set phone = ''`;
    const { budget_id } = await findingOf({ email: null, phone: '600 000 003' });
    await remindAt(afterReturn);
    const [sms] = await sql`
      select status, error from communications where budget_id = ${budget_id} order by id desc limit 1`;
    expect(sms).toMatchObject({ status: 'failed', error: expect.stringContaining('STOP') });
    await sql`update transports set sender = '+34600000000' where channel = 'sms'`;
  });

  test('at night', async () => {
    const { budget_id } = await findingOf();
    await remindAt('2027-05-24T03:00:00.000Z');
    expect(await reminders(budget_id)).toEqual([]);
  });

  test.each([
    ['that was done', ({ path }: { path: string }) => desk('POST', `${path}/outcome`, { outcome: 'done' })],
    [
      'that was dismissed',
      ({ path }: { path: string }) => desk('POST', `${path}/outcome`, { outcome: 'dismissed' }),
    ],
    [
      'that is not shared',
      ({ id }: { id: number }) => desk('POST', `/inspections/${id}/share`, { shared: false }),
    ],
    [
      'that is kept from the client',
      ({ path }: { path: string }) => desk('PATCH', path, { client_visible: false }),
    ],
    [
      'that turned out to be in order',
      ({ path }: { path: string }) => desk('PATCH', path, { result: 'green' }),
    ],
  ])('of a finding %s', async (_what, act) => {
    const finding = await findingOf();
    await act(finding as never);
    await remindAt(afterReturn);
    expect(await reminders(finding.budget_id)).toEqual([]);
  });

  test('after it opted out of commercial messages, or was erased', async () => {
    const refusing = await findingOf({ marketing_opt_out: true });
    const erased = await findingOf();
    await desk('POST', `/clients/${erased.client_id}/erase`, {});
    await remindAt(afterReturn);
    expect(await reminders(refusing.budget_id)).toEqual([]);
    expect(await reminders(erased.budget_id)).toEqual([]);
  });

  test('on a channel from which it opted out', async () => {
    const { budget_id } = await findingOf({ phone: '600 000 001', channel_opt_out: { email: true } });
    await remindAt(afterReturn);
    const rows = await sql`select channel from communications where budget_id = ${budget_id}`;
    expect(rows.map(({ channel }) => channel)).toEqual(['sms']);
  });
});
