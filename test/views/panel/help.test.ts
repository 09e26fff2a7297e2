import { expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { isDocsPage } from '../../../views/docs/site.ts';
import { findScreen } from '../../../views/panel/find.tsx';
import { screens } from '../../../views/panel/index.ts';
import { guideOfScreen } from '../../../views/panel/kit/help.tsx';
import { helpTexts } from '../../../views/texts/panel/help.ts';

const names = [...screens, findScreen([])].map(({ name }) => name);
const maxWords = 100;

test('each screen has a page of the guide, and no page belongs to a screen that does not exist', () => {
  expect(Object.keys(guideOfScreen).toSorted()).toEqual(names.toSorted());
  for (const page of Object.values(guideOfScreen)) expect(isDocsPage(`/panel/${page}`), page).toBe(true);
});

test.each(languages)('each screen has its help in a few sentences (%s)', (language) => {
  for (const [name, help] of Object.entries(helpTexts[language].screens)) {
    const text = Object.values(help).join(' ');
    const sentences = text.split(/[.!?](?=\s|$)/).filter((sentence) => sentence.trim() !== '');
    expect([name, sentences.length >= 2, sentences.length <= 6]).toEqual([name, true, true]);
    expect([name, text.split(/\s+/).length <= maxWords]).toEqual([name, true]);
  }
});
