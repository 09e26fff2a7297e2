// `make bench`, last part: the page that a client opens, with sixty lines in groups, and the free times of a month,
// asked for at a constant rate as telephones ask, packed, and unpacked; then quotes that are signed one after the other.
// `scripts/node scripts/bench/page.ts [seconds]`
import { randomUUID } from 'node:crypto';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from '../../db/connection/connection.ts';
import { carriedBy, drawing, encodedForm } from '../../test/http/public/tracking/signing.ts';
import { openDeployment, type Served } from './deployment.ts';
import { atConstantRate, quantile, verdict } from './measured.ts';

const lines = 60;
const linesOfGroup = 10;
const boxes = 3;
const asked = { perSecond: 50, seconds: Number(process.argv[2] ?? 20) };
const warmUp = { perSecond: 50, seconds: 5 };
const signed = { warmUp: 10, inTurn: 50 };
const targets = { pageP50Ms: 8 };

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

const agent = new Agent({ keepAlive: true });
const deployment = await openDeployment(1);
try {
  await addBoxes();
  const served = await deployment.serve('../../http/server.ts');
  const link = await newQuote(served);
  for (const headers of [{ 'accept-encoding': 'gzip' }, {}]) {
    await benchPage(served, {
      what: `the page of ${lines} lines`,
      path: link,
      headers,
      aim: targets.pageP50Ms,
    });
    await benchPage(served, { what: 'free times', path: `${link}?times`, headers, aim: null });
  }
  const idle = await atConstantRate(() => send(served, '/health/live'), {
    ...asked,
    seconds: asked.seconds / 3,
  });
  // What the machine is busy with besides shows in this.
  console.log(`  GET /health/live as often: p50 ${idle.p50.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms`);
  await benchSigning(served);
} finally {
  agent.destroy();
  await deployment.close();
}

function send(served: Served, path: string, { method = 'GET', headers, body }: Asked = {}) {
  return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
    const all = { host: 'bench.test', ...headers };
    const sent = request(`${served.url}${path}`, { method, headers: all, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    sent.on('error', reject).end(body);
  });
}

async function expectStatus(wanted: number, sent: ReturnType<typeof send>): Promise<Buffer> {
  const { status, body } = await sent;
  if (status !== wanted) throw new Error(`${status}: ${body}`);
  return body;
}

async function addBoxes(): Promise<void> {
  const { sql, close } = connect({
    url: deployment.databaseUrl,
    applicationName: 'bench page',
    settings: {},
  });
  await sql`insert into boxes (instance_id, name) select 1, 'Box ' || n from generate_series(1, ${boxes}) n`;
  await close(1_000);
}

/** The path that its link leads to. */
async function newQuote(served: Served): Promise<string> {
  const post = async (path: string, given: object) => {
    const headers = {
      authorization: `Bearer ${deployment.key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const body = JSON.stringify(given);
    const sent = send(served, `/api/v1/budgets${path}`, { method: 'POST', headers, body });
    return JSON.parse(String(await expectStatus(path === '' ? 201 : 200, sent)));
  };
  const made = await post('', { client_id: 1, lines: Array.from({ length: lines }, (_, n) => lineOf(n)) });
  await post(`/${made.id}/status`, { status: 'Enviado', sent_via: 'email' });
  return new URL(made.tracking_url).pathname;
}

function lineOf(n: number) {
  return {
    description: `Sustitución de la pieza ${n} del eje delantero`,
    reference: `REF-${n}`,
    line_type: n % 2 === 0 ? 'labor' : 'part',
    group_title: `Grupo ${Math.floor(n / linesOfGroup)}`,
    quantity: (100 + n) / 100,
    unit_price: 10 + n,
    discount_pct: n % 5 === 0 ? 10 : 0,
    tax_rate: 21,
  };
}

interface Benched {
  what: string;
  path: string;
  headers: OutgoingHttpHeaders;
  aim: number | null;
}

async function benchPage(served: Served, { what, path, headers, aim }: Benched): Promise<void> {
  const ask = () => expectStatus(200, send(served, path, { headers }));
  const { length } = await ask();
  await atConstantRate(ask, warmUp);
  const { p50, p99, most } = await atConstantRate(ask, asked);
  const packed = 'accept-encoding' in headers ? ', packed' : '';
  console.log(
    `${what}, ${(length / 1000).toFixed(0)} kB${packed}, at ${asked.perSecond}/s: p50 ${p50.toFixed(2)} ms, ` +
      `p99 ${p99.toFixed(2)} ms, most ${most.toFixed(1)} ms` +
      (aim === null ? '' : ` (p50 below ${aim}: ${verdict(p50 < aim)})`),
  );
}

/** From the button to the answer: the signed PDF is drawn and kept meanwhile. */
async function benchSigning(served: Served): Promise<void> {
  const tookMs: number[] = [];
  for (let n = 0; n < signed.warmUp + signed.inTurn; n += 1) {
    const link = await newQuote(served);
    const form = carriedBy(String(await expectStatus(200, send(served, link))));
    const entered = { do: 'accept', name: 'Clara Inventada', consent: '1', signature: drawing };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const startedAt = performance.now();
    const body = encodedForm({ ...form, ...entered });
    await expectStatus(303, send(served, link, { method: 'POST', headers, body }));
    if (n >= signed.warmUp) tookMs.push(performance.now() - startedAt);
  }
  const [p50, most] = [quantile(tookMs, 0.5), quantile(tookMs, 1)];
  console.log(
    `${signed.inTurn} quotes of ${lines} lines signed in turn: p50 ${p50.toFixed(0)} ms, most ${most.toFixed(0)} ms`,
  );
}
