import { describe, expect, test } from 'vitest';
import { openCampaignScene } from './scene.ts';

const { workshop } = await openCampaignScene();

describe('a campaign', () => {
  test('goes to each client of its segment, once, in the log and to be sent', async () => {
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
      left_out_because: { opted_out: 0, no_address: 0, bounced: 0, same_address: 0 },
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
});
