import { dayMs } from '../../../domain/time/lengths.ts';
import type { components } from '../../../generated/types.ts';
import type { WorkshopApi } from '../api.ts';
import { countWord, formatAmount } from '../texts.ts';
import { localMoment, parseMoment } from '../times.ts';
import { defineTool, idSchema, readHints, textSchema } from '../tool.ts';

type InvoiceItem = components['schemas']['InvoiceItem'];

const pageRows = 200;
/** Maximum number of pages per call: a thousand invoices, so that the call stays short. */
const maxPages = 5;
const maxShown = 50;
const usualDays = 366;

interface Unpaid {
  client_id?: number;
  overdue_only?: boolean;
  since?: string;
  cursor?: string;
}

export const unpaidInvoices = defineTool<Unpaid>({
  name: 'unpaid_invoices',
  title: 'Unpaid invoices',
  description: 'Issued invoices with a pending amount: who owes how much since when.',
  properties: {
    client_id: idSchema('Only of this client.'),
    overdue_only: { type: 'boolean', description: 'true: only those whose due date has passed.' },
    since: textSchema(
      40,
      'Only invoices of this day or later, such as 2026-11-24. Absent: of the last year.',
    ),
    cursor: textSchema(500, 'next_cursor of the previous answer, with the same arguments.'),
  },
  hints: readHints,
  async run({ client_id, overdue_only = false, since, cursor }, api) {
    const position = cursor === undefined ? await beginning(api, since) : positionIn(cursor);
    const isWanted = (invoice: InvoiceItem) =>
      invoice.payments.pending > 0 && (invoice.overdue || !overdue_only);
    const { found, next } = await lookThrough(api, { client_id, ...position }, isWanted);
    const cents = found.reduce((sum, { payments }) => sum + Math.round(payments.pending * 100), 0);
    const more = next === null ? '' : ' There may be more: go on with next_cursor.';
    return {
      summary: `${countWord(found.length, 'unpaid invoice')}, ${formatAmount(cents / 100)} pending.${more}`,
      data: {
        ...{
          pending_total: cents / 100,
          currency: 'EUR',
          since: localMoment(position.from, await api.port.timezone()),
        },
        invoices: found.map(summarizeInvoice),
        next_cursor: next === null ? null : `${position.from} ${next}`,
      },
    };
  },
});

interface Position {
  from: string;
  cursor: string | undefined;
}

async function beginning(api: WorkshopApi, since: string | undefined): Promise<Position> {
  const [timezone, now] = await Promise.all([api.port.timezone(), api.port.now()]);
  const day = since ?? new Date(now.getTime() - usualDays * dayMs).toISOString().slice(0, 10);
  return { from: parseMoment(day, 'since', timezone), cursor: undefined };
}

/**
 * Splits the tool's cursor into the first day of the search and the API's cursor, which is only valid for a search from
 * this day.
 */
function positionIn(text: string): Position {
  const [from = '', cursor] = text.split(' ');
  return { from, cursor };
}

interface Search extends Position {
  client_id: number | undefined;
}

/**
 * Reads pages of invoices until enough unpaid invoices are found, because the API has no filter for unpaid invoices.
 */
async function lookThrough(api: WorkshopApi, search: Search, isWanted: (invoice: InvoiceItem) => boolean) {
  const found: InvoiceItem[] = [];
  let next: string | null = search.cursor ?? null;
  for (let page = 0; page < maxPages && found.length < maxShown; page += 1) {
    const cursor: string | undefined = next ?? undefined;
    const answer = await api.read('listInvoices', { ...search, status: 'issued', limit: pageRows, cursor });
    found.push(...answer.data.filter(isWanted));
    next = answer.next_cursor;
    if (next === null) break;
  }
  return { found, next };
}

function summarizeInvoice({
  id,
  full_number,
  date,
  due_date,
  overdue,
  client_id,
  client,
  total,
  payments,
}: InvoiceItem) {
  const whose = { client_id, client: client.name };
  return { id, number: full_number, date, due_date, overdue, ...whose, total, pending: payments.pending };
}
