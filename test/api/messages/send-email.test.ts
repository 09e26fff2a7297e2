import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../support/locks.ts';
import { openSendingWorkshop } from './sending.ts';

const { post, get, desk, openInstance, sql, liveKeyId, staged, traces } = await openSendingWorkshop();

const email = { to: 'clara@example.com', subject: 'Su coche está listo', text: 'Hasta las 19:00.' };

test('an email is logged as queued, charged once, and left to the workers, all of it in one answer', async () => {
  const before = await traces();
  const answer = await post('/email', {
    ...email,
    fromName: 'Taller Ejemplo',
    replyTo: 'recepcion@example.com',
  });
  expect([answer.status, answer.body]).toEqual([200, { ok: true, id: expect.stringMatching(/^email-\d+$/) }]);
  expect(await staged(answer)).toMatchObject({
    direction: 'out',
    status: 'queued',
    recipient: 'clara@example.com',
    subject: 'Su coche está listo',
    body: 'Hasta las 19:00.',
    client_id: null,
    key_id: liveKeyId,
    commercial: false,
    text: 'Hasta las 19:00.',
    html: null,
    from_name: 'Taller Ejemplo',
    reply_to: 'recepcion@example.com',
    units: 1,
  });
  expect(await traces()).toEqual({
    communications: (before.communications as number) + 1,
    outbound_messages: (before.outbound_messages as number) + 1,
    backlog: (before.backlog as number) + 1,
    credit_ledger: (before.credit_ledger as number) + 1,
    idempotency_keys: (before.idempotency_keys as number) + 1,
    // A message that is only queued causes no event.
    events: before.events,
  });
});

test('the id of the answer is the id in the log', async () => {
  const { body } = await post('/email', email);
  const { body: log } = await get('/communications?channel=email&limit=1');
  expect(log.data[0]).toMatchObject({ id: body.id, status: 'queued', recipient: email.to, body: email.text });
});

test('asked again with the same Idempotency-Key, the first answer comes, and nothing more is sent', async () => {
  const idempotencyKey = 'one-email-however-often';
  const first = await post('/email', email, { idempotencyKey });
  const before = await traces();
  const again = await post('/email', email, { idempotencyKey });
  expect([again.text, again.headers['idempotent-replay']]).toEqual([first.text, 'true']);
  expect(await traces()).toEqual(before);
});

test('HTML is sent without what is harmful in it, and the log shows its text', async () => {
  const html = '<h1>Su coche</h1><p onclick="x()">está <b>listo</b>.</p><script>alert(1)</script>';
  const message = await staged(await post('/email', { to: email.to, subject: 'Su coche', html }));
  expect(message).toMatchObject({
    html: '<h1>Su coche</h1><p>está <b>listo</b>.</p>',
    text: 'Su coche\n\nestá listo.',
    body: 'Su coche\n\nestá listo.',
  });
});

test('with both, each is sent as it was written, and the log shows what each says', async () => {
  const html = '<p>Con letra bonita</p>';
  const message = await staged(await post('/email', { ...email, html }));
  const body = 'Hasta las 19:00.\n\n----------\n\nCon letra bonita';
  expect(message).toMatchObject({ html, text: email.text, body });
});

test('an international domain is written to as mail servers know it', async () => {
  const message = await staged(await post('/email', { ...email, to: 'Ana@BÜCHER.example' }));
  expect(message.recipient).toBe('Ana@xn--bcher-kva.example');
});

test("an email to a client's address is that client's, in whatever case it is written", async () => {
  const { body: client } = await post('/clients', { name: 'Dora Inventada', email: 'dora@example.com' });
  const answer = await post('/email', { ...email, to: 'Dora@Example.com' });
  expect(await staged(answer)).toMatchObject({ client_id: client.id, recipient: 'Dora@example.com' });
});

test('service mail goes to clients who want no advertising', async () => {
  const quiet = { name: 'Eva Supuesta', email: 'eva@example.com', marketing_opt_out: true };
  const { body: client } = await post('/clients', { ...quiet, channel_opt_out: { email: true } });
  expect(await staged(await post('/email', { ...email, to: quiet.email }))).toMatchObject({
    client_id: client.id,
    status: 'queued',
  });
});

test('an address that mail has come back from is written to nevertheless: it may work again', async () => {
  await sql`insert into invalid_emails (instance_id, email, reason, since)
    select instance_id, 'gone@example.com', '550 no such user', now() from api_keys where id = ${liveKeyId}`;
  expect((await post('/email', { ...email, to: 'gone@example.com' })).status).toBe(200);
});

test("another workshop's client is nobody here", async () => {
  const neighbour = await openInstance('neighbour.test', 'business');
  await neighbour.post('/clients', { name: 'Vecina Inventada', email: 'vecina@example.com' });
  const message = await staged(await post('/email', { ...email, to: 'vecina@example.com' }));
  expect(message.client_id).toBeNull();
});

test('without an email account the answer is 502, nothing is written, and a repeated request tries again', async () => {
  const silent = await openInstance('silent.test', 'business');
  const before = await traces();
  const idempotencyKey = 'asked-before-it-could-send';
  for (const _turn of [1, 2]) {
    const answer = await silent.post('/email', email, { idempotencyKey });
    expect([answer.status, answer.body.error.code]).toEqual([502, 'upstream_error']);
    expect(answer.headers['idempotent-replay']).toBeUndefined();
  }
  expect(await traces()).toEqual(before);
  await silent.desk('POST', '/email', { url: 'smtps://smtp.example.com', from: 'otro@example.com' });
  await silent.desk('POST', '/credit', { units: 1 });
  expect((await silent.post('/email', email, { idempotencyKey })).status).toBe(200);
});

test('HTML is not even looked at without an email account, or without credit', async () => {
  const silent = await openInstance('mute.test', 'business');
  const nothingLeft = { to: email.to, subject: email.subject, html: '<script>x()</script>' };
  const statusOf = async () => (await silent.post('/email', nothingLeft)).status;
  expect(await statusOf()).toBe(502);
  await silent.desk('POST', '/email', { url: 'smtps://smtp.example.com', from: 'otro@example.com' });
  expect(await statusOf()).toBe(502);
  await silent.desk('POST', '/credit', { units: 1 });
  expect(await statusOf()).toBe(422);
});

test('a message to a client that is erased is neither sent nor kept; its answer stays without personal data', async () => {
  const { body: client } = await post('/clients', { name: 'Félix Ficticio', email: 'felix@example.com' });
  const idempotencyKey = 'before-the-erasure';
  const html = '<p>Estimado Félix</p>';
  const first = await post('/email', { to: 'felix@example.com', subject: 'Félix', html }, { idempotencyKey });
  await desk('POST', `/clients/${client.id}/erase`);
  const id = Number(first.body.id.split('-')[1]);
  const [kept] = await sql`
    select status, recipient, subject, body, text, html from communications c
    join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id where c.id = ${id}`;
  expect(kept).toEqual({ status: 'failed', recipient: '', subject: null, body: '', text: '', html: null });
  expect(await sql`select from backlog where item_id = ${id}`).toHaveLength(0);
  const again = await post('/email', { to: 'felix@example.com', subject: 'Félix', html }, { idempotencyKey });
  expect([again.status, again.text]).toEqual([200, first.text]);
});

test('a message that is sent while its client is being erased waits, and is then refused as unknown', async () => {
  const { body: client } = await post('/clients', { name: 'Gala Supuesta', email: 'gala@example.com' });
  await sql.unsafe(`begin; select from clients where id = ${client.id} for no key update`);
  const sending = post('/email', { ...email, to: 'gala@example.com' });
  await untilSomebodyWaits(sql);
  await sql.unsafe(`delete from client_claims where client_id = ${client.id}`);
  await sql.unsafe(`update clients set email = null, erased_at = now() where id = ${client.id}; commit`);
  expect(await staged(await sending)).toMatchObject({ client_id: null, recipient: 'gala@example.com' });
});
