import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listStraySpaces, locate, withFrenchSpaces } from '../../scripts/check/french-spacing.ts';
import { listTexts } from '../../scripts/check/texts.ts';

const breaking = [
  'Bonjour : voici',
  'Bonjour: voici',
  'Prêt ; partez',
  'Prêt; partez',
  'Vraiment ?',
  'Vraiment?',
  'Oui !',
  'la «\u202fclé\u202f»',
  'la « clé »',
  'la «clé»',
  'fini :',
  'un\u2009!',
  '`code` : oui',
  '**Note** :\nsuite',
];

test.each(breaking)('finds a sign whose space breaks or is missing: %j', (text) => {
  expect(listStraySpaces(text).length).toBeGreaterThan(0);
});

test.each([
  'Bonjour\u00a0: voici',
  'la «\u00a0clé\u00a0» ; fin'.replace(' ;', '\u00a0;'),
  'à 10:00, le groupe language:fr|en',
  'voir https://example.com/?a=b et /api/v1/openapi.json?lang=fr',
  'sous la forme «\u00a0Authorization: Bearer <clé>\u00a0»',
  'seules les URL https: sont appelées',
  'écrivez @ : / ? # % ainsi',
  '`a ? b : c` et\n```js\nconst a = b ? c : d;\n```',
  '[la page](https://example.com/a;b)',
  'Maximum\u00a0: {limit}.',
  '',
])('takes what is right, and what is no French: %j', (text) => {
  expect(listStraySpaces(text)).toEqual([]);
  expect(withFrenchSpaces(text)).toBe(text);
});

test('puts spaces that break right, and nothing else', () => {
  const yaml =
    'key:\n  source: 0a0b0c0d\n  text: >-\n    Avec « cela » : `a : b` ; `failed`\n    : plus rien ?\n';
  const repaired = withFrenchSpaces(yaml);
  expect(repaired).toBe(
    'key:\n  source: 0a0b0c0d\n  text: >-\n    Avec «\u00a0cela\u00a0»\u00a0: `a : b`\u00a0; `failed`\u00a0:\n    plus rien\u00a0?\n',
  );
  expect(withFrenchSpaces(repaired)).toBe(repaired);
});

test('looks at all that is French: document, errors, pages, mails and short messages', async () => {
  const places = new Set((await listTexts('fr')).map(({ place }) => place.split(' ')[0]));
  for (const place of [
    'spec/locales/fr.yaml',
    'spec/locales/desk/fr.yaml',
    'spec/errors.yaml',
    'views/texts/fr/tracking.ts',
    'views/texts/fr/pages.ts',
    'views/texts/fr/mails.ts',
    'views/texts/fr/notices.ts',
  ]) {
    expect(places).toContain(place);
  }
});

test('every French text has spaces that never break before : ; ! ? » and behind «', async () => {
  const strays = (await listTexts('fr')).flatMap(({ place, text }) =>
    listStraySpaces(text).map((at) => `${place}: ${at}`),
  );
  expect(strays).toEqual([]);
});

test.each([
  ['spec/locales/fr.yaml Client.phone', 'espagnols : neuf chiffres', 'espagnols : neuf'],
  ['spec/locales/fr.yaml Client.phone', 'what the file wraps', 'Client.phone:'],
  ['spec/errors.yaml client_exists', 'what the file escapes', 'client_exists:'],
  ['views/texts/fr/notices.ts vehicle_ready', 'what the file computes', 'vehicle_ready:'],
])('in %s, %j is located', (place, around, expected) => {
  const [file = '', line] = locate(place, around).split(':');
  expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain(expected);
});
