import { describe, expect, test } from 'vitest';
import { errors, fieldMessages, languages, reasonMessages } from '../../../generated/errors.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, send, openInstance } = await openWorkshop();
const french = await openInstance('fr.test', 'business', { language: 'fr' });

const accept = (language: string) => ({ headers: { 'accept-language': language }, key: null });
const missing = errors.missing_api_key.messages;

test.each(languages)('Accept-Language: %s has the message in it', async (language) => {
  const { body } = await get('/ping', accept(language));
  expect(body.error.message).toBe(missing[language]);
});

test.each([
  ['fr-CA', 'fr'],
  ['de, ca;q=0.5, en;q=0.8', 'en'],
  ['de-DE, de;q=0.9, pt-BR;q=0.1', 'pt'],
  ['BG', 'bg'],
  ['en;q=0, fr', 'fr'],
] as const)('Accept-Language: %s has it in the best of the six: %s', async (accepted, language) => {
  expect((await get('/ping', accept(accepted))).body.error.message).toBe(missing[language]);
});

test.each(['', '*', 'de', 'de, *;q=0.5', 'zh-CN, ja', '!!', 'x'.repeat(500)])(
  "Accept-Language: %s has it in the workshop's own",
  async (accepted) => {
    expect((await get('/ping', accept(accepted))).body.error.message).toBe(missing.es);
    expect((await french.get('/ping', accept(accepted))).body.error.message).toBe(missing.fr);
  },
);

test("without Accept-Language it is the workshop's own, Spanish where no workshop is", async () => {
  expect((await french.get('/ping', { key: null })).body.error.message).toBe(missing.fr);
  const nowhere = await get('/ping', { headers: { host: 'nobody.test' } });
  expect(nowhere.body.error.message).toBe(errors.not_found.messages.es);
});

test.each(languages)('what is wrong with a field is told in %s too, with its limit', async (language) => {
  const { body } = await post(
    '/clients',
    { name: 'n'.repeat(201) },
    { headers: { 'accept-language': language } },
  );
  expect(body.error.fields[0].message).toBe(fieldMessages.maxLength[language].replace('{limit}', '200'));
});

describe.each(languages)(
  'which it was is told in %s too, where one code has several reasons:',
  (language) => {
    const headers = { 'accept-language': language, 'content-type': 'application/json' };

    test.each([
      ['another method', 'otherMethod', () => send('DELETE', '/clients', { headers })],
      ['broken JSON', 'brokenJson', () => send('POST', '/clients', { headers, body: '{' })],
      ['two keys', 'differentKeys', () => get('/ping', { headers: { ...headers, 'x-api-key': 'another' } })],
      ['a foreign cursor', 'foreignCursor', () => get('/clients?cursor=x', { headers })],
    ] as const)('%s', async (_what, reason, ask) => {
      const { error } = (await ask()).body;
      expect(error).toMatchObject({ code: 'bad_request', message: reasonMessages[reason][language] });
    });

    test('a field that is there twice, by its path', async () => {
      const { body } = await send('POST', '/clients', { headers, body: '{"name":"A","name":"B"}' });
      expect(body.error.message).toBe(reasonMessages.repeatedName[language].replace('{field}', '/name'));
    });
  },
);

describe('the code is the same in all', () => {
  test.each(languages)('%s', async (language) => {
    expect((await get('/ping', accept(language))).body.error.code).toBe('missing_api_key');
  });
});

test('a path that nobody knows, and one that cannot be read, follow it too', async () => {
  const headers = { 'accept-language': 'bg' };
  expect((await get('/nothing', { headers })).body.error.message).toBe(errors.not_found.messages.bg);
  expect((await get('/clients/%zz', { headers })).body.error.message).toBe(reasonMessages.undecodablePath.bg);
});
