import { describe, expect, test } from 'vitest';
import { workshopProgram } from '../../../tools/operator/desk/commands.ts';
import { perform } from '../../../tools/operator/desk/perform.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { logCommunications } from '../messages/scene.ts';

const { get, newClient, desk, askDesk, deskApp, openInstance, sql, host } = await openWorkshop();
const { history, consent, events } = rowsIn(sql);

/** Runs a command from its words; returns the desk's answer. Throws if the desk refuses. */
// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects
async function workshop(...words: string[]): Promise<any> {
  let answered: unknown;
  const program = workshopProgram(async (operation, call) => {
    answered = await perform(deskApp, operation, { ...call, instance: host });
  });
  await program.parseAsync(['communications', ...words], { from: 'user' });
  return answered;
}

async function erased() {
  const client = await newClient();
  await desk('POST', `/clients/${client.id}/erase`);
  return client;
}

const logOf = async (client: { id: number }) => {
  const { body } = await get('/communications?limit=200');
  return body.data.filter(({ idclient }: { idclient: number }) => idclient === client.id);
};
const namesOf = (told: { event: string }[]) => told.map(({ event }) => event);

describe('communications inbound', () => {
  test('puts a call into the log, and tells of it', async () => {
    const client = await newClient();
    const call = await workshop(
      ...['inbound', '--channel', 'call', '--client', `${client.id}`, '--from', '600 000 009'],
      ...['--body', 'Pregunta por su coche', '--duration', '95', '--agent', 'Bruno Ficticio'],
      ...['--recording-url', 'https://calls.example.com/1'],
    );
    expect(call).toEqual({
      id: expect.stringMatching(/^call-\d+$/),
      channel: 'call',
      direction: 'in',
      recipient: '',
      subject: null,
      body: 'Pregunta por su coche',
      idlead: null,
      idclient: client.id,
      clientName: client.name,
      status: 'received',
      created_at: expect.any(String),
      duration: 95,
      recordingUrl: 'https://calls.example.com/1',
      agent: 'Bruno Ficticio',
      fromNumber: '600 000 009',
      toNumber: null,
      error: null,
    });
    const { error, ...shown } = call;
    expect(await logOf(client)).toEqual([shown]);
    expect((await events(client.id)).at(-1)).toEqual({
      event: 'communication.inbound',
      data: { communication_id: call.id, client_id: client.id, channel: 'call', status: 'received' },
    });
  });

  test.each([
    ['whatsapp', 'phone', '+34 611 000 001', '611-000-001'],
    ['sms', 'phone', '611 000 002', '0034611000002'],
    ['email', 'email', 'clara@example.com', 'Clara@Example.com'],
  ])('knows by whom %s came from the %s, however it is written', async (channel, field, known, from) => {
    const client = await newClient({ [field]: known });
    const recorded = await workshop('inbound', '--channel', channel, '--from', from, '--body', 'Hola');
    expect(recorded).toMatchObject({ idclient: client.id, clientName: client.name, fromNumber: from });
  });

  test.each(['699 999 999', 'nadie@example.com', 'casa'])(
    '%s is nobody whom the workshop knows',
    async (from) => {
      const recorded = await workshop('inbound', '--channel', 'sms', '--from', from, '--body', 'Hola');
      expect(recorded).toMatchObject({ idclient: null, clientName: null });
      const [told] = await sql`
      select data from events where data->>'communication_id' = ${recorded.id}`;
      expect(told?.data).toMatchObject({ client_id: null });
    },
  );

  test("another workshop's client is nobody either", async () => {
    const neighbour = await openInstance('neighbour.test', 'business');
    const theirs = await neighbour.newClient({ name: 'Vecina', phone: '611 000 003' });
    const recorded = await workshop('inbound', '--channel', 'sms', '--from', '611 000 003', '--body', 'Hola');
    expect(recorded.idclient).toBeNull();
    const inbound = { channel: 'sms', client_id: theirs.id, body: 'Hola' };
    const refused = await askDesk('POST', '/communications', inbound);
    expect(refused.body.error.fields).toEqual([{ path: '/client_id', message: expect.any(String) }]);
  });

  test.each([
    ['what nobody sent', { channel: 'sms', body: 'Hola' }, '/from'],
    ['a push: there is none that comes in', { channel: 'push', from: '1', body: 'Hola' }, '/channel'],
    ['what says nothing', { channel: 'sms', from: '1', body: ' ' }, '/body'],
    [
      'a call that ended before it began',
      { channel: 'call', from: '1', body: 'x', duration: -1 },
      '/duration',
    ],
  ])('refuses %s', async (_what, inbound, path) => {
    const refused = await askDesk('POST', '/communications', inbound);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual([{ path, message: expect.any(String) }]);
  });

  test('takes nothing for an erased client', async () => {
    const { id } = await erased();
    const refused = await askDesk('POST', '/communications', { channel: 'sms', client_id: id, body: 'Hola' });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'client_erased']);
  });
});

describe('communications list', () => {
  test('shows why a message failed, which partners are not shown', async () => {
    const [id] = await logCommunications(sql, host, [{ status: 'failed', error: 'no credit' }]);
    const { data } = await workshop('list', '--channel', 'email', '--limit', '1');
    expect(data).toMatchObject([{ id, status: 'failed', error: 'no credit' }]);
  });

  test('goes on where it ended', async () => {
    const ids = await logCommunications(sql, host, [{ channel: 'push' }, { channel: 'push' }]);
    const { data: newest, next_cursor } = await workshop('list', '--channel', 'push', '--limit', '1');
    const { data: next } = await workshop(
      ...['list', '--channel', 'push', '--limit', '1', '--cursor', next_cursor],
    );
    expect([next[0].id, newest[0].id]).toEqual(ids);
  });
});

describe('communications unsubscribe', () => {
  test.each(['email', 'sms', 'whatsapp'])('opts a client out of %s, on the record', async (channel) => {
    const client = await newClient();
    const words = ['unsubscribe', '--client', `${client.id}`, '--channel', channel, '--body', 'BAJA'];
    const shown = await workshop(...words);
    const channel_opt_out = { ...client.channel_opt_out, [channel]: true };
    expect(shown).toEqual({ ...client, channel_opt_out });
    expect((await get(`/clients/${client.id}`)).body).toEqual(shown);
    expect(await consent(client.id)).toMatchObject([
      { subject: channel, opted_out: true, actor_kind: 'staff', actor_name: expect.any(String) },
    ]);
    expect((await history(client.id)).at(-1)).toMatchObject({
      action: 'client.updated',
      changes: { channel_opt_out: [client.channel_opt_out, channel_opt_out] },
    });
    const [wish] = await logOf(client);
    expect(wish).toMatchObject({ channel, direction: 'in', status: 'received', body: 'BAJA' });
    const told = await events(client.id);
    expect(namesOf(told)).toEqual([
      'client.created',
      'communication.inbound',
      'client.updated',
      `${channel}.unsubscribed`,
    ]);
    expect(told.at(-1)?.data).toEqual({
      communication_id: wish.id,
      client_id: client.id,
      channel,
      status: 'received',
    });
  });

  test('of calls no event tells', async () => {
    const client = await newClient();
    const shown = await workshop('unsubscribe', '--client', `${client.id}`, '--channel', 'call');
    expect(shown.channel_opt_out.call).toBe(true);
    expect(namesOf(await events(client.id)).at(-1)).toBe('client.updated');
  });

  test('changes nothing and emits no event when repeated', async () => {
    const client = await newClient({ channel_opt_out: { sms: true } });
    const before = [await history(client.id), await consent(client.id), await events(client.id)];
    const shown = await workshop('unsubscribe', '--client', `${client.id}`, '--channel', 'sms');
    expect(shown).toEqual(client);
    expect([await history(client.id), await consent(client.id), await events(client.id)]).toEqual(before);
    expect(await logOf(client)).toEqual([]);
  });

  test('ten at once are one', async () => {
    const client = await newClient();
    const wish = { client_id: client.id, channel: 'whatsapp' };
    await Promise.all(Array.from({ length: 10 }, () => desk('POST', '/communications/unsubscribe', wish)));
    expect(await consent(client.id)).toHaveLength(1);
    expect(namesOf(await events(client.id)).filter((name) => name === 'whatsapp.unsubscribed')).toHaveLength(
      1,
    );
  });

  test('refuses a client of nobody, and one that is erased', async () => {
    const ask = (client_id: number) =>
      askDesk('POST', '/communications/unsubscribe', { client_id, channel: 'sms' });
    const unknown = await ask(99_999);
    expect(unknown.body.error.fields).toEqual([{ path: '/client_id', message: expect.any(String) }]);
    expect((await ask((await erased()).id)).body.error.code).toBe('client_erased');
  });
});
