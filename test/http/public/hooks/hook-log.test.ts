import { afterAll, expect, test } from 'vitest';
import { reply } from '../../../support/raw-mails.ts';
import { startService } from '../../../support/service-process.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const { desk, databaseUrl, instanceId } = await openWorkshop();
const email = { url: 'smtps://smtp.example.com', from: 'taller@example.com' };
const emailHook: string = (await desk('POST', '/email', email)).body.hook_url;
const sms = { twilio: `AC${'0a'.repeat(16)}:${'1b'.repeat(16)}`, from: '+34600000000' };
const smsHook: string = (await desk('POST', '/sms', sms)).body.hook_url;

const service = await startService(databaseUrl, { LOG_LEVEL: 'info' });
afterAll(service.kill);

async function call(hook: string, body: string) {
  const response = await fetch(service.url + new URL(hook).pathname, { method: 'POST', body });
  return response.headers.get('x-request-id');
}

test('each call of a hook has a line, a forged one a warning, and none what was sent or a token', async () => {
  const guessed = emailHook.slice(0, -43) + 'g'.repeat(43);
  const ids = [
    await call(emailHook, reply),
    await call(`${smsHook}/status`, 'MessageStatus=failed&To=%2B34612345678'),
    await call(guessed, reply),
  ];
  await service.stop();
  const written = service.output();
  const lines = written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ msg }) => msg === 'hook')).toMatchObject([
    { requestId: ids[0], hook: '/hooks/email/:token', status: 200, instanceId },
    { requestId: ids[1], hook: '/hooks/sms/:token/status', status: 403, instanceId },
    { requestId: ids[2], hook: '/hooks/email/:token', status: 404, instanceId: 0 },
  ]);
  expect(lines.filter(({ level }) => level === 40)).toMatchObject([
    { requestId: ids[1], kind: 'twilio', instanceId },
  ]);
  const tokens = [emailHook, smsHook, guessed].map((hook) => hook.split('/').at(-1) as string);
  const unsaid = [...tokens, 'Ana', 'ana@', 'presupuesto', '612345678'];
  expect(unsaid.filter((each) => written.includes(each))).toEqual([]);
});
