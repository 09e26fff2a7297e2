import { errorMessage } from '../../../../domain/errors/operator-error.ts';
import { Deployment as KitDeployment } from '../../../partner/contract/kit/deployment.ts';
import { KitScene } from '../../../partner/contract/kit/kit-scene.ts';
import { openTarget } from '../../../partner/contract/kit/open.ts';
import { readOptions } from '../../../partner/contract/kit/options.ts';
import { recordParts } from '../../../partner/contract/kit/read-recipes.ts';
import { openReceiver } from '../../../partner/contract/kit/receiver.ts';
import { Site } from '../../../partner/contract/kit/site.ts';
import { operationRecipes } from '../../../partner/contract/recipes/operations.ts';
import type { ApiRequest } from '../../../partner/contract/request.ts';
import type { DocumentedOperation } from '../../../partner/contract/served-document.ts';
import type { Deployment } from '../harness/deployment.ts';
import type { BenchTarget } from '../harness/send-request.ts';
import { type Cost, type Meter, subtractCost } from './meter.ts';

interface MeasureOptions {
  service: BenchTarget;
  meter: Meter;
  times: number;
}

/** Measures every operation of the API with the requests of the contract kit. */
export async function measureOperations(
  { sql }: Pick<Deployment, 'sql'>,
  { service, meter, times }: MeasureOptions,
) {
  const options = readOptions(['--url', service.url, '--key', service.key], {});
  if (!options) throw new Error('the arguments ask for help');
  const target = await openTarget(options);
  const deployment = new KitDeployment({ ...options, sandbox: true });
  const receiver = await openReceiver(true);
  const site = new Site({ ...target, deployment }, receiver);
  const operations: Record<string, Cost> = {};
  const leftOut: Record<string, string> = {};
  for (const operation of target.operations) {
    const name = operation.operationId;
    if (operation.definition['x-sandbox-only'] === true) continue;
    try {
      operations[name] = await measureOperation(site, operation, { meter, times });
    } catch (error) {
      leftOut[name] = errorMessage(error);
    }
    await site.tidyUp();
    await sql`delete from webhook_subscriptions`;
    await sql`delete from appointments`;
  }
  await receiver.close();
  return { operations, leftOut };
}

const defaultWarmUp = 20;
/**
 * Maximum number of repetitions for operations on subscriptions and appointments: a key may have few subscriptions, and
 * a diary has few free times.
 */
const maxFew = 12;
const isOfFew = ({ path }: DocumentedOperation) => /^\/(webhooks|appointments)/.test(path);

async function measureOperation(
  site: Site,
  operation: DocumentedOperation,
  { meter, times: usual }: Pick<MeasureOptions, 'meter' | 'times'>,
): Promise<Cost> {
  const times = isOfFew(operation) ? Math.min(usual, maxFew) : usual;
  const warmUp = isOfFew(operation) ? 2 : defaultWarmUp;
  const request = operationRecipes[operation.operationId]?.request;
  const partsOf = operation.method === 'GET' ? recordParts(site, operation, true) : request;
  const scene = new KitScene({ operation, site, partsOf });
  const send = async (prepared: ApiRequest) => {
    const { status, text } = await scene.send(prepared);
    if (status >= 300) throw new Error(`answered ${status} ${text.slice(0, 200)}`);
  };
  const repeat = async (count: number, work: () => Promise<unknown>) => {
    for (let n = 0; n < count; n += 1) await work();
  };
  if (operation.operationId === 'createAppointment') {
    // Builds each request just before sending, because the request uses the first free time of the diary.
    await repeat(warmUp, async () => send(await scene.request()));
    const alone = await meter.measure(times, () => repeat(times, () => scene.request()));
    const both = await meter.measure(times, () => repeat(times, async () => send(await scene.request())));
    return subtractCost(both, alone);
  }
  const requests: ApiRequest[] = [];
  await repeat(warmUp + times, async () => requests.push(await scene.request()));
  const sendNext = async () => send(requests.pop() ?? (await scene.request()));
  await repeat(warmUp, sendNext);
  return meter.measure(times, () => repeat(times, sendNext));
}
