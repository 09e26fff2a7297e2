/** Mails in the formats of different mail servers and programs. Names and hosts are invented. */

export const bounceTo = 'taller+b-118-abcdefabcdef@example.com';
export const originalId = '<118.3.a1b2c3@example.com>';

const original = `Return-Path: <${bounceTo}>
Message-ID: ${originalId}
From: Taller Ejemplo <taller@example.com>
To: ana@example.net
Subject: Su presupuesto

Hola Ana`;

interface Report {
  from?: string;
  to?: string;
  subject?: string;
  headers?: string;
  words?: string;
  status: string;
  original?: string;
}

/** Builds a delivery report of RFC 3464, with the parts that differ among mail servers. */
function report({
  from = 'MAILER-DAEMON@mx.example.net',
  to = bounceTo,
  subject = 'Undelivered',
  ...parts
}: Report): string {
  const { headers = '', words = 'Your message could not be delivered.', status } = parts;
  return crlf(`Return-Path: <>
From: ${from}
To: ${to}
Subject: ${subject}
${headers}MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=utf-8

${words}

--b1
Content-Type: message/delivery-status

${status}

--b1
${parts.original ?? `Content-Type: message/rfc822\n\n${original}`}

--b1--
`);
}

export function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

function plain(headers: string, body: string): string {
  return crlf(`${headers}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${body}\n`);
}

export const reports = {
  'Postfix, no such user': report({
    from: 'MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    headers: 'Auto-Submitted: auto-replied\n',
    status: `Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4F1A2
X-Postfix-Sender: rfc822; ${bounceTo}
Arrival-Date: Fri, 20 Nov 2026 10:00:00 +0100 (CET)

Final-Recipient: rfc822; ana@example.net
Original-Recipient: rfc822;ana@example.net
Action: failed
Status: 5.1.1
Remote-MTA: dns; in.example.net
Diagnostic-Code: smtp; 550 5.1.1 <ana@example.net>: Recipient address
    rejected: User unknown in local recipient table`,
  }),
  'Postfix, delayed': report({
    subject: 'Delayed Mail (still being retried)',
    status: `Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ana@example.net
Action: delayed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to in.example.net[192.0.2.4]:25: Connection timed out
Will-Retry-Until: Wed, 25 Nov 2026 10:00:00 +0100 (CET)`,
    original: `Content-Type: text/rfc822-headers\n\n${original.slice(0, original.indexOf('\n\n'))}`,
  }),
  'Postfix, delivered': report({
    subject: 'Successful Mail Delivery Report',
    status: `Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ana@example.net
Action: relayed
Status: 2.0.0`,
  }),
  'a server that leaves no empty line, delayed': report({
    subject: 'Delivery Status Notification',
    status: `Reporting-MTA: dns; mx.example.net
Final-Recipient: rfc822; ana@example.net
Action: delayed
Status: 4.4.1`,
  }),
  'Sendmail, host unknown': report({
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>',
    subject: 'Returned mail: see transcript for details',
    headers: 'Auto-Submitted: auto-generated (failure)\n',
    status: `Reporting-MTA: dns; mx.example.net
Received-From-MTA: DNS; out.example.com

Final-Recipient: RFC822; ana@example.net
Action: failed
Status: 5.1.2
Remote-MTA: DNS; example.net
Last-Attempt-Date: Fri, 20 Nov 2026 10:00:00 +0100`,
  }),
  'Exim, mailbox full': report({
    from: 'Mail Delivery System <Mailer-Daemon@mx.example.net>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: 'X-Failed-Recipients: ana@example.net\nAuto-Submitted: auto-replied\n',
    status: `Reporting-MTA: dns; mx.example.net

Action: failed
Final-Recipient: rfc822;ana@example.net
Status: 5.0.0
Remote-MTA: dns; in.example.net
Diagnostic-Code: smtp; 552 5.2.2 Mailbox size limit exceeded`,
  }),
  'Exim, nobody of that name, without a status of its own': report({
    status: `Reporting-MTA: dns; mx.example.net

Action: failed
Final-Recipient: rfc822;ana@example.net
Status: 5.0.0
Diagnostic-Code: smtp; 550 no such user here`,
  }),
  'Exchange, address not found': report({
    from: 'Microsoft Outlook <postmaster@outlook.example.net>',
    subject: 'No se puede entregar: Su presupuesto',
    status: `Reporting-MTA: dns;out.example.net
Received-From-MTA: dns;in.example.net

Final-Recipient: rfc822;ana@example.net
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@example.net not found by SMTP address lookup
X-Display-Name: Ana`,
  }),
  'a large provider, account disabled': report({
    from: 'Mail Delivery Subsystem <mailer-daemon@mail.example.org>',
    subject: 'Delivery Status Notification (Failure)',
    status: `Reporting-MTA: dns; mail.example.org
X-Original-Message-ID: ${originalId}

Final-Recipient: rfc822; ana@example.net
Action: failed
Status: 5.2.1
Diagnostic-Code: smtp; 550-5.2.1 The email account that you tried to reach is disabled. Learn more at
 550 5.2.1  https://support.example.org/ - gsmtp`,
  }),
  'a spam filter': report({
    status: `Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ana@example.net
Action: failed
Status: 5.7.1
Diagnostic-Code: smtp; 550 5.7.1 Message rejected as spam`,
  }),
  'given up after five days': report({
    status: `Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ana@example.net
Action: failed
Status: 4.4.7
Diagnostic-Code: smtp; 451 4.4.7 delivery time expired`,
  }),
  'an international report in base64, to the mailbox itself': report({
    to: 'taller@example.com',
    status: '',
  }).replace(
    /Content-Type: message\/delivery-status\r\n\r\n/,
    () =>
      `Content-Type: message/global-delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(
        'Reporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: utf-8; ana@example.net\r\nAction: FAILED\r\nStatus: 5.1.1 (no such user)\r\n',
      ).toString('base64')}\r\n`,
  ),
  'several recipients, one of them gone': report({
    status: `Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; eva@example.net
Action: delivered
Status: 2.1.5

Final-Recipient: rfc822; ana@example.net
Action: failed
Status: 5.1.1`,
  }),
};

export const plainReports = {
  'qmail, no such mailbox': plain(
    `Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.net\nTo: ${bounceTo}\nSubject: failure notice`,
    `Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ana@example.net>:
192.0.2.4 does not like recipient.
Remote host said: 550 5.1.1 sorry, no mailbox here by that name
Giving up on 192.0.2.4.

--- Below this line is a copy of the message.

${original}`,
  ),
  'old Exim, unroutable': plain(
    `Return-Path: <>\nFrom: Mail Delivery System <Mailer-Daemon@mx.example.net>\nX-Failed-Recipients: ana@example.net\nAuto-Submitted: auto-replied\nTo: ${bounceTo}\nSubject: Mail delivery failed: returning message to sender`,
    `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ana@example.net
    Unrouteable address

------ This is a copy of the message, including all the headers. ------

${original}`,
  ),
  'old Exim, delayed for a day': plain(
    `Return-Path: <>\nFrom: Mail Delivery System <Mailer-Daemon@mx.example.net>\nTo: ${bounceTo}\nSubject: Warning: message 1a2B3c-0004 delayed 24 hours`,
    'No action is required on your part. Delivery attempts will continue for some time.',
  ),
  'old Exchange, rejected by policy': plain(
    `From: System Administrator <postmaster@example.net>\nTo: ${bounceTo}\nSubject: Undeliverable: Su presupuesto`,
    'Your message did not reach some or all of the intended recipients.\n\n  ana@example.net on 20/11/2026 10:00\n    Your message was blocked: <mx.example.net #5.7.1 smtp;554 5.7.1 policy>',
  ),
};

const fromAna = 'From: "Ana Ferrer" <ana@example.net>\nTo: taller@example.com\nMessage-ID: <r1@example.net>';

export const automatic = {
  'an answer for the holidays': plain(
    `${fromAna}\nSubject: Re: Su presupuesto\nAuto-Submitted: auto-replied (vacation)`,
    'Estoy fuera',
  ),
  'an answer for the holidays to the address for bounces': plain(
    `Return-Path: <>\nFrom: Ana <ana@example.net>\nTo: ${bounceTo}\nSubject: Out of office: Su presupuesto\nAuto-Submitted: auto-replied`,
    'I am away. 550 reasons not to answer.',
  ),
  'Outlook, without a mark': plain(
    `${fromAna}\nSubject: Respuesta automática: Su presupuesto`,
    'Estoy fuera de la oficina',
  ),
  'a responder with its own header': plain(`${fromAna}\nSubject: Recibido\nX-Autoreply: yes`, 'Gracias'),
  'old software': plain(`${fromAna}\nSubject: Recibido\nPrecedence: auto_reply`, 'Gracias'),
  'a newsletter': plain(`${fromAna}\nSubject: Ofertas\nList-Id: <ofertas.example.net>`, 'Compre'),
  'somebody who takes no answers': plain('From: no-reply@example.net\nSubject: Su pedido', 'Enviado'),
  'a receipt of reading': crlf(`${fromAna}
Subject: Read: Su presupuesto
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="b1"

--b1
Content-Type: text/plain

Read.
--b1
Content-Type: message/disposition-notification

Final-Recipient: rfc822;ana@example.net
Disposition: manual-action/MDN-sent-manually; displayed
--b1--
`),
  'a complaint': crlf(`From: fbl@example.org
To: ${bounceTo}
Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

--b1
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: x/1.0
--b1
Content-Type: message/rfc822

${original}
--b1--
`),
  'a report that reports nothing': report({
    to: 'taller@example.com',
    status: 'Reporting-MTA: dns; mx.example.net',
  }),
};

export const reply = plain(
  `From: =?utf-8?Q?Ana_Mu=C3=B1oz?= <Ana@EXAMPLE.net>\nTo: Taller <taller@example.com>\nSubject: =?utf-8?B?${Buffer.from('Re: Su presupuesto nº 12').toString('base64')}?=\nMessage-ID: <r1@example.net>\nIn-Reply-To: ${originalId}\nReferences: <0@example.com> ${originalId}\nAuto-Submitted: no`,
  'De acuerdo, adelante.\n\nEl 20/11/2026, Taller escribió:\n> Hola Ana',
);

export const photo = crlf(`From: ana@example.net
To: taller@example.com
Subject: La foto
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: text/html; charset=utf-8

<p>Aquí <b>está</b>.</p><script>alert(1)</script><img src="http://tracker.example/x.gif">
--b1
Content-Type: image/jpeg; name="golpe.jpg"
Content-Disposition: attachment; filename="golpe.jpg"
Content-Transfer-Encoding: base64

/9j/4AAQSkZJRg==
--b1--
`);
