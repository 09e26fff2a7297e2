// Search among a million clients of one workshop, one at a time: in the database, and through everything over HTTP.
// `scripts/node scripts/bench/search.ts [clients]`
import { request } from 'node:http';
import { listClients } from '../../db/clients/queries.ts';
import { searchClients } from '../../db/clients/search.ts';
import { type Database, openDatabase } from '../../db/connection/client.ts';
import { searchTerm } from '../../domain/clients/search.ts';
import { openDeployment } from './deployment.ts';
import { inventClients, loadClients, randomFrom, type SearchedClient } from './invented.ts';
import { quantile, verdict } from './measured.ts';

type Kind = (client: SearchedClient, random: () => number) => string | null | undefined;

/** What people type: taken from clients picked at random, so that frequent names are asked for frequently. */
const kinds: Record<string, Kind> = {
  'first name': ({ name }) => name.replace('Talleres ', '').split(' ')[0],
  surname: ({ name }) => name.replace('Talleres ', '').split(' ')[1],
  'name and surname': ({ name }) => name.split(' ').slice(0, 2).join(' '),
  'part of a name': ({ name }, random) => partOf(name, 3 + Math.floor(random() * 3), random),
  'whole phone': ({ phone }) => phone,
  'part of a phone': ({ phone }, random) =>
    phone && partOf(phone.replace(/\D/g, ''), 3 + Math.floor(random() * 4), random),
  'part of an email': ({ email }, random) => email && partOf(email, 3 + Math.floor(random() * 8), random),
  'tax id': ({ tax_id }) => tax_id,
  'part of a tax id': ({ tax_id }, random) => tax_id && partOf(tax_id, 4 + Math.floor(random() * 4), random),
  'two letters': ({ name }) => name.slice(0, 2),
  'two at random': (_, random) =>
    String.fromCharCode(97 + Math.floor(random() * 26), 97 + Math.floor(random() * 26)),
  nobody: (_, random) => `zq${Math.floor(random() * 1e6)}`,
};

function partOf(text: string, length: number, random: () => number): string {
  const start = Math.floor(random() * Math.max(1, text.length - length));
  return text.slice(start, start + length);
}

function terms(kind: Kind, clients: SearchedClient[], count: number): string[] {
  const random = randomFrom(7);
  const found: string[] = [];
  while (found.length < count) {
    const term = kind(clients[Math.floor(random() * clients.length)] as SearchedClient, random);
    if (term && [...term].length >= 2) found.push(term);
  }
  return found;
}

const rounds = 300;
const warmUp = 20;
const pageSize = 50;
const targets = { listP99Ms: 5, searchP99Ms: 50 };

type Measured = { tookMs: number[]; slowest: string };

async function measure(names: string[], work: (term: string) => Promise<unknown>): Promise<Measured> {
  for (const term of names.slice(0, warmUp)) await work(term);
  const tookMs: number[] = [];
  for (const term of names) {
    const began = performance.now();
    await work(term);
    tookMs.push(performance.now() - began);
  }
  return { tookMs, slowest: names[tookMs.indexOf(Math.max(...tookMs))] ?? '' };
}

function shown({ tookMs, slowest }: Measured): string {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(tookMs, share).toFixed(2).padStart(7));
  return `p50 ${p50} ms  p99 ${p99} ms  max ${max} ms  ${JSON.stringify(slowest).padEnd(26)}`;
}

function get(url: string, key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { headers: { host: 'bench.test', authorization: `Bearer ${key}` } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      },
    );
    sent.on('error', reject).end();
  });
}

async function compare(database: Database, service: string, key: string): Promise<void> {
  const clients = [...inventClients(50_000)];
  const pages = Array.from({ length: rounds }, (_, index) => String(index * 997));
  const listed = await measure(pages, (after) =>
    database.inSession((db) => listClients(db, 1, Number(after), pageSize)),
  );
  console.log(`${'list, a page anywhere'.padEnd(20)} in the database ${shown(listed)}`);
  const all: number[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    const asked = terms(kind, clients, rounds);
    const inside = await measure(asked, (term) =>
      database.inSession((db) =>
        searchClients(db, { instanceId: 1, term: searchTerm(term), after: 0, limit: pageSize }),
      ),
    );
    const outside = await measure(asked, (term) =>
      get(`${service}/api/v1/clients?search=${encodeURIComponent(term)}`, key),
    );
    all.push(...outside.tookMs);
    console.log(`${name.padEnd(20)} in the database ${shown(inside)}over HTTP ${shown(outside)}`);
  }
  const [list, search] = [quantile(listed.tookMs, 0.99), quantile(all, 0.99)];
  console.log(
    `list: p99 ${list.toFixed(2)} ms (below ${targets.listP99Ms}: ${verdict(list < targets.listP99Ms)})`,
  );
  console.log(
    `search, all of these: p50 ${quantile(all, 0.5).toFixed(2)} ms, p99 ${search.toFixed(2)} ms over HTTP (below ${targets.searchP99Ms}: ${verdict(search < targets.searchP99Ms)})`,
  );
}

const count = Number(process.argv[2] ?? 1_000_000);
const deployment = await openDeployment(0);
try {
  const began = performance.now();
  await loadClients(deployment.databaseUrl, 1, count);
  console.log(`${count} clients loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const service = await deployment.serve('../../http/server.ts');
  const database = openDatabase({ url: deployment.databaseUrl });
  await compare(database, service.url, deployment.key);
  await database.close();
} finally {
  await deployment.close();
}
