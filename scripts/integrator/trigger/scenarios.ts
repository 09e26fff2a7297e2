import type { EventName } from '../../../generated/events.ts';
import { fresh, smsBody } from '../../contract/rows.ts';
import type { Scenario } from './step.ts';
import {
  actOnEmail,
  answer,
  client,
  decision,
  delivery,
  finished,
  issue,
  mailed,
  movement,
  onHandAboveMinimum,
  part,
  payment,
  proposed,
  quoted,
  status,
  subscription,
  test,
  testEvent,
  unreachable,
  webhook,
} from './steps.ts';

const is =
  (name: string, part: string, path = 'id'): Scenario['isOwn'] =>
  (data, made) =>
    data[name] === made.value(part, path);
const ofBudget = is('leadId', 'budget');
const ofVisit = is('budget_id', 'budget');
const ofInvoice = is('invoice_id', 'invoice');
const ofEmail = is('communication_id', 'email');
const ofClient = is('client_id', 'client');

const onlyAtTheDesk = 'only the workshop does it, at its desk, and a sandbox has no act for it';
const notSent = 'a sandbox sends no tax records';

/** Why an event does not happen in a sandbox. */
export const unavailable = {
  'vehicle.checked_in': onlyAtTheDesk,
  'vehicle.delivered': onlyAtTheDesk,
  'whatsapp.unsubscribed': onlyAtTheDesk,
  'campaign.finished': onlyAtTheDesk,
  'invoice.registered': notSent,
  'invoice.rejected': notSent,
} satisfies Partial<Record<EventName, string>>;

/** How to make each event happen with what the API and the acts of a sandbox can do. */
export const scenarios: Record<Exclude<EventName, keyof typeof unavailable>, Scenario> = {
  'lead.created': { steps: quoted, isOwn: ofBudget },
  'lead.sent': {
    steps: [...quoted, status('status', { status: 'Enviado', sent_via: 'person' })],
    isOwn: ofBudget,
  },
  'lead.accepted': { steps: [...quoted, decision({ decision: 'accepted' })], isOwn: ofBudget },
  'lead.rejected': {
    steps: [...quoted, decision({ decision: 'declined', reason: 'price' })],
    isOwn: ofBudget,
  },
  'lead.status_changed': {
    steps: [...quoted, status('status', { status: 'En cotización' })],
    isOwn: (data, made) => ofBudget(data, made) && data.from !== null,
  },
  'appointment.proposed': { steps: proposed, isOwn: ofVisit },
  'appointment.confirmed': { steps: [...proposed, answer({ answer: 'confirmed' })], isOwn: ofVisit },
  'appointment.cancelled': { steps: [...proposed, answer({ answer: 'rejected' })], isOwn: ofVisit },
  'vehicle.ready': { steps: finished, isOwn: ofVisit },
  'invoice.issued': { steps: [...finished, issue], isOwn: ofInvoice },
  'invoice.cancelled': {
    steps: [
      ...finished,
      issue,
      { part: 'cancellation', request: 'POST /sandbox/invoices/{invoice.id}/cancel' },
    ],
    isOwn: ofInvoice,
  },
  'payment.received': { steps: [...finished, issue, payment], isOwn: ofInvoice },
  'payment.removed': {
    steps: [
      ...[...finished, issue, payment],
      { part: 'undoing', request: 'POST /sandbox/payments/{payment.payment_list.0.id}/undo' },
    ],
    isOwn: ofInvoice,
  },
  'client.created': { steps: [client], isOwn: ofClient },
  'client.updated': {
    steps: [
      client,
      { part: 'change', request: 'PATCH /clients/{client.id}', body: () => ({ phone: fresh.phone() }) },
    ],
    isOwn: ofClient,
  },
  'communication.inbound': {
    steps: [
      client,
      {
        part: 'message',
        request: 'POST /sandbox/emails/receive',
        body: (made) => ({
          from: made.value('client', 'email'),
          subject: 'Mi coche',
          text: '¿Está listo mi coche?',
        }),
      },
    ],
    isOwn: is('communication_id', 'message'),
  },
  'email.sent': { steps: mailed, isOwn: ofEmail },
  'email.failed': { steps: unreachable({}), isOwn: ofClient },
  'email.opened': { steps: [...mailed, actOnEmail('open')], isOwn: ofEmail },
  'email.clicked': { steps: [...mailed, actOnEmail('click', {})], isOwn: ofEmail },
  'email.unsubscribed': { steps: [...mailed, actOnEmail('unsubscribe')], isOwn: ofEmail },
  'email.bounced': { steps: [...mailed, actOnEmail('bounce', { permanent: true })], isOwn: ofEmail },
  'sms.sent': {
    steps: [
      client,
      {
        part: 'sms',
        request: 'POST /sms',
        body: (made) => ({ ...smsBody(), to: made.value('client', 'phone') }),
      },
    ],
    isOwn: is('communication_id', 'sms'),
  },
  'sms.failed': { steps: unreachable({ preferred_contact_method: 'sms' }), isOwn: ofClient },
  'sms.unsubscribed': {
    steps: [
      client,
      {
        part: 'message',
        request: 'POST /sandbox/sms/receive',
        body: (made) => ({ from: made.value('client', 'phone'), body: 'BAJA' }),
      },
    ],
    isOwn: is('communication_id', 'message'),
  },
  'stock.below_minimum': {
    steps: [
      part,
      {
        ...movement('refill', 'in', (made) => -onHandAboveMinimum(made)),
        when: (made) => onHandAboveMinimum(made) < 0,
      },
      movement('movement', 'out', (made) => Math.max(0, onHandAboveMinimum(made)) + 1),
    ],
    isOwn: is('part_id', 'part'),
  },
  'test.ping': { steps: [subscription, webhook, test, delivery], isOwn: () => true, event: testEvent },
};
