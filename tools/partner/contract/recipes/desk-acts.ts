import { fresh, type Maker, makeRow } from '../rows.ts';
import { sendOwn } from '../scene.ts';
import { type ActRecipe, again, issuedInvoice, pathTo, post } from './acts.ts';

/** A budget without a vehicle. */
async function vehicleless(at: Maker): Promise<{ id: number }> {
  const { id: client_id } = await makeRow.clients(at);
  const line = { description: 'Consejo', quantity: 1, unit_price: 20 };
  return post(at, '/budgets', { client_id, lines: [line] });
}

/** A budget whose vehicle is in the workshop. */
export async function checkedIn(at: Maker): Promise<{ id: number; client_id: number }> {
  const budget = await makeRow.budgets(at);
  await post(at, `/sandbox/budgets/${budget.id}/check-in`, {});
  return budget;
}

/** How to come to the answers of acts of the workshop's desk, and of the tax authority. */
export const deskActRecipes: Record<string, ActRecipe> = {
  checkInSandboxVehicle: {
    request: async (at) => pathTo(await makeRow.budgets(at)),
    own: {
      budget_locked: async (scene) => {
        const budget = await makeRow.budgets(scene.at);
        await post(scene.at, `/budgets/${budget.id}/status`, { status: 'Cancelado' });
        return sendOwn(scene, pathTo(budget));
      },
      act_impossible: async (scene) => sendOwn(scene, pathTo(await vehicleless(scene.at))),
    },
  },
  deliverSandboxVehicle: {
    request: async (at) => pathTo(await checkedIn(at)),
    own: {
      invalid_status_transition: async (scene) => sendOwn(scene, pathTo(await makeRow.budgets(scene.at))),
      act_impossible: async (scene) => sendOwn(scene, pathTo(await vehicleless(scene.at))),
    },
  },
  answerSandboxTaxRecord: {
    request: async (at) => pathTo(await issuedInvoice(at)),
    own: { act_impossible: again },
  },
  unsubscribeSandboxClient: { request: async (at) => pathTo(await makeRow.clients(at)) },
  sendSandboxCampaign: {
    // Nobody lives there, so that the answers of other operations stay as they are.
    request: () => ({ body: { segment: `city:${fresh.name()}` } }),
  },
};
