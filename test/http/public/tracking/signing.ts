import type { LightMyRequestResponse } from 'fastify';
import { eventsWith } from '../../../support/fixtures.ts';
import type { TestWorkshop } from '../../../support/workshop.ts';
import { followersOf } from './scene.ts';

export type Fields = Record<string, string | string[]>;

export const drawing = 'M10 20L60 80L110 20L160 80L210 20';

/** Returns the hidden fields of the form on a page. */
export function carriedBy(page: string): Fields {
  const [, form = ''] = /<form method="post" id="sign">(.*?)<\/form>/s.exec(page) ?? [];
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value(?:="([^"]*)")?/g)];
  const lines = hidden.filter(([, name]) => name === 'line').map(([, , value = '']) => value);
  const others = hidden.filter(([, name]) => name !== 'line');
  return {
    ...Object.fromEntries(others.map(([, name, value = '']) => [name, value])),
    ...(lines[0] && { line: lines }),
  };
}

/** Encodes form fields as a browser does. */
export function encodedForm(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}

/**
 * Returns functions that decide on quotes as a client with a browser without scripts does: with the fields of the form
 * on the page.
 */
export function signersOf(workshop: TestWorkshop) {
  const { desk, sql } = workshop;
  const followers = followersOf(workshop);
  const { ask, newBudget } = followers;
  const send = (link: string, fields: Fields, headers: Record<string, string> = {}) =>
    ask(link, {
      method: 'POST',
      payload: encodedForm(fields),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const carried = (page: LightMyRequestResponse) => carriedBy(page.payload);
  return {
    ...followers,
    send,
    carried,
    /** Creates a quote and sends it; some of its lines may be optional. */
    newQuote: async (
      lines: { description: string; unit_price: number; optional?: boolean }[] = [],
      client = {},
    ) => {
      const sent = lines.length > 0 ? lines : [{ description: 'Cambio de aceite', unit_price: 100 }];
      const budget = await newBudget({ lines: sent }, client);
      await desk('POST', `/budgets/${budget.id}/status/Enviado`, {});
      return budget;
    },
    /** Signs the quote as the page shows it now. */
    accept: async (link: string, fields: Fields = {}, headers: Record<string, string> = {}) => {
      const seen = carried(await ask(link));
      const signed = { do: 'accept', name: 'Clara Inventada', consent: '1', signature: drawing };
      return send(link, { ...seen, ...signed, ...fields }, headers);
    },
    decline: async (link: string, fields: Fields = {}) =>
      send(link, { ...carried(await ask(link)), do: 'decline', reason: 'price', ...fields }),
    evidenceOf: async (budgetId: number) => {
      const rows =
        await sql`select kind, content from evidence where budget_id = ${budgetId} order by number`;
      return rows.map(({ kind, content }) => ({ kind, ...JSON.parse(content) }));
    },
    eventsOf: async (budgetId: number) =>
      (await eventsWith(sql, budgetId, 'leadId')).map(({ event }) => event),
    drawing,
  };
}
