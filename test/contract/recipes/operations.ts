import {
  finishedBudget,
  issuedInvoice,
  proposal,
  sentMail,
  sentSms,
} from '../../../tools/partner/contract/recipes/acts.ts';
import { once } from '../../../tools/partner/contract/recipes/common.ts';
import { checkedIn } from '../../../tools/partner/contract/recipes/desk-acts.ts';
import {
  operationRecipes as anywhere,
  type OperationRecipe,
  pathToLine,
} from '../../../tools/partner/contract/recipes/operations.ts';
import {
  appointmentBody,
  budgetBody,
  fresh,
  makeRow,
  movementBody,
} from '../../../tools/partner/contract/rows.ts';
import { type Recipe, sendOwn } from '../../../tools/partner/contract/scene.ts';
import type { WorldScene } from '../scene.ts';
import type { World } from '../world.ts';

type WorldRecipes = Record<string, Recipe<WorldScene>>;

const upstreamError: WorldRecipes = {
  upstream_error: (scene) => scene.sendElsewhere(scene.world.silent),
};

/** A file that is written from an issued invoice is refused. */
const fileOfInvoice: WorldRecipes = {
  client_erased: async (scene) => {
    const { id, client_id } = await makeRow.invoices(scene.at);
    await erase(scene.world, client_id);
    return sendOwn(scene, { path: { id } });
  },
};

/** As if its file were another one than its row tells of. */
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

const lineOfErased: WorldRecipes = {
  client_erased: async (scene) => {
    const line = await makeRow.lines(scene.at);
    await erase(scene.world, line.client_id);
    return sendOwn(scene, pathToLine(line));
  },
};

const budgetOfErased: WorldRecipes = {
  client_erased: async (scene) => {
    const { id, client_id } = await makeRow.budgets(scene.at);
    await erase(scene.world, client_id);
    return sendOwn(scene, { path: { id } });
  },
};

function movementOfErased(among: (movement: object) => object): WorldRecipes {
  return {
    client_erased: async (scene) => {
      const { body, client_id } = await movementBody(scene.at);
      await erase(scene.world, client_id);
      return sendOwn(scene, { body: among(body) });
    },
  };
}

const invoiceOfErased: WorldRecipes = {
  client_erased: async (scene) => {
    const { id, client_id } = await issuedInvoice(scene.at);
    await erase(scene.world, client_id);
    return sendOwn(scene, { path: { id } });
  },
};

const mailOfErased: WorldRecipes = {
  client_erased: async (scene) => {
    const { id, client_id } = await sentMail(scene.at);
    await erase(scene.world, client_id);
    return sendOwn(scene, { path: { id } });
  },
};

/** Erasing and cancelling free what is to come: only what has been is left. */
async function pastAppointment({
  workshop,
  putInThePast,
}: World): Promise<{ id: string; client_id: number }> {
  const { id, client_id } = await proposal(workshop);
  await workshop.desk('POST', `/appointments/${id}/confirm`, {});
  return { id: await putInThePast(id), client_id };
}

/** How to come to answers that take the desk or the database, by operation. */
const deskRecipes: Record<string, WorldRecipes> = {
  createClient: {
    // Its stored answer went with the client: the request is neither answered so again nor done again.
    client_erased: async (scene) => {
      const request = await once(scene);
      const { body } = await scene.send(request);
      await erase(scene.world, (body as { id: number }).id);
      return scene.send(request);
    },
  },
  updateClient: {
    client_erased: async (scene) => {
      const { id } = await erasedClient(scene.world);
      return sendOwn(scene, { path: { id } });
    },
  },
  createVehicle: {
    client_erased: async (scene) => {
      const { id: client_id } = await erasedClient(scene.world);
      return sendOwn(scene, { body: { client_id, plate: fresh.plate() } });
    },
  },
  updateVehicle: {
    client_erased: async (scene) => {
      const { id: client_id } = await erasedClient(scene.world);
      return sendOwn(scene, { body: { client_id } });
    },
  },
  createBudget: {
    client_erased: async (scene) => {
      const { id: client_id } = await erasedClient(scene.world);
      return sendOwn(scene, { body: { client_id, ...budgetBody() } });
    },
  },
  createBudgetDocument: budgetOfErased,
  createBudgetLine: lineOfErased,
  updateBudgetLine: lineOfErased,
  deleteBudgetLine: lineOfErased,
  changeBudgetStatus: {
    ...budgetOfErased,
    // The second example shows a budget that was accepted.
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
  createAppointment: {
    client_erased: async (scene) => {
      const { body, client_id } = await appointmentBody(scene.at);
      await erase(scene.world, client_id);
      return sendOwn(scene, { body });
    },
  },
  deleteAppointment: {
    // Erasing frees what is to come: only what has been is left.
    client_erased: async (scene) => {
      const { workshop } = scene.world;
      const { id, client_id } = await makeRow.appointments(workshop);
      await workshop.desk('POST', `/appointments/${id}/confirm`, {});
      const past = await scene.world.putInThePast(id);
      await erase(scene.world, client_id);
      return sendOwn(scene, { path: { id: past } });
    },
  },
  sendEmail: upstreamError,
  sendSms: upstreamError,
  answerSandboxAppointment: {
    client_erased: async (scene) => {
      const { id, client_id } = await pastAppointment(scene.world);
      await erase(scene.world, client_id);
      return sendOwn(scene, { path: { id }, body: { answer: 'rejected' } });
    },
    budget_locked: async (scene) => {
      const { id } = await pastAppointment(scene.world);
      const path = `/budgets/${id.slice(1)}/status`;
      await scene.at.send({ method: 'POST', path, body: { status: 'Cancelado' } });
      const start = new Date(Date.now() + 86_400_000).toISOString();
      return sendOwn(scene, { path: { id }, body: { answer: 'moved', start } });
    },
  },
  issueSandboxInvoice: {
    client_erased: async (scene) => {
      const { id: budget_id, client_id } = await finishedBudget(scene.at);
      await erase(scene.world, client_id);
      return sendOwn(scene, { body: { budget_id, simplified: true } });
    },
  },
  checkInSandboxVehicle: budgetOfErased,
  deliverSandboxVehicle: {
    client_erased: async (scene) => {
      const { id, client_id } = await checkedIn(scene.at);
      await erase(scene.world, client_id);
      return sendOwn(scene, { path: { id }, body: { km: 1, lower_km: true } });
    },
  },
  unsubscribeSandboxClient: {
    client_erased: async (scene) => {
      const { id } = await makeRow.clients(scene.at);
      await erase(scene.world, id);
      return sendOwn(scene, { path: { id } });
    },
  },
  sendSandboxCampaign: {
    // A sandbox has its outbox, unless the workshop takes it away.
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
  reportSandboxSms: {
    client_erased: async (scene) => {
      const { id, client_id } = await sentSms(scene.at);
      await erase(scene.world, client_id);
      return sendOwn(scene, { path: { id } });
    },
  },
};

const known = [...Object.keys(anywhere), ...Object.keys(deskRecipes)];

/** Recipes of the contract kit, with those that take the desk. */
export const operationRecipes: Record<string, OperationRecipe<WorldScene>> = Object.fromEntries(
  known.map((name) => [name, { ...anywhere[name], own: { ...anywhere[name]?.own, ...deskRecipes[name] } }]),
);

async function erase({ workshop }: World, clientId: number): Promise<void> {
  await workshop.desk('POST', `/clients/${clientId}/erase`);
}

async function erasedClient(world: World): Promise<{ id: number }> {
  const client = await makeRow.clients(world.workshop);
  await erase(world, client.id);
  return client;
}
