import { describe, test } from 'vitest';
import { openSendingWorkshop } from './sending.ts';

const { refuses } = await openSendingWorkshop();

const sms = { to: '600 000 001', body: 'Está listo.' };

describe('an SMS goes to one number, and says something:', () => {
  test.each([
    ['a list of numbers', { ...sms, to: ['600 000 001'] }, '/to'],
    ['a thousand numbers', { ...sms, to: Array(1_000).fill('600000001').join(',') }, '/to'],
    ['two numbers', { ...sms, to: '600000001 600000002' }, '/to'],
    ['two with a comma', { ...sms, to: '600000001,600000002' }, '/to'],
    ['a line break', { ...sms, to: '600 000\r\n001' }, '/to'],
    ['a line break after it', { ...sms, to: '600 000 001\n' }, '/to'],
    ['NUL', { ...sms, to: '600 000 001\0' }, '/to'],
    ['half a character', { ...sms, to: '600 000 001\ud83d' }, '/to'],
    ['a name', { ...sms, to: 'TALLER' }, '/to'],
    ['an address', { ...sms, to: 'clara@example.com' }, '/to'],
    ['other digits', { ...sms, to: '٦٠٠٠٠٠٠٠١' }, '/to'],
    ['an emergency number', { ...sms, to: '112' }, '/to'],
    ['a number too short', { ...sms, to: '600 000' }, '/to'],
    ['a number too long', { ...sms, to: '600 000 001 002 003' }, '/to'],
    ['an extension', { ...sms, to: '600000001 ext 5' }, '/to'],
    ['only signs', { ...sms, to: '+++---...' }, '/to'],
    ['a number as a number', { ...sms, to: 600_000_001 }, '/to'],
    ['no text', { to: sms.to }, '/body'],
    ['an empty text', { ...sms, body: '' }, '/body'],
    ['a blank text', { ...sms, body: ' \n ' }, '/body'],
    ['1,001 characters', { ...sms, body: 'x'.repeat(1_001) }, '/body'],
    ['1,000,000 characters', { ...sms, body: 'x'.repeat(1_000_000) }, '/body'],
    ['a text with NUL', { ...sms, body: 'x\0' }, '/body'],
    ['a text with half a character', { ...sms, body: 'x\ud83d' }, '/body'],
    ['another sender', { ...sms, from: 'BANCO' }, '/from'],
  ])('%s is refused', (_what, body, field) => refuses('/sms', body, field));

  test('a body of more than 1 MiB is not read', () =>
    refuses('/sms', { ...sms, body: 'x'.repeat(1_048_577) }, null));
});
