import { randomUUID } from 'node:crypto';
import { openSignedLinks } from '../../../../../domain/secrets/signed-links.ts';
import { jpeg, pdf } from '../../../../../test/support/document-files.ts';
import { type Answer, succeeded } from '../../../../../test/support/requests.ts';
import { encodeForm } from '../../../../partner/contract/form.ts';
import {
  callDesk,
  type SentRequest,
  type SimulatedClient,
  type Step,
  sendOnce,
  sendRecordedRequest,
} from './asking.ts';
import { mentionSteps } from './mentions.ts';
import { inventPerson, type Person } from './person.ts';
import { bounceOf, type LivesScene, mailFrom } from './scene.ts';
import { workSteps } from './work.ts';

export type { SimulatedClient } from './asking.ts';

const links = openSignedLinks(['a secret that is for tests alone and nothing else']);
const lines = [{ description: 'Pastillas delanteras', quantity: 2, unit_price: 39.75 }];

export async function startSimulatedClient(scene: LivesScene, seed: number): Promise<SimulatedClient> {
  const person = inventPerson(seed);
  const { fresh } = person;
  const zip = String(10_000 + seed);
  const life: SimulatedClient = {
    scene,
    person,
    key: await scene.keyOfItsOwn(),
    id: 0,
    zip,
    vehicles: [],
    budgets: [],
    asked: [],
    mails: [],
    texts: [],
  };
  // Half of the persons write a mail before they become clients.
  const [email, phone] = [fresh.email(), fresh.phone()];
  if (person.dice(2) === 0) await writeMail(life, email);
  const made = await sendOnce(life, 'POST', '/clients', {
    name: clientFields(person, fresh.name()),
    email,
    phone,
    tax_id: fresh.taxId(),
    address: fresh.address(),
    zip,
    ...(person.dice(2) === 0 && { billing_email: fresh.email(), phone_secondary: fresh.phone() }),
    preferred_contact_method: person.pick(['email', 'sms']),
  });
  life.id = made.body.id;
  return life;
}

/** Adds a name to the names under which the workshop stores the person; returns the name. */
function clientFields(person: Person, name: string): string {
  person.names.push(name);
  return name;
}

async function writeMail({ scene, person, mails }: SimulatedClient, from: string): Promise<void> {
  const id = `${person.fresh.word()}.${randomUUID()}@${person.fresh.word()}.example`;
  const raw = mailFrom(from, person.fresh.name(), id, `Soy ${person.fresh.name()}, ${from}.`);
  mails.push(raw);
  await scene.deliver(raw);
}

/** Lists the messages sent to the person, including messages that the log does not assign to a client. */
export async function listSentMessages(
  { scene, id, person }: SimulatedClient,
  channel: 'email' | 'sms',
  most = 2,
) {
  const addresses = [
    ...person.emails.map((email) => email.toLowerCase()),
    ...person.phones.map((phone) => `+34${phone}`),
  ];
  return scene.sql<{ id: number; recipient: string }[]>`
    select id, recipient from communications
    where direction = 'out' and channel = ${channel} and recipient <> ''
      and (client_id = ${id} or lower(recipient) in ${scene.sql(addresses)})
    order by id desc limit ${most}`;
}

const steps: Record<string, Step> = {
  'gets another name': (life) =>
    sendOnce(life, 'PATCH', `/clients/${life.id}`, {
      name: clientFields(life.person, life.person.fresh.name()),
    }),
  'moves house': (life) =>
    sendRecordedRequest(life, 'PATCH', `/clients/${life.id}`, { address: life.person.fresh.address() }),
  'gets another tax id': (life) =>
    sendRecordedRequest(life, 'PATCH', `/clients/${life.id}`, { tax_id: life.person.fresh.taxId() }),
  'gets another email': (life) =>
    sendOnce(life, 'PATCH', `/clients/${life.id}`, { email: life.person.fresh.email() }),
  'gets another phone': (life) =>
    sendRecordedRequest(life, 'PATCH', `/clients/${life.id}`, { phone: life.person.fresh.phone() }),
  'gets other second addresses': (life) =>
    sendRecordedRequest(life, 'PATCH', `/clients/${life.id}`, {
      phone_secondary: life.person.fresh.phone(),
      billing_email: life.person.fresh.email(),
    }),
  'has no second addresses any more': (life) =>
    sendRecordedRequest(life, 'PATCH', `/clients/${life.id}`, { phone_secondary: null, billing_email: null }),
  'uses WhatsApp': (life) =>
    callDesk(life, 'PATCH', `/clients/${life.id}`, { whatsapp_phone: life.person.fresh.phone() }),
  'is mailed': (life) => {
    const { person } = life;
    const to = person.pick(person.emails);
    const said = `Hola ${person.fresh.name()}`;
    const html = `<p>${said}: <a href="https://example.com/?mail=${encodeURIComponent(to)}">aquí</a></p>`;
    return sendOnce(life, 'POST', '/email', { to: person.spelt(to), subject: said, html });
  },
  'is texted': (life) => {
    const { person } = life;
    const to = person.spelt(person.pick(person.phones));
    return sendOnce(life, 'POST', '/sms', { to, body: `Hola ${person.fresh.name()}` });
  },
  'writes over a form of the website': (life) => {
    const { person } = life;
    const [replyTo, text] = [person.pick(person.emails), `Llámenme. ${person.fresh.name()}`];
    return sendOnce(life, 'POST', '/email', {
      to: 'taller@example.com',
      subject: 'Web',
      text,
      replyTo,
      fromName: person.fresh.name(),
    });
  },
  'is not reached by mail': async (life) => {
    const { scene, person } = life;
    for (const { id, recipient } of await listSentMessages(life, 'email')) {
      const reason = `<${recipient}> (${person.fresh.name()}): user unknown`;
      await scene.deliver(bounceOf(scene.returnPath(id), recipient, reason));
    }
  },
  'is not reached by SMS': async (life) => {
    const { scene, person } = life;
    for (const { id, recipient } of await listSentMessages(life, 'sms')) {
      const error = `${recipient} of ${person.fresh.name()} is not in service`;
      await scene.report(id, { id: `${recipient.slice(1)}-${id}`, status: 'failed', error });
    }
  },
  'writes a mail': (life) => writeMail(life, life.person.pick(life.person.emails)),
  'writes from where it will be': async (life) => {
    const email = life.person.fresh.email();
    await writeMail(life, email);
    await sendRecordedRequest(life, 'PATCH', `/clients/${life.id}`, { email });
  },
  'texts, maybe to hear no more': async (life) => {
    const { scene, person, texts } = life;
    const from = `+34${person.pick(person.phones)}`;
    const said = person.dice(2) === 0 ? 'STOP' : `Soy ${person.fresh.name()}`;
    const text = { id: `${from.slice(1)}-${randomUUID()}`, from, to: '+34910000000', body: said };
    texts.push(text);
    await scene.textIn(text);
  },
  calls: (life) => {
    const { person } = life;
    const from = person.spelt(person.pick(person.phones));
    const recording_url = `https://calls.example.com/${person.fresh.word()}`;
    const call = { channel: 'call', from, body: `Llama ${person.fresh.name()}`, recording_url, duration: 9 };
    return callDesk(
      life,
      'POST',
      '/communications',
      person.dice(2) === 0 ? call : { ...call, client_id: life.id },
    );
  },
  'hands in a letter that staff type': (life) => {
    const from = life.person.spelt(life.person.pick(life.person.emails));
    return callDesk(life, 'POST', '/communications', {
      channel: 'email',
      from,
      subject: from,
      body: `De ${from}`,
    });
  },
  'wants no more WhatsApp': (life) =>
    callDesk(life, 'POST', '/communications/unsubscribe', {
      ...{ client_id: life.id, channel: 'whatsapp', body: `BAJA, ${life.person.fresh.name()}` },
    }),
  'follows the links of its mails': async (life) => {
    const { scene, person } = life;
    for (const { id } of await listSentMessages(life, 'email')) await followLinks(scene, person, id);
  },
  'brings a vehicle': async (life) => {
    const plate = `${1_000 + life.person.dice(9_000)}${life.vehicles.length}${life.zip}X`.slice(0, 15);
    life.person.plates.push(plate);
    const { body } = await sendOnce(life, 'POST', '/vehicles', { client_id: life.id, plate, brand: 'Seat' });
    life.vehicles.push(body.id);
  },
  'lends a vehicle and gets it back': async (life) => {
    const vehicle = life.vehicles[0];
    if (vehicle === undefined) return;
    const { body: friend } = await sendRecordedRequest(life, 'POST', '/clients', { name: 'Bruno Ficticio' });
    await sendRecordedRequest(life, 'PATCH', `/vehicles/${vehicle}`, { client_id: friend.id });
    await sendRecordedRequest(life, 'PATCH', `/vehicles/${vehicle}`, { client_id: life.id });
  },
  'gets a budget': async (life) => {
    const { person, vehicles } = life;
    const { body } = await sendOnce(life, 'POST', '/budgets', {
      ...{ client_id: life.id, lines, notify_client: true },
      ...(vehicles[0] !== undefined && { vehicle_id: vehicles[0] }),
      ...{ client_reference: person.fresh.word(), public_notes: `Para ${person.fresh.name()}` },
    });
    life.budgets.push({ id: body.id, lines: body.lines });
  },
  'has its budget written on': async (life) => {
    const [budget] = life.budgets;
    if (!budget) return;
    const { fresh } = life.person;
    await callDesk(life, 'PATCH', `/budgets/${budget.id}`, {
      internal_notes: fresh.name(),
      public_notes: fresh.name(),
    });
    const [line] = budget.lines;
    await callDesk(life, 'PATCH', `/budgets/${budget.id}/lines/${line?.id}`, {
      extended_detail: fresh.name(),
    });
    await sendRecordedRequest(life, 'POST', `/budgets/${budget.id}/lines`, {
      description: 'Discos',
      unit_price: 10,
    });
  },
  'sends a paper, and staff keep one': async (life) => {
    const budget = life.budgets[0];
    if (!budget) return;
    const { fresh } = life.person;
    for (const visible of [true, false]) {
      const content = visible ? pdf({ content: `% ${fresh.name()}\n` }) : jpeg();
      const file = { name: 'file', filename: `${fresh.name()}.pdf`, type: 'application/pdf', content };
      const { body, headers } = encodeForm(file, { name: 'client_visible', content: String(visible) });
      const idempotencyKey = `${fresh.word()}-${randomUUID()}`;
      const options = { key: life.key, body, headers, idempotencyKey };
      succeeded(await life.scene.send('POST', `/budgets/${budget.id}/documents`, options));
    }
  },
  'gets parts from the store': async (life) => {
    const [budget] = life.budgets;
    if (!budget) return;
    const { fresh } = life.person;
    const part = { reference: randomUUID(), description: 'Pieza inventada', price: 1 };
    const { body: kept } = await callDesk(life, 'POST', '/parts', part);
    const into = { part_id: kept.id, kind: 'in', quantity: 2 };
    const out = () => ({
      ...{ part_id: kept.id, kind: 'out', quantity: 1, budget_id: budget.id },
      reason: `Para ${fresh.name()}`,
    });
    await sendOnce(life, 'POST', '/stock/movements/batch', { movements: [into, out()] });
    await sendOnce(life, 'POST', '/stock/movements', out());
  },
  declines: async (life) => {
    const budget = life.budgets.pop();
    if (!budget) return;
    const reason = `A ${life.person.fresh.name()} le parece caro`;
    await callDesk(life, 'POST', `/budgets/${budget.id}/status/Rechazado`, { reason });
  },
  'is in a campaign': (life) =>
    callDesk(life, 'POST', '/campaigns', { template: 'revision', segment: `zip:${life.zip}` }),
  'is asked for again': async (life) => {
    const again = life.asked.at(-1);
    if (again) await repeatRequest(life, again);
  },
  ...workSteps,
  ...mentionSteps,
};

export const stepNames = Object.keys(steps);

async function followLinks(scene: LivesScene, person: Person, communicationId: number): Promise<void> {
  const of = links.of({ id: scene.instanceId, base_url: '' }, communicationId);
  const target = `https://example.com/?mail=${encodeURIComponent(person.pick(person.emails))}`;
  const headers = { host: scene.host };
  for (const url of [of.open, of.click(target)]) await scene.app.inject({ url, headers });
  if (person.dice(3) === 0) await scene.app.inject({ method: 'POST', url: of.unsubscribe, headers });
}

function repeatRequest(
  { scene, key }: SimulatedClient,
  { method, path, body, idempotencyKey }: SentRequest,
): Promise<Answer> {
  return scene.send(method, path, { key, body, idempotencyKey });
}

/** Performs ten to thirty random steps one after the other; returns their names. */
export async function performRandomSteps(life: SimulatedClient): Promise<string[]> {
  const lived: string[] = [];
  for (let left = 10 + life.person.dice(20); left > 0; left -= 1) {
    const name = life.person.pick(stepNames);
    await (steps[name] as Step)(life);
    lived.push(name);
  }
  return lived;
}

/** Performs each kind of step once. */
export async function performEachStep(life: SimulatedClient): Promise<void> {
  await (steps['brings a vehicle'] as Step)(life);
  await (steps['gets a budget'] as Step)(life);
  for (const step of Object.values(steps)) await step(life);
}

/**
 * Simulates what arrives after the erasure of the client: repeats all received mails, texts and requests, and reports
 * the sent messages as undeliverable.
 */
export async function deliverLateMessages(
  life: SimulatedClient,
  { emails, texts: sent }: Record<'emails' | 'texts', number[]>,
) {
  const { scene, person, asked, mails, texts } = life;
  for (const id of emails) {
    await followLinks(scene, person, id);
    const to = person.pick(person.emails);
    await scene.deliver(bounceOf(scene.returnPath(id), to, `<${to}>: user unknown`));
  }
  for (const id of sent) {
    const number = person.pick(person.phones);
    await scene.report(id, { id: `34${number}-${id}`, status: 'failed', error: `${number} is gone` });
  }
  for (const raw of mails) await scene.deliver(raw);
  for (const text of texts) await scene.textIn(text);
  for (const each of asked) await repeatRequest(life, each);
}
