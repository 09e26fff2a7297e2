import type { Instance } from '../../db/workshops/queries.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import type { Context } from '../context.ts';
import { type DemoParts, fillWithDemo } from '../demo/fill.ts';
import { type IssuedKey, issueKey } from '../keys/issue.ts';
import { createWorkshop, type WorkshopFields } from '../workshops/create.ts';

type CreationContext = Pick<Context, 'tx' | 'secretBox' | 'now'>;

type Environment = 'test' | 'live';

export interface SandboxKey extends Pick<IssuedKey, 'id' | 'key'> {
  name: string;
  environment: Environment;
}

/** Creates a sandbox: a workshop with the demo's data and two keys, one of each environment, with all scopes. */
export async function createSandbox(
  { tx, secretBox, now }: CreationContext,
  parts: DemoParts,
  { country = 'ES', region = 'MD', plan = 'business', ...fields }: WorkshopFields,
): Promise<{ instance: Instance; keys: SandboxKey[] }> {
  if (country !== 'ES') throw invalidField('/country', 'sandboxInSpain');
  const opening = { tx, secretBox, now };
  const empty = await createWorkshop(opening, { ...fields, country, region, plan, sandbox: true });
  const instance = await fillWithDemo({ ...opening, instance: empty }, parts);
  const context = { tx, now, instance };
  const keys = [await sandboxKey(context, 'test'), await sandboxKey(context, 'live')];
  return { instance, keys };
}

async function sandboxKey(
  context: Pick<Context, 'tx' | 'instance' | 'now'>,
  environment: Environment,
): Promise<SandboxKey> {
  const name = `Sandbox (${environment})`;
  const { id, key } = await issueKey(context, {
    name,
    purpose: 'Trying the API out',
    scopes: ['all'],
    test: environment === 'test',
    per_minute: 600, // Integrations in development send bursts.
  });
  return { id, name, environment, key };
}
