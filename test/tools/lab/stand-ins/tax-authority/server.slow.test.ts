import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, fetch, request as send } from 'undici';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pkcs12 } from '../../../../../tools/lab/stand-ins/pkcs12.ts';
import type { Fault } from '../../../../../tools/lab/stand-ins/tax-authority/faults.ts';
import {
  alta,
  company,
  issuer,
  key,
  linesOf,
  noon,
  readAnswer,
  sending,
  system,
} from '../../../../../tools/lab/stand-ins/tax-authority/scene.ts';
import {
  openTaxAuthorityStandIn,
  type TaxAuthorityStandIn,
} from '../../../../../tools/lab/stand-ins/tax-authority/server.ts';

const path = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
const passphrase = 'secret';
let standIn: TaxAuthorityStandIn;
let seal: Agent;
let person: Agent;

beforeAll(async () => {
  standIn = await openTaxAuthorityStandIn({ now: () => noon, submitters: new Map([[company, 'all']]) });
  const holder = (subject: Parameters<typeof pkcs12>[0]) =>
    new Agent({ connect: { pfx: pkcs12(subject, passphrase).pfx, passphrase, ca: standIn.ca } });
  seal = holder({ organisation: `VATES-${company}`, name: 'Programas Ejemplo' });
  person = holder({ person: 'IDCES-12345678Z', name: 'Nuria Ejemplo' });
});

afterEach(() => standIn.faults.clear());

afterAll(async () => {
  await Promise.all([seal.destroy(), person.destroy()]);
  await standIn.close();
});

let numbers = 0;
/** Writes the record of a new invoice as the first record of a new installation. */
function invoice(taxId: string): string {
  const number = `N/${++numbers}`;
  return alta({
    IDFactura: key(number, '20-11-2026', taxId),
    SistemaInformatico: system({ NumeroInstalacion: number }),
  });
}

/** Writes a message with the records of new invoices. */
const fresh = (count = 1, taxId = issuer) =>
  sending(
    Array.from({ length: count }, () => invoice(taxId)),
    { taxId },
  );

async function post(
  message: string,
  dispatcher = seal,
  method: 'GET' | 'POST' = 'POST',
  signal: AbortSignal | null = null,
) {
  const { statusCode, body } = await send(`https://127.0.0.1:${standIn.port}${path}`, {
    method,
    dispatcher,
    signal,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    ...(method === 'POST' && { body: message }),
  });
  return { status: statusCode, text: await body.text() };
}

const answerTo = async (message: string) => linesOf(readAnswer((await post(message)).text));
const faultOf = (text: string) => {
  const fault = readAnswer(text);
  return [fault.get('faultcode'), /Codigo\[(\d+)\]/.exec(fault.get('faultstring') ?? '')?.[1]];
};

test('takes messages from the holder of a certificate', async () => {
  expect(await answerTo(fresh())).toMatchObject([{ state: 'Correcto' }]);
  expect(standIn.ledger.messages.at(-1)).toMatchObject({ issuer, submitter: company, isAnswered: true });
  const { status, text } = await post(fresh(), person);
  expect(status).toBe(500);
  expect(faultOf(text)).toEqual(['env:Client', '4112']);
});

test('refuses a connection without a certificate, or with one that has ended', async () => {
  const stranger = new Agent({ connect: { ca: standIn.ca } });
  const until = new Date(Date.now() - 1_000);
  const { pfx } = pkcs12({ organisation: `VATES-${company}`, name: 'Ejemplo' }, passphrase, { until });
  const ended = new Agent({ connect: { pfx, passphrase, ca: standIn.ca } });
  onTestFinished(async () => void (await Promise.all([stranger.destroy(), ended.destroy()])));
  await expect(post(fresh(), stranger)).rejects.toThrow();
  await expect(post(fresh(), ended)).rejects.toThrow();
});

test('refuses GET with 4135, and shows its ledger to anybody', async () => {
  const { text } = await post('', seal, 'GET');
  expect(faultOf(text)).toEqual(['env:Client', '4135']);
  const dispatcher = new Agent({ connect: { ca: standIn.ca } });
  onTestFinished(() => dispatcher.destroy());
  const shown = await fetch(`https://127.0.0.1:${standIn.port}/ledger`, { dispatcher });
  expect(await shown.text()).toContain('Correcto: ');
});

const next = (fault: Fault) => standIn.faults.at(standIn.posted, fault);

test('a message may be lost before it is processed', async () => {
  const message = fresh();
  next({ kind: 'lost message' });
  await expect(post(message)).rejects.toThrow();
  expect(await answerTo(message)).toMatchObject([{ state: 'Correcto' }]);
});

test.each<Fault>([{ kind: 'lost answer' }, { kind: 'half an answer' }])(
  'an answer may be lost: %o',
  async (fault) => {
    const message = fresh();
    next(fault);
    await expect(post(message)).rejects.toThrow();
    expect(standIn.ledger.messages.at(-1)?.isAnswered).toBe(false);
    expect(await answerTo(message)).toMatchObject([{ code: '3000', duplicate: 'Correcta' }]);
  },
);

test('an answer may be slow', async () => {
  next({ kind: 'slow answer', ms: 300 });
  const begun = performance.now();
  await answerTo(fresh());
  expect(performance.now() - begun).toBeGreaterThan(290);
});

test.each([
  ['slow answer', '3000'],
  ['slow processing', null],
] as const)('a client may give up during a %s', async (kind, code) => {
  const message = fresh();
  next({ kind, ms: 400 });
  const client = new AbortController();
  const given = expect(post(message, seal, 'POST', client.signal)).rejects.toThrow();
  await expect.poll(() => standIn.faults.expected, { interval: 5 }).toBe(0);
  client.abort();
  await given;
  expect(await answerTo(message)).toMatchObject([{ code }]);
  const times = () => standIn.ledger.messages.filter(({ request }) => request === message).length;
  await expect.poll(times).toBe(2);
});

test('the ledger notes a message that comes while another one waits for its answer', async () => {
  const { overlaps } = standIn.ledger;
  const before = overlaps.length;
  standIn.faults.forIssuer(issuer, { kind: 'slow answer', ms: 500 });
  await Promise.all([post(fresh()), post(fresh(1, 'X1234567L')), post(fresh())]);
  expect(overlaps.slice(before)).toEqual([issuer]);
});

test('a proxy may answer with a page', async () => {
  for (const status of [502, 503] as const) {
    next({ kind: 'page', status });
    expect(await post(fresh())).toMatchObject({ status, text: expect.stringContaining('<html>') });
  }
});

test('faults of SOAP have the side of their code, or another', async () => {
  next({ kind: 'fault', code: '4111' });
  expect(faultOf((await post(fresh())).text)).toEqual(['env:Server', '4111']);
  next({ kind: 'fault', code: '4102' });
  expect(faultOf((await post(fresh())).text)).toEqual(['env:Client', '4102']);
  next({ kind: 'fault', code: '4102', side: 'Server' });
  expect(faultOf((await post(fresh())).text)).toEqual(['env:Server', '4102']);
});

test('an answer may lack a line, or list the lines in another order', async () => {
  next({ kind: 'missing line', line: 1 });
  expect(await answerTo(fresh(3))).toHaveLength(2);
  next({ kind: 'reversed lines' });
  const first = numbers + 1;
  expect((await answerTo(fresh(2))).map(({ number }) => number)).toEqual([`N/${first + 1}`, `N/${first}`]);
});

test('connections may be refused, until they are allowed again', async () => {
  standIn.faults.refusesConnections = true;
  const dispatcher = new Agent({ connect: { ca: standIn.ca } });
  onTestFinished(() => dispatcher.destroy());
  await expect(post(fresh(), dispatcher)).rejects.toThrow();
  standIn.faults.refusesConnections = false;
  expect(await answerTo(fresh())).toMatchObject([{ state: 'Correcto' }]);
});

test('the access may be suspended, until that is lifted', async () => {
  standIn.faults.isSuspended = true;
  for (let tries = 0; tries < 2; tries++)
    expect(faultOf((await post(fresh())).text)).toEqual(['env:Client', '4141']);
  standIn.faults.isSuspended = false;
  expect(await answerTo(fresh())).toMatchObject([{ state: 'Correcto' }]);
});

test('a fault may meet one issuer only, a number of times', async () => {
  const other = 'X1234567L';
  standIn.faults.forIssuer(issuer, { kind: 'fault', code: '4134' }, 1);
  expect(await answerTo(fresh(1, other))).toMatchObject([{ state: 'Correcto' }]);
  expect(faultOf((await post(fresh())).text)).toEqual(['env:Server', '4134']);
  expect(await answerTo(fresh())).toMatchObject([{ state: 'Correcto' }]);
});

test('faults by chance are the same for the same seed', async () => {
  const pattern = async () => {
    standIn.faults.byChance(
      0.5,
      [
        { kind: 'fault', code: '4134' },
        { kind: 'page', status: 503 },
      ],
      7,
    );
    const statuses: number[] = [];
    for (let index = 0; index < 12; index++) statuses.push((await post(fresh())).status);
    return statuses;
  };
  const statuses = await pattern();
  expect(await pattern()).toEqual(statuses);
  expect(new Set(statuses)).toEqual(new Set([200, 500, 503]));
});

test('a thousand records are answered within seconds', async () => {
  const begun = performance.now();
  const lines = await answerTo(fresh(1_000));
  expect(lines).toHaveLength(1_000);
  expect(performance.now() - begun).toBeLessThan(30_000);
});

test('runs as a program of its own, and ends with its parent', async () => {
  const main = new URL('../../../../../tools/lab/stand-ins/tax-authority/main.ts', import.meta.url).pathname;
  const script = `const c=require('node:child_process').spawn(process.execPath,[${JSON.stringify(main)},'--presenter','${company}'],{stdio:['ignore','inherit','inherit']});console.error(c.pid)`;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[line], [pid]] = await Promise.all([once(parent.stdout, 'data'), once(parent.stderr, 'data')]);
  const { listening, ca } = JSON.parse(String(line));
  const dispatcher = new Agent({ connect: { ca } });
  onTestFinished(() => dispatcher.destroy());
  const shown = await fetch(`https://127.0.0.1:${listening}/ledger`, { dispatcher });
  expect(await shown.text()).toContain('0 messages, 0 records');
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(String(pid)))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
