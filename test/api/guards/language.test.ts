import { describe, expect, test } from 'vitest';
import { errors, fieldMessages, languages } from '../../../generated/errors.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { get, post, openInstance } = await openWorkshop();
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

describe('the code is the same in all', () => {
  test.each(languages)('%s', async (language) => {
    expect((await get('/ping', accept(language))).body.error.code).toBe('missing_api_key');
  });
});

test('a path that nobody knows, and one that cannot be read, follow it too', async () => {
  const headers = { 'accept-language': 'bg' };
  expect((await get('/nothing', { headers })).body.error.message).toBe(errors.not_found.messages.bg);
  expect((await get('/clients/%zz', { headers })).body.error.message).toBe(errors.bad_request.messages.bg);
});
