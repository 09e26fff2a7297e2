import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { insertCampaign } from '../../../db/messages/campaigns.ts';
import { readTemplate } from '../../../domain/messages/campaigns/template.ts';
import { startMailServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { openComposer } from '../../../views/mails/campaign.ts';
import { openSendingScene, smtpAt } from './sending-scene.ts';

const refused = 'nobody@example.com';
const server = await startMailServer({
  onRcptTo({ address }, _session, done) {
    done(address === refused ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
  },
});
afterAll(server.stop);
const { sql, clock, write, workshop, start, waitFor } = await openSendingScene();

test('sends a campaign as mail with an unsubscribe link, but not to clients who used one meanwhile', async () => {
  const { id, instance, client, stage, spent } = await workshop({ email: smtpAt(server.port) });
  const template = readTemplate({ name: 'a', channel: 'email', subject: 'Ofertas', text: 'Hola, {name}' });
  const clara = await client();
  const bruno = await client({ name: 'Bruno Ficticio', email: refused });
  const decided = await client({ name: 'Dora Inventada', email: 'dora@example.com' });
  const recipients = [
    { clientId: clara, name: 'Clara Ejemplo', language: 'es', to: 'clara@example.com' },
    { clientId: bruno, name: 'Bruno Ficticio', language: 'es', to: refused },
    { clientId: decided, name: 'Dora Inventada', language: 'es', to: 'dora@example.com' },
  ] as const;
  const campaign = {
    instance_id: id,
    template: 'a',
    channel: 'email',
    segment: 'all',
    recipients: 3,
    left_out: 0,
    created_at: clock.now().toISOString(),
  } as const;
  const { id: campaignId } = await write((tx) => insertCampaign(tx, campaign));
  const { messageOf } = openComposer(template, { workshop: instance, answerable: true });
  await stage(...recipients.map((recipient) => messageOf(recipient, campaignId)));
  await sql`update clients set opt_out_email = true where id = ${decided}`;
  await start();

  const told = await waitFor(async () => {
    const [row] = await sql`
      select data from events where instance_id = ${id} and event = 'campaign.finished'`;
    return row?.data;
  });
  expect(told).toEqual({ campaign_id: campaignId, sent: 1, failed: 2 });
  expect(server.received.map(({ to }) => to)).toEqual([['clara@example.com']]);
  const mail = await PostalMime.parse(server.received[0]?.raw as Buffer);
  const unsubscribe = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = /<(https:[^>]+)>/.exec(unsubscribe)?.[1] as string;
  expect(url).toContain(`${instance.base_url}/u/`);
  expect(mail.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
  expect(mail.text).toContain(`Darme de baja: ${url}`);
  expect(mail.html).toContain(`href="${url}"`);
  expect(mail.html).toContain('Hola, Clara Ejemplo');
  expect(await sql`select from invalid_emails where email = ${refused}`).toHaveLength(1);
  expect(await spent()).toBeLessThan(3);
});
