import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { signatureHeaders, signingKey } from '../../../../domain/webhooks/signature.ts';
import { patienceMs } from '../../../support/patience.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { packTypescript } from './typescript/install.ts';

const execute = promisify(execFile);
const programs = resolve(
  import.meta.dirname,
  '../../../../tools/lab/sdk/programs/workshop-api-client-runtimes',
);
const folder = mkdtempSync(join(tmpdir(), 'workshop-runtimes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether to run the tests, which download 300 MB: only with RUNTIMES=1. */
const wanted = process.env.RUNTIMES === '1';

const environment = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
const here = { cwd: folder, env: environment, maxBuffer: 16 * 1024 ** 2 };
const bin = join(folder, 'node_modules/.bin');

/** Installs the runtimes and the packed client in a separate project. */
async function install(): Promise<void> {
  cpSync(programs, folder, { recursive: true });
  await execute('npm', ['ci', '--loglevel=error'], here);
  await execute('npm', ['install', '--offline', await packTypescript()], here);
}
if (wanted) await install();
const workshop = wanted ? await openWorkshop() : undefined;

type Command = [program: string, ...words: string[]];
const deno = 'run --node-modules-dir=manual --allow-net --allow-env main.js'.split(' ');
const runtimes: [name: string, command: Command][] = [
  ['Node', [process.execPath, 'main.js']],
  ['Deno', [join(bin, 'deno'), ...deno]],
  ['Bun', [join(bin, 'bun'), 'main.js']],
  ['workerd', [process.execPath, 'workerd.js']],
];

test.skipIf(!wanted).each(runtimes)(
  'the packed client works on %s through a bad connection',
  async (name, [command, ...words]) => {
    if (!workshop) return;
    const { app, openInstance } = workshop;
    const { host, liveKey } = await openInstance(`${name.toLowerCase()}.test`, 'business', { sandbox: true });
    const proxy = await openFaultyProxy(app, host);
    const secret = `whsec_${Buffer.from('a secret of tests, and of nothing else').toString('base64')}`;
    const body = JSON.stringify({
      event: 'client.created',
      created_at: new Date(),
      data: { client_id: 201 },
    });
    const headers = signatureHeaders('evt_8', body, [signingKey(secret)], new Date());
    const given = { baseUrl: proxy.url, apiKey: liveKey, secret, delivery: { body, headers } };
    try {
      const env = { ...environment, GIVEN: JSON.stringify(given) };
      const { stdout } = await execute(command, words, { ...here, env });
      expect(JSON.parse(stdout)).toEqual({
        listed: 3,
        same: true,
        pages: true,
        document: ['disco.png', 70],
        status: 'Aprobado',
        event: 'client.created',
        fake: true,
        late: true,
        aborted: 'AbortError',
        retried: true,
      });
    } finally {
      proxy.close();
    }
  },
  5 * patienceMs,
);
