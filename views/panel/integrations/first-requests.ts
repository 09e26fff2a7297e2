import { curlCommand } from '../../../domain/requests/curl.ts';
import { operations } from '../../../generated/operations.ts';
import type { IntegrationsTexts } from '../../texts/types/panel/integrations.ts';

type StepName = keyof IntegrationsTexts['steps'];

/** Requests that show what a key can do, with the scope that each requires. */
const steps = {
  ping: 'getPing',
  clients: 'listClients',
  newClient: 'createClient',
  appointments: 'listAppointments',
  vehicles: 'listVehicles',
  invoices: 'listInvoices',
} as const satisfies Record<StepName, keyof typeof operations>;

/** Body of the sample that creates a client. */
const newClientBody = '{"name": "Clara Ejemplo", "email": "clara@example.com"}';

export interface FirstRequest {
  name: StepName;
  curl: string;
}

/** Returns three requests that the scopes of a key allow, as far as there are three. */
export function firstRequests(baseUrl: string, scopes: readonly string[]): FirstRequest[] {
  const names = Object.keys(steps) as StepName[];
  return names
    .filter((name) => {
      const { scope } = operations[steps[name]];
      return scope === null || scopes.includes(scope);
    })
    .slice(0, 3)
    .map((name) => ({ name, curl: commandOf(baseUrl, name) }));
}

export function pingCommand(baseUrl: string): string {
  return commandOf(baseUrl, 'ping');
}

function commandOf(baseUrl: string, name: StepName): string {
  const { method, path } = operations[steps[name]];
  const isWrite = method === 'POST';
  const command = curlCommand({
    ...{ baseUrl, method, path: `/api/v1${path}`, takesIdempotencyKey: isWrite },
    body: isWrite ? 'json' : null,
  });
  return command.replace('@body.json', `'${newClientBody}'`);
}
