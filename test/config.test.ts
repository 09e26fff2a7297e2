import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseConfig, settings } from '../config.ts';

const servedSettings = {
  DATABASE_URL: 'postgres://a:b@db.test/workshop',
  APP_SECRET: 'a secret that is for tests alone',
};

test('has a default for every setting', () => {
  expect(parseConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: '',
    redisUrl: '',
    demo: true,
    defaultInstance: 'first',
    trustedProxies: [],
    instanceRequestsPer10s: 600,
    maxConnections: 2_000,
    maxConnectionsPerAddress: 500,
    webhookAllowPrivate: false,
    webhookDnsServers: [],
    metricsToken: '',
    metricsPort: null,
    shutdownDelayMs: 0,
  });
});

test('neither shows a demo nor answers for unclaimed hosts on a database of one’s own', () => {
  expect(parseConfig(servedSettings)).toMatchObject({ demo: false, defaultInstance: '' });
});

test.each(Object.entries(settings))(
  'describes %s, whose default is allowed with both kinds of database',
  (_, { variable, description, default: defaults, read }) => {
    expect(description).toMatch(/\.$/);
    const { embedded, served: servedSettings } =
      typeof defaults === 'string' ? { embedded: defaults, served: defaults } : defaults;
    read(embedded, 'embedded');
    if (variable !== 'APP_SECRET') read(servedSettings, 'served');
  },
);

test('treats an empty value as not set', () => {
  expect(parseConfig({ PORT: '', DEMO: ' ' })).toMatchObject({ port: 8080, demo: true });
});

test.each([
  ['', null, ''],
  ['0', 0, ''],
  ['3:north', 3, 'north'],
  ['42:eu-2', 42, 'eu-2'],
])('reads the cell %o as its number and its name', (CELL, cell, cellName) => {
  expect(parseConfig({ CELL })).toMatchObject({ cell, cellName });
});

test.each(['100', '-1', 'north', '3:', ':north', '3:North', '3:-a', `3:${'a'.repeat(33)}`, '3:a b'])(
  'takes %o for no cell',
  (CELL) => {
    const line = `CELL=${CELL}: must be a number from 0 to 99, or one with a name of up to 32 small letters`;
    expect(() => parseConfig({ CELL })).toThrow(line);
  },
);

test('keeps several secrets, newest first', () => {
  const [newest, older] = [
    'the newest one that seals what is written',
    'an older one that only opens what it sealed',
  ];
  expect(parseConfig({ ...servedSettings, APP_SECRET: `${newest}, ${older}` }).appSecrets).toEqual([
    newest,
    older,
  ]);
});

test.each([
  'x'.repeat(32),
  'changeme-0123456789-abcdefghijklmnop',
  'Change_Me 0123456789 abcdefghijklmnop',
  'secretsecretsecretsecretsecretsecret',
  '12345678123456781234567812345678',
])('refuses the guessable secret %s in one line, which does not show it', (APP_SECRET) => {
  const line =
    'APP_SECRET: is easy to guess; put a random one before it, with a comma (openssl rand -base64 32 makes one).';
  expect(() => parseConfig({ ...servedSettings, APP_SECRET })).toThrow(line);
});

test('a guessable secret may follow a random one, so that it can be replaced', () => {
  const secrets = [servedSettings.APP_SECRET, 'x'.repeat(32)];
  expect(parseConfig({ ...servedSettings, APP_SECRET: secrets.join() }).appSecrets).toEqual(secrets);
});

test('takes random secrets in base64 and in hexadecimal', () => {
  for (const encoding of ['base64', 'hex'] as const) {
    const APP_SECRET = randomBytes(32).toString(encoding);
    expect(parseConfig({ ...servedSettings, APP_SECRET }).appSecrets).toEqual([APP_SECRET]);
  }
});

test('takes name servers with and without a port', () => {
  const servers = ['9.9.9.9', '127.0.0.1:5353', '2620:fe::fe', '[2620:fe::fe]', '[2620:fe::fe]:5353'];
  expect(parseConfig({ WEBHOOK_DNS_SERVERS: servers.join(', ') }).webhookDnsServers).toEqual(servers);
});

test.each([
  ['file:///srv/documents', { kind: 'folder', path: '/srv/documents' }],
  ['s3://papers', { kind: 's3', bucket: 'papers', folder: '', endpoint: '', region: '' }],
  [
    's3://papers/taller/?region=eu-south-2',
    { kind: 's3', bucket: 'papers', folder: 'taller/', endpoint: '', region: 'eu-south-2' },
  ],
  [
    's3://papers?endpoint=http://127.0.0.1:9000',
    { kind: 's3', bucket: 'papers', folder: '', endpoint: 'http://127.0.0.1:9000', region: '' },
  ],
])('keeps documents at %s', (url, place) => {
  expect(parseConfig({ DOCUMENTS_URL: url }).documents).toEqual(place);
});

test('stores documents in the data folder by default', () => {
  expect(parseConfig({ DATA_DIR: '/srv/data' }).documents).toEqual({
    kind: 'folder',
    path: '/srv/data/documents',
  });
});

test.each([
  '/srv/documents',
  'file://server/documents',
  'file:///',
  'http://s3.example.com/papers',
  's3://key:secret@papers',
  's3://papers?acl=public',
  's3://papers?endpoint=ftp://s3.example.com',
  's3://papers?endpoint=https://key:secret@s3.example.com',
  's3://Papers_',
])('keeps no documents at %s, and shows no credentials', (url) => {
  expect(() => parseConfig({ DOCUMENTS_URL: url })).toThrow(/^DOCUMENTS_URL: must be file:\/(?!.*secret)/);
});

test.each([
  [{ PORT: '65536' }, 'PORT=65536: must be a whole number from 0 to 65535.'],
  [{ PORT: '0x50' }, 'PORT=0x50: must be a whole number from 0 to 65535.'],
  [{ HOST: '300.1.1.1' }, /^HOST=300\.1\.1\.1: must be an IP address or a host name/],
  [
    { DATABASE_URL: 'mysql://u:secret@h/d' },
    /^DATABASE_URL: must start with postgres:\/\/ or postgresql:\/\//,
  ],
  [{ DATABASE_URL: servedSettings.DATABASE_URL }, /^APP_SECRET: must be set when DATABASE_URL is/],
  [{ APP_SECRET: 'short' }, /^APP_SECRET: must be 32 characters or more/],
  [{ REDIS_URL: 'localhost:6379' }, /^REDIS_URL: must be redis:\/\/host:6379, or redis-cluster:\/\//],
  [{ DEMO: 'yes' }, 'DEMO=yes: must be 1 or 0.'],
  [{ DEFAULT_INSTANCE: 'Taller' }, /^DEFAULT_INSTANCE=Taller: must be a host in lower case, first or none/],
  [{ TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES=true: must be addresses or networks/],
  [{ TRUSTED_PROXIES: '10.0.0' }, /'10\.0\.0' is neither/],
  [{ TRUSTED_PROXIES: '10.0.0.0/8,::/0' }, /'::\/0' is neither/],
  [{ INSTANCE_REQUESTS_PER_10S: '0' }, /must be a whole number from 1 to 1000000/],
  [{ WEBHOOK_ALLOW_PRIVATE: 'true' }, 'WEBHOOK_ALLOW_PRIVATE=true: must be 1 or 0.'],
  [{ WEBHOOK_DNS_SERVERS: 'dns.example.com' }, /must be addresses, such as .*'dns\.example\.com' is none/],
  [{ WEBHOOK_DNS_SERVERS: '9.9.9.9,9.9.9.9:0' }, /'9\.9\.9\.9:0' is none/],
  [{ WEBHOOK_DNS_SERVERS: '9.9.9.9:65536' }, /'9\.9\.9\.9:65536' is none/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL=loud: must be one of silent, fatal/],
  [{ METRICS_TOKEN: 'too short' }, /^METRICS_TOKEN: must be 16 or more visible ASCII characters/],
  [{ METRICS_PORT: 'none' }, 'METRICS_PORT=none: must be a whole number from 0 to 65535.'],
  [{ VERIFACTU_DEMO: '1', ...servedSettings }, 'VERIFACTU_DEMO=1: cannot be used with DATABASE_URL.'],
  [{ VERIFACTU_STAND_IN: 'nowhere.json' }, /^VERIFACTU_STAND_IN=nowhere\.json: ENOENT/],
  [{ VERIFACTU_STAND_IN: 'package.json' }, /must name a file with `port` and `ca`/],
  [
    { DATABASE_DIRECT_URL: servedSettings.DATABASE_URL },
    'DATABASE_DIRECT_URL: needs DATABASE_URL beside it.',
  ],
  [{ DATABASE_READ_URL: servedSettings.DATABASE_URL }, 'DATABASE_READ_URL: needs DATABASE_URL beside it.'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318: must start with http:// or https:// and name a server.',
  ],
  [
    { OTEL_TRACES_SAMPLER_ARG: '1.1' },
    'OTEL_TRACES_SAMPLER_ARG=1.1: must be a number from 0 to 1, such as 0.1.',
  ],
  [{ MAKER_NAME: 'x'.repeat(121) }, /^MAKER_NAME=x+: must be 120 characters at most\.$/],
  [{ MAKER_ADDRESS: 'x'.repeat(251) }, /^MAKER_ADDRESS=x+: must be 250 characters at most\.$/],
  [
    { MAKER_TAX_ID: '12345678A' },
    'MAKER_TAX_ID=12345678A: must be a Spanish tax id, with its control character.',
  ],
  [{ MAKER_PLACE: 'Madrid' }, 'MAKER_PLACE=Madrid: must be a town and a country, such as Madrid, España.'],
  [{ SHUTDOWN_DELAY_MS: '60001' }, /must be a whole number from 0 to 60000/],
])('refuses %o in one line that names the setting', (settings, line) => {
  expect(() => parseConfig(settings)).toThrow(line);
});
