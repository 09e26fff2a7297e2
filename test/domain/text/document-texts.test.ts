import { expect, test } from 'vitest';
import { readTranslations, translateDocument } from '../../../domain/text/document-texts.ts';

const texts: Record<string, string> = {
  'listClients.summary': 'Lista de clientes',
  'phrases.scope': 'Permiso: `{scope}`.',
  'guide.errors': '## Errores\n\nMire `code`.\n\n{errorTable}',
  'errors.not_found': 'No existe.',
};
const inSpanish = (template: string, document = 'English') =>
  translateDocument(document, template, (key) => texts[key]);

test('a text takes its place in the document; all else remains, in its order', () => {
  const document = {
    tags: [{ name: 'Clients', description: 'English' }, { name: 'Vehicles' }],
    version: '1',
  };
  const templates = { tags: { 0: { description: '⟦listClients.summary⟧' } } };
  expect(JSON.stringify(translateDocument(document, templates, (key) => texts[key]))).toBe(
    '{"tags":[{"name":"Clients","description":"Lista de clientes"},{"name":"Vehicles"}],"version":"1"}',
  );
  expect(document.tags[0]?.description).toBe('English');
});

test('a template joins several texts and fills their placeholders', () => {
  expect(inSpanish('⟦listClients.summary⟧\n\n⟦phrases.scope⟨scope=clients:read⟩⟧')).toBe(
    'Lista de clientes\n\nPermiso: `clients:read`.',
  );
});

test('a placeholder may hold other texts', () => {
  expect(
    inSpanish('## ⟦guide.errors#heading⟧\n\n⟦guide.errors#body⟨errorTable=| 404 | ⟦errors.not_found⟧ |⟩⟧'),
  ).toBe('## Errores\n\nMire `code`.\n\n| 404 | No existe. |');
});

test('without one of its texts, a place keeps the text of the document', () => {
  expect(inSpanish('⟦listClients.summary⟧ ⟦noSuchOperation.summary⟧')).toBe('English');
});

test('translations are read in each style of the files in spec/locales/', () => {
  const file = `# A comment.
plain:
  source: c910d474
  text: General
quoted.once:
  source: '24000000'
  text: 'L''API: todo'
quoted[]:
  source: "44000000"
  text: "\`true\` o \\"no\\""
folded:
  source: 9dfdcfc4
  text: >-
    Una línea
    y otra.

    Un párrafo.
literal:
  source: c910d474
  text: |-
    ## Errores

    - uno
      dos
last:
  source: c910d474
  text: Fin
`;
  const translations = readTranslations(file);
  expect(translations.get('quoted.once')?.source).toBe('24000000');
  expect(Object.fromEntries([...translations].map(([key, { text }]) => [key, text]))).toEqual({
    plain: 'General',
    'quoted.once': "L'API: todo",
    'quoted[]': '`true` o "no"',
    folded: 'Una línea y otra.\nUn párrafo.',
    literal: '## Errores\n\n- uno\n  dos',
    last: 'Fin',
  });
});
