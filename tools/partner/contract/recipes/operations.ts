import { maxDocumentBytes } from '../../../../domain/documents/document.ts';
import type { WireAnswer } from '../exchange.ts';
import { asForm } from '../form.ts';
import type { Parts } from '../request.ts';
import {
  appointmentBody,
  budgetBody,
  clientBody,
  emailBody,
  fresh,
  lineBody,
  type Maker,
  makeRow,
  movementBody,
  type RowOfKey,
  smsBody,
  webhookBody,
} from '../rows.ts';
import { OutOfReach, type Recipe, type RequestParts, type Scene, sendOwn } from '../scene.ts';
import { actRecipes } from './acts.ts';
import { appointmentOfNothing, once } from './common.ts';
import { deskActRecipes } from './desk-acts.ts';
import { smallPicture } from './small-picture.ts';

export interface OperationRecipe<At extends Scene = Scene> {
  request?: RequestParts;
  /** How the operation comes to the answers that are its own, or its own way to a common one. */
  own?: Record<string, Recipe<At>>;
}

let moved = 0;
/** Another length each time, and few seconds, so that the clock stays near. */
function nextSeconds(): string {
  moved += 1;
  return `PT${moved}S`;
}

const ofWebhook = async (at: Maker): Promise<Parts> => pathOfKey(await makeRow.webhooks(at));

const ofLine = async (at: Maker) => pathToLine(await makeRow.lines(at));

const ofInvoice = async (at: Maker): Promise<Parts> => ({ path: pathTo(await makeRow.invoices(at)) });

/** How every change of a budget's lines is refused. */
const lineRefusals: Record<string, Recipe> = {
  budget_locked: async (scene) => {
    const line = await makeRow.lines(scene.at);
    await cancelBudget(scene.at, line.budget);
    return sendOwn(scene, pathToLine(line));
  },
};

/** How a movement is refused, alone or among others. */
function movementRefusals(among: (movement: object) => object): Record<string, Recipe> {
  return {
    insufficient_stock: async (scene) => {
      const { body } = await movementBody(scene.at);
      const all = { ...body, quantity: 999_999 };
      await sendOwn(scene, { body: among(all) });
      return sendOwn(scene, { body: among(all) });
    },
  };
}

/** How to come to the answers of each operation through the API alone. */
export const operationRecipes: Record<string, OperationRecipe> = {
  getClient: { request: async (at) => ({ path: pathTo(await makeRow.clients(at)) }) },

  createClient: {
    request: () => ({ body: clientBody() }),
    own: {
      '200': async (scene) => {
        const existing = await makeRow.clients(scene.at);
        return sendOwn(scene, { body: clash(existing), query: { on_conflict: 'return_existing' } });
      },
      client_exists: async (scene) => sendOwn(scene, { body: clash(await makeRow.clients(scene.at)) }),
    },
  },

  updateClient: {
    request: async (at) => ({ path: pathTo(await makeRow.clients(at)), body: clientBody() }),
    own: {
      client_exists: async (scene) => {
        const existing = await makeRow.clients(scene.at);
        return sendOwn(scene, { body: { email: existing.email } });
      },
    },
  },

  getVehicle: { request: async (at) => ({ path: pathTo(await makeRow.vehicles(at)) }) },

  createVehicle: {
    request: async (at) => {
      const { id: client_id } = await makeRow.clients(at);
      return { body: { client_id, plate: fresh.plate() } };
    },
    own: {
      '200': async (scene) => {
        const { client_id, plate } = await makeRow.vehicles(scene.at);
        return sendOwn(scene, { body: { client_id, plate }, query: { on_conflict: 'return_existing' } });
      },
      vehicle_exists: async (scene) => {
        const { client_id, plate } = await makeRow.vehicles(scene.at);
        return sendOwn(scene, { body: { client_id, plate } });
      },
      vehicle_belongs_to_other_client: async (scene) => {
        const { plate } = await makeRow.vehicles(scene.at);
        const { id: client_id } = await makeRow.clients(scene.at);
        return sendOwn(scene, { body: { client_id, plate } });
      },
    },
  },

  updateVehicle: {
    request: async (at) => {
      const { id, client_id } = await makeRow.vehicles(at);
      return { path: { id }, body: { client_id, plate: fresh.plate() } };
    },
    own: {
      vehicle_exists: async (scene) => {
        const { client_id, plate } = await makeRow.vehicles(scene.at);
        return sendOwn(scene, { body: { client_id, plate } });
      },
      vehicle_belongs_to_other_client: async (scene) => {
        const { plate } = await makeRow.vehicles(scene.at);
        return sendOwn(scene, { body: { plate } });
      },
    },
  },

  getBudget: { request: async (at) => ({ path: pathTo(await makeRow.budgets(at)) }) },

  createBudgetDocument: {
    request: async (at) => ({
      path: pathTo(await makeRow.budgets(at)),
      body: { file: smallPicture, client_visible: true },
      headers: asForm,
    }),
    own: {
      payload_too_large: async (scene) => sendFile(scene, Buffer.alloc(maxDocumentBytes + 1)),
      unsupported_media_type: async (scene) => sendFile(scene, Buffer.from('<script>alert(1)</script>')),
    },
  },

  createBudget: {
    request: async (at) => {
      const { id: vehicle_id, client_id } = await makeRow.vehicles(at);
      const { id: subcategory_id, parent_id: category_id } = await makeRow.subcategories(at);
      return { body: { client_id, vehicle_id, category_id, subcategory_id, ...budgetBody() } };
    },
  },

  createBudgetLine: {
    request: async (at) => ({ path: pathTo(await makeRow.budgets(at)), body: lineBody() }),
    own: lineRefusals,
  },
  updateBudgetLine: {
    request: async (at) => ({ ...(await ofLine(at)), body: lineBody() }),
    own: lineRefusals,
  },
  deleteBudgetLine: { request: ofLine, own: lineRefusals },

  changeBudgetStatus: {
    request: async (at) => ({
      path: pathTo(await makeRow.budgets(at)),
      body: { status: 'Enviado', sent_via: 'person' },
    }),
    own: {
      // The other examples show budgets that the client accepted.
      '200': async (scene) => scene.send(await scene.request()),
      client_acceptance_required: (scene) => sendOwn(scene, { body: { status: 'Aprobado' } }),
      status_transition_forbidden: (scene) => sendOwn(scene, { body: { status: 'Rechazado' } }),
      invalid_status_transition: (scene) => sendOwn(scene, { body: { status: 'Finalizado' } }),
      budget_locked: async (scene) => {
        const request = await scene.request({ body: { status: 'Cancelado' } });
        await scene.send(request);
        return scene.send(request);
      },
    },
  },

  getInvoice: { request: ofInvoice },
  getInvoicePdf: { request: ofInvoice },
  getInvoiceUbl: { request: ofInvoice },

  getPart: { request: async (at) => ({ path: pathTo(await makeRow.parts(at)) }) },
  createStockMovement: {
    request: async (at) => ({ body: (await movementBody(at)).body }),
    own: movementRefusals((body) => body),
  },
  createStockMovements: {
    request: async (at) => ({ body: { movements: [(await movementBody(at)).body] } }),
    own: movementRefusals((body) => ({ movements: [body] })),
  },

  createAppointment: {
    request: async (at) => ({ body: (await appointmentBody(at)).body }),
    own: {
      booking_mode_propose_only: async (scene) => {
        const { body } = await appointmentBody(scene.at);
        const answer = await sendOwn(scene, { body: { ...body, mode: 'book' } });
        if (answer.status === 201) throw new OutOfReach('the workshop lets programs book');
        return answer;
      },
      budget_locked: async (scene) => {
        const { body } = await appointmentBody(scene.at);
        await cancelBudget(scene.at, body.budget_id);
        return sendOwn(scene, { body });
      },
      slot_unavailable: async (scene) => {
        const { body } = await appointmentBody(scene.at);
        await sendOwn(scene, { body });
        const { id: budget_id } = await makeRow.budgets(scene.at);
        return sendOwn(scene, { body: { ...body, budget_id } });
      },
    },
  },
  getAppointment: {
    request: async (at) => ({ path: { id: (await makeRow.appointments(at)).id } }),
    own: { not_found: (scene) => sendOwn(scene, { path: { id: appointmentOfNothing } }) },
  },
  deleteAppointment: {
    request: async (at) => ({ path: { id: (await makeRow.appointments(at)).id } }),
    own: { not_found: (scene) => sendOwn(scene, { path: { id: appointmentOfNothing } }) },
  },

  sendEmail: { request: () => ({ body: emailBody() }) },
  sendSms: { request: () => ({ body: smsBody() }) },

  createWebhook: { request: (at) => ({ body: webhookBody(at) }) },
  getWebhook: { request: ofWebhook },
  updateWebhook: { request: async (at) => ({ ...(await ofWebhook(at)), body: webhookBody(at) }) },
  deleteWebhook: { request: ofWebhook },
  testWebhook: { request: ofWebhook },
  rotateWebhookSecret: { request: ofWebhook },
  replayWebhook: {
    request: async (at) => ({ ...(await ofWebhook(at)), body: { since: '2026-03-02T09:30:00Z' } }),
    own: { subscription_inactive: sendSwitchedOff },
  },
  listDeliveries: {
    request: async (at) => {
      const { webhook: id, key } = await makeRow.deliveries(at);
      return pathOfKey({ id, key });
    },
  },
  replayDelivery: {
    request: async (at) => {
      const { id: deliveryId, webhook: id, key } = await makeRow.deliveries(at);
      return { path: { id, deliveryId }, key };
    },
    own: { subscription_inactive: sendSwitchedOff },
  },

  moveSandboxClock: { request: () => ({ body: { advance: nextSeconds() } }) },
  ...actRecipes,
  ...deskActRecipes,
  resetSandbox: {
    request: () => ({}),
    own: {
      // All its requests are equal.
      idempotency_conflict: async (scene) => {
        const request = await once(scene);
        const { key, idempotencyKey } = request;
        const other = { method: 'POST', path: '/clients', body: clientBody(), key, idempotencyKey };
        await scene.at.send(other);
        return scene.send(request);
      },
    },
  },
};

async function sendSwitchedOff(scene: Scene): Promise<WireAnswer> {
  const request = await scene.request();
  const { key, path } = request;
  const [subscription] = path.match(/^\/webhooks\/\d+/) ?? [];
  const off = { method: 'PATCH', path: String(subscription), body: { active: false }, ...(key && { key }) };
  await scene.at.send(off);
  return scene.send(request);
}

async function cancelBudget(at: Maker, id: number): Promise<void> {
  await at.send({ method: 'POST', path: `/budgets/${id}/status`, body: { status: 'Cancelado' } });
}

async function sendFile(scene: Scene, file: Buffer): Promise<WireAnswer> {
  return sendOwn(scene, { body: { file } });
}

function pathOfKey({ id, key }: RowOfKey): Parts {
  return { path: { id }, key };
}

export function pathToLine({ id: lineId, budget: id }: { id: number; budget: number }): Parts {
  return { path: { id, lineId } };
}

function pathTo({ id }: { id: number }) {
  return { id };
}

/** Another name, and the email that the client has. */
function clash({ email }: { email: string }) {
  return { name: fresh.name(), email: email.toUpperCase() };
}
