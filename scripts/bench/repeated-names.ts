// What looking for names that a body has twice takes of a write: of a small one and of one with 200 lines.
// CPU time of both in one run. `scripts/node scripts/bench/repeated-names.ts`
import { repeatedName } from '../../domain/text/json.ts';
import { openDeployment, type Served } from './deployment.ts';
import { load } from './load.ts';

const connections = 8;
const warmUpMs = 2_000;
const durationMs = 4_000;
const scans = 2_000;
const mostOfAWrite = 0.02;

const lines = Array.from({ length: 200 }, (_, n) => ({
  description: `Pastillas de freno delanteras ${n}`,
  reference: `REF-${n}`,
  line_type: 'part',
  group_title: 'Frenos',
  quantity: 2,
  unit_price: 52.5,
  discount_pct: 10,
  tax_rate: 21,
}));

const writes: { path: string; bodyOf: (n: number) => object }[] = [
  {
    path: '/clients',
    bodyOf: (n) => ({ name: `Clara Ejemplo ${n}`, city: 'Madrid', zip: '28001', address: 'Calle 1' }),
  },
  { path: '/budgets', bodyOf: () => ({ client_id: 1, public_notes: 'Urgente', lines }) },
];

const deployment = await openDeployment(10);
try {
  const served = await deployment.serve('../../http/server.ts');
  for (const { path, bodyOf } of writes) {
    const scanning = scanMicroseconds(JSON.stringify(bodyOf(1)));
    const writing = await writeMicroseconds(served, path, bodyOf);
    const share = scanning / writing;
    const verdict = share <= mostOfAWrite ? 'reached' : 'MISSED';
    console.log(
      `POST ${path}: ${writing.toFixed(0)} µs, of which the look for repeated names ${scanning.toFixed(1)} µs: ` +
        `${(share * 100).toFixed(2)} % (at most ${mostOfAWrite * 100} %: ${verdict})`,
    );
  }
} finally {
  await deployment.close();
}

/** Of the process that serves it alone: what it waits for is not its own. */
async function writeMicroseconds(
  served: Served,
  path: string,
  bodyOf: (n: number) => object,
): Promise<number> {
  let written = 0;
  const run = Date.now().toString(36);
  const next = () => {
    written += 1;
    const body = JSON.stringify(bodyOf(written));
    return (
      `POST /api/v1${path} HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${deployment.key}\r\n` +
      `idempotency-key: ${run}-${written}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
    );
  };
  await load({ served, connections, durationMs: warmUpMs, next });
  const { servingMicroseconds, statuses } = await load({ served, connections, durationMs, next });
  if (Object.keys(statuses).join() !== '201') throw new Error(JSON.stringify(statuses));
  return servingMicroseconds;
}

function scanMicroseconds(text: string): number {
  const parsed: unknown = JSON.parse(text);
  for (let n = 0; n < scans; n += 1) repeatedName(text, parsed);
  const before = process.cpuUsage();
  for (let n = 0; n < scans; n += 1) repeatedName(text, parsed);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / scans;
}
