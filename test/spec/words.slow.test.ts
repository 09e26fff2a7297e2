import { expect, test } from 'vitest';
import { type Language, languages } from '../../generated/errors.ts';
import { listTexts } from '../../scripts/check/texts.ts';
import { readDeskLocales } from '../../scripts/spec/compile.ts';
import { translatedLanguages } from '../../scripts/spec/sources.ts';

/**
 * Words that native speakers of the trade rejected, by language. Other checks search the texts of the OpenAPI document
 * and of the guide.
 */
const struckOut: Record<Language, RegExp> = {
  es: /por llegar|por empezar|borrad(?!or\b)|dueño|Se creó/i,
  en: /go on reaching|anew|lies in the past|for the moment/i,
  ca: /per arribar|tira endavant|^Veure |amfitrió|esborrat|petició del/i,
  pt: /senha|correio eletrónico|\bdono\b|com tempo|por causa d|mais de uma vez|anfitri|recebê-lo/i,
  fr: /même lien|\bremise? (au|à)|\brendu\b|taux de taxe/i,
  bg: /отказана|състояни|връзката за|работата изчаква|на ваше разположение сме|^Друг:/iu,
};

/** Rejected words that the panel may say: how long ago something was, and a connection to the network. */
const struckOutForClients: Partial<Record<Language, RegExp>> = { en: /just now/i, pt: /ligaç/i };

/** Other words for things that the panel calls by one word in each language. */
const struckOutOfPanel: Partial<Record<Language, RegExp>> = {
  es: /\bcupos?\b|\bhuecos?\b/i,
  ca: /\btauler\b|\bVés\b|\bboxes\b/u,
  pt: /\bemails?\b|acrescent|lista de preços|\bcifrad/i,
  fr: /\batelier|\bformule\b|réglages|jours ouvrables/i,
  bg: /шифрован|клетк|ценова листа|акаунт|отчети/iu,
};

const panelPlaces = /^(?:spec\/locales\/desk\/|views\/texts\/\w+\/(?:panel\/|mails\.ts|setup\.ts))/;

test.each(languages)('nothing that native readers struck out is said to people (%s)', async (language) => {
  const said = (await listTexts(language)).filter(
    ({ place }) => !/^(?:spec\/locales\/\w+\.yaml|docs\/guide\/)/.test(place),
  );
  expect(said.length).toBeGreaterThan(200);
  const wrong = said.filter(({ place, text }) => {
    const others = panelPlaces.test(place) ? struckOutOfPanel : struckOutForClients;
    return struckOut[language].test(text) || others[language]?.test(text);
  });
  expect(wrong).toEqual([]);
});

test('the panel has typographic apostrophes in French and straight ones in Catalan', async () => {
  const wrong = { fr: /\p{L}'\p{L}/u, ca: /\p{L}’\p{L}/u };
  for (const language of ['fr', 'ca'] as const) {
    const said = (await listTexts(language)).filter(({ place }) => panelPlaces.test(place));
    expect(said.filter(({ text }) => wrong[language].test(text))).toEqual([]);
  }
});

/** Matches texts that end in a full stop without being sentences: “Invoice no.”. */
const abbreviation = /(?:^| )(?:no|núm|id)\.$/i;

test.each(translatedLanguages)('help is a sentence, and labels are not (%s)', (language) => {
  const wrong = [...(readDeskLocales()[language] ?? [])].filter(([path, text]) => {
    const english = path.split('\n').at(-1) ?? '';
    if (/\s{2}|^\s|\s$/.test(text)) return true;
    if (path.startsWith('help\n')) return !text.endsWith('.') && text !== english;
    return text.endsWith('.') !== english.endsWith('.') && !abbreviation.test(english);
  });
  expect(wrong).toEqual([]);
});

/** Matches the files of texts for developers, which address the reader in lower case. */
const forDevelopers = /^(?:spec\/(?!locales\/desk)|docs\/guide|views\/texts\/bg\/(?:docs|error-advice)\b)/;

test('Bulgarian clients are addressed with a capital letter', async () => {
  const said = (await listTexts('bg')).filter(({ place }) => !forDevelopers.test(place));
  expect(said.length).toBeGreaterThan(100);
  const small = said.filter(({ text }) => /(?<!\p{L})(ви|вие|вас|ваш\p{L}*)(?!\p{L})/u.test(text));
  expect(small).toEqual([]);
});

test('Portuguese greetings end in a comma, Catalan ones too', async () => {
  for (const language of ['pt', 'ca'] as const) {
    const greetings = (await listTexts(language)).filter(({ place }) => place.endsWith(' greeting'));
    expect(greetings.length).toBeGreaterThan(0);
    for (const { text } of greetings) expect(text).toMatch(/^(Olá|Hola), .*,$/);
  }
});
