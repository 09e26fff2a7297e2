import PostalMime from 'postal-mime';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { stageMessages } from '../../../actions/messages/stage.ts';
import { writeCalendarInvite } from '../../../domain/appointments/calendar.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { startMailServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { openSmsGatewayStandIn } from '../../../tools/lab/stand-ins/sms-gateway.ts';
import { inviteOf } from '../../domain/appointments/invite.ts';
import { mail, openSendingScene, sms, smtpAt } from './sending-scene.ts';

const scene = await openSendingScene();
const { sql, workshop, settled } = scene;
const server = await startMailServer();
afterAll(() => server.stop());
await scene.start();

const token = 'pEKzBgmb3Vn0tqZ5m1fD9A';
const link = `https://taller.example.com/t/${token}`;

async function textsOf(id: number): Promise<string> {
  const [row] = await sql`
    select concat_ws(' ', c.subject, c.body, o.text, o.html, o.calendar) as texts from communications c
    left join outbound_messages o on o.communication_id = c.id where c.id = ${id}`;
  return row?.texts;
}

test('sends a mail with its links, which are sealed where it is stored', async () => {
  const { stage } = await workshop({ email: smtpAt(server.port) });
  const text = `Sígalo aquí: ${link}`;
  const [id = 0] = await stage({ ...mail, subject: `Ver ${link}`, text, html: `<a href="${link}">Ver</a>` });
  expect(await textsOf(id)).not.toContain(token);
  expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
  const parsed = await PostalMime.parse(server.received.at(-1)?.raw as Buffer);
  expect(parsed).toMatchObject({
    subject: `Ver ${link}`,
    text: `${text}\n`,
    html: `<a href="${link}">Ver</a>\n`,
  });
  expect(await textsOf(id)).not.toContain(token);
});

test('does so with its calendar, wherever it is folded', async () => {
  const { stage } = await workshop({ email: smtpAt(server.port) });
  for (let shift = 0; shift < 75; shift += 12) {
    const calendar = writeCalendarInvite(
      inviteOf({ url: link, description: `${'x'.repeat(shift)} ${link}\n${link}` }),
    );
    const [id = 0] = await stage({ ...mail, calendar });
    const kept = (await textsOf(id)).replaceAll(/\s/g, '');
    expect(kept).toContain('UID:appointment-7');
    expect(kept).not.toContain(token);
    expect(await settled(id)).toEqual([{ status: 'sent', error: null }]);
    const { attachments } = await PostalMime.parse(server.received.at(-1)?.raw as Buffer);
    for (const { content } of attachments) {
      const lines = Buffer.from(content as Uint8Array)
        .toString()
        .trimEnd()
        .split('\n');
      expect(lines).toEqual(calendar.trimEnd().split('\r\n'));
    }
  }
});

test('does so with an SMS, which costs as stated', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const gateway = await openSmsGatewayStandIn(secret);
  onTestFinished(() => gateway.close());
  const { stage, spent } = await workshop({ sms: { kind: 'gateway', url: gateway.url, secret } });
  const body = `Taller: ${'su presupuesto, '.repeat(6)}${link}`;
  expect(body).toHaveLength(155);
  const [id = 0] = await stage({ ...sms, body });
  expect(await textsOf(id)).not.toContain(token);
  await settled(id);
  expect([...gateway.messages.values()].map((message) => message.body)).toEqual([body]);
  expect(await spent()).toBe(10);
});

test('does not send a message with a link that can’t be opened, but waits for the right secret', async () => {
  const { id: instanceId } = await workshop({ email: smtpAt(server.port) });
  const before = server.received.length;
  const secretBox = openSecretBox(['another secret, which nobody has any more']);
  const staging = { instanceId, secretBox, now: scene.clock.now() };
  const staged = await scene.write((tx) => stageMessages({ ...staging, tx }, [{ ...mail, text: link }]));
  const [waiting] = await settled('ids' in staged ? (staged.ids[0] as number) : 0);
  expect(waiting).toMatchObject({ status: 'queued', error: expect.stringContaining('could not be made up') });
  expect(server.received).toHaveLength(before);
  expect(scene.errors.map(String)).toEqual([expect.stringContaining('APP_SECRET does not hold')]);
});
