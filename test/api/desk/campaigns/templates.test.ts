import { describe, expect, test } from 'vitest';
import { workshopProgram } from '../../../../tools/operator/desk/commands.ts';
import { perform } from '../../../../tools/operator/desk/perform.ts';
import { openCampaignScene } from './scene.ts';

const { workshop, deskApp } = await openCampaignScene();

/** Runs a command from its words; returns the desk's answer. Throws if the desk refuses. */
async function typed(host: string, ...words: string[]): Promise<Record<string, unknown>> {
  let answered: Record<string, unknown> = {};
  const program = workshopProgram(async (operation, call) => {
    answered = await perform(deskApp, operation, { ...call, instance: host });
  });
  await program.parseAsync(['campaigns', 'templates', ...words], { from: 'user' });
  return answered;
}

describe('a template', () => {
  test('is set, shown, listed and removed', async () => {
    const { host } = await workshop();
    const subject = '¿Listo para el invierno, {name}?';
    const set = await typed(
      ...([host, 'set', '--name', 'invierno', '--channel', 'email'] as const),
      ...['--subject', subject, '--html', '<p>Hola, {name}<script>x</script></p>'],
    );
    expect(set).toEqual({
      name: 'invierno',
      channel: 'email',
      subject,
      text: 'Hola, {name}',
      html: '<p>Hola, {name}</p>',
      updated_at: expect.any(String),
    });
    expect(await typed(host, 'show', 'invierno')).toEqual(set);
    const sms = await typed(host, 'set', '--name', 'aviso', '--channel', 'sms', '--text', 'Hola');
    expect(await typed(host, 'list')).toEqual({ data: [sms, set] });
    expect(await typed(host, 'remove', 'invierno')).toEqual({ ok: true, name: 'invierno' });
    expect(await typed(host, 'list')).toEqual({ data: [sms] });
  });

  test('is replaced by one of the same name, whatever its channel', async () => {
    const { desk, template, smsTemplate } = await workshop();
    await template();
    await smsTemplate({ text: 'Adiós' });
    const { body } = await desk('GET', '/campaigns/templates');
    expect(body.data).toMatchObject([{ channel: 'sms', subject: null, text: 'Adiós', html: null }]);
  });

  test('belongs to its workshop', async () => {
    const [one, other] = [await workshop(), await workshop()];
    await one.template();
    expect((await other.askDesk('GET', '/campaigns/templates/invierno')).status).toBe(404);
    expect((await other.askDesk('DELETE', '/campaigns/templates/invierno')).status).toBe(404);
    expect((await other.ask()).body.error.fields).toMatchObject([
      { path: '/template', message: expect.stringMatching(/plantilla de campaña/) },
    ]);
    expect((await one.desk('GET', '/campaigns/templates/invierno')).status).toBe(200);
  });
});

test.each<[string, object, string]>([
  ['a name in capitals', { name: 'Invierno' }, '/name'],
  ['a channel that nothing is sent by', { channel: 'whatsapp' }, '/channel'],
  ['a text of spaces', { text: ' \n' }, '/text'],
  ['a text that is endless', { text: 'x'.repeat(20_001) }, '/text'],
  ['half a character', { text: 'x\ud800' }, '/text'],
  ['a subject that would begin a header', { subject: 'a\nBcc: b@example.com' }, '/subject'],
  ['a placeholder that there is not', { text: 'Hola, {nombre}' }, '/text'],
])('refuses %s', async (_, fields, path) => {
  const { askDesk, desk } = await workshop();
  const usual = { name: 'invierno', channel: 'email', subject: 'Ofertas', text: 'Hola' };
  const refused = await askDesk('POST', '/campaigns/templates', { ...usual, ...fields });
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path, message: expect.any(String) }]);
  expect((await desk('GET', '/campaigns/templates')).body.data).toEqual([]);
});

test('a refusal names the placeholders that there are', async () => {
  const { askDesk } = await workshop();
  const typo = { name: 'a', channel: 'sms', text: '{nombre}' };
  const { body } = await askDesk('POST', '/campaigns/templates', typo);
  expect(body.error.fields[0].message).toContain('{name}, {workshop}, {phone}, {email}, {web}, {address}');
});
