import type { Sql } from 'postgres';
import type { DeskRows, Maker, Row } from '../../tools/partner/contract/maker.ts';
import { fresh } from '../../tools/partner/contract/recipes/bodies.ts';
import { makeRow } from '../../tools/partner/contract/recipes/rows.ts';
import { putInvoice } from '../support/invoice-rows.ts';

interface Desk extends Pick<Maker, 'send'> {
  desk(method: 'POST', path: string, body: unknown): Promise<unknown>;
  /** A connection for rows that no operation creates. */
  sql: Sql;
}

/** Creates the rows that the workshop itself has to create, as its desk does. */
export function deskRows({ desk, sql, send }: Desk): DeskRows {
  const post = async (path: string, body: unknown) => (await desk('POST', path, body)) as Row;
  return {
    box: () => post('/boxes', { name: fresh.name() }),
    part: () => post('/parts', partBody()),
    subcategory: async () => {
      const { id: parent_id } = await post('/categories', { name: fresh.name() });
      return { parent_id, ...(await post('/categories', { name: fresh.name(), parent_id })) };
    },
    invoice: async () => {
      const budget = await makeRow.budgets({ send });
      return { client_id: budget.client_id, ...(await putInvoice(sql, { budget })) };
    },
  };
}

/** There are enough of them for every random withdrawal. */
function partBody() {
  return {
    reference: fresh.reference(),
    description: 'Pieza inventada',
    price: 9.8,
    on_hand: 999_999,
  };
}

/** No server listens there, so deliveries fail at once. */
export const deadUrl = 'http://127.0.0.1:9/hooks';
