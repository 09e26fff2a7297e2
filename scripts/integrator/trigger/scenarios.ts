import type { EventName } from '../../../generated/events.ts';
import { budgetBody, clientBody, emailBody, fresh, smsBody } from '../../contract/rows.ts';
import type { Json, Made, Scenario, Step } from './step.ts';

const html = '<p>Su coche está listo. <a href="https://taller.example.com/recogida">Recogida</a></p>';

const client: Step = { part: 'client', request: 'POST /clients', body: clientBody };
const vehicle: Step = {
  part: 'vehicle',
  request: 'POST /vehicles',
  body: (made) => ({ client_id: made.id('client'), plate: fresh.plate() }),
};
const budget: Step = {
  part: 'budget',
  request: 'POST /budgets',
  body: (made) => ({ client_id: made.id('client'), vehicle_id: made.id('vehicle'), ...budgetBody() }),
};
const decision = (fields: Json): Step => ({
  part: 'decision',
  request: 'POST /sandbox/budgets/{budget.id}/decision',
  body: () => fields,
});
const status = (part: string, fields: Json): Step => ({
  part,
  request: 'POST /budgets/{budget.id}/status',
  body: () => fields,
});

const quoted = [client, vehicle, budget];
const finished = [
  ...quoted,
  decision({ decision: 'accepted' }),
  status('start', { status: 'En curso' }),
  status('finish', { status: 'Finalizado' }),
];
const issue: Step = {
  part: 'invoice',
  request: 'POST /sandbox/invoices/issue',
  body: (made) => ({ budget_id: made.id('budget'), simplified: true }),
};
const payment: Step = {
  part: 'payment',
  request: 'POST /sandbox/invoices/{invoice.id}/pay',
  body: () => ({ method: 'card' }),
};

/** A time that is still free when it is asked for: the first ones end their notice meanwhile. */
const time: Step = {
  part: 'time',
  list: '/appointments/availability?limit=20',
  choose: (rows) => rows.at(-1),
  otherwise: 'The diary has no free time. Reset the sandbox: workshop-api request POST /sandbox/reset',
};
const proposal: Step = {
  part: 'appointment',
  request: 'POST /appointments',
  body: (made) => ({
    budget_id: made.id('budget'),
    start: made.value('time', 'start'),
    box_id: made.value('time', 'box.id'),
    mode: 'propose',
  }),
};
const proposed = [...quoted, time, proposal];
const answer = (fields: Json): Step => ({
  part: 'answer',
  request: 'POST /sandbox/appointments/{appointment.id}/answer',
  body: () => fields,
});

const email: Step = {
  part: 'email',
  request: 'POST /email',
  body: (made) => ({ ...emailBody(), html, to: made.value('client', 'email') }),
};
const mailed = [client, email];
const actOnEmail = (act: string, body?: Json): Step => ({
  part: act,
  request: `POST /sandbox/emails/{email.id}/${act}`,
  ...(body && { body: () => body }),
});

/** The acknowledgement of a budget of a client whom no message reaches is logged as failed. */
const unreachable = (fields: Json): Step[] => [
  { ...client, body: () => ({ name: fresh.name(), ...fields }) },
  {
    part: 'budget',
    request: 'POST /budgets',
    body: (made) => ({ client_id: made.id('client'), ...budgetBody(), notify_client: true }),
  },
];

const part: Step = {
  part: 'part',
  list: '/stock/parts?limit=200',
  choose: (rows) =>
    rows.find((row) => row.active && Number(row.minimum) > 0 && row.below_minimum === false) ??
    rows.find((row) => row.active && Number(row.minimum) > 0),
  otherwise: 'No part has a minimum. Reset the sandbox: workshop-api request POST /sandbox/reset',
};
const onHandAboveMinimum = (made: Made) =>
  Number(made.value('part', 'on_hand')) - Number(made.value('part', 'minimum'));
const movement = (name: string, kind: 'in' | 'out', quantity: (made: Made) => number): Step => ({
  part: name,
  request: 'POST /stock/movements',
  body: (made) => ({ part_id: made.id('part'), kind, quantity: quantity(made) }),
});

const subscription: Step = {
  part: 'subscription',
  list: '/webhooks',
  choose: (rows) => rows.find((row) => row.active !== false),
  otherwise: null,
};
/** A subscription of the key gets the test; without one there is one for the test alone, whose receiver is nobody. */
const webhook: Step = {
  part: 'webhook',
  request: 'POST /webhooks',
  body: () => ({ url: 'https://receiver.example/hooks', events: ['client.created'] }),
  when: (made) => !made.has('subscription'),
  undo: 'DELETE /webhooks/{webhook.item.id}',
};
const testedId = (made: Made) => made.value('webhook', 'item.id') ?? made.id('subscription');
const test: Step = { part: 'test', request: (made) => `POST /webhooks/${testedId(made)}/test` };
const delivery: Step = {
  part: 'delivery',
  list: (made) => `/webhooks/${testedId(made)}/deliveries?event=test.ping&limit=1`,
  choose: ([newest]) => newest,
  otherwise: 'The test is not among the deliveries of the subscription.',
};
/** Tests are not among the events of the workshop: the log of deliveries has them. */
const testEvent = (made: Made) => ({
  id: `evt_${made.value('delivery', 'event_id')}`,
  event: 'test.ping',
  timestamp: String(made.value('delivery', 'created_at')),
  data: { webhook_id: testedId(made) },
});

const is =
  (name: string, part: string, path = 'id'): Scenario['isOwn'] =>
  (data, made) =>
    data[name] === made.value(part, path);
const ofBudget = is('leadId', 'budget');
const ofVisit = is('budget_id', 'budget');
const ofInvoice = is('invoice_id', 'invoice');
const ofEmail = is('communication_id', 'email');
const ofClient = is('client_id', 'client');

const onlyAtTheDesk = 'only the workshop does it, and no act of a sandbox stands in for it';
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
