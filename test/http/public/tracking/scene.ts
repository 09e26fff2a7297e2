import type { FastifyInstance, InjectOptions } from 'fastify';
import { type NewBudget, oilChange, type WantedBudget } from '../../../support/fixtures.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';

/** Returns functions that create budgets, and request their tracking links as clients do. */
export function followersOf({ app, host, newBudget }: Pick<TestWorkshop, 'app' | 'host' | 'newBudget'>) {
  return {
    /** Creates a budget of a new client; returns it with the path of its tracking link. */
    newBudget: async (
      fields: WantedBudget = {},
      client: object = {},
    ): Promise<NewBudget & { link: string }> => {
      const budget = await newBudget({ client, lines: [oilChange], ...fields });
      return { ...budget, link: new URL(budget.tracking_url).pathname };
    },
    ask: (
      url: string,
      { to = app, ...options }: Omit<InjectOptions, 'url'> & { to?: FastifyInstance } = {},
    ) => to.inject({ url, ...options, headers: { host, ...options.headers } } as InjectOptions),
  };
}
