import { existsSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { nifProblem } from './domain/clients/tax-id.ts';
import { documentPlaceFormats, readDocumentPlace } from './domain/documents/store-location.ts';
import { OperatorError } from './domain/errors/operator-error.ts';
import { withPoolModeParameter } from './domain/network/database-target.ts';
import {
  instanceHost,
  listenAddress,
  nameServers,
  redisUrl,
  trustedProxies,
} from './domain/settings/addresses.ts';
import { appSecretsType } from './domain/settings/app-secrets.ts';
import { cellType } from './domain/settings/cell.ts';
import {
  defineSettings,
  type EnvironmentVariables,
  readSettings,
  variableText,
} from './domain/settings/setting.ts';
import {
  booleanType,
  choiceType,
  embeddedOnlyType,
  externalDatabaseOnlyType,
  fractionType,
  integerType,
  limitedTextType,
  optionalType,
  patternType,
  secretType,
  urlType,
  valueType,
} from './domain/settings/value-types.ts';
import { readStandIn } from './domain/verifactu/sending/stand-in.ts';
import { inventedMaker } from './domain/verifactu/system.ts';

/**
 * The folder to which relative paths and `.env` refer: the checkout, or the working directory of the installed package.
 */
const dataHome = extname(import.meta.filename) === '.js' ? process.cwd() : import.meta.dirname;

const folderPath = valueType('a folder', (text) => resolve(dataHome, text), 'data');
const postgresUrl = secretType(optionalType(urlType('postgres:', 'postgresql:'), ''));
const portNumber = { min: 0, max: 65_535 };
const metricsToken = patternType(/^[\x21-\x7e]{16,}$/, '16 or more visible ASCII characters');
const townAndCountry = patternType(/^[^,]+, [^,]+$/, 'a town and a country, such as Madrid, España');
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const spanishTaxId = valueType(
  'a Spanish tax id, with its control character',
  (text) => (nifProblem(text) === null ? text : undefined),
  inventedMaker.taxId,
);
const documentPlace = { allowed: documentPlaceFormats, default: '', read: readDocumentPlace };
const standInFile = {
  allowed: 'the path of a JSON file with `port` and `ca`',
  default: '',
  read: (path: string) => readStandIn(readFileSync(resolve(dataHome, path), 'utf8')),
};

const networkSettings = defineSettings('Network');
const dataSettings = defineSettings('Data');
const workshopSettings = defineSettings('Workshops');
const observationSettings = defineSettings('Observation');
const startAndStopSettings = defineSettings('Start and stop');
const taxRecordSettings = defineSettings('Tax records');
const testSettings = defineSettings('Tests');

/** All settings with variable, type and description. `.env.example` and the reference are generated from this list. */
export const settings = {
  port: networkSettings(
    'PORT',
    integerType({ ...portNumber, default: 8080 }),
    'TCP port of an API process. `0` uses any free port.',
  ),
  host: networkSettings(
    'HOST',
    listenAddress('127.0.0.1'),
    'Address to listen on. The default accepts only connections from this machine; `0.0.0.0` or `::` ' +
      'accepts all.',
  ),
  trustedProxies: networkSettings(
    'TRUSTED_PROXIES',
    trustedProxies,
    'Addresses and networks, comma-separated, whose `X-Forwarded-*` headers are trusted. Empty: no proxy ' +
      'is trusted.',
  ),
  maxConnections: networkSettings(
    'MAX_CONNECTIONS',
    integerType({ min: 10, max: 100_000, default: 2_000 }),
    'TCP connections that an API process holds open; further ones replace idle ones or get 503. Each uses ' +
      'about 20 KB and a file descriptor: set it a few hundred below `ulimit -n`.',
  ),
  maxConnectionsPerAddress: networkSettings(
    'MAX_CONNECTIONS_PER_ADDRESS',
    integerType({ min: 10, max: 100_000, default: 500 }),
    'Limit for the connections from one IPv4 address or one /64 network of IPv6. `TRUSTED_PROXIES` are ' +
      'exempt. See [Limit connections](limits.md#limit-connections).',
  ),
  panelPlainHttp: networkSettings(
    'PANEL_PLAIN_HTTP',
    booleanType('0'),
    '`1` serves the panel over plain HTTP at addresses other than localhost, for a workshop whose network ' +
      'has no TLS. Passwords and sessions are then readable in that network, passkeys are unavailable, and ' +
      'every page and `doctor` say so.',
  ),
  webhookAllowPrivate: networkSettings(
    'WEBHOOK_ALLOW_PRIVATE',
    booleanType('0'),
    '`1` allows webhooks and SMS gateways at private addresses and with `http:`, except link-local ' +
      "and metadata addresses and the service's own ports. For development: it opens your network to " +
      "integrators. For one workshop's gateway only, use `sms set --allow-private`.",
  ),
  webhookDnsServers: networkSettings(
    'WEBHOOK_DNS_SERVERS',
    nameServers,
    "DNS servers that resolve webhook hosts, comma-separated. Empty: the system's servers.",
  ),

  dataDir: dataSettings(
    'DATA_DIR',
    folderPath,
    "Folder of the embedded database and its secret, relative to the project's folder.",
  ),
  databaseUrl: dataSettings(
    'DATABASE_URL',
    postgresUrl,
    'PostgreSQL, such as `postgres://user:password@host:5432/database`. Empty: a bundled PostgreSQL 18 in ' +
      '`DATA_DIR`.',
  ),
  databaseDirectUrl: dataSettings(
    'DATABASE_DIRECT_URL',
    externalDatabaseOnlyType(postgresUrl),
    'The same database and role without the pooler, if `DATABASE_URL` names a pooler (PgBouncer 1.21 or ' +
      'newer with `pool_mode=transaction`). Used for locks, notifications and commands, which need a session ' +
      'of their own. See [Use a connection pooler](database.md#use-a-connection-pooler).',
  ),
  databaseReadUrl: dataSettings(
    'DATABASE_READ_URL',
    externalDatabaseOnlyType(postgresUrl),
    'A replica for lists, searches, reports and exports, without a pooler. Empty: the primary serves them. ' +
      'See [Use a replica](database.md#use-a-replica).',
  ),
  databaseOwnerUrl: dataSettings(
    'DATABASE_OWNER_URL',
    postgresUrl,
    'The same database with the role that owns the tables, for migrations; `workshop roles` creates a ' +
      'restricted role for `DATABASE_URL`. Empty: the role of `DATABASE_URL` owns the tables. See [Restrict ' +
      "the service's role](database.md#restrict-the-services-role).",
  ),
  databaseConnections: dataSettings(
    'DATABASE_CONNECTIONS',
    integerType({ min: 1, max: 100, default: 8 }),
    'Sessions for transactions, per process; eight keep two cores busy. Each process also opens one ' +
      'session for short reads, and on demand up to four for long reads and two for reports.',
  ),
  redisUrl: dataSettings(
    'REDIS_URL',
    secretType(optionalType(redisUrl, '')),
    'Redis or a Redis Cluster, required with several processes. Empty: rate limits are counted in memory. ' +
      'See [Use a Redis Cluster](outages.md#use-a-redis-cluster).',
  ),
  documents: dataSettings(
    'DOCUMENTS_URL',
    secretType(optionalType(documentPlace, null)),
    'Storage of uploaded documents; each database needs its own. The credentials of S3 are ' +
      '`AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or provided by the machine. Empty: ' +
      '`DATA_DIR/documents`. See [Choose where documents are ' +
      'stored](documents.md#choose-where-documents-are-stored).',
  ),
  appSecrets: dataSettings(
    'APP_SECRET',
    appSecretsType,
    'Random text that encrypts stored secrets (`openssl rand -base64 32`); to rotate it, put the new one ' +
      'before the old. Required with `DATABASE_URL`. Embedded: created at the first start in ' +
      '`DATA_DIR/app-secret`. See [The secret](secret.md).',
  ),
  cell: dataSettings(
    'CELL',
    optionalType(cellType, { number: null, name: '' }),
    'Number of this deployment, if workshops move between deployments, and optionally its name. Set the ' +
      'number before the first start: it never changes. See [Number the cells](cells.md#number-the-cells).',
  ),

  demo: workshopSettings(
    'DEMO',
    booleanType({ embedded: '1', served: '0' }),
    '`1`: an empty database gets a demo workshop. `0`: it stays empty.',
  ),
  defaultInstance: workshopSettings(
    'DEFAULT_INSTANCE',
    instanceHost,
    'Host of the workshop that answers for hosts that no workshop has. `first`: the oldest workshop. ' +
      '`none`: such hosts get 404.',
  ),
  instanceRequestsPer10s: workshopSettings(
    'INSTANCE_REQUESTS_PER_10S',
    integerType({ min: 1, max: 1_000_000, default: 600 }),
    'Authenticated requests per workshop in 10 seconds, over all its keys. More get 503.',
  ),

  logLevel: observationSettings(
    'LOG_LEVEL',
    choiceType(logLevels, 'warn'),
    'Level of the log on standard output. See [Read the log](monitoring.md#read-the-log).',
  ),
  metricsToken: observationSettings(
    'METRICS_TOKEN',
    secretType(optionalType(metricsToken, '')),
    'Token that `/metrics` requires as `Authorization: Bearer …`. Empty: only programs on this machine can ' +
      'read `/metrics`, without a proxy. See [Collect metrics](monitoring.md#collect-metrics).',
  ),
  metricsPort: observationSettings(
    'METRICS_PORT',
    optionalType(integerType(portNumber), null),
    'TCP port on which a worker serves `/metrics` and `/health/live`, on `HOST`. Empty: the worker serves ' +
      'neither. API processes serve them on `PORT`.',
  ),
  otlpEndpoint: observationSettings(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    optionalType(urlType('http:', 'https:'), ''),
    'Collector of traces (OTLP over HTTP), such as `http://127.0.0.1:4318`; `OTEL_EXPORTER_OTLP_HEADERS` ' +
      'may contain its credentials. Empty: no traces. See [Collect traces](monitoring.md#collect-traces).',
  ),
  traceShare: observationSettings(
    'OTEL_TRACES_SAMPLER_ARG',
    fractionType({ default: 1 }),
    'Share of traces that is recorded, the same in all processes.',
  ),

  shutdownDelayMs: startAndStopSettings(
    'SHUTDOWN_DELAY_MS',
    integerType({ min: 0, max: 60_000, default: 0 }),
    'Milliseconds for which a stopping process still serves while `/health/ready` answers 503: a little ' +
      'longer than the proxy takes to notice. `0` with a single process. See [Restart without losing a ' +
      'request](restart-and-upgrade.md#restart-without-losing-a-request).',
  ),
  warmUp: startAndStopSettings(
    'WARM_UP',
    booleanType('1'),
    'An API process opens its sessions and compiles its code before it listens, which takes 0.5 to 1 s. ' +
      '`0` skips this, for tests.',
  ),

  makerName: taxRecordSettings(
    'MAKER_NAME',
    limitedTextType(120, inventedMaker.name),
    "Company that makes this software. Each record for Spain's tax authority names it.",
  ),
  makerTaxId: taxRecordSettings(
    'MAKER_TAX_ID',
    spanishTaxId,
    "The maker's Spanish tax id (NIF). The default is invented: set yours before records are sent. See " +
      "[Publish the maker's declaration](tax-authority.md#publish-the-makers-declaration).",
  ),
  makerAddress: taxRecordSettings(
    'MAKER_ADDRESS',
    limitedTextType(250),
    "The maker's full postal address, required in its declaration (`/verifactu/declaration` of each host).",
  ),
  makerPlace: taxRecordSettings(
    'MAKER_PLACE',
    optionalType(townAndCountry, ''),
    'Town and country where the maker declares, required in its declaration.',
  ),
  makerContact: taxRecordSettings(
    'MAKER_CONTACT',
    limitedTextType(250),
    'Other ways to reach the maker, such as an email address or a telephone number. Empty: the declaration ' +
      'names none.',
  ),
  taxAuthorityStandIn: taxRecordSettings(
    'VERIFACTU_STAND_IN',
    optionalType(standInFile, null),
    'Server on this machine that receives all tax records in place of the tax authority. For development ' +
      'and tests.',
  ),
  verifactuDemo: taxRecordSettings(
    'VERIFACTU_DEMO',
    embeddedOnlyType(booleanType('0')),
    '`1`: `make start` also starts a server that acts as the tax authority, and the demo workshop sends ' +
      'its tax records to it. Needs the packages for development. See [Try it without the tax ' +
      'authority](tax-authority.md#try-it-without-the-tax-authority).',
  ),

  strictResponses: testSettings(
    'STRICT_RESPONSES',
    booleanType('0'),
    '`1`: a response that differs from the served document becomes a 500. Costs time; for tests only.',
  ),
};

export type Config = ReturnType<typeof parseConfig> & {
  /** Set for programs that write their results to standard output: the log is then written to standard error. */
  logsToStandardError?: true;
};

export function parseConfig(environment: EnvironmentVariables) {
  const database = variableText(settings.databaseUrl, environment) === '' ? 'embedded' : 'served';
  const values = readSettings(settings, environment, database);
  const { cell, documents, makerName, makerTaxId, makerAddress, makerPlace, makerContact, ...others } =
    values;
  return {
    ...others,
    documents: documents ?? { kind: 'folder' as const, path: join(values.dataDir, 'documents') },
    cell: cell.number,
    cellName: cell.name,
    maker: {
      name: makerName,
      taxId: makerTaxId,
      address: makerAddress,
      place: makerPlace,
      contact: makerContact,
    },
  };
}

export function readConfig(): Config {
  const file = join(dataHome, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return parseConfig(process.env);
}

export function requireDatabaseUrl({ databaseUrl }: Config): string {
  if (databaseUrl !== '') return databaseUrl;
  throw new OperatorError(
    'DATABASE_URL: must be set for a served process; `make start` brings its own PostgreSQL.',
  );
}

/**
 * Returns the URLs of the served database: for the role that owns its tables, for the service's role, and without the
 * pooler.
 */
export function databaseUrls(config: Config) {
  const url = requireDatabaseUrl(config);
  const directUrl = config.databaseDirectUrl || url;
  const runtimeUrl = config.databaseDirectUrl ? withPoolModeParameter(url) : url;
  return { ownerUrl: config.databaseOwnerUrl || directUrl, runtimeUrl, directUrl };
}
