// A store of a million parts and a million movements: parts that are searched for over HTTP, both lists in the database
// under every filter and every pair of filters, and movements as sixteen writers record them.
// `scripts/node scripts/bench/stock.ts [rows]`
import { randomUUID } from 'node:crypto';

import { connect } from '../../db/connection/connection.ts';
import { listParts, type PartFilters } from '../../db/parts/list.ts';
import { listMovements, type MovementFilters } from '../../db/stock/list.ts';
import { referencedTerm } from '../../domain/stock/search.ts';
import { openDeployment, type Served } from './deployment.ts';
import { loadBudgets, momentAt, randomFrom } from './invented.ts';
import { inventParts, loadMovements, loadParts, type SearchedPart } from './invented-store.ts';
import { measureList, named } from './lists.ts';
import { load } from './load.ts';
import { quantile, verdict } from './measured.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const budgets = 50_000;
const rounds = 200;
const searchTargetMs = 50;
const writers = 16;
const writingMs = 10_000;

type Kind = (part: SearchedPart, random: () => number) => string | null;

const partOf = (text: string, random: () => number) => {
  const start = Math.floor(random() * Math.max(1, text.length - 5));
  return text.slice(start, start + 5);
};

/** What people type at a counter. */
const searched: Record<string, Kind> = {
  'own reference': ({ reference }) => reference,
  'without its dash': ({ reference }) => reference.replace('-', ''),
  'part of a reference': ({ reference }, random) => partOf(reference, random),
  "manufacturer's": ({ manufacturer_reference }) => manufacturer_reference,
  'written otherwise': ({ manufacturer_reference }) =>
    manufacturer_reference?.replaceAll(/[ /]/g, '') ?? null,
  'a word': ({ description }) => description.split(' ')[0] as string,
  'what it is': ({ description }) => description,
  'part of a text': ({ description }, random) => partOf(description, random),
  'two letters': ({ description }) => description.slice(0, 2),
  nothing: (_, random) => `zq${Math.floor(random() * 1e6)}`,
};

function terms(kind: Kind): string[] {
  const random = randomFrom(7);
  const parts = [...inventParts(20_000)];
  const found: string[] = [];
  while (found.length < rounds) {
    const term = kind(parts[Math.floor(random() * parts.length)] as SearchedPart, random);
    if (term && term.length >= 2) found.push(term);
  }
  return found;
}

async function measureSearch({ url }: Served, key: string): Promise<void> {
  const headers = { host: 'bench.test', authorization: `Bearer ${key}` };
  const all: number[] = [];
  for (const [name, kind] of Object.entries(searched)) {
    const tookMs: number[] = [];
    for (const [turn, term] of terms(kind).entries()) {
      const began = performance.now();
      const answer = await fetch(`${url}/api/v1/stock/parts?search=${encodeURIComponent(term)}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${term}: ${answer.status}`);
      if (turn >= 10) tookMs.push(performance.now() - began);
    }
    all.push(...tookMs);
    const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(tookMs, share).toFixed(2).padStart(7));
    console.log(`${name.padEnd(20)} over HTTP p50 ${p50} ms  p99 ${p99} ms  max ${most} ms`);
  }
  const p99 = quantile(all, 0.99);
  console.log(
    `search, all of these: p50 ${quantile(all, 0.5).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms over HTTP ` +
      `(below ${searchTargetMs}: ${verdict(p99 < searchTargetMs)})`,
  );
}

const sinces = { 'all of it': 0, 'the last year': 0.9, today: 0.99999, 'nothing yet': 1.5 };

const partValues: Record<string, Record<string, PartFilters>> = {
  search: named(
    {
      common: 'filtro',
      'a reference': 'FIL-0000012',
      rare: 'reforzado 017',
      nothing: 'zq1234',
      'two letters': 'fi',
    },
    (term) => ({ term: referencedTerm(term) }),
  ),
  below_minimum: { below: { below_minimum: true }, 'not below': { below_minimum: false } },
  updated_since: named(sinces, (share) => ({ since: momentAt(share) })),
};

const times = {
  'all of it': [0, 1],
  'the last year': [0.9, 1],
  'the first year': [0, 0.1],
  'an old day': [0.5, 0.5003],
  'before the first': [-1, -0.5],
} as const;

const movementValues: Record<string, Record<string, MovementFilters>> = {
  part_id: { 'a tenth': { part_id: 1 }, small: { part_id: 4_711 }, none: { part_id: 999_999_999 } },
  budget_id: { one: { budget_id: 77 }, none: { budget_id: 999_999_999 } },
  kind: { half: { kind: 'out' }, rare: { kind: 'adjust' } },
  from: named(times, ([start]) => ({ from: momentAt(start) })),
  to: named(times, ([, end]) => ({ until: momentAt(end) })),
  'from … to': named(times, ([start, end]) => ({ from: momentAt(start), until: momentAt(end) })),
};

function movementRequest(key: string, movements: object[]): string {
  const isOne = movements.length === 1;
  const body = JSON.stringify(isOne ? movements[0] : { movements });
  return (
    `POST /api/v1/stock/movements${isOne ? '' : '/batch'} HTTP/1.1\r\nhost: bench.test\r\nauthorization: Bearer ${key}\r\n` +
    `idempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

async function measureWriting(served: Served, key: string): Promise<void> {
  const someone = randomFrom(11);
  const anyPart = () => 1 + Math.floor(someone() * count);
  const movement = (part_id: number) => ({ part_id, kind: 'in', quantity: 1.5 });
  const plans: [string, number, () => object[]][] = [
    ['one movement, of any part', 1, () => [movement(anyPart())]],
    ['one movement, all of one part', 1, () => [movement(2)]],
    ['twenty movements, of any parts', 20, () => Array.from({ length: 20 }, () => movement(anyPart()))],
  ];
  for (const [what, each, movements] of plans) {
    const next = () => movementRequest(key, movements());
    await load({ served, connections: writers, durationMs: 2_000, next });
    const { requestsPerSecond, p50Ms, p99Ms, statuses } = await load({
      served,
      connections: writers,
      durationMs: writingMs,
      next,
    });
    console.log(
      `${what.padEnd(32)} ${Math.round(requestsPerSecond * each)} movements/s of ${writers} writers, ` +
        `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms (${Object.keys(statuses).join()})`,
    );
  }
}

/** What is on hand is what was moved, whoever loaded it. */
async function settle(url: string): Promise<void> {
  const { sql, close } = connect({ url, applicationName: 'bench', settings: { statement_timeout: 0 } });
  await sql.unsafe('set session_replication_role = replica; delete from stock_movements');
  await sql`update parts set active = true where not active`;
  await sql`vacuum analyze parts`;
  await close(1_000);
}

async function seconds(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`${what} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const deployment = await openDeployment(0);
const { databaseUrl: url, key } = deployment;
try {
  await seconds(`${count} parts loaded`, () => loadParts(url, count));
  const served = await deployment.serve('../../http/server.ts');
  await measureSearch(served, key);
  await measureList<PartFilters>({
    url,
    count,
    values: partValues,
    targetMs: searchTargetMs,
    list: (db, instanceId, filters, after, limit) => listParts(db, { instanceId, after, limit }, filters),
  });
  await loadBudgets(url, budgets);
  await seconds(`${count} movements loaded`, () => loadMovements(url, count, { parts: count, budgets }));
  const asked = { instanceId: 1, internal: false };
  await measureList<MovementFilters>({
    url,
    count,
    values: movementValues,
    list: (db, _, filters, after, limit) =>
      listMovements(db, { ...asked, after: [momentAt(after / count), after], limit }, filters),
  });
  await settle(url);
  await measureWriting(served, key);
} finally {
  await deployment.close();
}
