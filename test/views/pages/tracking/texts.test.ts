import { expect, test } from 'vitest';
import { budgetStatuses } from '../../../../domain/budgets/status.ts';
import { type Language, languages } from '../../../../generated/errors.ts';
import { trackingTexts } from '../../../../views/texts/tracking.ts';

/** A placeholder for a name, and for the contact of the workshop. */
const anything = Object.assign(Object('IVA'), { within: 'llámenos', atStart: 'Llámenos' });

/** Returns every text of a language with its path. */
function textsOf(language: Language): [place: string, text: string][] {
  const within = (place: string, value: unknown): [string, string][] => {
    if (typeof value === 'string') return [[place, value]];
    if (typeof value === 'function') return [[place, value(anything, '21 %', '100,00 €')]];
    return Object.entries(value as object).flatMap(([name, inner]) => within(`${place}/${name}`, inner));
  };
  return within('', trackingTexts[language]);
}

test.each(languages)('%s says all that the others say', (language) => {
  expect(textsOf(language).map(([place]) => place)).toEqual(textsOf('es').map(([place]) => place));
  expect(Object.keys(trackingTexts[language].status)).toEqual(budgetStatuses);
});

test.each(languages)('%s leaves nothing open', (language) => {
  for (const [place, text] of textsOf(language)) {
    expect(text, place).toMatch(/^\S(.*\S)?$/);
    expect(text, place).not.toMatch(/undefined|null|\$\{|TODO| {2}/);
  }
});

test.each(languages)('%s has sentences of its own', (language) => {
  const sentences = (of: Language) =>
    textsOf(of).flatMap(([place, text]) => (/\/(text|step|none|withoutTax)$/.test(place) ? text : []));
  const own = sentences(language);
  expect(new Set(own).size).toBe(own.length);
  for (const other of languages.filter((each) => each !== language)) {
    const theirs = new Set(sentences(other));
    expect(own.filter((sentence) => theirs.has(sentence))).toEqual([]);
  }
});

test('only Bulgarian is written in Cyrillic, and all of it is', () => {
  for (const language of languages) {
    for (const [place, text] of textsOf(language)) {
      expect(/\p{Script=Cyrillic}/u.test(text), `${language} ${place}`).toBe(language === 'bg');
    }
  }
});
