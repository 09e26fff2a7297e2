import { expect, onTestFinished, test } from 'vitest';
import { startMailServer, startMisbehavingServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { startWorkshop, workshop } from '../../embedded/programs.ts';
import { appSecret } from '../../support/service-process.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { demoFolders } from './data-folders.ts';

const newDemoFolder = demoFolders();
const from = 'taller@example.com';
const { desk, databaseUrl } = await openWorkshop();
const settings = { DATABASE_URL: databaseUrl, APP_SECRET: appSecret };
const sendBy = (port: number) => desk('POST', '/email', { url: `smtp://127.0.0.1:${port}`, from });

test('the demo says that it keeps messages, and ends with 0', async () => {
  const settings = { DATA_DIR: newDemoFolder().dataDir };
  const { status, stdout } = await workshop(settings, 'email', 'test', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, result: 'kept' });
  expect(status).toBe(0);
});

test('a command hands a message to the mail server, and ends by itself', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  await sendBy(server.port);
  const { status, stdout, stderr } = await workshop(settings, 'email', 'test', '--to', 'clara@example.com');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^result: +accepted$/m);
  expect(server.received).toMatchObject([{ from, to: ['clara@example.com'] }]);
});

test('what could not be sent ends with 1', async () => {
  const { status, stdout } = await workshop(settings, 'sms', 'test', '--to', '612345678');
  expect(stdout).toMatch(/^result: +not_set_up$/m);
  expect(status).toBe(1);
});

test('Ctrl-C does not wait for a silent server', async () => {
  const { promise: isConnected, resolve: connected } = Promise.withResolvers<void>();
  const silent = await startMisbehavingServer('greeting', () => {
    connected();
    return null;
  });
  onTestFinished(() => silent.stop());
  await sendBy(silent.port);
  const testing = startWorkshop(settings, 'email', 'test', '--to', 'clara@example.com');
  await isConnected;
  testing.process.kill('SIGINT');
  expect(await testing.ended).toMatchObject({ status: 130, stdout: '' });
});
