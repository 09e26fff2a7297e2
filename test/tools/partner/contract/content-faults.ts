import type { Falsification, PassedAnswer, PassedRequest } from './falsifying-proxy.ts';

// biome-ignore lint/suspicious/noExplicitAny: a fault changes bodies of many forms.
type Body = any;

/**
 * A wrong answer that satisfies its schema: its description, its operation, the change that causes it, and the report
 * that the contract kit must print.
 */
export type ContentFault = [what: string, operation: string, fault: Falsification, reported: string | RegExp];

const pageFaults: ContentFault[] = [
  [
    'more pages without a cursor',
    'listClients',
    inLists(/^\/clients/, (body) => ({ ...body, has_more: true, next_cursor: null })),
    'listClients 200: GET /clients: has_more is true, but next_cursor is null',
  ],
  [
    'a cursor behind the last page',
    'listClients',
    inLists(/^\/clients/, (body) => ({ ...body, has_more: false, next_cursor: 'further' })),
    'has_more is false, but next_cursor is not null',
  ],
  [
    'a record twice on a page',
    'listClients',
    inLists(/^\/clients/, (body) => ({ ...body, data: [body.data[0], ...body.data] })),
    /listClients 200: GET \/clients: the record \d+ appears twice/,
  ],
  [
    'a page that repeats a record of the page before',
    'listClients',
    { request: (request) => ({ ...request, path: request.path.replace(/&cursor=.*/, '') }) },
    /the page of next_cursor repeats the record \d+ of the page before/,
  ],
  [
    'a page that leaves a record out',
    'listClients',
    inLists(/cursor=/, (body) => ({ ...body, data: body.data.slice(1) })),
    /two pages have the records [\d, ]+, and one of their length/,
  ],
  [
    'more records than the limit',
    'listClients',
    { request: (request) => ({ ...request, path: request.path.replace('limit=2', 'limit=3') }) },
    '3 records, although limit is 2',
  ],
  [
    'another order',
    'listClients',
    inLists(/^\/clients/, (body) => ({ ...body, data: body.data.toReversed() })),
    /id \d+ comes after \d+: not in the documented order/,
  ],
  [
    'a cursor that does not know its filters',
    'listClients',
    { request: (request) => ({ ...request, path: request.path.replace(/&updated_since=.*/, '') }) },
    'a cursor of other filters is answered with 200, not with bad_request',
  ],
  [
    'a filter that is ignored',
    'listBudgets',
    { request: (request) => ({ ...request, path: request.path.replace(/status=(?!none).*/, '') }) },
    'status=Pendiente returns a record with status',
  ],
];

const recordFaults: ContentFault[] = [
  [
    'the record of another id',
    'getClient',
    inBodies('GET', /^\/clients\/\d+/, (body) => ({ ...body, id: body.id + 1 })),
    /the record has the id \d+, not \d+/,
  ],
  [
    'a created record with another value',
    'createClient',
    inBodies('POST', /^\/clients/, (body) => ({ ...body, city: 'Otra' })),
    /city is "Otra" in the answer, but "\w+" was written/,
  ],
  [
    'a changed record with the former value',
    'updateClient',
    inBodies('PATCH', /^\/clients/, (body) => ({ ...body, name: 'Antes' })),
    /name is "Antes" in the answer, but "Inventado \d+" was written/,
  ],
  [
    'a record that is read with another value than was written',
    'createVehicle',
    inBodies('GET', /^\/vehicles\/\d+/, (body) => ({ ...body, plate: '0000ZZZ' })),
    /createVehicle read_back: POST \/vehicles: GET returns "0000ZZZ" as plate/,
  ],
  [
    'a line of another quantity than was written',
    'createBudgetLine',
    inBodies('POST', /lines$/, (body) => ({ ...body, line: { ...body.line, description: 'Otra' } })),
    'description is "Otra" in the answer',
  ],
];

const amountFaults: ContentFault[] = [
  [
    'a total that is wrong by a cent',
    'getBudget',
    inBodies('GET', /^\/budgets\/\d+/, (body) => plus(body, 'totals.total')),
    /totals\.total is \d+\.\d\d, not \d+\.\d\d \(base plus tax\)/,
  ],
  [
    'a line that is wrong by a cent',
    'getBudget',
    inBodies('GET', /^\/budgets\/\d+/, (body) => plus(body, 'lines.0.base')),
    /base of the line \d+ is .* \(quantity × price less discount\)/,
  ],
  [
    'a tax that is wrong by a cent, in totals that add up',
    'getBudget',
    inBodies('GET', /^\/budgets\/\d+/, (body) =>
      plus(body, 'totals.total', 'totals.tax', 'totals.tax_rates.0.quota'),
    ),
    /quota of tax rate 21 is .* \(its share of the base\)/,
  ],
  [
    'lines that do not add up to the base',
    'getBudget',
    inBodies('GET', /^\/budgets\/\d+/, (body) => ({ ...body, lines: body.lines.slice(1) })),
    /base of tax rate 21 is .* \(the sum of its lines\)/,
  ],
  [
    'an invoice of another total than its totals',
    'getInvoice',
    inBodies('GET', /^\/invoices\/\d+/, (body) => plus(body, 'total')),
    /total is .* \(totals\.total\)/,
  ],
  [
    'a pending amount that is not total less paid',
    'listInvoices',
    inBodies('GET', /^\/invoices/, (body) => plus(body, 'data.0.payments.pending')),
    /payments\.pending is .* \(total less paid\)/,
  ],
  [
    'payments that are not their sum',
    'getInvoice',
    inBodies('GET', /^\/invoices\/\d+/, (body) => plus(body, 'payment_list.0.amount')),
    /payments\.paid is .* \(the sum of payment_list\)/,
  ],
  [
    'an amount with three decimals',
    'getInvoice',
    inBodies('GET', /^\/invoices\/\d+/, (body) => ({ ...body, total: body.total + 0.001 })),
    'body/total has too many decimals',
  ],
  [
    'another currency',
    'getBudget',
    inBodies('GET', /^\/budgets\/\d+/, (body) => ({ ...body, totals: { ...body.totals, currency: 'USD' } })),
    'body/totals/currency must be equal to one of the allowed values (EUR)',
  ],
];

const fileFaults: ContentFault[] = [
  [
    'a PDF that is none',
    'getInvoicePdf',
    ofFiles(/pdf$/, () => Buffer.from('<html>Error</html>')),
    'the body is not a complete application/pdf: it begins with "<html>Error</htm"',
  ],
  [
    'a PDF without its end',
    'getInvoicePdf',
    ofFiles(/pdf$/, (bytes) => bytes.subarray(0, bytes.length / 2)),
    'the body is not a complete application/pdf: it begins with "%PDF-',
  ],
  [
    'an electronic invoice that is none',
    'getInvoiceUbl',
    ofFiles(/ubl$/, () => Buffer.from('<?xml version="1.0"?><error/>')),
    'the body is not a complete application/xml',
  ],
  [
    'an ETag for other content',
    'getInvoicePdf',
    ofFiles(/pdf$/, (bytes, turn) => Buffer.concat([bytes, Buffer.from('\n'.repeat(turn))])),
    /ETag "[\w-]+" is that of other content/,
  ],
];

const headerFaults: ContentFault[] = [
  [
    'an answer with a key that every website may read',
    'listClients',
    withHeaders(() => ({ 'access-control-allow-origin': '*' })),
    'access-control-allow-origin is *, although the operation requires a key',
  ],
  [
    'one request id for all answers',
    'listClients',
    withHeaders(() => ({ 'x-request-id': 'req_5e1f0c9a7b3d2468ac00002s' })),
    'X-Request-Id req_5e1f0c9a7b3d2468ac00002s is that of an earlier answer',
  ],
  [
    'more requests left than the limit',
    'getPing',
    withHeaders(() => ({ 'x-ratelimit-remaining': '100000' })),
    'X-RateLimit-Remaining is 100000, X-RateLimit-Limit 600',
  ],
  [
    'two headers that contradict each other',
    'getPing',
    withHeaders(() => ({ ratelimit: '"minute";r=1;t=9' })),
    /RateLimit says that 1 requests are left, X-RateLimit-Remaining \d+/,
  ],
  [
    'not modified, with the fingerprint of another version',
    'getInvoicePdf',
    { answer: (answer) => (answer.status === 304 ? changed(answer, { etag: '"another"' }) : answer) },
    /304 for the ETag "[\w-]+", with the ETag "another"/,
  ],
];

const refusalFaults: ContentFault[] = [
  [
    'a page about the error on another host',
    'getClient',
    inErrors((error) => ({ ...error, doc_url: error.doc_url.replace('localhost', 'elsewhere.test') })),
    'doc_url leads to elsewhere.test, not to localhost',
  ],
  [
    'the page of another error',
    'getClient',
    inErrors((error) => ({ ...error, doc_url: `${error.doc_url}_other` })),
    /doc_url of not_found leads to \S+not_found_other/,
  ],
  [
    'a message in another language than was asked for',
    'listClients',
    { request: (request) => ({ ...request, headers: { ...request.headers, 'accept-language': 'fr' } }) },
    /listClients language: Accept-Language en: the message is "\S.+", not "Some of the data is not valid/,
  ],
  [
    'a message without text',
    'listClients',
    inErrors((error) => ({ ...error, message: ' ' })),
    'the message of validation_error is empty',
  ],
  [
    'a replay of other bytes',
    'createClient',
    ofReplays((answer) => ({ ...answer, bytes: Buffer.concat([answer.bytes, Buffer.from(' ')]) })),
    'createClient replay: replayed',
  ],
  [
    'a replay of another status',
    'createClient',
    ofReplays((answer) => ({ ...answer, status: 200 })),
    'createClient replay: replayed 200 for 201',
  ],
];

export const contentFaults = [
  ...pageFaults,
  ...recordFaults,
  ...amountFaults,
  ...fileFaults,
  ...headerFaults,
  ...refusalFaults,
];

function inBodies(method: string, path: RegExp, change: (body: Body) => Body): Falsification {
  return {
    answer: (answer, request) =>
      answer.status < 300 && request.method === method && path.test(request.path)
        ? withBody(answer, change)
        : answer,
  };
}

function inLists(path: RegExp, change: (body: Body) => Body): Falsification {
  return inBodies('GET', path, (body) => (body.data?.length > 0 ? change(body) : body));
}

function inErrors(change: (error: Body) => Body): Falsification {
  return {
    answer: (answer) =>
      answer.status >= 400 ? withBody(answer, ({ error }) => ({ error: change(error) })) : answer,
  };
}

function ofFiles(path: RegExp, change: (bytes: Buffer, turn: number) => Buffer): Falsification {
  let turn = 0;
  return {
    answer: (answer, request) => {
      if (answer.status !== 200 || !path.test(request.path)) return answer;
      turn += 1;
      return { ...answer, bytes: change(answer.bytes, turn) };
    },
  };
}

function ofReplays(change: (answer: PassedAnswer, request: PassedRequest) => PassedAnswer): Falsification {
  return {
    answer: (answer, request) => (answer.headers['idempotent-replay'] ? change(answer, request) : answer),
  };
}

function withHeaders(headers: () => Record<string, string>): Falsification {
  return { answer: (answer) => changed(answer, headers()) };
}

function changed(answer: PassedAnswer, headers: Record<string, string>): PassedAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function withBody(answer: PassedAnswer, change: (body: Body) => Body): PassedAnswer {
  return { ...answer, bytes: Buffer.from(JSON.stringify(change(JSON.parse(answer.bytes.toString())))) };
}

/** Returns a copy of the body in which a cent is added to each of the named fields. */
function plus(body: Body, ...paths: string[]): Body {
  const copy = structuredClone(body);
  for (const path of paths) {
    const names = path.split('.');
    const last = String(names.pop());
    const holder = names.reduce((at, name) => at[name], copy);
    holder[last] = Math.round(holder[last] * 100 + 1) / 100;
  }
  return copy;
}
