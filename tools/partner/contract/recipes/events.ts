import type { EventName } from '../../../../generated/events.ts';
import { fresh } from './bodies.ts';
import type { Scenario } from './step.ts';
import {
  absent,
  actOnEmail,
  answer,
  campaign,
  cancelledInvoice,
  changeAbsence,
  checkedIn,
  client,
  completedInspection,
  decision,
  deleteAbsence,
  deleteHours,
  finished,
  issued,
  mailed,
  movement,
  offer,
  offeredFinding,
  onHandAboveMinimum,
  paid,
  part,
  proposed,
  proposedWhileWaiting,
  quoted,
  shortenHours,
  status,
  stop,
  taxAnswer,
  testEvent,
  tested,
  texted,
  unlisted,
  unreachable,
  visit,
  waiting,
  worked,
  working,
} from './steps.ts';

const matchesPart =
  (name: string, part: string, path = 'id'): Scenario['isOwn'] =>
  (data, made) =>
    data[name] === made.value(part, path);
const ofBudget = matchesPart('leadId', 'budget');
const ofVisit = matchesPart('budget_id', 'budget');
const ofInvoice = matchesPart('invoice_id', 'invoice');
const ofEmail = matchesPart('communication_id', 'email');
const ofClient = matchesPart('client_id', 'client');
const ofWork = matchesPart('id', 'work');
const ofAbsence = matchesPart('id', 'absence');

/** Scenarios by event: each causes the event through the API and the acts of a sandbox. */
export const scenarios: Record<EventName, Scenario> = {
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
  'waiting_list.offered': { steps: [...waiting, offer], isOwn: ofVisit },
  'waiting_list.booked': {
    steps: [...proposedWhileWaiting, answer({ answer: 'confirmed' })],
    isOwn: ofVisit,
  },
  'waiting_list.removed': { steps: [...waiting, unlisted], isOwn: ofVisit },
  'work_period.started': { steps: working, isOwn: ofWork },
  'work_period.ended': { steps: [...working, stop], isOwn: ofWork },
  'work_period.updated': { steps: [...worked, shortenHours], isOwn: ofWork },
  'work_period.deleted': { steps: [...worked, deleteHours], isOwn: ofWork },
  'absence.created': { steps: absent, isOwn: ofAbsence },
  'absence.updated': { steps: [...absent, changeAbsence], isOwn: ofAbsence },
  'absence.deleted': { steps: [...absent, deleteAbsence], isOwn: ofAbsence },
  'inspection.completed': {
    steps: completedInspection,
    isOwn: matchesPart('inspection_id', 'inspection'),
  },
  'inspection.finding_decided': {
    steps: [...offeredFinding, decision({ decision: 'declined', reason: 'price' })],
    isOwn: matchesPart('inspection_id', 'inspection'),
  },
  'vehicle.checked_in': { steps: checkedIn, isOwn: ofVisit },
  'vehicle.ready': { steps: finished, isOwn: ofVisit },
  'vehicle.delivered': { steps: [...checkedIn, visit('deliver')], isOwn: ofVisit },
  'invoice.issued': { steps: issued, isOwn: ofInvoice },
  'invoice.cancelled': {
    steps: cancelledInvoice,
    isOwn: ofInvoice,
  },
  'invoice.registered': {
    steps: [...issued, taxAnswer({ answer: 'accepted' })],
    isOwn: ofInvoice,
  },
  'invoice.rejected': {
    steps: [...issued, taxAnswer({ answer: 'rejected' })],
    isOwn: ofInvoice,
  },
  'payment.received': { steps: paid, isOwn: ofInvoice },
  'payment.removed': {
    steps: [...paid, { part: 'undoing', request: 'POST /sandbox/payments/{payment.payment_list.0.id}/undo' }],
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
    isOwn: matchesPart('communication_id', 'message'),
  },
  'email.sent': { steps: mailed, isOwn: ofEmail },
  'email.failed': { steps: unreachable({}), isOwn: ofClient },
  'email.opened': { steps: [...mailed, actOnEmail('open')], isOwn: ofEmail },
  'email.clicked': { steps: [...mailed, actOnEmail('click', {})], isOwn: ofEmail },
  'email.unsubscribed': { steps: [...mailed, actOnEmail('unsubscribe')], isOwn: ofEmail },
  'email.bounced': { steps: [...mailed, actOnEmail('bounce', { permanent: true })], isOwn: ofEmail },
  'sms.sent': {
    steps: texted,
    isOwn: matchesPart('communication_id', 'sms'),
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
    isOwn: matchesPart('communication_id', 'message'),
  },
  'whatsapp.unsubscribed': {
    steps: [
      client,
      {
        part: 'wish',
        request: 'POST /sandbox/clients/{client.id}/unsubscribe',
        body: () => ({ channel: 'whatsapp', body: 'BAJA' }),
      },
    ],
    isOwn: ofClient,
  },
  'campaign.finished': { steps: campaign, isOwn: matchesPart('campaign_id', 'campaign') },
  'stock.below_minimum': {
    steps: [
      part,
      {
        ...movement('refill', 'in', (made) => -onHandAboveMinimum(made)),
        when: (made) => onHandAboveMinimum(made) < 0,
      },
      movement('movement', 'out', (made) => Math.max(0, onHandAboveMinimum(made)) + 1),
    ],
    isOwn: matchesPart('part_id', 'part'),
  },
  'test.ping': { steps: tested, isOwn: () => true, event: testEvent },
};
