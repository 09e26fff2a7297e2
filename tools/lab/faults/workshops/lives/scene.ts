import { Webhook } from 'standardwebhooks';
import { webhookSecret } from '../../../../../domain/webhooks/signature.ts';
import { openSmsScene } from '../../../../../test/api/hooks/sms-scene.ts';

export type LivesScene = Awaited<ReturnType<typeof openLivesScene>>;

const secret = webhookSecret(Buffer.alloc(32, 7));

/**
 * Opens a workshop that sends messages to clients, receives their mails and delivers events to integrators, all without
 * a provider.
 */
export async function openLivesScene() {
  const scene = await openSmsScene({ url: 'https://sms.example.com/messages', secret, from: 'TALLER' });
  const { sql, call, hook, desk, post, createKey } = scene;
  await sql`update transports set tracks_service_mail = true where channel = 'email'`;
  await desk('POST', '/credit', { units: 1_000_000 });
  await desk('POST', '/campaigns/templates', {
    ...{ name: 'revision', channel: 'email', subject: 'Hola, {name}' },
    ...{ text: 'Hola, {name}: le esperamos.', html: '<p>Hola, {name}: le esperamos.</p>' },
  });
  const events = [
    'lead.rejected',
    'email.clicked',
    'client.updated',
    'communication.inbound',
    'lead.created',
    'appointment.proposed',
    'appointment.cancelled',
    'invoice.issued',
  ];
  await post('/webhooks', { url: 'https://hooks.example.com/workshop', events });
  await openWorkshopForWork(scene);

  let calls = 0;
  /** Sends a call with the signature of an SMS gateway. */
  const signedCall = (url: string, fields: object) => {
    calls += 1;
    const body = JSON.stringify(fields);
    const [id, at] = [`call-${calls}`, new Date()];
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
    return call(url, body, { headers });
  };
  return {
    ...scene,
    keyOfItsOwn: async () => (await createKey({ per_minute: 600 })).key,
    report: (number: number, fields: object) => signedCall(`${hook}/status?message=${number}`, fields),
    textIn: (fields: object) => signedCall(hook, fields),
    returnPath: (communicationId: number) => scene.returnPathOf(communicationId),
  };
}

/** Sets up a workshop that is notified by mail about its clients' actions, has many boxes, and may issue invoices. */
async function openWorkshopForWork({ desk, sql, instanceId }: Awaited<ReturnType<typeof openSmsScene>>) {
  const workshop = { email: 'mostrador@taller.example.com', booking_mode: 'propose', mail_quote_pdf: true };
  await desk('PATCH', '/settings', workshop);
  await sql`update instances set legal_name = 'Talleres Ejemplo, S.L.', tax_id = 'B12345674',
    address = 'Calle Inventada, 7', city = 'Madrid', zip = '28001', province = 'Madrid' where id = ${instanceId}`;
  for (let box = 1; box <= 20; box += 1) await desk('POST', '/boxes', { name: `Box ${box}` });
  // Waits until the process reads the new settings, which it caches for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
}

/** Builds the bounce report of a mail server. The report names the recipient that was not reached. */
export function bounceOf(returnPath: string, to: string, reason: string): string {
  return `Return-Path: <>
From: MAILER-DAEMON@mx.example.net
To: ${returnPath}
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

${reason}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 ${reason}

--b1--
`.replaceAll('\n', '\r\n');
}

export function mailFrom(from: string, name: string, messageId: string, text: string): string {
  return `From: "${name}" <${from}>
To: taller@example.com
Subject: De ${name}
Message-ID: <${messageId}>
Content-Type: text/plain; charset=utf-8

${text}
`.replaceAll('\n', '\r\n');
}
