import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { expect, test } from 'vitest';
import { copiedDataDirs, emptyDataDir } from './holders.ts';
import { freePort, startService, workshop } from './programs.ts';

const newDataDir = copiedDataDirs();

test('VERIFACTU_DEMO starts the stand-in, which ends with the service, and the demo workshop can send to it', async () => {
  const DATA_DIR = emptyDataDir();
  const service = startService({ DATA_DIR, PORT: String(await freePort()), VERIFACTU_DEMO: '1' });
  const said = await service.says('curl');
  const [path = ''] = /(?<=VERIFACTU_STAND_IN=)\S+/.exec(said) ?? [];
  expect(path).toBe(join(DATA_DIR, 'verifactu-stand-in.json'));
  const { port, ca } = JSON.parse(readFileSync(path, 'utf8'));
  const dispatcher = new Agent({ connect: { ca } });
  const ledger = () => request(`https://127.0.0.1:${port}/ledger`, { dispatcher });
  expect((await ledger()).statusCode).toBe(200);
  const shown = await workshop(
    { DATA_DIR, VERIFACTU_STAND_IN: path },
    'verifactu',
    'certificate',
    'show',
    '--json',
  );
  expect(JSON.parse(shown.stdout)).toMatchObject({ sends_with: 'own', tax_id: 'B00000000', problem: null });
  const settings = await workshop({ DATA_DIR }, 'settings', 'show', '--json');
  expect(JSON.parse(settings.stdout)).toMatchObject({ verifactu: 'test' });
  service.process.kill('SIGTERM');
  expect(await service.ended).toMatchObject({ status: 0, stderr: '' });
  await dispatcher.destroy();
  await expect(request(`https://127.0.0.1:${port}/ledger`)).rejects.toThrow('ECONNREFUSED');
});

test('VERIFACTU_DEMO leaves a workshop alone that is not the demo', async () => {
  const settings = { DATA_DIR: newDataDir(), PORT: String(await freePort()), DEMO: '0' };
  const made = await workshop(settings, 'instance', 'create', '--host', 'localhost', '--name', 'Taller');
  expect(made.stderr).toBe('');
  const { status, stderr } = await startService({ ...settings, VERIFACTU_DEMO: '1' }).ended;
  expect(status).toBe(1);
  expect(stderr).toBe(
    'VERIFACTU_DEMO=1: the database does not have the demo workshop; use an empty DATA_DIR.\n',
  );
  const shown = await workshop(settings, 'verifactu', 'certificate', 'show', '--json');
  expect(JSON.parse(shown.stdout)).toMatchObject({ kind: 'none' });
});
