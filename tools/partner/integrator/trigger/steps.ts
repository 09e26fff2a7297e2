import { budgetBody, clientBody, emailBody, fresh } from '../../contract/rows.ts';
import type { Answers, Json, Step } from './step.ts';

const html = '<p>Su coche está listo. <a href="https://taller.example.com/recogida">Recogida</a></p>';

export const client: Step = { part: 'client', request: 'POST /clients', body: clientBody };
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
export const decision = (fields: Json): Step => ({
  part: 'decision',
  request: 'POST /sandbox/budgets/{budget.id}/decision',
  body: () => fields,
});
export const status = (part: string, fields: Json): Step => ({
  part,
  request: 'POST /budgets/{budget.id}/status',
  body: () => fields,
});

export const quoted = [client, vehicle, budget];
export const finished = [
  ...quoted,
  decision({ decision: 'accepted' }),
  status('start', { status: 'En curso' }),
  status('finish', { status: 'Finalizado' }),
];
export const issue: Step = {
  part: 'invoice',
  request: 'POST /sandbox/invoices/issue',
  body: (made) => ({ budget_id: made.id('budget'), simplified: true }),
};
export const payment: Step = {
  part: 'payment',
  request: 'POST /sandbox/invoices/{invoice.id}/pay',
  body: () => ({ method: 'card' }),
};

export const taxAnswer = (fields: Json): Step => ({
  part: 'tax_answer',
  request: 'POST /sandbox/invoices/{invoice.id}/tax-answer',
  body: () => fields,
});

export const visit = (act: 'check-in' | 'deliver'): Step => ({
  part: act === 'check-in' ? 'arrival' : 'delivery',
  request: `POST /sandbox/budgets/{budget.id}/${act}`,
  body: () => ({}),
});

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
export const proposed = [...quoted, time, proposal];
export const answer = (fields: Json): Step => ({
  part: 'answer',
  request: 'POST /sandbox/appointments/{appointment.id}/answer',
  body: () => fields,
});

const email: Step = {
  part: 'email',
  request: 'POST /email',
  body: (made) => ({ ...emailBody(), html, to: made.value('client', 'email') }),
};
export const mailed = [client, email];
export const actOnEmail = (act: string, body?: Json): Step => ({
  part: act,
  request: `POST /sandbox/emails/{email.id}/${act}`,
  ...(body && { body: () => body }),
});

/** Sends a campaign to one client, who is alone in its town. */
export const campaign: Step[] = [
  { ...client, body: () => ({ ...clientBody(), city: fresh.name() }) },
  {
    part: 'campaign',
    request: 'POST /sandbox/campaigns',
    body: (made) => ({
      channel: 'email',
      subject: 'Revisión de invierno',
      text: 'Hola, {name}: en noviembre revisamos su coche por 39 €.',
      segment: `city:${made.value('client', 'city')}`,
    }),
  },
];

/** The acknowledgement of a budget of a client whom no message reaches is logged as failed. */
export const unreachable = (fields: Json): Step[] => [
  { ...client, body: () => ({ name: fresh.name(), ...fields }) },
  {
    part: 'budget',
    request: 'POST /budgets',
    body: (made) => ({ client_id: made.id('client'), ...budgetBody(), notify_client: true }),
  },
];

export const part: Step = {
  part: 'part',
  list: '/stock/parts?limit=200',
  choose: (rows) =>
    rows.find((row) => row.active && Number(row.minimum) > 0 && row.below_minimum === false) ??
    rows.find((row) => row.active && Number(row.minimum) > 0),
  otherwise: 'No part has a minimum. Reset the sandbox: workshop-api request POST /sandbox/reset',
};
export const onHandAboveMinimum = (made: Answers) =>
  Number(made.value('part', 'on_hand')) - Number(made.value('part', 'minimum'));
export const movement = (name: string, kind: 'in' | 'out', quantity: (made: Answers) => number): Step => ({
  part: name,
  request: 'POST /stock/movements',
  body: (made) => ({ part_id: made.id('part'), kind, quantity: quantity(made) }),
});

export const subscription: Step = {
  part: 'subscription',
  list: '/webhooks',
  choose: (rows) => rows.find((row) => row.active !== false),
  otherwise: null,
};
/** A subscription of the key gets the test; without one there is one for the test alone, whose receiver is nobody. */
export const webhook: Step = {
  part: 'webhook',
  request: 'POST /webhooks',
  body: () => ({ url: 'https://receiver.example/hooks', events: ['client.created'] }),
  when: (made) => !made.has('subscription'),
  undo: 'DELETE /webhooks/{webhook.item.id}',
};
const testedId = (made: Answers) => made.value('webhook', 'item.id') ?? made.id('subscription');
export const test: Step = { part: 'test', request: (made) => `POST /webhooks/${testedId(made)}/test` };
export const delivery: Step = {
  part: 'delivery',
  list: (made) => `/webhooks/${testedId(made)}/deliveries?event=test.ping&limit=1`,
  choose: ([newest]) => newest,
  otherwise: 'The test is not among the deliveries of the subscription.',
};
/** Tests are not among the events of the workshop: the log of deliveries has them. */
export const testEvent = (made: Answers) => ({
  id: `evt_${made.value('delivery', 'event_id')}`,
  event: 'test.ping',
  timestamp: String(made.value('delivery', 'created_at')),
  data: { webhook_id: testedId(made) },
});
