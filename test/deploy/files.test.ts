import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, settings } from '../../config.ts';
import { release } from '../../generated/release.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

interface ComposeService {
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  networks?: string[];
  healthcheck?: { test?: string[] };
}

interface Compose {
  services: Record<string, ComposeService>;
  networks: Record<string, unknown>;
}

const compose: Compose = parse(read('deploy/compose.yaml'), { merge: true });
const ours = Object.entries(compose.services).filter(
  ([name]) => !['postgres', 'redis', 'caddy', 'prometheus', 'grafana'].includes(name),
);
const addresses = globSync('{http,adapters}/**/*.ts', { cwd: root }).map(read).join('\n');
const chart = 'deploy/helm/workshop-api';
const templates = globSync(`${chart}/templates/*`, { cwd: root }).map(read).join('\n');

/** Environment variables that libraries of the processes read. */
const foreign = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV'];
const known = [...Object.values(settings).map(({ variable }) => variable), ...foreign];
const unknownIn = (names: Iterable<string>) => [...names].filter((name) => !known.includes(name));

/** Replaces the variables in an environment file, as Compose does. */
function filledIn(text: string, values: Record<string, string>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?)?\}/g,
    (_, name, otherwise) => values[name] || otherwise || '',
  );
}

function linesOf(file: string): Record<string, string> {
  const pairs = [...read(file).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(pairs);
}

test('the processes of Compose take settings that the service accepts, and the owner is named to the migration alone', () => {
  const values = Object.fromEntries(
    Object.entries(linesOf('deploy/compose.env.example')).map(([name, value]) => [
      name,
      value || 'B0123456789abcdef'.repeat(2),
    ]),
  );
  const maker = {
    ...{ MAKER_TAX_ID: 'B00000000', MAKER_PLACE: 'Madrid, España' },
    ...{ DOCUMENTS_URL: '', OTEL_EXPORTER_OTLP_ENDPOINT: '', DATABASE_READ_URL: '' },
  };
  for (const [, { environment = {} }] of ours) {
    expect(unknownIn(Object.keys(environment))).toEqual([]);
    const filled = Object.entries(environment).map(([name, text]) => [
      name,
      filledIn(text, { ...values, ...maker }),
    ]);
    expect(parseConfig(Object.fromEntries(filled)).databaseUrl).toMatch(/^postgres:/);
  }
  const owning = ours.filter(([, { environment }]) => environment && 'DATABASE_OWNER_URL' in environment);
  expect(owning.map(([name]) => name)).toEqual(['migrate']);
});

test('with a pooler, processes have a URL through it and a direct one', () => {
  const overlay: Compose = parse(read('deploy/compose.pooler.yaml'), { merge: true });
  const { pgbouncer, ...processes } = overlay.services;
  expect(Object.keys(processes).toSorted()).toEqual(['api1', 'api2', 'worker1', 'worker2']);
  for (const { environment = {} } of Object.values(processes)) {
    const direct = compose.services.api1?.environment?.DATABASE_URL;
    expect(environment.DATABASE_DIRECT_URL).toBe(direct);
    expect(environment.DATABASE_URL).toBe(direct?.replace('@postgres:', '@pgbouncer:'));
  }
  expect(pgbouncer?.networks?.filter((name) => !(name in compose.networks))).toEqual([]);
  expect(pgbouncer?.environment).toMatchObject({ POOL_MODE: 'transaction', MAX_PREPARED_STATEMENTS: '200' });
});

test('Compose refers to services, networks and variables that there are', () => {
  const services = Object.values(compose.services);
  const others = services.flatMap(({ depends_on }) => Object.keys(depends_on ?? {}));
  expect(others.filter((name) => !(name in compose.services))).toEqual([]);
  const networks = services.flatMap((service) => service.networks ?? []);
  expect(networks.filter((name) => !(name in compose.networks))).toEqual([]);
  const variables = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => String(name));
  const example = linesOf('deploy/compose.env.example');
  expect([...new Set(variables)].toSorted()).toEqual(Object.keys(example).toSorted());
  for (const [, path] of read('deploy/compose.yaml').matchAll(/\.\/([\w./]+):\//g))
    expect(existsSync(join(root, 'deploy', String(path)))).toBe(true);
  const caddys = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name);
  expect(caddys.toSorted()).toEqual(Object.keys(compose.services.caddy?.environment ?? {}).toSorted());
});

test('units and chart name settings that there are', () => {
  const units = files.filter((file) => file.startsWith('deploy/systemd/'));
  const named = units.flatMap((file) => [
    ...[...read(file).matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => String(name)),
    ...(file.endsWith('.env') ? Object.keys(linesOf(file)) : []),
  ]);
  expect(unknownIn(named)).toEqual([]);
  expect(named).toContain('SHUTDOWN_DELAY_MS');
  const ofChart = [...templates.matchAll(/\bname: ([A-Z][A-Z_]+)|"([A-Z][A-Z_]{3,})"/g)].map(
    ([, name, listed]) => String(name ?? listed),
  );
  expect(unknownIn(ofChart)).toEqual([]);
  const schema = JSON.parse(read(`${chart}/values.schema.json`));
  expect(unknownIn(schema.properties.settings.propertyNames.not.enum)).toEqual([]);
  expect(unknownIn(Object.keys(parse(read(`${chart}/values.yaml`)).settings))).toEqual([]);
});

test('all of them start programs of the package, and ask for addresses that it serves', () => {
  const launcher = read('tools/partner/package/workshop-api.js');
  const programs = [
    ...ours.flatMap(([, { command }]) => command?.filter((word) => !word.startsWith('-')).slice(0, 1) ?? []),
    ...files.flatMap((file) =>
      [...read(file).matchAll(/^ExecStart=\S+workshop-api (\w+)/gm)].map(([, name]) => name),
    ),
    ...[...templates.matchAll(/^ +args: \[(\w+)/gm)].map(([, name]) => name),
  ];
  expect(programs.length).toBeGreaterThan(9);
  for (const name of programs) expect(launcher).toMatch(new RegExp(`^  ${name}: \\[`, 'm'));
  const asked = files.flatMap((file) => read(file).match(/\/health\/\w+|(?<=path: )\/metrics/g) ?? []);
  expect(asked.length).toBeGreaterThan(9);
  for (const address of new Set(asked)) expect(addresses).toContain(`'${address}'`);
  for (const [word, command] of read('deploy/compose.yaml').matchAll(/\[workshop, (\w+)\]/g))
    expect([word, read('tools/operator/desk/migrate.ts')]).toEqual([
      word,
      expect.stringContaining(`'${command}'`),
    ]);
});

test('a process that serves has the same options of Node, from the package and from a checkout', () => {
  const [, ofPackage = ''] =
    /^const heapOptions = \[(.+)\];$/m.exec(read('tools/partner/package/workshop-api.js')) ?? [];
  const options = ofPackage.split(', ').map((option) => option.replaceAll("'", ''));
  expect(options).toHaveLength(2);
  expect(read('scripts/node')).toContain(`set -- ${options.join(' ')} "$@"`);
});

test('what stops a process waits for its delay and the requests in flight', () => {
  const inFlightMs = 35_000;
  for (const file of ['deploy/systemd/workshop-api@.service', 'deploy/systemd/workshop-worker@.service']) {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read(file)) ?? [];
    const delay = Number(linesOf('deploy/systemd/workshop-api.env').SHUTDOWN_DELAY_MS);
    expect(Number(seconds) * 1_000).toBeGreaterThan(inFlightMs + delay);
  }
  const { environment, ...api } = compose.services.api1 as ComposeService & { stop_grace_period: string };
  const delay = Number(environment?.SHUTDOWN_DELAY_MS);
  expect(Number.parseInt(api.stop_grace_period, 10) * 1_000).toBeGreaterThan(inFlightMs + delay);
});

test('a stopping process serves until Caddy has noticed, by its interval and timeout', () => {
  const [interval, timeout] = ['interval', 'timeout'].map((name) =>
    Number(new RegExp(`health_${name} (\\d+)s`).exec(read('deploy/Caddyfile'))?.[1]),
  ) as [number, number];
  const delays = [
    linesOf('deploy/systemd/workshop-api.env').SHUTDOWN_DELAY_MS,
    (compose.services.api1 as ComposeService).environment?.SHUTDOWN_DELAY_MS,
  ];
  for (const delay of delays) expect(Number(delay)).toBeGreaterThan((interval + timeout) * 1_000);
});

/**
 * Runs the wait command of the API's systemd unit with a `curl` that succeeds only at the given attempt; returns the
 * exit status and the number of attempts.
 */
function waitAsUnit({ succeedsAt, mainPid }: { succeedsAt: number; mainPid: number }) {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tries = join(folder, 'tries');
  const curl = `#!/bin/sh\necho try >> ${tries}\n[ "$(wc -l < ${tries})" -ge ${succeedsAt} ]\n`;
  writeFileSync(join(folder, 'curl'), curl, { mode: 0o755 });
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const [, script = ''] =
    /^ExecStartPost=\/bin\/sh -c '(.*)'$/m.exec(read('deploy/systemd/workshop-api@.service')) ?? [];
  const { status } = spawnSync('/bin/sh', ['-c', script], {
    env: { PATH: `${folder}:${process.env.PATH}`, MAINPID: String(mainPid) },
  });
  return { status, tries: readFileSync(tries, 'utf8').split('\n').length - 1 };
}

test('a start waits until the process is ready, however long, or has ended', () => {
  expect(waitAsUnit({ succeedsAt: 100, mainPid: process.pid })).toEqual({ status: 0, tries: 100 });
  const { pid: ended } = spawnSync('/bin/true');
  expect(waitAsUnit({ succeedsAt: 100, mainPid: ended })).toEqual({ status: 1, tries: 1 });
});

test('image, chart and Compose name the version of the package, and copy files that there are', () => {
  const dockerfile = read('deploy/Dockerfile');
  expect(dockerfile).toContain(`image.version="${release.version}"`);
  const { appVersion } = parse(read(`${chart}/Chart.yaml`));
  expect(appVersion).toBe(release.version);
  expect(linesOf('deploy/compose.env.example').WORKSHOP_API_VERSION).toBe(release.version);
  expect(read('deploy/compose.yaml')).toContain(`:-${release.version}}`);
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names]) =>
    String(names).split(' '),
  );
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('the context of the image has everything that the package is built from', () => {
  const [, listed = ''] = /const files = \[(.*?)\];/s.exec(read('tools/partner/package/build.ts')) ?? [];
  const needed = [...listed.matchAll(/'(.+)'/g)].map(([, file]) => String(file));
  expect(needed.length).toBeGreaterThan(5);
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n').filter(Boolean);
  expect(needed.filter((file) => ignored.some((each) => `${file}/`.startsWith(`${each}/`)))).toEqual([]);
});

const systemd = spawnSync('systemd-analyze', ['--version']).status === 0;
test.runIf(systemd)('systemd understands the units, and finds them hardened', () => {
  const folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of globSync(join(root, 'deploy/systemd/*.service'))) {
    // Replaces the programs, which are not installed here. A template unit is verified as one of its instances.
    const unit = readFileSync(file, 'utf8').replaceAll(/^(ExecStart(?:Post)?=)\S+/gm, '$1/bin/true');
    writeFileSync(join(folder, basename(file).replace('@.', '@9101.')), unit);
  }
  const others = ['postgresql@.service', 'pgbouncer.service'];
  for (const unit of others) {
    writeFileSync(join(folder, unit.replace('@.', '@17-main.')), '[Service]\nExecStart=/bin/true\n');
    cpSync(join(root, 'deploy/systemd', `${unit}.d`), join(folder, `${unit}.d`), { recursive: true });
  }
  const timers = ['workshop-backup.timer', 'workshop-rehearse-restore.timer'];
  for (const timer of timers) cpSync(join(root, 'deploy/systemd', timer), join(folder, timer));
  const units = globSync(join(folder, '*.service')).toSorted();
  const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
  const analyze = (words: string[], files: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...words, ...files], {
      encoding: 'utf8',
      env,
    });
    return { status, said: `${stderr}${stdout}` };
  };
  expect(analyze(['verify', '--man=no'], [...units, ...timers.map((timer) => join(folder, timer))])).toEqual({
    status: 0,
    said: '',
  });
  // Backups and rehearsals of restores run as root, because they read files of two other users.
  const ofRoot = units.filter((unit) => /\/workshop-(backup|rehearse-restore)\.service$/.test(unit));
  const ofService = units.filter((unit) => basename(unit).startsWith('workshop-') && !ofRoot.includes(unit));
  expect([ofService, ofRoot].map(({ length }) => length)).toEqual([3, 2]);
  for (const unit of others)
    expect(read(`deploy/systemd/${unit}.d/workshop.conf`)).toMatch(/^\[Service\]\nRestart=on-failure$/m);
  expect(analyze(['security', '--offline=true', '--threshold=20'], ofService).status).toBe(0);
  expect(analyze(['security', '--offline=true', '--threshold=50'], ofRoot).status).toBe(0);
});
