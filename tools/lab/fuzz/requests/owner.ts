import type { Deployment } from '../../../../test/contract/deployment/deployment.ts';
import type { Workshop } from '../../../../test/contract/deployment/workshop.ts';
import type { RowMaker } from '../../../partner/contract/maker.ts';

/** The maximum requests per minute of a key. */
const perMinute = 600;

/**
 * Returns API keys for requests. When a key reaches its rate limit, creates a new key, and transfers the rows that
 * belong to the old key.
 */
export async function openOwner(workshop: Workshop, sql: Deployment['sql'], requestsPerKey = perMinute) {
  let current = await workshop.createKey({ per_minute: perMinute });
  let left = requestsPerKey;
  const key = async (): Promise<string> => {
    if (left === 0) {
      const next = await workshop.createKey({ per_minute: perMinute });
      // Keys with a lower limit keep their subscriptions: the next key could not own all subscriptions of the earlier
      // keys.
      if (requestsPerKey === perMinute)
        await sql`update webhook_subscriptions set key_id = ${next.id} where key_id = ${current.id}`;
      current = next;
      left = requestsPerKey;
    }
    left -= 1;
    return current.key;
  };
  const maker: RowMaker = {
    send: async (request) => workshop.send({ ...request, key: await key() }),
    createKey: async () => current,
    deskRows: workshop.deskRows,
    receiverUrl: workshop.receiverUrl,
  };
  return { key, maker };
}
