import type { Deployment } from '../../../../test/contract/deployment/deployment.ts';
import type { Workshop } from '../../../../test/contract/deployment/workshop.ts';
import type { Maker } from '../../../partner/contract/maker.ts';

/** The most requests that the contract allows a key in a minute. */
const perMinute = 600;

/** Some rows belong to a key, and a key is soon used up: what it has goes to the next one. */
export async function openOwner(workshop: Workshop, sql: Deployment['sql'], requestsPerKey = perMinute) {
  let current = await workshop.createKey({ per_minute: perMinute });
  let left = requestsPerKey;
  const key = async (): Promise<string> => {
    if (left === 0) {
      const next = await workshop.createKey({ per_minute: perMinute });
      // Where a key can make few things, the next one could not take them all.
      if (requestsPerKey === perMinute)
        await sql`update webhook_subscriptions set key_id = ${next.id} where key_id = ${current.id}`;
      current = next;
      left = requestsPerKey;
    }
    left -= 1;
    return current.key;
  };
  const maker: Maker = {
    send: async (request) => workshop.send({ ...request, key: await key() }),
    createKey: async () => current,
    deskRows: workshop.deskRows,
    receiverUrl: workshop.receiverUrl,
  };
  return { key, maker };
}
