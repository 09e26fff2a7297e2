import { maxDocumentBytes } from '../../../../domain/documents/document.ts';
import { formHeaders } from '../form.ts';
import { type RowMaker, UnprovokableError } from '../maker.ts';
import { type Recipe, type RequestParts, sendOwn } from '../scene.ts';
import { actRecipes } from './acts.ts';
import {
  absenceBody,
  budgetBody,
  clientBody,
  emailBody,
  fresh,
  lineBody,
  smsBody,
  webhookBody,
} from './bodies.ts';
import { appointmentOfNothing, storedRequest } from './common.ts';
import { about, type OperationRecipe, ofWebhook, sendAbout, sendSwitchedOff, sendWith } from './provoke.ts';
import {
  appointmentBody,
  madeLine,
  make,
  makeAlone,
  makeInBox,
  makeInspection,
  makeRow,
  movementBody,
  workBody,
} from './rows.ts';
import { smallPicture } from './small-picture.ts';
import {
  absent,
  appointmentAt,
  cancelBudget,
  cancelledBudget,
  client,
  inspected,
  line,
  owned,
  proposed,
  quoted,
  waiting,
  withFinding,
  withFreeTime,
  worked,
  working,
} from './steps.ts';

let moved = 0;
/** Returns a duration of a few seconds, which differs on each call. Short, so that the sandbox clock moves little. */
function nextSeconds(): string {
  moved += 1;
  return `PT${moved}S`;
}

const ofInvoice: RequestParts = async (at) => ({ path: { id: (await makeRow.invoices(at)).id } });

const ofAppointment: OperationRecipe = {
  request: about('appointment', proposed),
  own: { not_found: sendWith(() => ({ path: { id: appointmentOfNothing } })) },
};

const ofLine: RequestParts = async (at) => pathToLine(await makeRow.lines(at));

/** Recipes that provoke the refusals of changes to a budget's lines. */
const lineRefusals: Record<string, Recipe> = {
  budget_locked: sendWith(async (at) =>
    pathToLine(madeLine(await make(at, [...quoted, line, cancelBudget]))),
  ),
};

/**
 * Returns recipes that provoke the refusals of a stock movement. `among` puts the movement into the request body: alone
 * or in a list.
 */
function movementRefusals(among: (movement: object) => object): Record<string, Recipe> {
  return {
    insufficient_stock: async (scene) => {
      const { body } = await movementBody(scene.at);
      const all = { body: among({ ...body, quantity: 999_999 }) };
      await sendOwn(scene, all);
      return sendOwn(scene, all);
    },
  };
}

const sendFile = (fileOf: () => Buffer) => sendWith(() => ({ body: { file: fileOf() } }));

const ofVehicle = async (at: RowMaker) => {
  const { client_id, plate } = await makeRow.vehicles(at);
  return { body: { client_id, plate } };
};

const ofInspection: RequestParts = async (at) => ({ path: { id: (await makeRow.inspections(at)).id } });

export const pathToPoint = ({ id, point }: { id: number; point: number }) => ({ id, pointId: point });

const ofPoint: RequestParts = async (at) => ({ path: pathToPoint(await makeRow.inspections(at)) });

const ofCancelled = (at: RowMaker) => makeInspection(at, [...inspected, cancelBudget]);

/** Recipes that provoke the refusals of changes to an inspection whose budget is closed, and to its points. */
const inspectionOfCancelled: Record<string, Recipe> = {
  budget_locked: sendWith(async (at) => ({ path: { id: (await ofCancelled(at)).id } })),
};
const pointOfCancelled: Record<string, Recipe> = {
  budget_locked: sendWith(async (at) => ({ path: pathToPoint(await ofCancelled(at)) })),
};

/** Recipes by operation that provoke the operation's responses through the API alone. */
export const operationRecipes: Record<string, OperationRecipe> = {
  getClient: { request: about('client', [client]) },
  createClient: {
    request: () => ({ body: clientBody() }),
    own: {
      '200': sendWith(async (at) => ({ ...(await sameEmail(at)), ...returnExisting })),
      client_exists: sendWith(sameEmail),
    },
  },
  updateClient: {
    request: about('client', [client], () => ({ body: clientBody() })),
    own: {
      client_exists: sendWith(async (at) => ({ body: { email: (await makeRow.clients(at)).email } })),
    },
  },

  getVehicle: { request: about('vehicle', owned) },
  createVehicle: {
    request: async (at) => {
      const { id: client_id } = await makeRow.clients(at);
      return { body: { client_id, plate: fresh.plate() } };
    },
    own: {
      '200': sendWith(async (at) => ({ ...(await ofVehicle(at)), ...returnExisting })),
      vehicle_exists: sendWith(ofVehicle),
      vehicle_belongs_to_other_client: sendWith(async (at) => {
        const { plate } = await makeRow.vehicles(at);
        const { id: client_id } = await makeRow.clients(at);
        return { body: { client_id, plate } };
      }),
    },
  },
  updateVehicle: {
    request: about('vehicle', owned, (made) => ({
      body: { client_id: made.id('client'), plate: fresh.plate() },
    })),
    own: {
      vehicle_exists: sendWith(ofVehicle),
      vehicle_belongs_to_other_client: sendWith(async (at) => {
        const { plate } = await makeRow.vehicles(at);
        return { body: { plate } };
      }),
    },
  },

  getBudget: { request: about('budget', quoted) },
  createBudget: {
    request: async (at) => {
      const { id: vehicle_id, client_id } = await makeRow.vehicles(at);
      const { id: subcategory_id, parent_id: category_id } = await makeRow.subcategories(at);
      return { body: { client_id, vehicle_id, category_id, subcategory_id, ...budgetBody() } };
    },
  },
  createBudgetDocument: {
    request: about('budget', quoted, () => ({
      body: { file: smallPicture, client_visible: true },
      headers: formHeaders,
    })),
    own: {
      payload_too_large: sendFile(() => Buffer.alloc(maxDocumentBytes + 1)),
      unsupported_media_type: sendFile(() => Buffer.from('<script>alert(1)</script>')),
    },
  },
  createBudgetLine: { request: about('budget', quoted, () => ({ body: lineBody() })), own: lineRefusals },
  updateBudgetLine: {
    request: async (at) => ({ ...(await ofLine(at)), body: lineBody() }),
    own: lineRefusals,
  },
  deleteBudgetLine: { request: ofLine, own: lineRefusals },
  changeBudgetStatus: {
    request: about('budget', quoted, () => ({ body: { status: 'Enviado', sent_via: 'person' } })),
    own: {
      // Sends only the valid body, because the OpenAPI document's examples include budgets that the client has
      // accepted.
      '200': sendWith(() => ({})),
      client_acceptance_required: sendStatus('Aprobado'),
      status_transition_forbidden: sendStatus('Rechazado'),
      invalid_status_transition: sendStatus('Finalizado'),
      budget_locked: sendAbout('budget', cancelledBudget, { status: 'Cancelado' }),
    },
  },

  getInvoice: { request: ofInvoice },
  getInvoicePdf: { request: ofInvoice },
  getInvoiceUbl: { request: ofInvoice },

  getPart: { request: async (at) => ({ path: { id: (await makeRow.parts(at)).id } }) },
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
        if (answer.status === 201) throw new UnprovokableError('the workshop lets programs book');
        return answer;
      },
      budget_locked: sendWith(async (at) => ({
        body: appointmentAt(await makeInBox(at, [...withFreeTime, cancelBudget])),
      })),
      slot_unavailable: async (scene) => {
        const { body } = await appointmentBody(scene.at);
        await sendOwn(scene, { body });
        const { id: budget_id } = await makeRow.budgets(scene.at);
        return sendOwn(scene, { body: { ...body, budget_id } });
      },
    },
  },
  getAppointment: ofAppointment,
  deleteAppointment: ofAppointment,
  createWaitingEntry: {
    request: async (at) => ({ body: { budget_id: (await makeRow.budgets(at)).id } }),
    own: {
      budget_locked: sendWith(async (at) => ({
        body: { budget_id: (await make(at, cancelledBudget)).id('budget') },
      })),
    },
  },
  deleteWaitingEntry: { request: about('waiting', waiting) },

  getWorkPeriod: { request: about('work', worked) },
  createWorkPeriod: {
    request: async (at) => ({ body: await workBody(at) }),
    own: {
      '200': sendWith(async (at) => {
        const made = await makeAlone(at, working);
        const { budget_id, staff } = made.record<{ budget_id: number; staff: { id: number } }>('work');
        return { body: { budget_id, staff_id: staff.id, started_at: undefined, ended_at: undefined } };
      }),
      // Sends only the valid body, because the person may have done other work in the hours of the OpenAPI document's
      // examples.
      '201': sendWith(() => ({})),
      budget_locked: sendWith(async (at) => ({
        body: {
          budget_id: (await make(at, cancelledBudget)).id('budget'),
          staff_id: (await makeRow.staff(at)).id,
        },
      })),
    },
  },
  updateWorkPeriod: {
    request: about('work', worked, (made) => ({ body: { ended_at: made.value('work', 'ended_at') } })),
    own: { '200': sendWith(() => ({})) },
  },
  stopWorkPeriod: { request: about('work', working, () => ({ body: {} })) },
  deleteWorkPeriod: { request: about('work', worked) },
  getAbsence: { request: about('absence', absent) },
  createAbsence: {
    request: async (at) => ({ body: { staff_id: (await makeRow.staff(at)).id, ...absenceBody() } }),
    // Sends only the valid body, because the diary must stay free in the days of the OpenAPI document's examples.
    own: { '201': sendWith(() => ({})) },
  },
  updateAbsence: {
    request: about('absence', absent, () => ({ body: { to: '2099-08-05T07:00:00Z' } })),
    own: { '200': sendWith(() => ({})) },
  },
  deleteAbsence: { request: about('absence', absent) },
  createInspection: {
    request: async (at) => ({
      body: { budget_id: (await makeRow.budgets(at)).id, template_id: (await makeRow.templates(at)).id },
    }),
    own: {
      budget_locked: sendWith(async (at) => ({
        body: {
          budget_id: (await make(at, cancelledBudget)).id('budget'),
          template_id: (await makeRow.templates(at)).id,
        },
      })),
    },
  },
  getInspection: { request: ofInspection },
  completeInspection: { request: ofInspection, own: inspectionOfCancelled },
  shareInspection: { request: async (at) => ({ ...(await ofInspection(at)), body: { shared: true } }) },
  createInspectionPoint: {
    request: async (at) => ({ ...(await ofInspection(at)), body: { text: 'Fuga de aceite' } }),
    own: inspectionOfCancelled,
  },
  getInspectionPoint: { request: ofPoint },
  updateInspectionPoint: {
    request: async (at) => ({ ...(await ofPoint(at)), body: { result: 'amber' } }),
    own: pointOfCancelled,
  },
  createFindingLine: {
    request: async (at) => {
      const { budget_id, ...made } = await makeInspection(at, withFinding);
      return { path: pathToPoint(made), body: { budget_id } };
    },
    own: {
      budget_locked: sendWith(async (at) => {
        const { budget_id, ...made } = await makeInspection(at, [...withFinding, cancelBudget]);
        return { path: pathToPoint(made), body: { budget_id } };
      }),
    },
  },
  setFindingOutcome: {
    request: async (at) => ({
      path: pathToPoint(await makeInspection(at, withFinding)),
      body: { outcome: 'done' },
    }),
  },
  createInspectionPhoto: {
    request: async (at) => ({ ...(await ofPoint(at)), body: { file: smallPicture }, headers: formHeaders }),
    own: {
      ...pointOfCancelled,
      payload_too_large: sendFile(() => Buffer.alloc(maxDocumentBytes + 1)),
      unsupported_media_type: sendFile(() => Buffer.from('<script>alert(1)</script>')),
    },
  },

  sendEmail: { request: () => ({ body: emailBody() }) },
  sendSms: { request: () => ({ body: smsBody() }) },

  createWebhook: { request: ({ receiverUrl }) => ({ body: webhookBody(receiverUrl) }) },
  getWebhook: { request: ofWebhook },
  updateWebhook: {
    request: async (at) => ({ ...(await ofWebhook(at)), body: webhookBody(at.receiverUrl) }),
  },
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
      return { path: { id }, key };
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
  resetSandbox: {
    request: () => ({}),
    own: {
      // Repeats the idempotency key of a request to another operation, because two requests to this operation cannot
      // differ.
      idempotency_conflict: async (scene) => {
        const request = await storedRequest(scene);
        const { key, idempotencyKey } = request;
        const other = { method: 'POST', path: '/clients', body: clientBody(), key, idempotencyKey };
        await scene.at.send(other);
        return scene.send(request);
      },
    },
  },
};

function sendStatus(name: string): Recipe {
  return sendWith(() => ({ body: { status: name } }));
}

export function pathToLine({ id: lineId, budget: id }: { id: number; budget: number }) {
  return { path: { id, lineId } };
}

const returnExisting = { query: { on_conflict: 'return_existing' } };

/** Returns the body of a new client with another name, but with the email of an existing client in upper case. */
async function sameEmail(at: RowMaker) {
  const { email } = await makeRow.clients(at);
  return { body: { name: fresh.name(), email: email.toUpperCase() } };
}
