import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { watchClock } from '../../../actions/verifactu/watch-clock.ts';
import { openTaxAuthority } from '../../../adapters/outbound/tax-authority.ts';
import { openAnswerReader } from '../../../adapters/threads/answers.ts';
import { pkcs12 } from '../../../tools/lab/stand-ins/pkcs12.ts';
import { openTaxAuthorityStandIn } from '../../../tools/lab/stand-ins/tax-authority/server.ts';
import { clientFaults, serverFaults } from '../../../tools/lab/stand-ins/tax-authority/server-faults.ts';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { startLanes } from '../../../workers/lanes/engine.ts';
import type { LaneQueue } from '../../../workers/lanes/queue.ts';
import { recordLaneKind } from '../../../workers/verifactu/kind.ts';
import { openInvoiceScene } from '../../api/desk/invoices/scene.ts';
import { secretBox } from '../../support/secret-box.ts';
import { sharedThreads } from '../../support/threads.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { sql, desk, issued, cancel, rowOf, clock, databaseUrl } = scene;
const workers = openWorkersDatabase(databaseUrl);
const standIn = await openTaxAuthorityStandIn({ waitSeconds: 0 });
const { ledger, faults, settings } = standIn;
const taxAuthority = watchClock(openTaxAuthority(standIn), workers.inSession);
const passphrase = 'una clave de prueba';
const seal = pkcs12({ organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' }, passphrase);
const setCertificate = () =>
  desk('POST', '/verifactu/certificate', { file: seal.pfx.toString('base64'), passphrase });
await setCertificate();

const queue: LaneQueue = {
  add: async () => {},
  work: () => ({ stop: async () => {} }),
  depth: async () => 0,
  close: async () => {},
};
const errors: unknown[] = [];
const running: { wake(): void; stop(): Promise<void> }[] = [];

/** Starts a worker that sends tax records. */
function startProcess() {
  const common = {
    database: workers,
    clock: () => clock.now(),
    onError: (error: unknown) => void errors.push(error),
  };
  const reader = openAnswerReader(sharedThreads());
  const lanes = startLanes(
    recordLaneKind({ ...common, ...reader, taxAuthority, secretBox, random: () => 0 }),
    {
      ...common,
      queue,
    },
  );
  running.push(lanes);
  return lanes;
}

beforeEach(() => void startProcess());
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  faults.clear();
  settings.waitSeconds = 0;
  settings.pageSize = 10_000;
  expect(ledger.chainGaps()).toEqual([]);
  expect(ledger.overlaps).toEqual([]);
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await workers.close();
  await standIn.close();
});

type Invoice = Awaited<ReturnType<typeof issued>>;
const statusOf = async ({ id }: Invoice) => (await rowOf(id)).verifactu_status;
/** Polls a value, and wakes the workers each time, which otherwise poll once a second. */
const poll = <Value>(read: () => Promise<Value>) =>
  expect.poll(() => {
    for (const each of running) each.wake();
    return read();
  });
const becomes = (invoice: Invoice, status: string) => poll(() => statusOf(invoice)).toBe(status);
const waiting = async () => (await sql`select from backlog where kind = 'verifactu'`).length;
const statesOf = ({ id }: Invoice) => sql`
  select s.state, s.code from verifactu_records r join verifactu_states s using (instance_id, number)
  where r.invoice_id = ${id} order by r.number`;
const sendingOf = async () => (await sql`select * from verifactu_sending`)[0];
const minutesPass = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000 + 6_000).toISOString());
/** Returns for how many minutes the lane still pauses. */
const restMinutes = async () => {
  const [lane] = await sql`select rests_until from lanes where kind = 'verifactu' and lease is null`;
  return lane?.rests_until ? Math.round((Date.parse(lane.rests_until) - clock.now().getTime()) / 60_000) : 0;
};
const entriesOf = ({ full_number }: Invoice) =>
  ledger.entries
    .filter(({ record }) => record.key.number === full_number)
    .map(({ state, code }) => code ?? state);

test('sends what is issued byte for byte, and stores the answer with its receipt', async () => {
  const invoice = await issued();
  expect(await statusOf(invoice)).toMatch(/pending|accepted/);
  await becomes(invoice, 'accepted');
  const [record] = await sql`select xml from verifactu_records where invoice_id = ${invoice.id}`;
  const [message] = await sql`select * from verifactu_messages order by id desc limit 1`;
  expect(message).toMatchObject({
    outcome: 'answered',
    csv: ledger.messages.at(-1)?.csv,
    records: 1,
    mode: 'test',
  });
  expect(message?.request).toContain(record?.xml);
  expect(message?.answer).toBe(ledger.messages.at(-1)?.answer);
  expect(await waiting()).toBe(0);
});

test('the answer moves the invoice among those that changed since', async () => {
  const invoice = await issued();
  await becomes(invoice, 'accepted');
  const [message] = await sql`select ended_at from verifactu_messages order by id desc limit 1`;
  const { updated_at } = await rowOf(invoice.id);
  expect(updated_at).toEqual(message?.ended_at);
  const since = `updated_since=${encodeURIComponent(new Date(updated_at).toISOString())}`;
  const { body } = await scene.get(`/invoices?${since}&verifactu_status=accepted`);
  expect(body.data).toMatchObject([{ id: invoice.id, verifactu_status: 'accepted' }]);
});

test('sends an annulment after its invoice', async () => {
  const invoice = await issued();
  await cancel(invoice.id, invoice.full_number as string);
  await poll(async () => (await statesOf(invoice)).map(({ state }) => state)).toEqual([
    'accepted',
    'accepted',
  ]);
  expect(await statusOf(invoice)).toBe('accepted');
});

describe('an answer', () => {
  test('with an error that is admitted is stored with it', async () => {
    settings.unknownTaxIds.add('12345678Z');
    const invoice = await issued();
    await becomes(invoice, 'accepted_with_errors');
    settings.unknownTaxIds.clear();
    expect(await statesOf(invoice)).toMatchObject([{ state: 'accepted_with_errors', code: '2001' }]);
  });

  test('that refuses a record leaves it to a person, and holds up no other', async () => {
    const before = ledger.entries.length;
    faults.at(standIn.posted, { kind: 'slow answer', ms: 1 });
    const refused = await issued();
    faults.codesOfNumbers.set(refused.full_number as string, '1110');
    await expect.poll(() => ledger.entries.length).toBeGreaterThan(before);
    const other = await issued();
    await becomes(other, 'accepted');
    expect(await waiting()).toBe(0);
    expect(['rejected', 'accepted']).toContain(await statusOf(refused));
  });

  test('that lacks a record has it sent again', async () => {
    faults.at(standIn.posted, { kind: 'missing line', line: 0 });
    const invoice = await issued();
    await becomes(invoice, 'sent');
    minutesPass(1);
    await becomes(invoice, 'accepted');
    expect(entriesOf(invoice)).toEqual(['Correcto', '3000']);
  });

  test('to another message is stored without its receipt, and the records go out again', async () => {
    await becomes(await issued(), 'accepted');
    faults.at(standIn.posted, { kind: 'answer to another message' });
    const invoice = await issued();
    await becomes(invoice, 'sent');
    minutesPass(1);
    await becomes(invoice, 'accepted');
    const receipts = (await sql`select csv from verifactu_messages where csv is not null`).map(
      ({ csv }) => csv,
    );
    expect(new Set(receipts).size).toBe(receipts.length);
    expect(errors.splice(0).map(String)).toEqual([expect.stringContaining('lines of other records')]);
  });
});

describe('without an answer', () => {
  test.each(['lost message', 'lost answer', 'half an answer'] as const)(
    'the same records go out again, and one that had arrived counts as accepted: %s',
    async (kind) => {
      faults.at(standIn.posted, { kind });
      const invoice = await issued();
      await becomes(invoice, 'sent');
      expect(await sendingOf()).toMatchObject({
        failing_since: expect.any(String),
        failure: expect.any(String),
      });
      const next = await issued();
      minutesPass(1);
      await becomes(next, 'accepted');
      expect(await statusOf(invoice)).toBe('accepted');
      expect(ledger.messages.at(-1)?.isAfterFailure).toBe(true);
      expect(await sendingOf()).toMatchObject({ failing_since: null, failure: null });
    },
  );

  test.each([10_000, 5])(
    'a long message that had arrived is looked up by its days, not record by record: pages of %i',
    async (pageSize) => {
      await Promise.all(running.splice(0).map((each) => each.stop()));
      settings.pageSize = pageSize;
      const invoices: Invoice[] = [];
      for (let each = 0; each < 12; each += 1) invoices.push(await issued());
      const [first, cancelled] = invoices as [Invoice, Invoice];
      await cancel(cancelled.id, cancelled.full_number as string);
      faults.at(standIn.posted, { kind: 'lost answer' });
      startProcess();
      await becomes(first, 'sent');
      const posted = standIn.posted;
      minutesPass(1);
      for (const invoice of invoices) await becomes(invoice, 'accepted');
      const pages = Math.ceil(ledger.standings.size / pageSize);
      // The annulment is only sent after the answer to its invoice.
      expect(standIn.posted - posted).toBeLessThanOrEqual(2 + pages);
      expect(entriesOf(first)).toEqual(['Correcto', '3000']);
      expect(await waiting()).toBe(0);
    },
  );

  test('it is tried again after twice as long each time, and at least hourly', async () => {
    faults.refusesConnections = true;
    const invoice = await issued();
    await becomes(invoice, 'sent');
    for (const minutes of [1, 2, 4]) {
      await poll(restMinutes).toBe(minutes);
      minutesPass(minutes);
    }
    await poll(restMinutes).toBe(8);
    await sql`update backlog set attempt = 30`;
    minutesPass(8);
    await poll(restMinutes).toBe(60);
    faults.refusesConnections = false;
    minutesPass(60);
    await becomes(invoice, 'accepted');
  });
});

describe('a message that is refused as a whole', () => {
  test('stops the workshop until a person resumes it', async () => {
    faults.at(standIn.posted, { kind: 'fault', code: '4102', side: 'Client' });
    const invoice = await issued();
    await poll(async () => (await sendingOf())?.stop_code).toBe('4102');
    const posted = standIn.posted;
    await poll(restMinutes).toBe(60);
    minutesPass(60);
    await poll(restMinutes).toBe(60);
    expect(standIn.posted).toBe(posted);
    expect(await waiting()).toBe(1);
    expect((await desk('GET', '/verifactu/sending')).body).toMatchObject({ unsent: 1, stop_code: '4102' });
    const { body } = await desk('POST', '/verifactu/sending/resume');
    expect(body).toMatchObject({ stopped_at: null, stop_code: null });
    await becomes(invoice, 'accepted');
  });

  test('because access is suspended stops all workshops until it is lifted', async () => {
    faults.isSuspended = true;
    const invoice = await issued();
    await poll(async () => (await sql`select code from verifactu_suspensions`)[0]?.code).toBe('4141');
    faults.isSuspended = false;
    expect(await waiting()).toBe(1);
    expect((await desk('GET', '/verifactu/sending')).body).toMatchObject({ suspended: true });
    expect((await desk('POST', '/deployment/sending/resume')).body).toEqual({ was_suspended: true });
    await becomes(invoice, 'accepted');
  });

  test('for a technical reason is sent again', async () => {
    faults.at(standIn.posted, { kind: 'fault', code: '4108', side: 'Server' });
    const invoice = await issued();
    await becomes(invoice, 'sent');
    minutesPass(1);
    await becomes(invoice, 'accepted');
  });

  test.each(Object.entries(clientFaults))('by %s stops the workshop', async (_, { fault, code }) => {
    faults.at(standIn.posted, fault);
    const invoice = await issued();
    await poll(async () => (await sendingOf())?.stopped_at).toEqual(expect.any(String));
    expect(await sendingOf()).toMatchObject({ stop_code: code });
    await desk('POST', '/verifactu/sending/resume');
    await becomes(invoice, 'accepted');
  });
});

test.each(Object.entries(serverFaults))(
  '%s is a fault of the authority: the records are sent again by themselves',
  async (_, { fault, failure }) => {
    faults.at(standIn.posted, fault);
    const invoice = await issued();
    await becomes(invoice, 'sent');
    const { body } = await desk('GET', '/verifactu/sending');
    expect(body).toMatchObject({ unsent: 1, stopped_at: null, advice: expect.any(String) });
    expect(body.failure).toEqual(typeof failure === 'string' ? failure : expect.stringMatching(failure));
    expect(body.advice).not.toContain('Report this code');
    minutesPass(1);
    await becomes(invoice, 'accepted');
    expect(entriesOf(invoice)).toEqual(['Correcto']);
  },
);

test('nothing is sent without a certificate, and the records go out once there is one', async () => {
  await desk('DELETE', '/verifactu/certificate');
  const invoice = await issued();
  await poll(async () => (await sendingOf())?.failure).toBe('no_certificate');
  expect(await statusOf(invoice)).toBe('pending');
  await setCertificate();
  await becomes(invoice, 'accepted');
});

test('the next message waits as long as the last answer asked', async () => {
  settings.waitSeconds = 60;
  await becomes(await issued(), 'accepted');
  await poll(restMinutes).toBe(1);
  const next = await issued();
  expect(await statusOf(next)).toBe('pending');
  settings.waitSeconds = 0;
  minutesPass(1);
  await becomes(next, 'accepted');
});

test('a clock that is away from the authority’s is shown until an answer proves it right again', async () => {
  const skew = async () => (await desk('GET', '/verifactu/sending')).body;
  settings.now = () => Date.now() + 300_000;
  await becomes(await issued(), 'accepted');
  const { clock_skew_seconds, advice } = await skew();
  expect(clock_skew_seconds).toBeGreaterThanOrEqual(-300);
  expect(clock_skew_seconds).toBeLessThan(-290);
  expect(advice).toContain('NTP');
  settings.now = Date.now;
  await becomes(await issued(), 'accepted');
  expect((await skew()).clock_skew_seconds).toBeNull();
});

test('two processes send each record once, in the order of the chain', async () => {
  startProcess();
  const invoices: Invoice[] = [];
  for (let each = 0; each < 12; each += 1) invoices.push(await issued());
  for (const invoice of invoices) await becomes(invoice, 'accepted');
  expect(invoices.map(entriesOf)).toEqual(invoices.map(() => ['Correcto']));
});
