import { describe, expect, test } from 'vitest';
import { type EnteredTemplate, readTemplate } from '../../../../domain/messages/campaigns/template.ts';
import { Problem } from '../../../../domain/requests/problem.ts';

const email: EnteredTemplate = { name: 'invierno', channel: 'email', subject: 'Ofertas', text: 'Hola' };
const sms: EnteredTemplate = { name: 'invierno', channel: 'sms', text: 'Hola' };

function refusalOf(typed: EnteredTemplate) {
  try {
    readTemplate(typed);
  } catch (error) {
    if (error instanceof Problem) return error.extras.fields?.map(({ path, rule }) => [path, rule]);
    throw error;
  }
  return undefined;
}

describe('keeps', () => {
  test('a text as it is, without HTML', () => {
    expect(readTemplate({ ...email, text: ' Hola, {name}\n\nTel. {phone}\n' })).toEqual({
      ...email,
      text: 'Hola, {name}\n\nTel. {phone}',
      html: null,
    });
  });

  test('HTML without what could do harm, and its text', () => {
    const html = '<p onclick="x()">Hola, {name}<script>alert(1)</script></p><form><input></form>';
    expect(readTemplate({ ...email, text: undefined, html })).toMatchObject({
      html: '<p>Hola, {name}</p>',
      text: 'Hola, {name}',
    });
  });

  test('a text of its own beside HTML', () => {
    expect(readTemplate({ ...email, html: '<p>Hola</p>', text: 'Buenos días' })).toMatchObject({
      html: '<p>Hola</p>',
      text: 'Buenos días',
    });
  });

  test('a picture alone', () => {
    const html = '<img src="https://taller.example.com/cartel.png">';
    expect(refusalOf({ ...email, text: undefined, html })).toBeUndefined();
  });

  test('a placeholder that is written with entities as what it is', () => {
    const html = '<p>&#123;name&#125;</p>';
    expect(readTemplate({ ...email, html }).html).toBe('<p>{name}</p>');
  });

  test('an SMS of up to 1,000 characters', () => {
    expect(readTemplate({ ...sms, text: 'x'.repeat(1_000) })).toMatchObject({ subject: null, html: null });
  });
});

test.each<[string, EnteredTemplate, [string, string]]>([
  ['an email without subject', { ...email, subject: undefined }, ['/subject', 'required']],
  ['an email that says nothing', { ...email, text: undefined }, ['/text', 'required']],
  ['a subject that would begin a header', { ...email, subject: 'a\r\nBcc: b' }, ['/subject', 'pattern']],
  ['HTML with nothing harmless in it', { ...email, html: '<script>x</script>' }, ['/html', 'emptyHtml']],
  ['HTML that Gmail would cut', { ...email, html: 'x'.repeat(80_001) }, ['/html', 'maxLength']],
  ['HTML with too many tags', { ...email, html: '<b>'.repeat(20_001) }, ['/html', 'tooManyTags']],
  ['an SMS with a subject', { ...sms, subject: 'Hola' }, ['/subject', 'additionalProperties']],
  ['an SMS with HTML', { ...sms, html: '<p>Hola' }, ['/html', 'additionalProperties']],
  ['an SMS that says nothing', { ...sms, text: undefined }, ['/text', 'required']],
  ['a long SMS', { ...sms, text: 'x'.repeat(1_001) }, ['/text', 'maxLength']],
  ['an unknown placeholder', { ...sms, text: 'Hola, {nombre}' }, ['/text', 'unknownPlaceholder']],
  ['a placeholder in capitals', { ...email, text: '{Name}' }, ['/text', 'unknownPlaceholder']],
  ['braces of another program', { ...email, text: '{{name}}' }, ['/text', 'unknownPlaceholder']],
  ['a brace that is left open', { ...email, subject: 'Hola {name' }, ['/subject', 'unknownPlaceholder']],
  ['a name of every object', { ...email, text: '{constructor}' }, ['/text', 'unknownPlaceholder']],
  [
    'a placeholder in an address',
    { ...email, html: '<a href="https://example.com/?n={name}">x</a>' },
    ['/html', 'unknownPlaceholder'],
  ],
  [
    'an address that is a placeholder',
    { ...email, html: "<a href='{web}'>x</a>" },
    ['/html', 'unknownPlaceholder'],
  ],
  [
    'a placeholder in an attribute',
    { ...email, html: '<p title="{name}">x</p>' },
    ['/html', 'unknownPlaceholder'],
  ],
  [
    'a placeholder that a tag interrupts',
    { ...email, html: '<p>{na<b>me}</b></p>' },
    ['/html', 'unknownPlaceholder'],
  ],
])('refuses %s', (_, typed, refusal) => {
  expect(refusalOf(typed)).toEqual([refusal]);
});
