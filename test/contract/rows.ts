import type { Sql } from 'postgres';
import type { DeskRows, Row, RowMaker } from '../../tools/partner/contract/maker.ts';
import { fresh } from '../../tools/partner/contract/recipes/bodies.ts';
import { makeRow } from '../../tools/partner/contract/recipes/rows.ts';
import { putInvoice } from '../support/invoice-rows.ts';

interface Desk extends Pick<RowMaker, 'send'> {
  desk(method: 'POST', path: string, body: unknown): Promise<unknown>;
  /** A connection for rows that no operation creates. */
  sql: Sql;
}

/** Returns functions that create the rows which only the workshop itself can create, through its desk. */
export function deskRows({ desk, sql, send }: Desk): DeskRows {
  const post = async (path: string, body: unknown) => (await desk('POST', path, body)) as Row;
  return {
    box: () => post('/boxes', { name: fresh.name() }),
    staff: () => post('/staff', { name: fresh.name() }),
    part: () => post('/parts', partBody()),
    template: () => post('/inspection-templates', templateBody()),
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

function templateBody() {
  const points = [
    { section: 'Frenos', text: 'Pastillas', unit: 'mm', amber_at: 4, red_at: 2 },
    { section: 'Luces', text: 'Faros' },
  ];
  return { name: fresh.name(), points };
}

/** Returns a part with enough pieces on hand for every random withdrawal. */
function partBody() {
  return {
    reference: fresh.reference(),
    description: 'Pieza inventada',
    price: 9.8,
    on_hand: 999_999,
  };
}

/** URL without a server, so that deliveries fail immediately. */
export const deadUrl = 'http://127.0.0.1:9/hooks';
