import type { FastifyInstance, InjectOptions } from 'fastify';
import type { components } from '../../../../generated/types.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';

type Budget = components['schemas']['Budget'];

/** Clients of a workshop, and the links that they follow. */
export function followersOf({ app, host, post }: Pick<TestWorkshop, 'app' | 'host' | 'post'>) {
  let made = 0;
  const newClient = async (fields: object = {}): Promise<{ id: number; name: string }> => {
    made += 1;
    return (await post('/clients', { name: `Cliente Inventado ${made}`, ...fields })).body;
  };
  return {
    newClient,
    /** A budget of a client of its own, and the path that its link leads to. */
    newBudget: async (fields: object = {}, client: object = {}): Promise<Budget & { link: string }> => {
      const { id: client_id } = await newClient(client);
      const lines = [{ description: 'Cambio de aceite', unit_price: 50 }];
      const { body } = await post('/budgets', { client_id, lines, ...fields });
      return { ...body, link: new URL(body.tracking_url).pathname };
    },
    ask: (
      url: string,
      { to = app, ...options }: Omit<InjectOptions, 'url'> & { to?: FastifyInstance } = {},
    ) => to.inject({ url, ...options, headers: { host, ...options.headers } } as InjectOptions),
  };
}
