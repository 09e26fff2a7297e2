import { domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAddresses } from '../../../domain/clients/addresses.ts';
import {
  buildMentions,
  type ClientIdentity,
  exactPattern,
  nameWords,
  withoutMentions,
  withoutSharedMentions,
} from '../../../domain/clients/mentions.ts';
import { cpuOf } from '../../support/cpu.ts';

const nobody: ClientIdentity = { names: [], streets: [], codes: [], addresses: parseAddresses([], 'ES') };
const clara: ClientIdentity = {
  names: ['Clara Ejemplo García', 'José de la Peña', 'Imaginària & Fills, S.L.'],
  streets: ['Calle Inventada, 12', 'Plaza 1'],
  codes: ['12345678Z', '1234KLM', '4321'],
  addresses: parseAddresses(
    ['Clara@Example.com', 'clara@münchen.example', '600 000 001', '+44 20 7946 0000', '1234'],
    'ES',
  ),
};
const pattern = exactPattern(buildMentions(clara, 'ES', domainToUnicode)) as RegExp;
const cut = (text: string) => withoutMentions(text, pattern);

describe('a name is found', () => {
  test.each([
    ['Frenos de Clara Ejemplo García', 'Frenos de …'],
    ['FRENOS DE CLARA EJEMPLO GARCIA', 'FRENOS DE …'],
    ['Ejemplo García, Clara: frenos', '…: frenos'],
    ['Clara Ejemplo y Clara Ejemplo Clara Ejemplo', '… y … …'],
    ['para clara m. ejemplo', 'para …'],
    ['jose pen\u0303a', '…'],
    ['DNI_José_de_la_Peña.pdf', 'DNI_….pdf'],
    ['<b>Clara</b>&nbsp;Ejemplo', '<b>…'],
    ['Clara\nEjemplo', '…'],
    ['Imaginaria y Fills', '…'],
  ])('in %j', (said, without) => expect(cut(said)).toBe(without));

  test.each(['Clara', 'Declara Ejemplo', 'Clara Ejemplos', 'pintura clara', 'Ejemplo de García', 'Peña'])(
    'and not in %j',
    (said) => expect(cut(said)).toBe(said),
  );
});

describe('numbers and addresses are found', () => {
  test.each([
    ['matrícula 1234-klm', 'matrícula …'],
    ['DNI 12.345.678-z.', 'DNI ….'],
    ['recoger en Inventada 12, 3º', 'recoger en …, 3º'],
    ['<clara@example.com>: user unknown', '<…>: user unknown'],
    ['550 CLARA@xn--mnchen-3ya.example gone, clara@MÜNCHEN.example too', '550 … gone, … too'],
    ['https://example.com/?mail=clara%40example.com&x=1', 'https://example.com/?mail=…&x=1'],
    ['+34600000001 is not in service', '… is not in service'],
    ['number +34 600 000 001, 600000001', 'number …, …'],
    ['(600) 000-001.', '….'],
  ])('in %s', (said, without) => expect(cut(said)).toBe(without));

  test.each([
    '<lara.clara@example.com>',
    'clara@example.com.br',
    '9600000001',
    '6000000012',
    'error 1234',
    '4321',
    'Plaza 1',
  ])('and not in %s', (said) => expect(cut(said)).toBe(said));
});

test('JSON is cut within its strings: a number stays one', () => {
  const said = { phone: 600000001, lines: [{ description: 'Para Clara Ejemplo', cents: 12 }], empty: null };
  const left = { ...said, lines: [{ description: 'Para …', cents: 12 }] };
  expect(withoutMentions(said, pattern)).toEqual(left);
});

test('what names somebody else, too, is left out', () => {
  const mentions = buildMentions(clara, 'ES', domainToUnicode);
  const alone = exactPattern(
    withoutSharedMentions(mentions, ['Clara Ejemplo Pérez\nCalle Inventada 12']),
  ) as RegExp;
  expect(withoutMentions('Clara Ejemplo, Clara Ejemplo García, Inventada 12', alone)).toBe(
    'Clara Ejemplo, …, Inventada 12',
  );
  expect(withoutSharedMentions(mentions, [])).toEqual(mentions);
});

test('single words are those of the names, without particles and company forms', () => {
  expect(nameWords(clara).map(({ words }) => words)).toEqual([
    ...['clara', 'ejemplo', 'garcia', 'jose', 'pena', 'imaginaria', 'fills'],
  ]);
});

test('searches nothing if nothing is known', () => {
  expect(exactPattern(buildMentions({ ...nobody, names: ['Clara'] }, 'ES', domainToUnicode))).toBeNull();
});

test('a long text that nearly is a mention is read in time', async () => {
  const nearly = `clara ${'<>'.repeat(20_000)}${'e &e; '.repeat(20_000)}${'\u0301'.repeat(20_000)}${'1 2 3 4 6 7 8 '.repeat(20_000)}`;
  const mostMs = 2_000;
  expect(await cpuOf(() => expect(cut(nearly)).toBe(nearly), mostMs)).toBeLessThan(mostMs);
});
