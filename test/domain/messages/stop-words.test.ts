import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStopWord } from '../../../domain/messages/stop-words.ts';
import { anyCodePoint } from '../../support/any-code-point.ts';

test.each([
  'STOP',
  'stop',
  'Stop',
  ' stop \n',
  'STOP.',
  'Stop!',
  '«STOP»',
  '"stop"',
  '\u{200b}stop\u{feff}',
  'ＳＴＯＰ',
  'StopAll',
  'Baja',
  'BAJA',
  'baixa',
  'Sair',
  'ARRET',
  'arrêt',
  'Arrêtez',
  'DESABONNER',
  'Désinscrire',
  'СТОП',
  'стоп',
  'Отписване',
  'otkaz',
])('%j asks for no more messages', (text) => {
  expect(isStopWord(text)).toBe(true);
});

test.each([
  '',
  ' ',
  '.',
  'STOP PLEASE',
  'please stop',
  'STOP 1',
  'STOPP',
  'nonstop',
  'S T O P',
  'Dar de baja',
  'No pares',
  'Quiero que me den la baja del coche',
  'cancelar',
  'CANCEL·LAR',
  'annuler',
  'OK',
  'sí',
  'START',
  '🛑',
  'STOP'.repeat(1000),
])('%j does not', (text) => {
  expect(isStopWord(text)).toBe(false);
});

test('a message with text besides the word is no stop word', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{1,20}$/), (other) => {
      expect(isStopWord(`stop ${other}`)).toBe(false);
      expect(isStopWord(`${other} baja`)).toBe(false);
    }),
  );
});

test('takes a text of any kind', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCodePoint, maxLength: 2000 }),
      (text) => typeof isStopWord(text) === 'boolean',
    ),
  );
});
