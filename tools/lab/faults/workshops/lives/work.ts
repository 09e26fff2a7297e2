import {
  carriedBy,
  drawing,
  encodedForm,
  type Fields,
} from '../../../../../test/http/public/tracking/signing.ts';
import { succeeded } from '../../../../../test/support/requests.ts';
import {
  callDesk,
  type SimulatedClient,
  type Step,
  sendOnce,
  sendRecordedRequest,
  tryCallDesk,
} from './asking.ts';

interface Quote {
  id: number;
  link: string;
  lines: { id: number }[];
}

/** Creates a new quote for a step, because a signed or declined quote can't be signed again. */
async function newQuote(life: SimulatedClient, status: 'Enviado' | 'Aprobado' = 'Enviado'): Promise<Quote> {
  const { person, vehicles } = life;
  const lines = [
    { description: `Discos para ${person.named()}`, unit_price: 100 },
    { description: 'Limpieza', unit_price: 30 },
  ];
  const vehicle = vehicles[0] === undefined ? {} : { vehicle_id: vehicles[0] };
  const { body } = await sendOnce(life, 'POST', '/budgets', { client_id: life.id, lines, ...vehicle });
  await callDesk(life, 'PATCH', `/budgets/${body.id}/lines/${body.lines[1].id}`, {
    optional: true,
    extended_detail: person.fresh.name(),
  });
  await callDesk(life, 'POST', `/budgets/${body.id}/status/Enviado`, {});
  if (status === 'Aprobado') await callDesk(life, 'POST', `/budgets/${body.id}/status/Aprobado`, {});
  return { id: body.id, lines: body.lines, link: new URL(body.tracking_url).pathname };
}

function openPage({ scene: { app, host } }: SimulatedClient, url: string) {
  return app.inject({ url, headers: { host } });
}

async function postForm({ scene: { app, host } }: SimulatedClient, url: string, fields: Fields) {
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await app.inject({ method: 'POST', url, payload: encodedForm(fields), headers });
  if (answer.statusCode === 500) throw new Error(`${fields.do} answered ${answer.statusCode}`);
  return answer;
}

async function acceptQuote(life: SimulatedClient, { link, lines }: Quote): Promise<void> {
  const page = carriedBy((await openPage(life, link)).payload);
  const name = life.person.named().replace(/\s+/g, ' ');
  const option = life.person.dice(2) === 0 ? {} : { line: String(lines[1]?.id) };
  const counted = await postForm(life, link, { ...page, ...option, do: 'recount' });
  const signed = { do: 'accept', name, consent: '1', signature: drawing };
  await postForm(life, link, { ...carriedBy(counted.payload), ...option, ...signed });
}

async function chooseTime(life: SimulatedClient, link: string): Promise<void> {
  const { payload } = await openPage(life, `${link}?times`);
  const starts = [...payload.matchAll(/name="start" value="(\d+)"/g)].map(([, start = '']) => start);
  if (starts.length > 0)
    await postForm(life, `${link}?times`, { do: 'time', start: life.person.pick(starts) });
}

async function finishedBudget(life: SimulatedClient): Promise<number> {
  const { id } = await newQuote(life, 'Aprobado');
  await callDesk(life, 'POST', `/budgets/${id}/status/Finalizado`, {});
  return id;
}

async function draftInvoice(life: SimulatedClient): Promise<number> {
  const { body } = await callDesk(life, 'POST', '/invoices', { budget_id: await finishedBudget(life) });
  const { person } = life;
  const name = person.dice(2) === 0 ? person.fresh.name() : person.named().replace(/\s+/g, ' ');
  person.names.push(name);
  const billing = {
    ...{ billing_name: name, billing_tax_id: '12345678Z', billing_address: person.fresh.address() },
    ...{ billing_city: 'Lugo', billing_zip: '27001', billing_province: 'Lugo', billing_country: 'ES' },
  };
  const notes = { public_notes: person.fresh.name() };
  succeeded(await tryCallDesk(life, 'PATCH', `/invoices/${body.id}`, { ...billing, ...notes }));
  return body.id;
}

const namedClients = { address: 'Paseo Inventado, 9', city: 'Lugo', country: 'ES' };

/** Creates a client, or finds the one with this tax id. */
async function otherClient(life: SimulatedClient, name: string, tax_id: string): Promise<number> {
  const { body } = await sendRecordedRequest(life, 'POST', '/clients?on_conflict=return_existing', {
    ...{ name, tax_id, ...namedClients },
  });
  return body.id;
}

/** Issues, discards or leaves each of the two drafts of a split, at random. */
async function decideOnParts(life: SimulatedClient, parts: { id: number }[]): Promise<void> {
  for (const { id } of parts) {
    const fate = life.person.dice(3);
    if (fate === 0) await tryCallDesk(life, 'POST', '/invoices/issue', { id });
    if (fate === 1) await callDesk(life, 'DELETE', `/invoices/${id}`);
  }
}

/** Steps with quotes, appointments and invoices. */
export const workSteps: Record<string, Step> = {
  'signs a quote on its page': async (life) => {
    const quote = await newQuote(life);
    await acceptQuote(life, quote);
    if (life.person.dice(2) === 0) return;
    const description = `Además, para ${life.person.named()}`;
    await sendRecordedRequest(life, 'POST', `/budgets/${quote.id}/lines`, { description, unit_price: 20 });
    if (life.person.dice(2) === 0) await acceptQuote(life, quote);
  },
  'declines a quote on its page': async (life) => {
    const { link } = await newQuote(life);
    const page = carriedBy((await openPage(life, link)).payload);
    const comment = `Soy ${life.person.fresh.name()}, ${life.person.pick(life.person.phones)}`;
    await postForm(life, link, {
      ...page,
      do: 'decline',
      reason: life.person.pick(['price', 'other']),
      comment,
    });
  },
  'asks for a quote to hold again': async (life) => {
    const { id, link } = await newQuote(life);
    await life.scene.sql`update budgets set valid_until = '2020-01-01' where id = ${id}`;
    await postForm(life, link, { do: 'renew' });
  },
  'proposes a time, and may withdraw it': async (life) => {
    const { link } = await newQuote(life, 'Aprobado');
    await chooseTime(life, link);
    if (life.person.dice(2) === 0) await postForm(life, link, { do: 'withdraw' });
  },
  'books a time, says that it will come, and may cancel': async (life) => {
    const { id, link } = await newQuote(life, 'Aprobado');
    await chooseTime(life, link);
    const { body } = await sendRecordedRequest(life, 'GET', `/budgets/${id}`);
    if (body.appointment.id !== null)
      await tryCallDesk(life, 'POST', `/appointments/${body.appointment.id}/confirm`, {});
    await postForm(life, link, { do: 'coming' });
    if (life.person.dice(2) === 0) await postForm(life, link, { do: 'cancel' });
  },
  'has a draft of an invoice': draftInvoice,
  'shares the price of a job with its insurer': async (life) => {
    const payer_id = await otherClient(life, 'Seguros Inventados, S.A.', 'A12345674');
    const request = { budget_id: await finishedBudget(life), payer_id, excess: 40 };
    const { body } = await callDesk(life, 'POST', '/invoices/split', request);
    await tryCallDesk(life, 'PATCH', `/invoices/${body.invoices[1].id}`, {
      public_notes: life.person.fresh.name(),
    });
    await decideOnParts(life, body.invoices);
  },
  'pays a part of the job of another one': async (life) => {
    const { id, person } = life;
    await sendRecordedRequest(life, 'PATCH', `/clients/${id}`, { city: 'Lugo', country: 'ES' });
    const client_id = await otherClient(life, 'Bruno Ficticio', 'B87654321');
    const { body: budget } = await sendRecordedRequest(life, 'POST', '/budgets', {
      ...{ client_id, lines: [{ description: 'Discos', unit_price: 100 }] },
    });
    for (const status of ['Enviado', 'Aprobado', 'Finalizado'])
      await callDesk(life, 'POST', `/budgets/${budget.id}/status/${status}`, {});
    const request = { budget_id: budget.id, payer_id: id, excess: 40 };
    const { body } = await callDesk(life, 'POST', '/invoices/split', request);
    const billing = { billing_name: person.named().replace(/\s+/g, ' ') };
    succeeded(await tryCallDesk(life, 'PATCH', `/invoices/${body.invoices[1].id}`, billing));
    await decideOnParts(life, body.invoices);
  },
  'gets a ticket, and a full invoice in exchange': async (life) => {
    const budget_id = await finishedBudget(life);
    const issue = { budget_id, simplified: true, paid: 'cash' };
    const ticket = succeeded(await tryCallDesk(life, 'POST', '/invoices/issue', issue));
    const name = life.person.fresh.name();
    life.person.names.push(name);
    const recipient = {
      ...{ billing_name: name, billing_tax_id: '12345678Z', billing_address: 'Calle Inventada, 2' },
      ...{ billing_city: 'Lugo', billing_zip: '27001', billing_province: 'Lugo', billing_country: 'ES' },
    };
    const { body } = await callDesk(life, 'POST', `/invoices/${ticket.body.id}/exchange`, recipient);
    if (life.person.dice(3) > 0)
      succeeded(await tryCallDesk(life, 'POST', '/invoices/issue', { id: body.id }));
  },
  'is invoiced, pays, and gets a correction': async (life) => {
    const id = await draftInvoice(life);
    succeeded(await tryCallDesk(life, 'POST', '/invoices/issue', { id }));
    await callDesk(life, 'POST', '/payments', { invoice_id: id, amount: 1, method: 'cash' });
    succeeded(await sendRecordedRequest(life, 'GET', `/invoices/${id}/pdf`));
    if (life.person.dice(2) === 0) return;
    const reason = `Se devolvió a ${life.person.named().replace(/\s+/g, ' ')}`;
    const line = { description: reason, quantity: -1, unit_price: 1 };
    const { body } = await callDesk(life, 'POST', `/invoices/${id}/correct`, {
      difference: true,
      reason,
      lines: [line],
    });
    if (life.person.dice(2) === 0) await callDesk(life, 'POST', '/invoices/issue', { id: body.id });
  },
};
