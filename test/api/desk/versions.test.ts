import { expect, test } from 'vitest';
import document from '../../../generated/desk.json' with { type: 'json' };
import { type DeskOperation, deskOperations } from '../../../generated/operations.ts';
import { recordEtag } from '../../../http/output/etag.ts';
import { ServedDocument } from '../../../tools/partner/contract/served-document.ts';
import { deskRows, type Kind } from '../../support/desk-rows.ts';
import { issuer } from '../../support/fixtures.ts';
import { type Answer, openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ columns: issuer });
const { askDesk, desk } = workshop;
const { idOf } = deskRows(workshop);
const served = new ServedDocument(document);

const all: DeskOperation[] = Object.values(deskOperations);
const reads = all.filter(({ method, version }) => method === 'GET' && version !== null);
/** Omits the operation that opens a certificate before its transaction, because the example contains no certificate. */
const changes = all.filter(
  ({ versionOf, operationId }) => versionOf !== null && operationId !== 'setTaxCertificate',
);

/** Kinds of the records that paths do not name, or that must be in a certain state. */
const kinds: Record<string, Kind> = {
  templates: 'templates',
  setInvoice: 'drafts',
  discardInvoice: 'drafts',
  issueInvoice: 'drafts',
  moveAppointment: 'bookings',
  cancelAppointment: 'bookings',
  showCheckIn: 'checkIns',
  setCheckIn: 'checkIns',
  'waiting-list': 'waiting',
  'inspection-templates': 'inspectionTemplates',
};

const segments: Record<string, string> = { status: 'Aprobado' };

/** Returns the path of an operation's record, and the values of the operation's own path. */
async function placesOf(change: DeskOperation, read: DeskOperation) {
  const [, collection = ''] = /\/([\w-]+)\/\{\w+\}$/.exec(read.path) ?? [];
  const kind = kinds[change.operationId] ?? kinds[collection] ?? (collection as Kind | '');
  const id = kind && (await idOf(kind));
  const fill = async (path: string) => {
    const parts = path.split('/').map(async (part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return part;
      if (name === 'lineId') return String(await idOf('lines'));
      return segments[name] ?? String(id);
    });
    return (await Promise.all(parts)).join('/');
  };
  return { id, record: await fill(read.path), own: await fill(change.path) };
}

interface Media {
  examples?: Record<string, { value: Record<string, unknown> }>;
}

/** Returns the first example of an operation's body in the OpenAPI document. */
function exampleOf({ operationId }: DeskOperation): Record<string, unknown> | undefined {
  const operation = served.operations.find((each) => each.operationId === operationId);
  const content = served.resolve(operation?.definition.requestBody)?.content as
    | Record<string, Media>
    | undefined;
  const [example] = Object.values(content?.['application/json']?.examples ?? {});
  return example && { ...example.value };
}

const etagOf = ({ headers }: Answer) => String(headers.etag);
const ifMatch = (etag: string) => ({ 'if-match': etag });
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

test.each(reads)('$operationId answers its version, which can be computed from the record', async (read) => {
  const { record } = await placesOf(read, read);
  const answer = await desk('GET', record);
  expect(etagOf(answer)).toBe(recordEtag(JSON.stringify(answer.body), read.version));
  expect(etagOf(await desk('GET', record))).toBe(etagOf(answer));
});

test.each(changes)(
  '$operationId changes nothing in another version than the one that was read',
  async (change) => {
    const read = all.find(({ operationId }) => operationId === change.versionOf?.operation) as DeskOperation;
    const { id, record, own } = await placesOf(change, read);
    const before = await desk('GET', record);
    const [field] = Object.values(change.versionOf?.fields ?? {});
    const body = exampleOf(change);
    if (body && field) body[field] = id;
    const refused = await askDesk(change.method, own, body, ifMatch('"AAAAAAAAAAAAAAAAAAAAAA"'));
    expect(codeOf(refused), refused.text).toEqual([409, 'changed_meanwhile']);
    expect(refused.body.error.current).toEqual(before.body);
    expect([etagOf(refused), etagOf(await desk('GET', record))]).toEqual([etagOf(before), etagOf(before)]);
  },
);

test('a change in the version that was read is carried out, and answers the new version', async () => {
  const path = `/budgets/${await idOf('budgets')}`;
  const before = etagOf(await desk('GET', path));
  const changed = await askDesk('PATCH', path, { internal_notes: 'Sin prisa' }, ifMatch(before));
  expect([changed.status, etagOf(changed)]).toEqual([200, etagOf(await desk('GET', path))]);
  expect(etagOf(changed)).not.toBe(before);
});

const turns = [0, 1, 2, 3, 4, 5];

test.each([
  ['the settings', '/settings', 'PATCH', (turn: number) => ({ phone: `91000000${turn}` })],
  [
    'a mail account that is first set',
    '/email',
    'POST',
    (turn: number) => ({
      url: `smtps://taller:secret@mail${turn}.example.com`,
      from: 'taller@example.com',
    }),
  ],
] as const)(
  'of several who change %s in one version, one is successful',
  async (_what, path, method, bodyOfTurn) => {
    const before = etagOf(await desk('GET', path));
    const answers = await Promise.all(
      turns.map((turn) => askDesk(method, path, bodyOfTurn(turn), ifMatch(before))),
    );
    const [winner, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect(codeOf(winner as Answer)).toEqual([200, undefined]);
    expect(others.map(codeOf)).toEqual(others.map(() => [409, 'changed_meanwhile']));
    expect((await desk('GET', path)).body).toEqual(winner?.body);
  },
);

test('an invoice that is issued for a budget has no version to compare', async () => {
  const budget_id = await idOf('finishedBudgets');
  const refused = await askDesk('POST', '/invoices/issue', { budget_id }, ifMatch('*'));
  expect(codeOf(refused)).toEqual([400, 'bad_request']);
});
