import { beforeEach, expect, test } from 'vitest';
import { noteStates } from '../../../actions/verifactu/note-states.ts';
import { listReconcileTroubles } from '../../../db/verifactu/reconciliation.ts';
import { openSeals } from '../../../domain/secrets/seals.ts';
import { languages } from '../../../generated/errors.ts';
import {
  alertAboutClock,
  alertAboutSending,
  announceStarts,
} from '../../../workers/housekeeping/tax-alerts.ts';
import { actingIn, openInvoiceScene } from '../../api/desk/invoices/scene.ts';
import { secretBox } from '../../support/secret-box.ts';
import { setDevTransport } from '../../support/transports.ts';
import { upkeepOf } from '../../support/upkeep.ts';

const startAt = '2026-11-20T12:00:00.000Z';
const scene = await openInvoiceScene({
  startAt,
  columns: { verifactu: 'test', email: 'hola@taller.example.com', language: 'en' },
});
const { sql, database, setClock, issued, recordsOf, desk } = scene;
const { act } = actingIn(scene);
await setDevTransport(sql, scene.instanceId, { credit: 100 });
const options = upkeepOf(scene);
const alertsOf = async (kind: string) =>
  (await sql`select data from workshop_alerts where kind = ${kind} order by id`).map(({ data }) => data);
const mails = async () =>
  Number((await sql`select count(*) as mails from communications where channel = 'email'`)[0]?.mails);

/** Runs the job concurrently, as two processes would; returns the new alerts. */
async function alerted(kind: string, work: (parts: typeof options) => Promise<void>): Promise<unknown[]> {
  const [before, mailsBefore] = [await alertsOf(kind), await mails()];
  await Promise.all([work(options), work(options)]);
  const alerts = (await alertsOf(kind)).slice(before.length);
  expect(await mails()).toBe(mailsBefore + alerts.length);
  return alerts;
}

const alertedAboutSending = () => alerted('tax_records_unsent', alertAboutSending);

beforeEach(async () => {
  await setClock(startAt);
  await sql`delete from workshop_alerts`;
  await sql`delete from verifactu_sending`;
  await sql`delete from backlog where kind = 'verifactu'`;
});

async function unsentSince(moment: string): Promise<number> {
  const { id } = await issued();
  await sql`update backlog set item_at = ${moment} where kind = 'verifactu'`;
  return id;
}

test('a workshop is alerted once a day while messages fail for over an hour', async () => {
  await unsentSince(startAt);
  await sql`insert into verifactu_sending (instance_id, failing_since, failure)
    select id, ${startAt}, '20009' from instances`;
  const alert = { unsent: 1, rejected: 0, since: startAt, reason: '20009' };
  const advised = { ...alert, advice: expect.stringMatching(/technical problem/) };
  for (const [moment, alerts] of [
    ['2026-11-20T12:59:00Z', []],
    ['2026-11-20T13:01:00Z', [advised]],
    ['2026-11-21T13:00:00Z', []],
    ['2026-11-21T13:02:00Z', [advised]],
  ] as const) {
    await setClock(moment);
    expect(await alertedAboutSending(), moment).toEqual(alerts);
  }
  await sql`delete from backlog where kind = 'verifactu'`;
  await setClock('2026-11-23T13:00:00Z');
  expect(await alertedAboutSending(), 'everything was sent').toEqual([]);
});

test('a workshop is alerted once a day while a record is unsent for over a day', async () => {
  await unsentSince(startAt);
  const alert = { unsent: 1, rejected: 0, since: startAt, reason: '' };
  const advised = { ...alert, advice: expect.stringMatching(/are waiting to be sent/) };
  for (const [moment, alerts] of [
    ['2026-11-21T11:59:00Z', []],
    ['2026-11-21T13:00:00Z', [advised]],
    ['2026-11-22T12:58:00Z', []],
    ['2026-11-22T13:01:00Z', [advised]],
  ] as const) {
    await setClock(moment);
    expect(await alertedAboutSending(), moment).toEqual(alerts);
  }
  await sql`delete from backlog where kind = 'verifactu'`;
  await setClock('2026-11-24T13:00:00Z');
  expect(await alertedAboutSending()).toEqual([]);
});

test('a stop is an alert at once, with its code', async () => {
  await unsentSince(startAt);
  await sql`insert into verifactu_sending (instance_id, stopped_at, stop_code, stop_text)
    select id, ${startAt}, '4112', '' from instances`;
  expect(await alertedAboutSending()).toMatchObject([
    { unsent: 1, since: startAt, reason: '4112', advice: expect.stringMatching(/certificate/) },
  ]);
});

test('a rejected invoice is an alert with its code until it is corrected', async () => {
  const id = await unsentSince(startAt);
  const { number } = (await recordsOf(id)).at(-1);
  const judge = (state: 'rejected' | 'accepted', code: string | null) =>
    act(({ tx, instance, now }) =>
      noteStates(tx, {
        instanceId: instance.id,
        judged: [{ number, state, code, description: code }],
        messageId: null,
        now,
        seals: openSeals(secretBox.sealKeys),
      }),
    );
  await judge('rejected', '1153');
  await sql`delete from backlog where kind = 'verifactu'`;
  expect(await alertedAboutSending()).toMatchObject([
    { unsent: 0, rejected: 1, reason: '1153', advice: expect.stringMatching(/verifactu rejected --work/) },
  ]);
  await judge('accepted', null);
  await setClock('2026-11-23T12:00:00Z');
  expect(await alertedAboutSending()).toEqual([]);
});

test.each(languages)('the alert in %s is mailed with the advice', async (language) => {
  await sql`update instances set language = ${language}`;
  await unsentSince('2026-11-18T12:00:00Z');
  const [alert] = (await alertedAboutSending()) as { advice: string }[];
  const [mail] = await sql`select html from outbound_messages order by communication_id desc limit 1`;
  expect(mail?.html).toContain(`<html lang="${language}">`);
  expect(mail?.html).toContain(alert?.advice.split(/[’«“]/)[0]);
  await sql`update instances set language = 'en'`;
});

test('a workshop is alerted once each time that the clock becomes wrong, and once a day at most', async () => {
  const wrongSince = async (moment: string, seconds = 312) => {
    await sql`delete from verifactu_clock_skews`;
    await sql`insert into verifactu_clock_skews (id, seconds, since, measured_at)
      values (1, ${seconds}, ${moment}, ${moment})`;
  };
  const alertedAboutClock = () => alerted('clock_wrong', alertAboutClock);
  await issued();
  expect(await alertedAboutClock()).toEqual([]);
  await wrongSince(startAt);
  await setClock('2026-11-20T12:30:00Z');
  expect(await alertedAboutClock()).toEqual([{ seconds: 312 }]);
  await setClock('2026-11-23T12:30:00Z');
  expect(await alertedAboutClock(), 'not again').toEqual([]);
  await wrongSince('2026-11-23T12:00:00Z', -90);
  expect(await alertedAboutClock(), 'wrong again').toEqual([{ seconds: -90 }]);
  await wrongSince('2026-11-23T13:00:00Z');
  await setClock('2026-11-23T13:30:00Z');
  expect(await alertedAboutClock(), 'on the same day').toEqual([]);
  await setClock('2026-11-24T13:30:00Z');
  expect(await alertedAboutClock()).toEqual([{ seconds: 312 }]);
  await sql`update instances set verifactu = 'exempt', verifactu_exemption = 'sii'`;
  await wrongSince('2026-11-25T13:00:00Z');
  await setClock('2026-11-26T13:30:00Z');
  expect(await alertedAboutClock(), 'it sends none').toEqual([]);
  await sql`update instances set verifactu = 'test', verifactu_exemption = null`;
  await sql`delete from verifactu_clock_skews`;
});

test('a workshop without records is alerted 90, 30 and 7 days before it needs them, once each', async () => {
  await sql`update instances set verifactu = 'off', verifactu_from = '2027-06-01', verifactu_from_announced = null`;
  const announced = () => alerted('tax_records_required', announceStarts);
  const from = '2027-06-01';
  for (const [moment, days] of [
    ['2027-03-02T12:00:00Z', null],
    // In the workshop's time zone the day begins before that of UTC.
    ['2027-03-02T23:30:00Z', 90],
    ['2027-04-01T12:00:00Z', null],
    ['2027-05-02T12:00:00Z', 30],
    ['2027-05-27T12:00:00Z', 7],
    ['2027-05-31T12:00:00Z', null],
    ['2027-06-01T12:00:00Z', null],
  ] as const) {
    await setClock(moment);
    expect(await announced(), moment).toEqual(days === null ? [] : [{ from, days }]);
  }
  await setClock('2027-05-30T12:00:00Z');
  await desk('PATCH', '/verifactu/mode', { from, confirm_later_than_law: true });
  expect(await announced(), 'after a pause only the nearest one').toEqual([{ from, days: 7 }]);
  await sql`update instances set verifactu_from_announced = null, country = 'PT'`;
  expect(await announced()).toEqual([]);
  await sql`update instances set country = 'ES', verifactu = 'exempt', verifactu_exemption = 'sii'`;
  expect(await announced()).toEqual([]);
});

test('a comparison that fails is reported once none has succeeded for a while, counted from the first record', async () => {
  await sql`update instances set verifactu = 'test', verifactu_exemption = null`;
  await sql`insert into verifactu_sending (instance_id, reconcile_tried_at, reconcile_failure)
    select id, now(), 'no_certificate' from instances`;
  const [first] = await sql`select at from verifactu_records order by number limit 1`;
  const troubles = (comparedSince: Date) =>
    database.inSession((db) => listReconcileTroubles(db, { comparedSince }));
  const at = new Date(first?.at).getTime();
  expect(await troubles(new Date(at - 1_000))).toEqual([]);
  expect(await troubles(new Date(at + 1_000))).toMatchObject([{ reconcile_failure: 'no_certificate' }]);
  await sql`update verifactu_sending set reconciled_at = ${new Date(at + 2_000).toISOString()}`;
  expect(await troubles(new Date(at + 1_000))).toEqual([]);
});
