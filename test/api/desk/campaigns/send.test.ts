import { describe, expect, test } from 'vitest';
import { openCampaignScene } from './scene.ts';

const { workshop } = await openCampaignScene();

const nothingLeftOut = { opted_out: 0, no_address: 0, bounced: 0, same_address: 0 };

describe('a campaign', () => {
  test('goes to each client of its segment, into the log and on its way', async () => {
    const { client, template, ask, messages, balance } = await workshop();
    await template();
    const clara = await client({ name: 'Clara Ejemplo', email: 'clara@example.com' });
    const bruno = await client({ name: 'Bruno Ficticio', email: 'bruno@example.com' });
    const { status, body } = await ask();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      template: 'invierno',
      channel: 'email',
      segment: 'all',
      recipients: 2,
      left_out: 0,
      left_out_because: nothingLeftOut,
      units: 2,
      balance: 998,
      obstacle: null,
    });
    const sent = await messages();
    const common = { channel: 'email', commercial: true, campaign_id: body.id, status: 'queued', due: true };
    expect(sent).toMatchObject([
      { ...common, client_id: clara, recipient: 'clara@example.com' },
      { ...common, client_id: bruno, recipient: 'bruno@example.com' },
    ]);
    expect(sent[0]?.body).toMatch(/^Hola, Clara Ejemplo: le esperamos\.\n/);
    expect(sent[0]?.subject).toBe('Revisión de invierno');
    expect(await balance()).toBe(998);
  });

  test('by SMS goes to numbers that can be read, and is charged by segments', async () => {
    const { client, smsTemplate, ask, messages } = await workshop();
    await smsTemplate({ text: `Hola, {name}: ${'x'.repeat(100)}` });
    await client({ name: 'Clara', phone: '611 000 001' });
    await client({ name: 'Clara Eugenia de Todos los Ejemplos', phone: '611 000 002' });
    await client({ phone: '112-112' });
    const { body } = await ask();
    expect(body).toMatchObject({ channel: 'sms', recipients: 2, units: 30, left_out: 1 });
    expect(body.left_out_because).toEqual({ ...nothingLeftOut, no_address: 1 });
    expect((await messages()).map(({ recipient }) => recipient)).toEqual(['+34611000001', '+34611000002']);
  });

  test('speaks to each in its language, else in the workshop’s', async () => {
    const { client, template, ask, messages } = await workshop();
    await template();
    await client({ email: 'a@example.com', preferred_language: 'fr' });
    await client({ email: 'b@example.com' });
    await ask();
    const sent = await messages();
    expect(sent.map(({ html }) => html.slice(0, 31))).toEqual([
      '<!doctype html><html lang="fr">',
      '<!doctype html><html lang="es">',
    ]);
  });

  test('that is only tried sends nothing, and costs nothing', async () => {
    const { client, template, ask, messages, balance, desk } = await workshop();
    await template();
    await client({ email: 'clara@example.com' });
    const { status, body } = await ask({ dry_run: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: null, recipients: 1, units: 1, balance: 1_000, obstacle: null });
    expect(await messages()).toHaveLength(0);
    expect(await balance()).toBe(1_000);
    expect((await desk('GET', '/campaigns')).body.data).toEqual([]);
  });
});
