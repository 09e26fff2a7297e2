import type { FastifyInstance, InjectOptions } from 'fastify';
import { type NewBudget, oilChange, type WantedBudget } from '../../../support/fixtures.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';

/** Clients of a workshop, and the links that they follow. */
export function followersOf({ app, host, newBudget }: Pick<TestWorkshop, 'app' | 'host' | 'newBudget'>) {
  return {
    /** A budget of a client of its own, and the path that its link leads to. */
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
