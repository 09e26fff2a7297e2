import {
  absenceBody,
  budgetBody,
  clientBody,
  emailBody,
  fresh,
  hoursBody,
  lineBody,
  smsBody,
  unusedReceiverUrl,
  webhookBody,
} from './bodies.ts';
import type { Answers, Json, Step } from './step.ts';

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
/** Step that finds somebody of the staff, unless a person is given. */
const person: Step = {
  part: 'person',
  list: '/staff',
  choose: ([first]) => first,
  otherwise: 'The workshop has no staff. The workshop adds them.',
};
const ofPerson = (made: Answers) => ({ budget_id: made.id('budget'), staff_id: made.id('person') });
const start: Step = { part: 'work', request: 'POST /work-periods', body: ofPerson };
const hours: Step = { ...start, body: (made) => ({ ...ofPerson(made), ...hoursBody() }) };
export const stop: Step = { part: 'stop', request: 'POST /work-periods/{work.id}/stop', body: () => ({}) };
/** Step that shortens hours by half a minute. */
export const shortenHours: Step = {
  part: 'correction',
  request: 'PATCH /work-periods/{work.id}',
  body: (made) => ({
    ended_at: new Date(Date.parse(String(made.value('work', 'ended_at'))) - 30_000).toISOString(),
  }),
};
export const deleteHours: Step = { part: 'removal', request: 'DELETE /work-periods/{work.id}' };
const absence: Step = {
  part: 'absence',
  request: 'POST /absences',
  body: (made) => ({ staff_id: made.id('person'), ...absenceBody() }),
};
export const absent = [person, absence];
export const changeAbsence: Step = {
  part: 'change',
  request: 'PATCH /absences/{absence.id}',
  body: () => ({ reason: 'training' }),
};
export const deleteAbsence: Step = { part: 'removal', request: 'DELETE /absences/{absence.id}' };
export const line: Step = { part: 'line', request: 'POST /budgets/{budget.id}/lines', body: lineBody };
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
export const visit = (act: 'check-in' | 'deliver'): Step => ({
  part: act === 'check-in' ? 'arrival' : 'delivery',
  request: `POST /sandbox/budgets/{budget.id}/${act}`,
  body: () => ({}),
});

export const owned = [client, vehicle];
export const quoted = [...owned, budget];
/** Steps that record hours that are over, and steps that start work. */
export const worked = [...quoted, person, hours];
export const working = [...quoted, person, start];
export const cancelBudget = status('cancellation', { status: 'Cancelado' });
export const cancelledBudget = [...quoted, cancelBudget];
/** Steps of the work on a budget, from the client's acceptance to the end of the work. */
export const work = [
  decision({ decision: 'accepted' }),
  status('start', { status: 'En curso' }),
  status('finish', { status: 'Finalizado' }),
];
export const finished = [...quoted, ...work];
export const checkedIn = [...quoted, visit('check-in')];

const budgetWithoutVehicle = (fields: Json): Step => ({
  ...budget,
  body: (made) => ({ client_id: made.id('client'), ...budgetBody(), ...fields }),
});
export const quotedWithoutVehicle = [client, budgetWithoutVehicle({})];
/**
 * Returns steps that create a budget for a client whom no message can reach. The log of messages records the budget's
 * acknowledgement as failed.
 */
export const unreachable = (fields: Json): Step[] => [
  { ...client, body: () => ({ name: fresh.name(), ...fields }) },
  budgetWithoutVehicle({ notify_client: true }),
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
const cancellation: Step = { part: 'cancellation', request: 'POST /sandbox/invoices/{invoice.id}/cancel' };
export const issued = [...finished, issue];
export const paid = [...issued, payment];
export const cancelledInvoice = [...issued, cancellation];
export const taxAnswer = (fields: Json): Step => ({
  part: 'tax_answer',
  request: 'POST /sandbox/invoices/{invoice.id}/tax-answer',
  body: () => fields,
});

const minutes = 60;
/**
 * Step that chooses the last of the listed free times. The first free time may violate the workshop's minimum notice by
 * the time the appointment is made.
 */
const time: Step = {
  part: 'time',
  list: (made) => {
    const inBox = made.has('box') ? `&box_id=${made.id('box')}` : '';
    return `/appointments/availability?duration_minutes=${minutes}&limit=20${inBox}`;
  },
  choose: (rows) => rows.at(-1),
  otherwise: 'The diary has no free time. Reset the sandbox: workshop-api request POST /sandbox/reset',
};
export const appointmentAt = (made: Answers) => ({
  budget_id: made.id('budget'),
  start: made.value('time', 'start'),
  box_id: made.value('time', 'box.id'),
  duration_minutes: minutes,
});
const proposal: Step = {
  part: 'appointment',
  request: 'POST /appointments',
  body: (made) => ({ ...appointmentAt(made), mode: 'propose' }),
};
export const withFreeTime = [...quoted, time];
const wait: Step = {
  part: 'waiting',
  request: 'POST /waiting-list',
  body: (made) => ({ budget_id: made.id('budget'), duration_minutes: minutes }),
};
export const waiting = [...withFreeTime, wait];
/** Steps that issue an invoice for a budget that waits. The budget stays on the waiting list. */
export const invoicedWhileWaiting = [...waiting, ...work, issue];
export const offer: Step = {
  part: 'offer',
  request: 'POST /sandbox/waiting-list/{waiting.id}/offer',
  body: (made) => ({ start: made.value('time', 'start') }),
};
export const proposed = [...withFreeTime, proposal];
export const proposedWhileWaiting = [...waiting, proposal];
export const unlisted: Step = { part: 'removal', request: 'DELETE /waiting-list/{waiting.id}' };
export const answer = (fields: Json): Step => ({
  part: 'answer',
  request: 'POST /sandbox/appointments/{appointment.id}/answer',
  body: () => fields,
});

const template: Step = {
  part: 'template',
  list: '/inspection-templates?limit=1',
  choose: ([first]) => first,
  otherwise:
    'The workshop has no template of inspections. Reset the sandbox: workshop-api request POST /sandbox/reset',
};
const inspection: Step = {
  part: 'inspection',
  request: 'POST /inspections',
  body: (made) => ({ budget_id: made.id('budget'), template_id: made.id('template') }),
};
const firstPoint = '/inspections/{inspection.id}/points/{inspection.points.0.id}';
const finding: Step = { part: 'finding', request: `PATCH ${firstPoint}`, body: () => ({ result: 'red' }) };
const findingLine: Step = {
  part: 'finding_line',
  request: `POST ${firstPoint}/line`,
  body: () => ({ unit_price: 80 }),
};
export const inspected = [...quoted, template, inspection];
export const withFinding = [...inspected, finding];
export const completedInspection: Step[] = [
  ...withFinding,
  { part: 'completion', request: 'POST /inspections/{inspection.id}/complete' },
];
export const offeredFinding = [...withFinding, findingLine];

/** HTML of an email with a link: the link that is clicked in the OpenAPI document's example. */
const html = '<p>Su coche está listo. <a href="https://taller.example.com/ofertas">Ofertas</a></p>';
const email = (fields: Json): Step => ({
  part: 'email',
  request: 'POST /email',
  body: (made) => ({ ...emailBody(), ...fields, to: made.value('client', 'email') }),
});
export const mailed = [client, email({ html })];
export const mailedWithoutLinks = [client, email({})];
export const actOnEmail = (act: string, body?: Json): Step => ({
  part: act,
  request: `POST /sandbox/emails/{email.id}/${act}`,
  ...(body && { body: () => body }),
});
export const texted: Step[] = [
  client,
  {
    part: 'sms',
    request: 'POST /sms',
    body: (made) => ({ ...smsBody(), to: made.value('client', 'phone') }),
  },
];
export const smsReport = (fields: Json): Step => ({
  part: 'report',
  request: 'POST /sandbox/sms/{sms.id}/report',
  body: () => fields,
});

/** Steps that send a campaign to one client. The campaign is addressed to a town in which only this client lives. */
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

const subscription: Step = {
  part: 'subscription',
  list: '/webhooks',
  choose: (rows) => rows.find((row) => row.active !== false),
  otherwise: null,
};
/** Step that subscribes a webhook: to the given receiver, or to an unused URL. */
export const webhook: Step = {
  part: 'webhook',
  request: 'POST /webhooks',
  body: (made) => webhookBody(String(made.value('receiver', 'url') ?? unusedReceiverUrl)),
  when: (made) => !made.has('subscription'),
  undo: 'DELETE /webhooks/{webhook.item.id}',
};
const testedId = (made: Answers) => made.value('webhook', 'item.id') ?? made.id('subscription');
const test: Step = { part: 'test', request: (made) => `POST /webhooks/${testedId(made)}/test` };
const delivery: Step = {
  part: 'delivery',
  list: (made) => `/webhooks/${testedId(made)}/deliveries?event=test.ping&limit=1`,
  choose: ([newest]) => newest,
  otherwise: 'The test is not among the deliveries of the subscription.',
};
/** Steps that subscribe a webhook, send two test deliveries, and find the newer delivery. */
export const delivered = [webhook, test, test, delivery];
/** Steps that send a test delivery to an existing subscription of the API key, or to a new subscription. */
export const tested = [subscription, webhook, test, delivery];
/** Builds the test event from the log of deliveries, because the API's list of events omits test events. */
export const testEvent = (made: Answers) => ({
  id: `evt_${made.value('delivery', 'event_id')}`,
  event: 'test.ping',
  timestamp: String(made.value('delivery', 'created_at')),
  data: { webhook_id: testedId(made) },
});
