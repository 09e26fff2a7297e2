import { createSecret } from '../../actions/webhooks/secrets.ts';
import { insertSubscription } from '../../db/webhooks/queries.ts';
import { setFailingSince } from '../../db/webhooks/served.ts';
import { backdateKey } from '../../db/workshops/demo-fill.ts';
import { createBudget } from '../../handlers/budgets/create-budget.ts';
import type { Calendar } from './calendar.ts';
import type { Script } from './episode.ts';
import { scatterBetween } from './scatter.ts';
import type { Stage } from './stage.ts';
import { demoVehicleRow, serviceOf } from './steps.ts';
import { linesOf, type Work } from './works.ts';

/** Names of the demo's integrations, which the history shows. */
export const integrationNames = { fleet: 'Flotas Inventadas', books: 'Gestoría Ejemplo' };

/** The events that the bookkeepers' program receives: only those that follow from episodes of people. */
export const bookkeepersEvents = ['invoice.issued', 'invoice.cancelled', 'payment.received', 'vehicle.ready'];

export function addIntegrations(script: Script, calendar: Calendar): void {
  script.add({ name: 'API keys', at: calendar.at(-22, '18:05'), by: 'owner', run: createKeys });
  script.add({ name: 'webhook', at: calendar.at(-10, '10:22'), by: 'owner', run: subscribe });
  script.add({ name: 'failing webhook', at: calendar.at(-1, '18:12'), by: 'service', run: failToDeliver });
}

async function createKeys(stage: Stage): Promise<void> {
  const keys = {
    fleet: {
      name: integrationNames.fleet,
      purpose: 'Partes de las flotas: pide presupuestos y consulta citas',
      scopes: ['clients:read', 'vehicles:read', 'budgets:read', 'budgets:write', 'appointments:read'],
      per_minute: 120,
    },
    books: {
      name: integrationNames.books,
      purpose: 'Contabilidad: facturas y cobros',
      scopes: ['clients:read', 'invoices:read', 'reports:read', 'webhooks:manage'],
    },
  } as const;
  for (const [role, key] of Object.entries(keys)) {
    const { id } = await stage.desk('createKey', { body: { ...key, scopes: [...key.scopes] } });
    const created_at = stage.now.toISOString();
    await backdateKey(stage.tx, { instanceId: stage.instanceId, id, created_at });
    stage.ids.set(role, id);
  }
}

/**
 * Subscribes the bookkeepers' program to events. `createWebhook` would check the host, which does not exist. Its domain
 * is reserved, so that no delivery leaves the machine.
 */
async function subscribe(stage: Stage): Promise<void> {
  const { id } = await insertSubscription(stage.tx, {
    instance_id: stage.instanceId,
    key_id: stage.ids.get('books'),
    url: 'https://contabilidad.example.test/taller/avisos',
    events: bookkeepersEvents,
    description: 'Asientos de facturas y cobros',
    created_at: stage.now.toISOString(),
  });
  await createSecret(stage.request(), id);
  stage.ids.set('webhook', id);
}

/** Notes that the receiver of the bookkeepers' program has begun to fail: its last deliveries failed. */
async function failToDeliver(stage: Stage): Promise<void> {
  const subscription = { instance_id: stage.instanceId, id: stage.ids.get('webhook') };
  await setFailingSince(stage.tx, subscription, stage.now.toISOString());
}

/** Requests a quote with the API key of the fleets' program. */
export async function requestOfFleet(
  stage: Stage,
  { key, vehicle: index }: { key: string; vehicle: number },
  work: Work,
): Promise<void> {
  const vehicle = await demoVehicleRow(stage, index);
  const { body } = await stage.call(createBudget, {
    body: {
      client_id: vehicle.client_id,
      vehicle_id: vehicle.id,
      ...(await serviceOf(stage, work.service)),
      client_reference: `FLOTA-${scatterBetween(key, 1_100, 1_980)}`,
      lines: await linesOf(stage, work, { forDesk: false }),
      notify_client: true,
    },
  });
  stage.ids.set(key, (body as { id: number }).id);
}
