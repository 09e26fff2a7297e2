import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import { readPhone } from '../../../domain/clients/identity.ts';
import { documentBytesMost } from '../../../domain/documents/document.ts';
import { readMailBody } from '../../../domain/messages/mail-body.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';
import { webhookUrlProblem } from '../../../domain/webhooks/subscription.ts';
import { jpeg } from '../../support/document-files.ts';
import { asForm } from '../../support/form.ts';
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
import type { Parts, Recipe, RequestParts, Scene } from '../scene.ts';
import type { World } from '../world.ts';
import { appointmentOfNothing, once } from './common.ts';

interface OperationRecipe {
  request?: RequestParts;
  /** How the operation comes to the answers that are its own, or its own way to a common one. */
  own?: Record<string, Recipe>;
  /** Values that the document's schemas take and the operation doesn't, by the entry of `fields` that says so; `*` is any place in a list. */
  refuses?: Record<string, (value: unknown) => boolean>;
  /** Values that chance doesn't come upon, by field. */
  values?: Record<string, Arbitrary<unknown>>;
  /** How often a key can be used for it, where that is less than its limit per minute. */
  requestsPerKey?: number;
}

const ofWebhook = async (workshop: Maker): Promise<Parts> => pathOfKey(await makeRow.webhooks(workshop));
const urls = {
  refuses: { '/url': (url: unknown) => webhookUrlProblem(String(url), true) !== null },
  values: { url: fc.webUrl({ withQueryParameters: true }) },
};

const dayMs = 86_400_000;
/** Appointments are refused more than two years ahead. */
const isYearsAhead = (start: unknown) => Date.parse(String(start)) > Date.now() + 700 * dayMs;

/** Two days that chance chose may be too far apart, or the wrong way round. */
const ofYear: OperationRecipe = { refuses: { 'query/from': () => true, 'query/to': () => true } };

const harmless = ['<p>Hola</p>', '<img src="https://example.com/x.png" alt="x">', '<b>1</b> &lt; 2'];

const ofLine = async (workshop: Maker) => pathToLine(await makeRow.lines(workshop));

const ofInvoice = async (workshop: Maker): Promise<Parts> => ({
  path: pathTo(await makeRow.invoices(workshop)),
});

/** A request for a file that is written from an issued invoice. */
const fileOfInvoice: Record<string, Recipe> = {
  client_erased: async (scene) => {
    const { id, client_id } = await makeRow.invoices(scene.world.workshop);
    await scene.world.workshop.desk('POST', `/clients/${client_id}/erase`);
    return sendOwn(scene, { path: { id } });
  },
  // All requests use the same one: each request of its own would make another invoice.
  '304': async (scene) => {
    const request = await scene.request();
    const { headers } = await scene.send(request);
    return scene.send({ ...request, headers: { 'if-none-match': String(headers.etag) } });
  },
};

/** As if its file were another one than its row tells of. */
const damagedPdf: Recipe = async (scene) => {
  const { workshop } = scene.world;
  const { id } = await makeRow.invoices(workshop);
  await sendOwn(scene, { path: { id } });
  await workshop.sql.unsafe(`
    begin; set local session_replication_role = replica;
    update invoice_pdfs set sha256 = sha256('another') where invoice_id = ${id}; commit`);
  return sendOwn(scene, { path: { id } });
};

/** How every change of a budget's lines is refused. */
const lineRefusals: Record<string, Recipe> = {
  client_erased: async (scene) => {
    const { workshop } = scene.world;
    const line = await makeRow.lines(workshop);
    await workshop.desk('POST', `/clients/${line.client_id}/erase`);
    return sendOwn(scene, pathToLine(line));
  },
  budget_locked: async (scene) => {
    const { workshop } = scene.world;
    const line = await makeRow.lines(workshop);
    const body = { status: 'Cancelado' };
    await workshop.send({ method: 'POST', path: `/budgets/${line.budget}/status`, body });
    return sendOwn(scene, pathToLine(line));
  },
};

/** How a movement is refused, alone or among others. */
function movementRefusals(among: (movement: object) => object): Record<string, Recipe> {
  return {
    client_erased: async (scene) => {
      const { body, client_id } = await movementBody(scene.world.workshop);
      await scene.world.workshop.desk('POST', `/clients/${client_id}/erase`);
      return sendOwn(scene, { body: among(body) });
    },
    insufficient_stock: async (scene) => {
      const { body } = await movementBody(scene.world.workshop);
      const all = { ...body, quantity: 999_999 };
      await sendOwn(scene, { body: among(all) });
      return sendOwn(scene, { body: among(all) });
    },
  };
}

export const operationRecipes: Record<string, OperationRecipe> = {
  getClient: { request: async (workshop) => ({ path: pathTo(await makeRow.clients(workshop)) }) },

  createClient: {
    request: () => ({ body: clientBody() }),
    own: {
      '200': async (scene) => {
        const existing = await makeRow.clients(scene.world.workshop);
        return sendOwn(scene, { body: clash(existing), query: { on_conflict: 'return_existing' } });
      },
      client_exists: async (scene) => {
        const existing = await makeRow.clients(scene.world.workshop);
        return sendOwn(scene, { body: clash(existing) });
      },
      // Its stored answer went with the client: the request is neither answered so again nor done again.
      client_erased: async (scene) => {
        const request = await once(scene);
        const { body } = await scene.send(request);
        await scene.world.workshop.desk('POST', `/clients/${(body as { id: number }).id}/erase`);
        return scene.send(request);
      },
    },
  },

  updateClient: {
    request: async (workshop) => ({ path: pathTo(await makeRow.clients(workshop)), body: clientBody() }),
    own: {
      client_exists: async (scene) => {
        const existing = await makeRow.clients(scene.world.workshop);
        return sendOwn(scene, { body: { email: existing.email } });
      },
      client_erased: async (scene) => sendOwn(scene, { path: pathTo(await erasedClient(scene.world)) }),
    },
  },

  getVehicle: { request: async (workshop) => ({ path: pathTo(await makeRow.vehicles(workshop)) }) },

  listVehicles: { refuses: { 'query/plate': isNoPlate } },

  createVehicle: {
    refuses: { '/plate': isNoPlate },
    request: async (workshop) => {
      const { id: client_id } = await makeRow.clients(workshop);
      return { body: { client_id, plate: fresh.plate() } };
    },
    own: {
      '200': async (scene) => {
        const { client_id, plate } = await makeRow.vehicles(scene.world.workshop);
        return sendOwn(scene, { body: { client_id, plate }, query: { on_conflict: 'return_existing' } });
      },
      vehicle_exists: async (scene) => {
        const { client_id, plate } = await makeRow.vehicles(scene.world.workshop);
        return sendOwn(scene, { body: { client_id, plate } });
      },
      vehicle_belongs_to_other_client: async (scene) => {
        const { plate } = await makeRow.vehicles(scene.world.workshop);
        const { id: client_id } = await makeRow.clients(scene.world.workshop);
        return sendOwn(scene, { body: { client_id, plate } });
      },
      client_erased: async (scene) => {
        const { id: client_id } = await erasedClient(scene.world);
        return sendOwn(scene, { body: { client_id, plate: fresh.plate() } });
      },
    },
  },

  updateVehicle: {
    refuses: { '/plate': isNoPlate },
    request: async (workshop) => {
      const { id, client_id } = await makeRow.vehicles(workshop);
      return { path: { id }, body: { client_id, plate: fresh.plate() } };
    },
    own: {
      vehicle_exists: async (scene) => {
        const { client_id, plate } = await makeRow.vehicles(scene.world.workshop);
        return sendOwn(scene, { body: { client_id, plate } });
      },
      vehicle_belongs_to_other_client: async (scene) => {
        const { plate } = await makeRow.vehicles(scene.world.workshop);
        return sendOwn(scene, { body: { plate } });
      },
      client_erased: async (scene) => {
        const { id: client_id } = await erasedClient(scene.world);
        return sendOwn(scene, { body: { client_id } });
      },
    },
  },

  getBudget: { request: async (workshop) => ({ path: pathTo(await makeRow.budgets(workshop)) }) },

  createBudgetDocument: {
    request: documentOf(makeRow.budgets),
    own: {
      payload_too_large: async (scene) => sendFile(scene, Buffer.alloc(documentBytesMost + 1)),
      unsupported_media_type: async (scene) => sendFile(scene, Buffer.from('<script>alert(1)</script>')),
      client_erased: async (scene) => {
        const { id, client_id } = await makeRow.budgets(scene.world.workshop);
        await scene.world.workshop.desk('POST', `/clients/${client_id}/erase`);
        return sendOwn(scene, { path: { id } });
      },
    },
  },

  createBudget: {
    // A vehicle of another client, a subcategory of another category.
    refuses: { '/vehicle_id': isSome, '/category_id': isSome, '/subcategory_id': isSome },
    request: async (workshop) => {
      const { id: vehicle_id, client_id } = await makeRow.vehicles(workshop);
      const { id: subcategory_id, parent_id: category_id } = await makeRow.subcategories(workshop);
      return { body: { client_id, vehicle_id, category_id, subcategory_id, ...budgetBody() } };
    },
    own: {
      client_erased: async (scene) => {
        const { id: client_id } = await erasedClient(scene.world);
        return sendOwn(scene, { body: { client_id, ...budgetBody() } });
      },
    },
  },

  getInvoice: { request: ofInvoice },
  getInvoicePdf: { request: ofInvoice, own: { ...fileOfInvoice, document_damaged: damagedPdf } },
  getInvoiceUbl: { request: ofInvoice, own: fileOfInvoice },

  createBudgetLine: {
    request: async (workshop) => ({ path: pathTo(await makeRow.budgets(workshop)), body: lineBody() }),
    // The fuzzer fills budgets up.
    refuses: { '': () => true },
    own: lineRefusals,
  },
  updateBudgetLine: {
    request: async (workshop) => ({ ...(await ofLine(workshop)), body: lineBody() }),
    own: lineRefusals,
  },
  deleteBudgetLine: { request: ofLine, own: lineRefusals },

  getPart: { request: async (workshop) => ({ path: pathTo(await makeRow.parts(workshop)) }) },
  createStockMovement: {
    request: async (workshop) => ({ body: (await movementBody(workshop)).body }),
    refuses: { '/quantity': (quantity) => Number(quantity) < 0, '/reason': () => true },
    own: movementRefusals((body) => body),
  },
  createStockMovements: {
    request: async (workshop) => ({ body: { movements: [(await movementBody(workshop)).body] } }),
    // Chance knows neither parts nor budgets within others.
    refuses: Object.fromEntries(
      ['part_id', 'budget_id', 'quantity', 'reason'].map((field) => [`/movements/*/${field}`, () => true]),
    ),
    own: movementRefusals((body) => ({ movements: [body] })),
  },

  createAppointment: {
    request: async (workshop) => ({ body: (await appointmentBody(workshop)).body }),
    refuses: {
      '/start': isYearsAhead,
      '/box_id': isSome,
      '/duration_minutes': (minutes) => Number(minutes) < 30,
    },
    own: {
      booking_mode_propose_only: async (scene) => {
        const { body } = await appointmentBody(scene.world.workshop);
        return sendOwn(scene, { body: { ...body, mode: 'book' } });
      },
      budget_locked: async (scene) => {
        const { workshop } = scene.world;
        const { body } = await appointmentBody(workshop);
        const path = `/budgets/${body.budget_id}/status`;
        await workshop.send({ method: 'POST', path, body: { status: 'Cancelado' } });
        return sendOwn(scene, { body });
      },
      client_erased: async (scene) => {
        const { workshop } = scene.world;
        const { body, client_id } = await appointmentBody(workshop);
        await workshop.desk('POST', `/clients/${client_id}/erase`);
        return sendOwn(scene, { body });
      },
      slot_unavailable: async (scene) => {
        const { body } = await appointmentBody(scene.world.workshop);
        await sendOwn(scene, { body });
        const { id: budget_id } = await makeRow.budgets(scene.world.workshop);
        return sendOwn(scene, { body: { ...body, budget_id } });
      },
    },
  },
  getAppointment: {
    request: async (workshop) => ({ path: { id: (await makeRow.appointments(workshop)).id } }),
    own: { not_found: (scene) => sendOwn(scene, { path: { id: appointmentOfNothing } }) },
  },
  deleteAppointment: {
    request: async (workshop) => ({ path: { id: (await makeRow.appointments(workshop)).id } }),
    own: {
      not_found: (scene) => sendOwn(scene, { path: { id: appointmentOfNothing } }),
      // Erasing frees what is to come: only what has been is left.
      client_erased: async (scene) => {
        const { workshop } = scene.world;
        const { id, client_id } = await makeRow.appointments(workshop);
        await workshop.desk('POST', `/appointments/${id}/confirm`, {});
        const past = await scene.world.putInThePast(id);
        await workshop.desk('POST', `/clients/${client_id}/erase`);
        return sendOwn(scene, { path: { id: past } });
      },
    },
  },
  // Two moments that chance has chosen are in no order, or years apart.
  listAppointments: { refuses: { 'query/to': () => true, 'query/box_id': () => true } },
  listFreeSlots: {
    refuses: {
      'query/to': () => true,
      'query/box_id': () => true,
      'query/duration_minutes': (minutes) => Number(minutes) < 30,
    },
  },

  sendEmail: {
    request: () => ({ body: emailBody() }),
    own: { upstream_error: (scene) => scene.sendElsewhere(scene.world.silent) },
    refuses: {
      '/to': isNoAddress,
      '/replyTo': isNoAddress,
      '/html': (html) => 'rule' in readMailBody({ text: 'x', html: String(html) }),
      '/text': (text) => text === undefined,
    },
    values: { to: fc.emailAddress(), replyTo: fc.emailAddress(), html: fc.constantFrom(...harmless) },
  },
  sendSms: {
    request: () => ({ body: smsBody() }),
    own: { upstream_error: (scene) => scene.sendElsewhere(scene.world.silent) },
    refuses: { '/to': (to) => readPhone(String(to), 'ES') === undefined },
    values: { to: fc.integer({ min: 600_000_000, max: 799_999_999 }).map((digits) => `+34${digits}`) },
  },

  changeBudgetStatus: {
    request: async (workshop) => ({
      path: pathTo(await makeRow.budgets(workshop)),
      body: { status: 'Enviado', sent_via: 'person' },
    }),
    own: {
      // The second example shows a budget that was accepted.
      '200': async (scene) => {
        const [sent, finished] = scene.bodyExamples();
        const request = await scene.request({ body: finished });
        await scene.world.workshop.desk('POST', `${request.path}/Aprobado`, {});
        const answer = await scene.send(request);
        return answer.status === 200 ? sendOwn(scene, { body: sent }) : answer;
      },
      client_acceptance_required: (scene) => sendOwn(scene, { body: { status: 'Aprobado' } }),
      status_transition_forbidden: (scene) => sendOwn(scene, { body: { status: 'Rechazado' } }),
      invalid_status_transition: (scene) => sendOwn(scene, { body: { status: 'Finalizado' } }),
      budget_locked: async (scene) => {
        const request = await scene.request({ body: { status: 'Cancelado' } });
        await scene.send(request);
        return scene.send(request);
      },
      client_erased: async (scene) => {
        const { id, client_id } = await makeRow.budgets(scene.world.workshop);
        await scene.world.workshop.desk('POST', `/clients/${client_id}/erase`);
        return sendOwn(scene, { path: { id } });
      },
      insufficient_stock: async (scene) => {
        const { workshop } = scene.world;
        const [{ id }, { id: part_id }] = [await makeRow.budgets(workshop), await makeRow.parts(workshop)];
        await workshop.desk('POST', `/budgets/${id}/status/Aprobado`, {});
        await workshop.send({ method: 'POST', path: `/budgets/${id}/lines`, body: { part_id } });
        const all = { part_id, kind: 'out', quantity: 999_999 };
        await workshop.send({ method: 'POST', path: '/stock/movements', body: all });
        return sendOwn(scene, { path: { id }, body: { status: 'Finalizado' } });
      },
    },
  },

  getRevenueReport: ofYear,
  getActivityReport: ofYear,
  getPerformanceReport: ofYear,

  createWebhook: { ...urls, request: () => ({ body: webhookBody() }), requestsPerKey: 20 },
  getWebhook: { request: ofWebhook },
  updateWebhook: { ...urls, request: async (at) => ({ ...(await ofWebhook(at)), body: webhookBody() }) },
  deleteWebhook: { request: ofWebhook },
  testWebhook: { request: ofWebhook },
  rotateWebhookSecret: { request: ofWebhook },
  replayWebhook: {
    request: async (workshop) => ({
      ...(await ofWebhook(workshop)),
      body: { since: '2026-03-02T09:30:00Z' },
    }),
    own: { subscription_inactive: sendSwitchedOff },
  },
  listDeliveries: {
    request: async (workshop) => {
      const { webhook: id, key } = await makeRow.deliveries(workshop);
      return pathOfKey({ id, key });
    },
  },
  replayDelivery: {
    request: async (workshop) => {
      const { id: deliveryId, webhook: id, key } = await makeRow.deliveries(workshop);
      return { path: { id, deliveryId }, key };
    },
    own: { subscription_inactive: sendSwitchedOff },
  },

  resetSandbox: {
    own: {
      // All its requests are equal.
      idempotency_conflict: async (scene) => {
        const request = await once(scene);
        const { key, idempotencyKey } = request;
        const other = { method: 'POST', path: '/clients', body: clientBody(), key, idempotencyKey };
        await scene.world.workshop.send(other);
        return scene.send(request);
      },
    },
  },
};

async function sendSwitchedOff(scene: Scene) {
  const request = await scene.request();
  const { key, path } = request;
  const [subscription] = path.match(/^\/webhooks\/\d+/) ?? [];
  const off = { method: 'PATCH', path: String(subscription), body: { active: false }, ...(key && { key }) };
  await scene.world.workshop.send(off);
  return scene.send(request);
}

/** A document of a row of that kind. */
function documentOf(make: (workshop: Maker) => Promise<{ id: number }>) {
  return async (workshop: Maker): Promise<Parts> => ({
    path: pathTo(await make(workshop)),
    body: { file: jpeg(), client_visible: true },
    headers: asForm,
  });
}

async function sendFile(scene: Scene, file: Buffer) {
  return sendOwn(scene, { body: { file } });
}

function pathOfKey({ id, key }: RowOfKey): Parts {
  return { path: { id }, key };
}

function pathToLine({ id: lineId, budget: id }: { id: number; budget: number }): Parts {
  return { path: { id, lineId } };
}

function isNoPlate(plate: unknown): boolean {
  return !/[a-z\d]/i.test(String(plate));
}

function isNoAddress(written: unknown): boolean {
  return 'problem' in readMailAddress(String(written));
}

function isSome(id: unknown): boolean {
  return typeof id === 'number';
}

async function sendOwn(scene: Scene, parts: Parts) {
  return scene.send(await scene.request(parts));
}

function pathTo({ id }: { id: number }) {
  return { id };
}

/** Another name, and the email that the client has. */
function clash({ email }: { email: string }) {
  return { name: fresh.name(), email: email.toUpperCase() };
}

async function erasedClient({ workshop }: World): Promise<{ id: number }> {
  const client = await makeRow.clients(workshop);
  await workshop.desk('POST', `/clients/${client.id}/erase`);
  return client;
}
