import { describe, expect, test } from 'vitest';
import { type Reason, reasonMessages } from '../../../generated/errors.ts';
import { rowsIn } from '../../support/rows.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { send, post, newClient, patch, sql, host, liveKey, app } = await openWorkshop();
const { count } = rowsIn(sql);
const client = await newClient({ name: 'Clara Ejemplo' });

const writes = [
  ['POST', '/clients'],
  ['POST', '/vehicles'],
  ['PATCH', `/clients/${client.id}`],
  ['PATCH', '/vehicles/1'],
] as const;
const json = 'application/json';
const valid = JSON.stringify({ name: 'Bruno Ficticio' });

/** Returns the expected error, in Spanish, which is the workshop's language. */
function said(reason: Reason, field = '') {
  return {
    code: 'bad_request',
    message: reasonMessages[reason].es.replace('{field}', field),
    doc_url: 'https://workshop.test/docs/errors/bad_request',
  };
}

/** Sends an unchanged body with a given Content-Type. */
function sent(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: string | Buffer | undefined,
  type?: string,
) {
  return send(method, path, { body, headers: type === undefined ? {} : { 'content-type': type } });
}

describe.each(writes)('%s %s', (method, path) => {
  test.each([
    ['no body and no type', undefined, undefined, 'validation_error'],
    ['no body', undefined, json, 'bad_request'],
    ['an empty body', '', json, 'bad_request'],
    ['an empty text', '', 'text/plain', 'unsupported_media_type'],
  ])('refuses %s', async (_what, body, type, code) => {
    expect((await sent(method, path, body, type)).body.error.code).toBe(code);
  });

  test.each([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['multipart', 'multipart/form-data; boundary=x'],
    ['XML', 'application/xml'],
    ['JSON by another name', 'application/vnd.api+json'],
    ['JSON patches', 'application/merge-patch+json'],
    ['no type at all, with a body', ''],
    ['a type that is none', 'json'],
  ])('refuses %s with 415', async (_what, type) => {
    const refused = await sent(method, path, valid, type);
    expect([refused.status, refused.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test.each(['gzip', 'br', 'gzip, identity'])('refuses a body packed with %s', async (packed) => {
    const headers = { 'content-type': json, 'content-encoding': packed };
    const refused = await send(method, path, { body: valid, headers });
    expect([refused.status, refused.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['a number', '7'],
    ['true', 'true'],
  ])('refuses %s as the whole body with 422', async (_what, body) => {
    const refused = await sent(method, path, body, json);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'validation_error']);
    expect(refused.body.error.fields[0].path).toBe('');
  });

  test.each([
    ['half an object', '{"name":"A"'],
    ['two objects', '{}{}'],
    ['single quotes', "{'name':'A'}"],
    ['a comma too many', '{"name":"A",}'],
    ['a comment', '{"name":"A" /* no */}'],
    ['NaN', '{"name":NaN}'],
    ['a raw line break in a text', '{"name":"A\nB"}'],
    ['a byte order mark', '\ufeff{"name":"A"}'],
    ['UTF-16', Buffer.from('{"name":"A"}', 'utf16le')],
  ])('refuses %s with 400, as broken JSON', async (_what, body) => {
    const refused = await sent(method, path, body, json);
    expect([refused.status, refused.body.error]).toEqual([400, said('brokenJson')]);
  });

  test.each([
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc3, 0x28, 0x22, 0x7d])],
    ['an overlong NUL', Buffer.from([...Buffer.from('{"name":"'), 0xc0, 0x80, 0x22, 0x7d])],
  ])('refuses %s with 400, as no UTF-8', async (_what, body) => {
    const refused = await sent(method, path, body, json);
    expect([refused.status, refused.body.error]).toEqual([400, said('notUtf8')]);
  });

  test.each(['iso-8859-1', 'utf-16', '"windows-1252"', 'us-ascii', '', 'utf-8; charset=latin1'])(
    'refuses JSON in charset=%s with 400',
    async (charset) => {
      const refused = await sent(method, path, valid, `application/json; charset=${charset}`);
      expect([refused.status, refused.body.error]).toEqual([400, said('notUtf8')]);
    },
  );

  test.each([
    ['a field twice', '{"name":"A","name":"B"}', '/name'],
    ['twice the same', '{"name":"A","name":"A"}', '/name'],
    ['a field twice, written in two ways', '{"name":"A","\\u006eame":"B"}', '/name'],
    [
      'a field twice in an object in it',
      '{"name":"A","channel_opt_out":{"sms":true,"sms":false}}',
      '/channel_opt_out/sms',
    ],
    ['an unknown field twice', '{"lines":[{},{"x":1,"x":2}]}', '/lines/1/x'],
    ['__proto__ twice', '{"name":"A","__proto__":1,"__proto__":2}', '/__proto__'],
    [
      'a field twice that is longer than a refusal',
      `{"${'n'.repeat(70_000)}":1,"${'n'.repeat(70_000)}":2}`,
      `/${'n'.repeat(199)}`,
    ],
  ])('refuses %s with 400, and says which', async (_what, body, field) => {
    const refused = await sent(method, path, body, json);
    expect([refused.status, refused.body.error]).toEqual([400, said('repeatedName', field)]);
  });

  test('refuses a body over 1 MiB with 413, whether it states its length or not', async () => {
    const body = JSON.stringify({ name: 'n'.repeat(1_048_576) });
    const refused = await sent(method, path, body, json);
    expect([refused.status, refused.body.error.code]).toEqual([413, 'payload_too_large']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', ''])(
    'refuses a field called "%s" as unknown',
    async (name) => {
      const refused = await sent(method, path, `{"name":"A","${name}":{"vip":true}}`, json);
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields).toContainEqual({ path: `/${name}`, message: expect.any(String) });
    },
  );

  test.each([10, 1_000, 100_000])('refuses a body %i levels deep, and goes on', async (levels) => {
    const body = `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const refused = await sent(method, path, body, json);
    expect(refused.status).toBe(422);
  });
});

describe('texts that no database can hold are refused by the field that has them', () => {
  test.each([
    ['NUL', 'A\u0000B', '/name'],
    ['NUL at the end', 'A\u0000', '/name'],
    ['a high surrogate alone', 'A\ud83d', '/name'],
    ['a low surrogate alone', '\ude00A', '/name'],
    ['surrogates the wrong way round', '\ude00\ud83d', '/name'],
  ])('%s', async (_what, name, path) => {
    const refused = await sent('POST', '/clients', JSON.stringify({ name }), json);
    expect(refused.status).toBe(422);
    expect(refused.body.error.fields).toEqual([{ path, message: expect.any(String) }]);
  });

  test('in the name of a field', async () => {
    expect((await sent('POST', '/clients', '{"name":"A","x\\u0000y":1}', json)).status).toBe(422);
    expect((await sent('POST', '/clients', '{"name":"A","\\ud800":1}', json)).status).toBe(422);
  });
});

test('every other character is stored as it came', async () => {
  const name =
    'A\u0001\u001f\u007f\u0085\u200b\u202e\ufeff\uffff🚗\u{10ffff} e\u0301 <b>&amp;</b> \\ " \' $1 %s';
  const { status, body } = await post('/clients', { name });
  expect([status, body.name]).toEqual([201, name]);
});

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset="UTF-8"',
  'application/json;charset=utf8',
  'Application/JSON',
  'application/json;x=y',
])('takes JSON sent as %s', async (type) => {
  expect((await sent('POST', '/clients', valid, type)).status).toBe(201);
});

describe.each([
  ['POST', '/webhooks/1/secret'],
  ['DELETE', '/webhooks/1'],
] as const)('%s %s, which asks for no body,', (method, path) => {
  test.each([
    ['an unknown field', '{"vip":true}', json, 422, 'validation_error'],
    ['a list', '[]', json, 422, 'validation_error'],
    ['half an object', '{', json, 400, 'bad_request'],
    ['text', 'vip', 'text/plain', 415, 'unsupported_media_type'],
    ['over 1 MiB', `"${'n'.repeat(1_048_576)}"`, json, 413, 'payload_too_large'],
  ])('refuses %s', async (_what, body, type, status, code) => {
    const refused = await sent(method, path, body, type);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  });

  test('says of a list that it takes an object', async () => {
    const { body } = await sent(method, path, '[]', json);
    expect(body.error.fields).toEqual([{ path: '', message: expect.stringMatching(/: object\.$/) }]);
  });

  test.each([
    ['none', undefined, undefined],
    ['none, but a type', undefined, json],
    ['none of a length, but a type', '', json],
    ['an empty object', '{}', json],
  ])('takes %s', async (_what, body, type) => {
    expect((await sent(method, path, body, type)).body.error.code).toBe('not_found');
  });
});

test('a body on a GET is not looked at', async () => {
  const { statusCode } = await app.inject({
    method: 'GET',
    url: '/api/v1/clients',
    headers: { host, authorization: `Bearer ${liveKey}`, 'content-type': 'text/plain' },
    payload: 'whatever',
  });
  expect(statusCode).toBe(200);
});

test('nothing that was refused has left anything', async () => {
  const before = [await count('clients'), await count('idempotency_keys'), await count('events')];
  await patch(`/clients/${client.id}`, { name: 'A\u0000' });
  await sent('POST', '/clients', '{"name":"A","__proto__":{}}', json);
  expect([await count('clients'), await count('idempotency_keys'), await count('events')]).toEqual(before);
});
