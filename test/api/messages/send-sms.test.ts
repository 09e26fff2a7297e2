import { expect, test } from 'vitest';
import { openSendingWorkshop } from './sending.ts';

const { post, get, openInstance, liveKeyId, staged, traces } = await openSendingWorkshop();

const sms = { to: '600 000 001', body: 'Su coche está listo.' };

test('an SMS is logged as queued, charged, and left to the workers', async () => {
  const answer = await post('/sms', sms);
  expect([answer.status, answer.body]).toEqual([200, { ok: true, id: expect.stringMatching(/^sms-\d+$/) }]);
  expect(await staged(answer)).toMatchObject({
    direction: 'out',
    status: 'queued',
    recipient: '+34600000001',
    subject: null,
    body: sms.body,
    client_id: null,
    key_id: liveKeyId,
    commercial: false,
    units: 10,
  });
});

test('the id of the answer is the id in the log, and the log shows the number', async () => {
  const { body } = await post('/sms', sms);
  const { body: log } = await get('/communications?channel=sms&limit=1');
  expect(log.data[0]).toMatchObject({ id: body.id, recipient: '+34600000001', toNumber: '+34600000001' });
});

test('asked again with the same Idempotency-Key, nothing more is sent', async () => {
  const idempotencyKey = 'one-sms-however-often';
  const first = await post('/sms', sms, { idempotencyKey });
  const before = await traces();
  const again = await post('/sms', sms, { idempotencyKey });
  expect([again.text, again.headers['idempotent-replay']]).toEqual([first.text, 'true']);
  expect(await traces()).toEqual(before);
});

test.each([
  ['600000001', '+34600000001'],
  ['(600) 00-00.01', '+34600000001'],
  ['0034 600 000 001', '+34600000001'],
  ['+34 (0)600 000 001', '+34600000001'],
  ['+359 88 123 4567', '+359881234567'],
])('%s is %s to a workshop in Spain', async (written, number) => {
  expect((await staged(await post('/sms', { ...sms, to: written }))).recipient).toBe(number);
});

test("a number without a prefix is of the workshop's country", async () => {
  const { desk, post: postThere } = await openInstance('lisboa.test', 'business', { country: 'PT' });
  await desk('POST', '/sms', {
    url: 'https://sms.example.com/messages',
    secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    from: 'OFICINA',
  });
  await desk('POST', '/credit', { units: 10 });
  expect((await staged(await postThere('/sms', { ...sms, to: '910 000 001' }))).recipient).toBe(
    '+351910000001',
  );
});

test("an SMS to a client's number is that client's, however either is written", async () => {
  const { body: client } = await post('/clients', { name: 'Dora Inventada', phone: '+34 600-000-777' });
  expect((await staged(await post('/sms', { ...sms, to: '600 000 777' }))).client_id).toBe(client.id);
});

test.each([
  ['x'.repeat(160), 10],
  ['x'.repeat(161), 20],
  ['ы'.repeat(70), 10],
  ['ы'.repeat(71), 20],
  ['x'.repeat(1_000), 70],
  ['🚗'.repeat(1_000), 310],
])('of %s the segments are charged: %i units', async (body, units) => {
  expect((await staged(await post('/sms', { ...sms, body }))).units).toBe(units);
});

test('without an SMS service the answer is 502, and nothing is written', async () => {
  const silent = await openInstance('silent.test', 'business');
  const before = await traces();
  const answer = await silent.post('/sms', sms);
  expect([answer.status, answer.body.error.code]).toEqual([502, 'upstream_error']);
  expect(await traces()).toEqual(before);
});

test('credit for a part of its segments sends none of them', async () => {
  const { desk, post: postThere } = await openInstance('pobre.test', 'business');
  await desk('POST', '/sms', {
    url: 'https://sms.example.com/messages',
    secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    from: 'TALLER',
  });
  await desk('POST', '/credit', { units: 19 });
  expect((await postThere('/sms', { ...sms, body: 'x'.repeat(161) })).status).toBe(502);
  expect((await postThere('/sms', sms)).status).toBe(200);
  expect((await desk('GET', '/credit')).body.balance).toBe(9);
});
