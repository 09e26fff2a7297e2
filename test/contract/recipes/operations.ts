import { memberOf } from '../../../domain/text/json.ts';
import { budgetBody, fresh } from '../../../tools/partner/contract/recipes/bodies.ts';
import { storedRequest } from '../../../tools/partner/contract/recipes/common.ts';
import {
  operationRecipes as anywhere,
  pathToLine,
  pathToPoint,
} from '../../../tools/partner/contract/recipes/operations.ts';
import type { OperationRecipe } from '../../../tools/partner/contract/recipes/provoke.ts';
import {
  appointmentBody,
  make,
  makeInBox,
  makeInspection,
  makeRow,
  movementBody,
} from '../../../tools/partner/contract/recipes/rows.ts';
import type { Step } from '../../../tools/partner/contract/recipes/step.ts';
import {
  checkedIn,
  client,
  finished,
  issued,
  mailed,
  proposed,
  quoted,
  texted,
  withFinding,
} from '../../../tools/partner/contract/recipes/steps.ts';
import type { VariableParts } from '../../../tools/partner/contract/request.ts';
import { type Recipe, sendOwn } from '../../../tools/partner/contract/scene.ts';
import type { WorldScene } from '../scene.ts';
import type { World } from '../world.ts';

type WorldRecipes = Record<string, Recipe<WorldScene>>;

/**
 * Returns a recipe that repeats a request after its client was erased. The stored answer was erased with the client, so
 * the service refuses the repeated request.
 */
function erasedBetween(clientOf: (answer: unknown) => unknown): WorldRecipes {
  return {
    client_erased: async (scene) => {
      const request = await storedRequest(scene);
      const { body } = await scene.send(request);
      await scene.world.workshop.desk('POST', `/clients/${clientOf(body)}/erase`);
      return scene.send(request);
    },
  };
}

const upstreamError: WorldRecipes = {
  upstream_error: (scene) => scene.sendElsewhere(scene.world.silent),
};

interface OfClient {
  client_id: number;
}

/** Returns a recipe that creates a record, erases its client, and then sends a request for the record. */
function erasedBefore<Made extends OfClient>(
  makeRecord: (world: World) => Promise<Made>,
  partsOf: (made: Made) => VariableParts,
): WorldRecipes {
  return {
    client_erased: async (scene) => {
      const made = await makeRecord(scene.world);
      await scene.world.workshop.desk('POST', `/clients/${made.client_id}/erase`);
      return sendOwn(scene, partsOf(made));
    },
  };
}

/** Returns a recipe that creates a record by steps, erases its client, and then sends a request for the record. */
function erasedAfter(
  part: string,
  steps: Step[],
  partsOf: (id: number) => VariableParts = pathTo,
): WorldRecipes {
  const makeRecord = async ({ workshop }: World) => {
    const made = await make(workshop, steps);
    return { id: made.id(part) as number, client_id: made.id('client') as number };
  };
  return erasedBefore(makeRecord, ({ id }) => partsOf(id));
}

const pathTo = (id: number | string): VariableParts => ({ path: { id } });

/** Recipe for the refusal to write a file from an issued invoice of an erased client. */
const fileOfInvoice = erasedBefore(
  ({ workshop }) => makeRow.invoices(workshop),
  ({ id }) => pathTo(id),
);

/** Recipe for a PDF whose hash in the database differs from that of its file. */
const damagedPdf: Recipe<WorldScene> = async (scene) => {
  const { workshop } = scene.world;
  const { id } = await makeRow.invoices(workshop);
  await sendOwn(scene, { path: { id } });
  await workshop.sql.unsafe(`
    alter table invoice_pdfs disable trigger written_once;
    update invoice_pdfs set sha256 = sha256('another') where invoice_id = ${id};
    alter table invoice_pdfs enable trigger written_once`);
  return sendOwn(scene, { path: { id } });
};

const lineOfErased = erasedBefore(
  ({ workshop }) => makeRow.lines(workshop),
  (made) => pathToLine(made),
);

const budgetOfErased = erasedAfter('budget', quoted);

const movementOfErased = (among: (movement: object) => object) =>
  erasedBefore(
    ({ workshop }) => movementBody(workshop),
    ({ body }) => ({ body: among(body) }),
  );

const invoiceOfErased = erasedAfter('invoice', issued);

const mailOfErased = erasedAfter('email', mailed);

/**
 * Creates an appointment in the past. Erasing a client or cancelling a budget removes future appointments, but not past
 * ones.
 */
async function pastAppointment({ workshop, putInThePast }: World) {
  const made = await makeInBox(workshop, proposed);
  const { id } = made.record<{ id: string }>('appointment');
  await workshop.desk('POST', `/appointments/${id}/confirm`, {});
  return { id: await putInThePast(id), client_id: made.id('client') as number };
}

const inspectionOfErased = erasedBefore(
  ({ workshop }) => makeRow.inspections(workshop),
  ({ id }) => pathTo(id),
);

const pointOfErased = erasedBefore(
  ({ workshop }) => makeInspection(workshop, withFinding),
  (made) => ({ path: pathToPoint(made) }),
);

/** Recipes of answers that require the desk or the database, by operation. */
const deskRecipes: Record<string, WorldRecipes> = {
  createClient: erasedBetween((made) => memberOf(made, 'id')),
  updateClient: erasedAfter('client', [client]),
  createVehicle: erasedAfter('client', [client], (client_id) => ({
    body: { client_id, plate: fresh.plate() },
  })),
  updateVehicle: erasedAfter('client', [client], (client_id) => ({ body: { client_id } })),
  createBudget: erasedAfter('client', [client], (client_id) => ({ body: { client_id, ...budgetBody() } })),
  createBudgetDocument: budgetOfErased,
  createBudgetLine: lineOfErased,
  updateBudgetLine: lineOfErased,
  deleteBudgetLine: lineOfErased,
  changeBudgetStatus: {
    ...budgetOfErased,
    // Uses the second example of the body, which moves an accepted budget.
    '200': async (scene) => {
      const [sent, finished] = scene.bodyExamples();
      const request = await scene.request({ body: finished });
      await scene.world.workshop.desk('POST', `${request.path}/Aprobado`, {});
      const answer = await scene.send(request);
      return answer.status === 200 ? sendOwn(scene, { body: sent }) : answer;
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
  getInvoicePdf: { ...fileOfInvoice, document_damaged: damagedPdf },
  getInvoiceUbl: fileOfInvoice,
  createStockMovement: movementOfErased((body) => body),
  createStockMovements: movementOfErased((body) => ({ movements: [body] })),
  createAppointment: erasedBefore(
    ({ workshop }) => appointmentBody(workshop),
    ({ body }) => ({ body }),
  ),
  deleteAppointment: erasedBefore(pastAppointment, ({ id }) => pathTo(id)),
  createWaitingEntry: erasedAfter('budget', quoted, (budget_id) => ({ body: { budget_id } })),
  // The client is checked before the person.
  createWorkPeriod: erasedAfter('budget', quoted, (budget_id) => ({ body: { budget_id, staff_id: 1 } })),
  createInspection: erasedBefore(
    async ({ workshop }) => ({
      ...(await makeRow.budgets(workshop)),
      template_id: (await makeRow.templates(workshop)).id,
    }),
    ({ id: budget_id, template_id }) => ({ body: { budget_id, template_id } }),
  ),
  completeInspection: inspectionOfErased,
  shareInspection: inspectionOfErased,
  createInspectionPoint: inspectionOfErased,
  updateInspectionPoint: pointOfErased,
  createFindingLine: erasedBefore(
    ({ workshop }) => makeInspection(workshop, withFinding),
    ({ budget_id, ...made }) => ({ path: pathToPoint(made), body: { budget_id } }),
  ),
  setFindingOutcome: pointOfErased,
  createInspectionPhoto: pointOfErased,
  sendEmail: upstreamError,
  sendSms: upstreamError,
  answerSandboxAppointment: {
    ...erasedBefore(pastAppointment, ({ id }) => ({ ...pathTo(id), body: { answer: 'rejected' } })),
    budget_locked: async (scene) => {
      const { id } = await pastAppointment(scene.world);
      const path = `/budgets/${id.slice(1)}/status`;
      await scene.at.send({ method: 'POST', path, body: { status: 'Cancelado' } });
      const start = new Date(Date.now() + 86_400_000).toISOString();
      return sendOwn(scene, { path: { id }, body: { answer: 'moved', start } });
    },
  },
  // An erased client's budget leaves the waiting list, so only a repeated request is refused.
  offerSandboxTime: erasedBetween((made) => memberOf(memberOf(made, 'client'), 'id')),
  issueSandboxInvoice: erasedAfter('budget', finished, (budget_id) => ({
    body: { budget_id, simplified: true },
  })),
  checkInSandboxVehicle: budgetOfErased,
  deliverSandboxVehicle: erasedAfter('budget', checkedIn, (id) => ({
    ...pathTo(id),
    body: { km: 1, lower_km: true },
  })),
  unsubscribeSandboxClient: erasedAfter('client', [client]),
  sendSandboxCampaign: {
    // A sandbox has a transport to its outbox, so this recipe removes the transport for the request.
    upstream_error: async (scene) => {
      const { sql } = scene.world.workshop;
      const [outbox] = await sql`
        delete from transports where channel = 'email' and instance_id = (
          select instance_id from instance_hosts where host = 'sandbox.test')
        returning *`;
      const body = { channel: 'email', subject: 'Revisión', text: 'Hola, {name}.' };
      const answer = await sendOwn(scene, { body });
      await sql`insert into transports ${sql(outbox ?? {})}`;
      return answer;
    },
  },
  refundSandboxInvoice: invoiceOfErased,
  cancelSandboxInvoice: invoiceOfErased,
  bounceSandboxEmail: mailOfErased,
  openSandboxEmail: mailOfErased,
  clickSandboxEmail: mailOfErased,
  unsubscribeSandboxEmail: mailOfErased,
  reportSandboxSms: erasedAfter('sms', texted),
};

const known = [...Object.keys(anywhere), ...Object.keys(deskRecipes)];

/** The contract kit's recipes, and the recipes that require the desk, by operation. */
export const operationRecipes: Record<string, OperationRecipe<WorldScene>> = Object.fromEntries(
  known.map((name) => [name, { ...anywhere[name], own: { ...anywhere[name]?.own, ...deskRecipes[name] } }]),
);
