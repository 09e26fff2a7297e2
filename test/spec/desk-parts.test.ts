import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { problem } from '../../domain/requests/problem.ts';
import { deskMessages, errors, fieldMessages, languages, reasonMessages } from '../../generated/errors.ts';
import { renderProblem } from '../../http/output/error-handler.ts';
import { advisedCommands, apiTexts, deskTexts } from '../../scripts/spec/desk-parts.ts';

const inAll = (text: string) => ({ en: text, es: text, ca: text, pt: text, fr: text, bg: text });
const general = inAll('The invoice cannot be changed.');

test('the API shows a message without its commands, the desk with them', () => {
  const texts = inAll('Try again[[: verifactu reconcile]].[[ Or give up: --yes]]');
  expect(apiTexts(texts, general).en).toBe('Try again.');
  expect(deskTexts(texts).en).toBe('Try again: verifactu reconcile. Or give up: --yes');
});

test('a message that only names a command becomes the general one of its code', () => {
  expect(apiTexts(inAll('[[Run series list.]]'), general)).toEqual(general);
});

test('the compiler refuses a message that advises a command or an option outside the part for the desk', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  const sources = { errors: parse(read('spec/errors.yaml')), desk: JSON.parse(read('generated/desk.json')) };
  expect(advisedCommands(sources)).toEqual([]);
  const withField = (text: string) => ({
    ...sources,
    errors: { ...sources.errors, fields: { ...sources.errors.fields, planted: inAll(text) } },
  });
  for (const text of [
    'Ask for it: clients set --tax-id',
    'Compare first: verifactu reconcile.',
    'Confirm with --yes',
  ]) {
    expect(advisedCommands(withField(text))).toHaveLength(languages.length);
    expect(advisedCommands(withField(`It failed[[: ${text}]].`))).toEqual([]);
  }
});

test.each(languages)('a refusal in %s names commands at the desk alone', (language) => {
  const refusal = problem('invoice_conflict', { reason: 'reconcileFirst' });
  const fields = problem('validation_error', {
    fields: [{ path: '/client_id', rule: 'recipientOrSimplified' }],
  });
  const partner = [refusal, fields].map((each) => renderProblem(each, language).body).join();
  const desk = [refusal, fields].map((each) => renderProblem(each, language, { reader: 'desk' }).body).join();
  expect(partner).not.toMatch(/verifactu|--/);
  expect(desk).toMatch(/verifactu reconcile.*--billing-tax-id/);
  expect(partner).not.toContain('[[');
  expect(desk).not.toContain('[[');
});

test('no message is empty', () => {
  const all = [
    ...Object.values(errors).map(({ messages }) => messages),
    ...Object.values(reasonMessages),
    ...Object.values(fieldMessages),
    ...Object.values(deskMessages),
  ];
  for (const texts of all)
    for (const language of languages) expect(texts[language]).toMatch(/\p{L}.*[.…!?:)\]}\w»“”]$/u);
});
