// Measures a quote's page with sixty lines in groups, and the free times of a month, requested at a constant rate as by
// phones, compressed and uncompressed; then the signing of quotes, one after the other.
import { carriedBy, drawing, encodedForm } from '../../../test/http/public/tracking/signing.ts';
import { serviceFile, withDeployment } from './harness/deployment.ts';
import { durationFigures, reportFigures, scaleCount } from './harness/figures.ts';
import { measureMs, reportAtRate } from './harness/measure.ts';
import { type BenchTarget, sendJsonRequest, sendRequest } from './harness/send-request.ts';

const lines = 60;
const boxes = 3;
const rate = { perSecond: 50, seconds: scaleCount(20, 3) };
const signatures = { warmUp: 10, inTurn: scaleCount(50, 5) };
const pageP50Ms = 8;

await withDeployment(1, async ({ sql, serve }) => {
  await sql`insert into boxes (instance_id, name) select 1, 'Box ' || n from generate_series(1, ${boxes}) n`;
  const served = await serve(serviceFile);
  const link = await newQuote(served);
  for (const encoding of ['gzip', 'identity']) {
    await benchPage(served, `the page of ${lines} lines`, link, encoding, { p50: pageP50Ms });
    await benchPage(served, 'free times', `${link}?times`, encoding);
  }
  const idle = { ...rate, seconds: rate.seconds / 3 };
  // The duration of a trivial request at the same rate shows the influence of other processes on the machine.
  await reportAtRate('  GET /health/live as often', () => sendRequest(served, '/health/live'), idle);
  await benchSigning(served);
});

/** Sends a new quote to its client; returns the path of its page. */
async function newQuote(served: BenchTarget): Promise<string> {
  const quote = { client_id: 1, lines: Array.from({ length: lines }, (_, n) => lineOf(n)) };
  const budget = await sendJsonRequest(served, '/api/v1/budgets', { json: quote, status: 201 });
  const sent = { status: 'Enviado', sent_via: 'email' };
  await sendRequest(served, `/api/v1/budgets/${budget.id}/status`, { json: sent });
  return new URL(budget.tracking_url).pathname;
}

function lineOf(n: number) {
  return {
    description: `Sustitución de la pieza ${n} del eje delantero`,
    reference: `REF-${n}`,
    line_type: n % 2 === 0 ? 'labor' : 'part',
    group_title: `Grupo ${Math.floor(n / 10)}`,
    quantity: (100 + n) / 100,
    unit_price: 10 + n,
    discount_pct: n % 5 === 0 ? 10 : 0,
    tax_rate: 21,
  };
}

async function benchPage(
  served: BenchTarget,
  what: string,
  path: string,
  encoding: string,
  targetsMs: { p50?: number } = {},
): Promise<void> {
  const open = () => sendRequest(served, path, { headers: { 'accept-encoding': encoding } });
  const size = `${((await open()).length / 1000).toFixed(0)} kB, ${encoding}`;
  await reportAtRate(`${what}, ${size}, at ${rate.perSecond}/s`, open, rate, targetsMs);
}

/**
 * Measures the time from the click on the button to the answer, which includes the drawing and storing of the signed
 * PDF.
 */
async function benchSigning(served: BenchTarget): Promise<void> {
  const tookMs: number[] = [];
  for (let n = 0; n < signatures.warmUp + signatures.inTurn; n += 1) {
    const link = await newQuote(served);
    const page = String(await sendRequest(served, link));
    const entered = { do: 'accept', name: 'Clara Inventada', consent: '1', signature: drawing };
    const form = encodedForm({ ...carriedBy(page), ...entered });
    tookMs.push(await measureMs(() => sendRequest(served, link, { form, status: 303 })));
  }
  const measured = tookMs.slice(signatures.warmUp);
  reportFigures(`${signatures.inTurn} quotes of ${lines} lines signed in turn`, ...durationFigures(measured));
}
