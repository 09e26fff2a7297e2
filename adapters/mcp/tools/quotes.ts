import { isBeforeAcceptance } from '../../../domain/budgets/status.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/types.ts';
import { formatAmount, quoteText } from '../texts.ts';
import { localMoment } from '../times.ts';
import {
  createHints,
  defineTool,
  idempotencyKeyOf,
  idSchema,
  readHints,
  requestId,
  textSchema,
} from '../tool.ts';
import { explainStatus } from './statuses.ts';

type Budget = components['schemas']['Budget'];

const lineFields = {
  description: textSchema(500),
  quantity: { type: 'number', description: 'Hours or pieces; absent: 1.' },
  unit_price: { type: 'number', minimum: 0, description: 'Without tax.' },
  discount_pct: { type: 'number', minimum: 0, maximum: 100 },
  tax_rate: { type: 'number', description: "Absent: the workshop's rate." },
  line_type: { enum: ['labor', 'part', 'fee', 'sublet', 'other'] },
  reference: textSchema(100),
  part_id: idSchema(
    'A part of find_parts: description, reference, unit_price and tax_rate may then be absent.',
  ),
};

interface Line {
  description?: string;
  quantity?: number;
  unit_price?: number;
  discount_pct?: number;
  tax_rate?: number;
  line_type?: string;
  reference?: string;
  part_id?: number;
}

interface Draft {
  client_id: number;
  vehicle_id?: number;
  category_id?: number;
  subcategory_id?: number;
  lines: Line[];
  public_notes?: string;
  notify_client?: boolean;
  request_id: string;
}

export const draftQuote = defineTool<Draft>({
  name: 'draft_quote',
  title: 'Draft a quote',
  description:
    'Writes a quote with its lines, and answers what it costs with tax. Nothing is sent unless notify_client is true. Only the client can accept it.',
  properties: {
    client_id: idSchema("The vehicle's owner."),
    vehicle_id: idSchema('The vehicle.'),
    category_id: { type: 'integer', minimum: 1 },
    subcategory_id: idSchema('A service of find_prices.'),
    lines: {
      ...{ type: 'array', minItems: 1, maxItems: 200 },
      items: { type: 'object', properties: lineFields, additionalProperties: false },
    },
    public_notes: textSchema(4_000, 'The client can read them.'),
    notify_client: { type: 'boolean', description: 'true: the client gets its link.' },
    request_id: requestId,
  },
  required: ['client_id', 'lines', 'request_id'],
  hints: { ...createHints, openWorldHint: true },
  async run({ request_id, ...body }, api) {
    const timezone = await api.port.timezone();
    const idempotencyKey = idempotencyKeyOf('draft', request_id);
    const { body: budget, isRepeated } = await api.call('createBudget', { body, idempotencyKey });
    return {
      summary: `Quote ${budget.id} comes to ${formatAmount(budget.totals.total)} with tax, ${formatAmount(budget.totals.base)} without.`,
      data: { quote: shownQuote(budget, timezone), repeated: isRepeated },
    };
  },
});

export const addQuoteLine = defineTool<Line & { quote_id: number; request_id: string }>({
  name: 'add_quote_line',
  title: 'Add a line to a quote',
  description:
    'Adds a line to a quote, and answers the new total. A client who has signed is asked to sign again.',
  properties: { quote_id: idSchema('The quote.'), ...lineFields, request_id: requestId },
  required: ['quote_id', 'request_id'],
  hints: createHints,
  async run({ quote_id, request_id, ...body }, api) {
    const timezone = await api.port.timezone();
    const { body: change, isRepeated } = await api.call('createBudgetLine', {
      ...{ parameters: { id: quote_id }, body, idempotencyKey: idempotencyKeyOf('line', request_id) },
    });
    return {
      summary: `Quote ${quote_id} now comes to ${formatAmount(change.budget.totals.total)} with tax.`,
      data: { line_id: change.line.id, quote: shownQuote(change.budget, timezone), repeated: isRepeated },
    };
  },
});

export const explainQuote = defineTool<{ quote_id: number }>({
  name: 'explain_quote',
  title: 'Explain a quote',
  description:
    'A quote with its lines, total and appointment: what its status means, and who has to act next.',
  properties: { quote_id: idSchema('The quote.') },
  required: ['quote_id'],
  hints: readHints,
  async run({ quote_id }, api) {
    const [budget, timezone, now] = await Promise.all([
      ...([api.read('getBudget', { id: quote_id }), api.port.timezone(), api.port.now()] as const),
    ]);
    const isExpired = isBeforeAcceptance(budget.status) && hasExpired(budget, localDay(now, timezone));
    const { meaning, next } = explainStatus(budget, isExpired);
    return {
      summary: `Quote ${budget.id} for ${quoteText(budget.client.name)} is ${budget.status}: ${meaning} ${next}`,
      data: { quote: shownQuote(budget, timezone), meaning, next, expired: isExpired },
    };
  },
});

function hasExpired({ valid_until }: Budget, today: string): boolean {
  return valid_until !== null && valid_until < today;
}

function shownQuote(budget: Budget, timezone: string) {
  const { id, status, client, vehicle, valid_until, reject_reason, public_notes, totals, appointment } =
    budget;
  const { start, end, box } = appointment;
  return {
    ...{ id, status, client, vehicle, valid_until, reject_reason, public_notes },
    total: totals.total,
    total_without_tax: totals.base,
    tax: totals.tax,
    currency: totals.currency,
    optional_total: totals.optional.total,
    signed: localMoment(budget.client_signed_at, timezone),
    appointment: start && {
      ...{ status: appointment.status, start: localMoment(start, timezone), end: localMoment(end, timezone) },
      box: box.name,
    },
    lines: budget.lines.map(
      ({ id, description, quantity, unit_price, discount_pct, base, optional, chosen }) => ({
        ...{ id, description, quantity, unit_price, discount_pct, base },
        ...(optional && { optional, chosen }),
      }),
    ),
  };
}
