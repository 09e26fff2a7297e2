import type { WireAnswer } from '../exchange.ts';
import type { Parts } from '../request.ts';
import { appointmentBody, fresh, type Maker, makeRow } from '../rows.ts';
import { type Recipe, type RequestParts, type Scene, sendOwn } from '../scene.ts';
import { appointmentOfNothing } from './common.ts';

export interface ActRecipe {
  request: RequestParts;
  own?: Record<string, Recipe>;
}

const mailOfNothing = 'email-999999999999';
const smsOfNothing = 'sms-999999999999';
const html = '<p>Listo. <a href="https://taller.example.com/ofertas">Ofertas</a></p>';

export async function post<Answered>(at: Maker, path: string, body: object): Promise<Answered> {
  const answer = await at.send({ method: 'POST', path, body });
  if (answer.status > 201) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body as Answered;
}

const accept = (at: Maker, budget: number) =>
  post(at, `/sandbox/budgets/${budget}/decision`, { decision: 'accepted' });

/** A budget whose work is done. */
export async function finishedBudget(at: Maker): Promise<{ id: number; client_id: number }> {
  const { id, client_id } = await makeRow.budgets(at);
  await finish(at, id);
  return { id, client_id };
}

/** Lets the client accept a budget, and the workshop do its work. */
export async function finish(at: Maker, id: number): Promise<void> {
  await accept(at, id);
  for (const status of ['En curso', 'Finalizado']) await post(at, `/budgets/${id}/status`, { status });
}

interface IssuedInvoice {
  id: number;
  budget_id: number;
  client_id: number;
  payment_list: { id: number }[];
}

/** An invoice of a finished budget; with `paid` it is paid in full. */
export async function issuedInvoice(at: Maker, fields: { paid?: 'card' } = {}): Promise<IssuedInvoice> {
  const { id: budget_id } = await finishedBudget(at);
  return post(at, '/sandbox/invoices/issue', { budget_id, simplified: true, ...fields });
}

/** An email to a client of its own, with a link in it. */
export async function sentMail(at: Maker): Promise<{ id: string; client_id: number }> {
  const client = await makeRow.clients(at);
  const mail = { to: client.email, subject: 'Listo', html };
  const { id } = await post<{ id: string }>(at, '/email', mail);
  return { id, client_id: client.id };
}

/** An SMS to a client of its own. */
export async function sentSms(at: Maker): Promise<{ id: string; client_id: number }> {
  const client = await makeRow.clients(at);
  const { id } = await post<{ id: string }>(at, '/sms', { to: client.phone, body: 'Listo.' });
  return { id, client_id: client.id };
}

/** A time that the client proposes, or that is proposed in its place. */
export async function proposal(at: Maker): Promise<{ id: string; client_id: number }> {
  const { body, client_id } = await appointmentBody(at);
  const { id } = await post<{ id: string }>(at, '/appointments', { ...body, mode: 'propose' });
  return { id, client_id };
}

export const pathTo = ({ id }: { id: number | string }): Parts => ({ path: { id } });

/** Sends a valid request twice: what it does is not possible again. */
export const again: Recipe = async (scene) => {
  const request = await scene.request();
  await scene.send(request);
  return scene.send(request);
};

const noMail: Recipe = (scene) => sendOwn(scene, { path: { id: mailOfNothing } });

const past = () => new Date(Date.now() - 86_400_000).toISOString();

/** How to come to the answers of acts in a sandbox, by acts alone. */
export const actRecipes: Record<string, ActRecipe> = {
  decideSandboxBudget: {
    request: async (at) => ({ ...pathTo(await makeRow.budgets(at)), body: { options: [] } }),
    own: { act_impossible: again },
  },
  chooseSandboxTime: {
    request: async (at) => {
      const { body } = await appointmentBody(at);
      return { path: { id: body.budget_id }, body: { start: body.start } };
    },
    own: {
      slot_unavailable: (scene) => sendOwn(scene, { body: { start: past() } }),
      act_impossible: async (scene) => sendOwn(scene, pathTo(await finishedBudget(scene.at))),
    },
  },
  answerSandboxAppointment: {
    request: async (at) => pathTo(await proposal(at)),
    own: {
      // The other examples answer an appointment.
      '200': async (scene) => scene.send(await scene.request()),
      not_found: (scene) => sendOwn(scene, { path: { id: appointmentOfNothing } }),
      slot_unavailable: (scene) => sendOwn(scene, { body: { answer: 'moved', start: past() } }),
      act_impossible: (scene) => sendOwn(scene, { body: { answer: 'coming' } }),
    },
  },

  issueSandboxInvoice: {
    request: async (at) => ({ body: { budget_id: (await finishedBudget(at)).id, simplified: true } }),
    own: {
      invoice_conflict: again,
      invalid_status_transition: async (scene) => issue(scene, (await makeRow.budgets(scene.at)).id),
      budget_locked: async (scene) => {
        const { id } = await makeRow.budgets(scene.at);
        await post(scene.at, `/budgets/${id}/status`, { status: 'Cancelado' });
        return issue(scene, id);
      },
    },
  },
  paySandboxInvoice: {
    request: async (at) => pathTo(await issuedInvoice(at)),
    own: {
      invoice_conflict: async (scene) =>
        sendOwn(scene, pathTo(await issuedInvoice(scene.at, { paid: 'card' }))),
    },
  },
  refundSandboxInvoice: {
    // The lines of the document's example are in no other invoice.
    request: async (at) => ({
      ...pathTo(await issuedInvoice(at, { paid: 'card' })),
      body: { lines: undefined },
    }),
    own: {
      act_impossible: async (scene) => sendOwn(scene, pathTo(await issuedInvoice(scene.at))),
      invoice_conflict: async (scene) => {
        const { id } = await issuedInvoice(scene.at);
        await scene.at.send({ method: 'POST', path: `/sandbox/invoices/${id}/cancel` });
        return sendOwn(scene, pathTo({ id }));
      },
    },
  },
  cancelSandboxInvoice: {
    request: async (at) => pathTo(await issuedInvoice(at)),
    own: { invoice_conflict: again },
  },
  undoSandboxPayment: {
    request: async (at) => pathTo(await paymentOf(at)),
    own: { invoice_conflict: again },
  },

  receiveSandboxEmail: { request: () => ({ body: { from: fresh.email() } }) },
  receiveSandboxSms: { request: () => ({ body: { from: `+34${fresh.phone()}` } }) },
  reportSandboxSms: {
    request: async (at) => pathTo(await sentSms(at)),
    own: {
      not_found: (scene) => sendOwn(scene, { path: { id: smsOfNothing } }),
      act_impossible: async (scene) => {
        const { id } = await sentSms(scene.at);
        await post(scene.at, `/sandbox/sms/${id}/report`, { status: 'delivered' });
        return sendOwn(scene, { path: { id }, body: { status: 'failed' } });
      },
    },
  },
  bounceSandboxEmail: {
    request: async (at) => pathTo(await sentMail(at)),
    own: {
      not_found: noMail,
      act_impossible: async (scene) => {
        const { id } = await sentMail(scene.at);
        await scene.at.send({ method: 'POST', path: `/sandbox/emails/${id}/open` });
        return sendOwn(scene, pathTo({ id }));
      },
    },
  },
  openSandboxEmail: { request: async (at) => pathTo(await sentMail(at)), own: { not_found: noMail } },
  clickSandboxEmail: {
    request: async (at) => pathTo(await sentMail(at)),
    own: {
      not_found: noMail,
      act_impossible: async (scene) => {
        const mail = { to: fresh.email(), subject: 'Listo', text: 'Sin enlaces.' };
        const { id } = await post<{ id: string }>(scene.at, '/email', mail);
        return sendOwn(scene, { path: { id }, body: {} });
      },
    },
  },
  unsubscribeSandboxEmail: { request: async (at) => pathTo(await sentMail(at)), own: { not_found: noMail } },

  failSandboxDeliveries: {
    request: async (at) => {
      const { id, key } = await makeRow.webhooks(at);
      return { path: { id }, key };
    },
    own: {
      subscription_inactive: async (scene) => {
        const { id, key } = await makeRow.webhooks(scene.at);
        const off = { method: 'PATCH', path: `/webhooks/${id}`, body: { active: false }, key };
        await scene.at.send(off);
        return sendOwn(scene, { path: { id }, key });
      },
    },
  },
};

function issue(scene: Scene, budget_id: number): Promise<WireAnswer> {
  return sendOwn(scene, { body: { budget_id, simplified: true } });
}

async function paymentOf(at: Maker): Promise<{ id: number }> {
  const { payment_list } = await issuedInvoice(at, { paid: 'card' });
  const [payment] = payment_list;
  if (!payment) throw new Error('an invoice that is paid has a payment');
  return payment;
}
