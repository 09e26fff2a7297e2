import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { translationProblems } from '../../scripts/spec/check.ts';
import { readDescribedSources, readLocales } from '../../scripts/spec/compile.ts';
import { SourceFiles } from '../../scripts/spec/files.ts';
import { findGaps, fingerprint, translationWorklist } from '../../scripts/spec/prose.ts';
import { Places } from '../../scripts/spec/source-places.ts';
import { type Locale, specFolder } from '../../scripts/spec/sources.ts';

const texts = new Map([
  ['createClient.summary', 'Create a client'],
  ['Client.phone', 'Nine digits or `+34…`.'],
]);
const complete: Locale = {
  'createClient.summary': { source: fingerprint('Create a client'), text: 'Crear un cliente' },
  'Client.phone': { source: fingerprint('Nine digits or `+34…`.'), text: 'Nueve cifras o `+34…`.' },
};
const none = { missing: [], stale: [], orphaned: [], altered: [] };

test('accepts a complete and current translation', () => {
  expect(findGaps(texts, complete)).toEqual(none);
});

test('finds a text without translation', () => {
  const { 'Client.phone': _, ...locale } = complete;
  expect(findGaps(texts, locale)).toEqual({ ...none, missing: ['Client.phone'] });
});

test('takes an empty translation for a missing one', () => {
  const locale = {
    ...complete,
    'Client.phone': { source: fingerprint('Nine digits or `+34…`.'), text: ' ' },
  };
  expect(findGaps(texts, locale)).toEqual({ ...none, missing: ['Client.phone'] });
});

test('finds a translation whose English has changed since', () => {
  const changed = new Map([...texts, ['createClient.summary', 'Create a new client']]);
  expect(findGaps(changed, complete)).toEqual({ ...none, stale: ['createClient.summary'] });
});

test('finds a translation of a text that no longer exists', () => {
  const locale = { ...complete, 'deleteClient.summary': { source: '00000000', text: 'Borrar un cliente' } };
  expect(findGaps(texts, locale)).toEqual({ ...none, orphaned: ['deleteClient.summary'] });
});

test('finds a translation that changed a code span', () => {
  const altered = { source: fingerprint('Nine digits or `+34…`.'), text: 'Nueve cifras o `34`.' };
  expect(findGaps(texts, { ...complete, 'Client.phone': altered })).toEqual({
    ...none,
    altered: ['Client.phone'],
  });
});

describe('the worklist', () => {
  test('closes every gap when it is filled in', () => {
    const filled = parse(translationWorklist('es', texts, {}), { schema: 'failsafe' }) as Locale;
    expect(findGaps(texts, filled)).toEqual(none);
  });

  test('keeps long texts and their line breaks', () => {
    const long = new Map([
      ['guide.errors', `## Errors\n\n${'Branch on `code`. '.repeat(30)}\n\n{errorTable}`],
    ]);
    const filled = parse(translationWorklist('bg', long, {}), { schema: 'failsafe' }) as Locale;
    expect(filled['guide.errors']?.text).toBe(long.get('guide.errors'));
  });

  test('shows the former translation of what has become stale', () => {
    const changed = new Map([['createClient.summary', 'Create a new client']]);
    expect(translationWorklist('es', changed, complete)).toContain('Crear un cliente');
  });
});

test('every gap of a locale file is a problem of the specification', () => {
  const files = new SourceFiles(specFolder);
  const sources = readDescribedSources(files);
  const places = new Places(files);
  const locales = readLocales();
  const before = translationProblems(sources, locales, places).length;
  const orphan = { ...locales.es, 'noSuchOperation.summary': { source: '00000000', text: 'Nada' } };
  const problems = translationProblems(sources, { ...locales, es: orphan }, places);
  expect(problems).toContain('spec/locales/es.yaml:1: no text has the key `noSuchOperation.summary`');
  expect(problems).toHaveLength(before + 1);
});
