import type { OutgoingEmail } from '../../../domain/messages/message.ts';

/** Returns an email as the backlog stores it, with these changes. */
export function email(different: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    communicationId: 118,
    to: 'ana@example.com',
    from: 'taller@example.com',
    fromName: 'Taller Ejemplo',
    replyTo: null,
    subject: 'Su presupuesto nº 12',
    text: 'Hola Ana:\n\nsu presupuesto está listo.\n',
    html: null,
    calendar: null,
    messageId: '<118.3.a1b2c3@example.com>',
    envelopeFrom: 'taller+b-118-abcdefabcdef@example.com',
    unsubscribeUrl: null,
    ...different,
  };
}
