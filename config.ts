import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { nifProblem } from './domain/clients/tax-id.ts';
import { type DocumentPlace, readDocumentPlace } from './domain/documents/place.ts';
import { messageOf, Refused } from './domain/errors/refused.ts';
import { throughPooler } from './domain/network/database-target.ts';
import { isIpRange } from './domain/network/public-address.ts';
import { readRedisAddress } from './domain/network/redis-address.ts';
import { isGuessable } from './domain/secrets/guessable.ts';
import type { Declarer } from './domain/verifactu/declaration.ts';
import type { Maker } from './domain/verifactu/record.ts';
import { readStandIn, type StandIn } from './domain/verifactu/sending/stand-in.ts';
import { inventedMaker } from './domain/verifactu/system.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  /** URL of PostgreSQL itself; if empty, `databaseUrl` is one. If set, `databaseUrl` leads through a pooler. */
  databaseDirectUrl: string;
  /** URL for the role that owns the tables; if empty, the role of `databaseUrl` owns them. */
  databaseOwnerUrl: string;
  /** URL of a replica for long reads; empty: there is none. */
  databaseReadUrl: string;
  redisUrl: string;
  demo: boolean;
  /** The host of the workshop that answers for unclaimed hosts; `first`: the oldest one; empty: none does. */
  defaultInstance: string;
  /** The number of this deployment among those between which workshops move; null: it has none. */
  cell: number | null;
  /** The name that operators gave to that cell; empty: none. */
  cellName: string;
  trustedProxies: string[];
  /** The newest comes first: it encrypts and signs, all decrypt and verify. */
  appSecrets: string[];
  documents: DocumentPlace;
  instanceRequestsPer10s: number;
  databaseConnections: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  logLevel: (typeof logLevels)[number];
  /** Set by programs that write their results to standard output. */
  logsToStandardError?: true;
  webhookAllowPrivate: boolean;
  webhookDnsServers: string[];
  metricsToken: string;
  metricsPort: number | null;
  /** Empty: nothing is traced. */
  otlpEndpoint: string;
  /** The share of traces that is recorded, from 0 to 1. */
  traceShare: number;
  shutdownDelayMs: number;
  warmUp: boolean;
  strictResponses: boolean;
  /** The company that makes and vouches for this software: each tax record names it. */
  maker: Maker;
  /** The data of the maker that only its declaration needs. */
  makerDetails: Omit<Declarer, keyof Maker>;
  /** A server on this machine that gets all tax records instead of the authority. */
  taxAuthorityStandIn: StandIn | null;
  verifactuDemo: boolean;
}

interface Setting {
  /** The text that the environment would have; `why` says which other settings change it. */
  default: string;
  why: string;
  secret?: true;
}

/** The folder of relative paths and `.env`: the checkout's own, or the one in which the installed package runs. */
const home = extname(import.meta.filename) === '.js' ? process.cwd() : import.meta.dirname;

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Every setting, with its default and its reason. An empty value counts as not set. */
export const settings = {
  PORT: { default: '8080', why: 'The TCP port. 0 takes any free one.' },
  HOST: {
    default: '127.0.0.1',
    why: 'The address to listen on. The default serves only this machine; 0.0.0.0 or :: serves all networks.',
  },
  DATA_DIR: {
    default: 'data',
    why: "Where the embedded database and the application's secret live; relative to the project's folder.",
  },
  DATABASE_URL: {
    default: '',
    secret: true,
    why: 'postgres://user:password@host:5432/database. Empty: the bundled PostgreSQL 18 runs, in DATA_DIR.',
  },
  DATABASE_DIRECT_URL: {
    default: '',
    secret: true,
    why:
      'The same database and role without the pooler, if DATABASE_URL leads through one (PgBouncer 1.21 or newer with ' +
      'pool_mode=transaction): for what needs a session of its own. Empty: DATABASE_URL is PostgreSQL itself.',
  },
  DATABASE_OWNER_URL: {
    default: '',
    secret: true,
    why:
      'The same database, with the role that owns its tables: it applies migrations, and DATABASE_URL names a role that ' +
      'may not change tables or stored evidence. `workshop roles` creates that role. Empty: DATABASE_URL owns them.',
  },
  DATABASE_READ_URL: {
    default: '',
    secret: true,
    why:
      'A replica of the database, directly: lists, searches, reports and exports read there while it has all that was ' +
      'committed, and otherwise on the primary. Empty: all is read on the primary.',
  },
  REDIS_URL: {
    default: '',
    secret: true,
    why:
      'redis://host:6379, or some nodes of a Redis Cluster: redis-cluster://host-1:6379,host-2:6379. With TLS rediss:// or ' +
      'rediss-cluster://. Needed as soon as several processes serve; empty: limits are kept in memory.',
  },
  DEMO: {
    default: '',
    why: '1: an empty database gets a demo workshop; 0: it stays empty. Default: 1 embedded, 0 with DATABASE_URL.',
  },
  DEFAULT_INSTANCE: {
    default: '',
    why:
      'The host of the workshop that answers for unclaimed hosts; first: the oldest workshop; none: they get 404. ' +
      'Default: first embedded, none with DATABASE_URL.',
  },
  CELL: {
    default: '',
    why:
      'The number of this deployment, 0 to 99, among those between which workshops move: its ids are in no other one. ' +
      'Set it before the first start; it never changes. A name may follow, and may change: 3:north.',
  },
  TRUSTED_PROXIES: {
    default: '',
    why:
      'Addresses and networks (10.0.0.0/8), comma-separated, whose X-Forwarded-* headers are trusted. ' +
      'Empty: none, since anybody can send them.',
  },
  APP_SECRET: {
    default: '',
    secret: true,
    why:
      'Encrypts the values that must be recoverable: 32 or more random characters (openssl rand -base64 32). To rotate, put the new one ' +
      'before the old, with a comma. Required with DATABASE_URL; embedded: created at the first start in DATA_DIR/app-secret.',
  },
  DOCUMENTS_URL: {
    default: '',
    // A URL may contain credentials, which must not be shown.
    secret: true,
    why:
      'Where uploaded documents are stored: file:/srv/documents, or s3://bucket/folder?region=eu-south-2, for a store of ' +
      'your own s3://bucket?endpoint=https://s3.example.com; its credentials are in AWS_ACCESS_KEY_ID and ' +
      'AWS_SECRET_ACCESS_KEY, or provided by the machine. Each database needs its own place. Empty: DATA_DIR/documents.',
  },
  INSTANCE_REQUESTS_PER_10S: {
    default: '600',
    why: 'Authenticated requests that one workshop may send in 10 seconds, over all its keys; then 503.',
  },
  DATABASE_CONNECTIONS: {
    default: '8',
    why: 'Sessions for transactions, per process (in addition to one for short reads, four for long ones, two for reports). Eight keep two cores busy.',
  },
  MAX_CONNECTIONS: {
    default: '2000',
    why:
      'TCP connections that an API process holds open; further ones replace idle ones of the address that holds the ' +
      'most, or get 503. Each takes a file and some 20 KB, so the limit keeps strangers who open thousands from using ' +
      'up files and memory. A process needs some hundred more files: see `ulimit -n`.',
  },
  MAX_CONNECTIONS_PER_ADDRESS: {
    default: '500',
    why:
      'How many of these one address may hold, or one /64 of IPv6; TRUSTED_PROXIES are excepted. A quarter of all: an ' +
      "office or a mobile network behind one address has room, and a single stranger cannot take everyone's places.",
  },
  LOG_LEVEL: { default: 'warn', why: `What the process logs to standard output: ${logLevels.join(', ')}.` },
  WEBHOOK_ALLOW_PRIVATE: {
    default: '0',
    why: '1: webhooks may call private addresses and http:. For development: it opens your own network to integrators.',
  },
  WEBHOOK_DNS_SERVERS: {
    default: '',
    why:
      'Name servers that resolve the hosts of webhooks, comma-separated: 9.9.9.9 or [2620:fe::fe]:53. ' +
      "Empty: the system's. Only public addresses are called, whichever server answers.",
  },
  METRICS_TOKEN: {
    default: '',
    secret: true,
    why:
      'Opens /metrics to requests with `Authorization: Bearer <token>`: 16 or more characters. ' +
      'Empty: /metrics answers only requests from this machine, and none that a proxy passes on.',
  },
  METRICS_PORT: {
    default: '',
    why:
      'The TCP port where a worker process serves its own /metrics and /health/live, on HOST; 0 takes any free one. ' +
      'Empty: it serves none. The API serves them on PORT.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: '',
    why:
      'The collector of traces (OTLP over HTTP), such as http://127.0.0.1:4318: requests, transactions, events and deliveries ' +
      'are sent to it. OTEL_EXPORTER_OTLP_HEADERS may hold its credentials. Empty: nothing is traced, and no library for it is loaded.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    default: '1',
    why: 'The share of traces that is recorded, from 0 to 1, alike in all processes. A caller that asks for no recording gets none.',
  },
  SHUTDOWN_DELAY_MS: {
    default: '0',
    why:
      'How long a stopping process continues to serve while /health/ready says 503, so that the proxy in ' +
      'front sends requests elsewhere first: a little longer than the proxy takes to notice, at most 60000. ' +
      'With a single process leave it at 0.',
  },
  WARM_UP: {
    default: '1',
    why:
      'A starting API process opens its sessions and compiles its code before it serves: half a second more, and no ' +
      'request of a rolling restart waits for it. 0: for tests.',
  },
  MAKER_NAME: {
    default: inventedMaker.name,
    why: "The company that makes this software and vouches for it: each record for Spain's tax authority names it.",
  },
  MAKER_TAX_ID: {
    default: inventedMaker.taxId,
    why: "The maker's Spanish tax id (NIF). The default is an invented one: set yours before records are sent.",
  },
  MAKER_ADDRESS: {
    default: '',
    why: "The maker's full postal address: its declaration of the software names it (/verifactu/declaration of each host).",
  },
  MAKER_PLACE: {
    default: '',
    why: 'Town and country where the maker declares, such as Madrid, España.',
  },
  MAKER_CONTACT: {
    default: '',
    why: 'Other ways to reach the maker, such as a mail address, a telephone number and a web address. Empty: the declaration names none.',
  },
  VERIFACTU_STAND_IN: {
    default: '',
    why:
      'A JSON file with the `port` and the `ca` of a server on this machine that gets all tax records instead of the ' +
      'authority. For development and tests. Empty: records go to the authority.',
  },
  VERIFACTU_DEMO: {
    default: '0',
    why:
      '1: `make start` also starts a server that acts as the tax authority, and the demo workshop sends its tax records ' +
      'to it. It needs the embedded database and the packages for development.',
  },
  STRICT_RESPONSES: {
    default: '0',
    why: '1: an answer that differs from the served document becomes a 500. For tests; it costs time.',
  },
} satisfies Record<string, Setting>;

type Name = keyof typeof settings;
type Environment = Record<string, string | undefined>;

export function parseConfig(environment: Environment): Config {
  const read = <T>(name: Name, parse: (text: string) => T): T => {
    const text = environment[name]?.trim() || settings[name].default;
    try {
      return parse(text);
    } catch (error) {
      const shown = 'secret' in settings[name] ? '' : `=${text}`;
      throw new Refused(`${name}${shown}: ${messageOf(error)}.`);
    }
  };
  const databaseUrl = read('DATABASE_URL', optional(url('postgres:', 'postgresql:')));
  const embedded = databaseUrl === '';
  const dataDir = read('DATA_DIR', (text) => resolve(home, text));
  return {
    port: read('PORT', wholeNumber(0, 65_535)),
    host: read('HOST', listenAddress),
    dataDir,
    databaseUrl,
    databaseDirectUrl: read('DATABASE_DIRECT_URL', (text) =>
      must(
        text === '' || !embedded,
        optional(url('postgres:', 'postgresql:'))(text),
        'needs DATABASE_URL beside it',
      ),
    ),
    databaseOwnerUrl: read('DATABASE_OWNER_URL', optional(url('postgres:', 'postgresql:'))),
    databaseReadUrl: read('DATABASE_READ_URL', (text) =>
      must(
        text === '' || !embedded,
        optional(url('postgres:', 'postgresql:'))(text),
        'needs DATABASE_URL beside it',
      ),
    ),
    redisUrl: read('REDIS_URL', optional(redisUrl)),
    demo: read('DEMO', (text) => oneOrZero(text || (embedded ? '1' : '0'))),
    defaultInstance: read('DEFAULT_INSTANCE', (text) => instance(text || (embedded ? 'first' : 'none'))),
    cell: read('CELL', (text) => cell(text).number),
    cellName: read('CELL', (text) => cell(text).name),
    trustedProxies: read('TRUSTED_PROXIES', (text) => list(text).map(proxy)),
    appSecrets: read('APP_SECRET', (text) => unguessable(parseAppSecrets(text, !embedded))),
    documents: read('DOCUMENTS_URL', (text) => readDocumentPlace(text, join(dataDir, 'documents'))),
    instanceRequestsPer10s: read('INSTANCE_REQUESTS_PER_10S', wholeNumber(1, 1_000_000)),
    databaseConnections: read('DATABASE_CONNECTIONS', wholeNumber(1, 100)),
    maxConnections: read('MAX_CONNECTIONS', wholeNumber(10, 100_000)),
    maxConnectionsPerAddress: read('MAX_CONNECTIONS_PER_ADDRESS', wholeNumber(10, 100_000)),
    logLevel: read('LOG_LEVEL', oneOf(logLevels)),
    webhookAllowPrivate: read('WEBHOOK_ALLOW_PRIVATE', oneOrZero),
    webhookDnsServers: read('WEBHOOK_DNS_SERVERS', (text) => list(text).map(dnsServer)),
    metricsToken: read('METRICS_TOKEN', optional(token)),
    metricsPort: read('METRICS_PORT', (text) => (text === '' ? null : wholeNumber(0, 65_535)(text))),
    otlpEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT', optional(url('http:', 'https:'))),
    traceShare: read('OTEL_TRACES_SAMPLER_ARG', share),
    shutdownDelayMs: read('SHUTDOWN_DELAY_MS', wholeNumber(0, 60_000)),
    warmUp: read('WARM_UP', oneOrZero),
    strictResponses: read('STRICT_RESPONSES', oneOrZero),
    taxAuthorityStandIn: read('VERIFACTU_STAND_IN', (text) => (text === '' ? null : standIn(text))),
    verifactuDemo: read('VERIFACTU_DEMO', (text) =>
      must(text !== '1' || embedded, oneOrZero(text), 'cannot be used with DATABASE_URL'),
    ),
    maker: { name: read('MAKER_NAME', makerName), taxId: read('MAKER_TAX_ID', spanishTaxId) },
    makerDetails: {
      address: read('MAKER_ADDRESS', atMost(250)),
      place: read('MAKER_PLACE', optional(townAndCountry)),
      contact: read('MAKER_CONTACT', atMost(250)),
    },
  };
}

/** Tells whether the secret is in a file of DATA_DIR, which has the form of APP_SECRET. */
export function keepsSecretInFile({ databaseUrl, appSecrets }: Config): boolean {
  return databaseUrl === '' && appSecrets.length === 0;
}

export function requireDatabaseUrl({ databaseUrl }: Config): string {
  if (databaseUrl !== '') return databaseUrl;
  throw new Refused(
    'DATABASE_URL: must be set for a served process; `make start` brings its own PostgreSQL.',
  );
}

/** The database of a served process, for the role that owns its tables and for the service's own. */
export function servedUrls(config: Config) {
  const url = requireDatabaseUrl(config);
  const directUrl = config.databaseDirectUrl || url;
  const runtimeUrl = config.databaseDirectUrl ? throughPooler(url) : url;
  return { ownerUrl: config.databaseOwnerUrl || directUrl, runtimeUrl, directUrl };
}

export function readConfig(): Config {
  const file = join(home, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseConfig(process.env);
}

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return must(number >= least && number <= most, number, `must be a whole number from ${least} to ${most}`);
  };
}

/** The name of a cell: a word that proxies, metrics and people can all use. */
export const cellNamePattern = /^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/;

/** Reads a cell's number, and the name that may follow it. */
function cell(text: string): { number: number | null; name: string } {
  if (text === '') return { number: null, name: '' };
  const [, number = '', name] = /^(\d{1,2})(?::(.*))?$/.exec(text) ?? [];
  return must(
    number !== '' && (name === undefined || cellNamePattern.test(name)),
    { number: Number(number), name: name ?? '' },
    'must be a number from 0 to 99, or one with a name of up to 32 small letters, digits and hyphens, such as 3:north',
  );
}

function share(text: string): number {
  const number = /^\d(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN;
  return must(number >= 0 && number <= 1, number, 'must be a number from 0 to 1, such as 0.1');
}

function listenAddress(text: string): string {
  const name = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
  const dottedNumbers = /^[\d.]+$/;
  const fine = isIP(text) > 0 || (name.test(text) && !dottedNumbers.test(text));
  return must(fine, text, 'must be an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost');
}

function optional(parse: (text: string) => string) {
  return (text: string): string => (text === '' ? '' : parse(text));
}

function url(...protocols: string[]) {
  const schemes = protocols.map((protocol) => `${protocol}//`);
  return (text: string): string =>
    must(
      schemes.some((scheme) => text.startsWith(scheme) && text.length > scheme.length),
      text,
      `must start with ${schemes.join(' or ')} and name a server`,
    );
}

function redisUrl(text: string): string {
  readRedisAddress(text);
  return text;
}

function token(text: string): string {
  return must(/^[\x21-\x7e]{16,}$/.test(text), text, 'must be 16 or more visible ASCII characters');
}

function standIn(path: string): StandIn {
  return readStandIn(readFileSync(resolve(home, path), 'utf8'));
}

const makerName = atMost(120);

function atMost(characters: number) {
  return (text: string): string =>
    must(text.length <= characters, text, `must be ${characters} characters at most`);
}

function townAndCountry(text: string): string {
  return must(/^[^,]+, [^,]+$/.test(text), text, 'must be a town and a country, such as Madrid, España');
}

function spanishTaxId(text: string): string {
  return must(nifProblem(text) === null, text, 'must be a Spanish tax id, with its control character');
}

function oneOrZero(text: string): boolean {
  return must(text === '1' || text === '0', text === '1', 'must be 1 or 0');
}

function oneOf<const T extends string>(allowed: readonly T[]) {
  return (text: string): T =>
    must(allowed.includes(text as T), text as T, `must be one of ${allowed.join(', ')}`);
}

function instance(text: string): string {
  const host = /^[a-z0-9.-]+(:\d{1,5})?$/;
  return must(host.test(text), text === 'none' ? '' : text, 'must be a host in lower case, first or none');
}

function proxy(text: string): string {
  const fine = isIpRange(text) && !text.endsWith('/0');
  return must(
    fine,
    text,
    `must be addresses or networks, such as 10.0.0.1,192.168.0.0/16; '${text}' is neither`,
  );
}

function dnsServer(text: string): string {
  const [, bracketed, plain = text, port = '53'] = /^(?:\[(.+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const fine = isIP(bracketed ?? plain) > 0 && Number(port) >= 1 && Number(port) <= 65_535;
  return must(fine, text, `must be addresses, such as 9.9.9.9,[2620:fe::fe]:53; '${text}' is none`);
}

export function parseAppSecrets(text: string, required: boolean): string[] {
  const all = list(text);
  must(
    all.length > 0 || !required,
    all,
    'must be set when DATABASE_URL is (openssl rand -base64 32 makes one)',
  );
  const long = all.every((secret) => secret.length >= 32);
  return must(long, all, 'must be 32 characters or more each, comma-separated, newest first');
}

/** Judges the newest one: older ones only open what they have sealed, so that a guessable one can be replaced. */
function unguessable(secrets: string[]): string[] {
  const [newest = ''] = secrets;
  return must(
    newest === '' || !isGuessable(newest),
    secrets,
    'is easy to guess; put a random one before it, with a comma (openssl rand -base64 32 makes one)',
  );
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function must<T>(holds: boolean, value: T, otherwise: string): T {
  if (!holds) throw new Error(otherwise);
  return value;
}
