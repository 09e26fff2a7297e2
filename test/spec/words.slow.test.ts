import { expect, test } from 'vitest';
import { type Language, languages } from '../../generated/errors.ts';
import { listTexts } from '../../scripts/check/texts.ts';

/**
 * Words that native speakers of the trade rejected, by language. Other checks search the texts of the OpenAPI document
 * and of the guide.
 */
const struckOut: Record<Language, RegExp> = {
  es: /por llegar|por empezar|borrad(?!or\b)|dueño|Se creó/i,
  en: /go on reaching|just now|anew|lies in the past|for the moment/i,
  ca: /per arribar|tira endavant|^Veure |amfitrió|esborrat|petició del/i,
  pt: /ligaç|senha|correio eletrónico|\bdono\b|com tempo|por causa d|mais de uma vez|anfitri|recebê-lo/i,
  fr: /même lien|\bremise? (au|à)|\brendu\b|taux de taxe/i,
  bg: /отказана|състояни|връзката за|работата изчаква|на ваше разположение сме|^Друг:/iu,
};

test.each(languages)('nothing that native readers struck out is said to people (%s)', async (language) => {
  const said = (await listTexts(language)).filter(
    ({ place }) => !/^(?:spec\/locales\/\w+\.yaml|docs\/guide\/)/.test(place),
  );
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter(({ text }) => struckOut[language].test(text))).toEqual([]);
});

/** Matches the files of texts for developers, which address the reader in lower case. */
const forDevelopers = /^(?:spec\/(?!locales\/desk)|docs\/guide|views\/texts\/bg\/(?:docs|error-advice)\b)/;

test('Bulgarian clients are addressed with a capital letter', async () => {
  const said = (await listTexts('bg')).filter(({ place }) => !forDevelopers.test(place));
  expect(said.length).toBeGreaterThan(100);
  const small = said.filter(({ text }) => /(?<!\p{L})(ви|вас|ваш\p{L}*)(?!\p{L})/u.test(text));
  expect(small).toEqual([]);
});

test('Portuguese greetings end in a comma, Catalan ones too', async () => {
  for (const language of ['pt', 'ca'] as const) {
    const greetings = (await listTexts(language)).filter(({ place }) => place.endsWith(' greeting'));
    expect(greetings.length).toBeGreaterThan(0);
    for (const { text } of greetings) expect(text).toMatch(/^(Olá|Hola), .*,$/);
  }
});
