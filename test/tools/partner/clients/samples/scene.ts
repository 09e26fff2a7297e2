import document from '../../../../../generated/openapi/en.json' with { type: 'json' };
import { operations } from '../../../../../generated/operations.ts';
import type { Document } from '../../../../../scripts/spec/document.ts';
import { listSampleCalls, type SampleCall, withValues } from '../../../../../scripts/spec/samples/call.ts';
import type { RowMaker } from '../../../../../tools/partner/contract/maker.ts';
import { operationRecipes } from '../../../../../tools/partner/contract/recipes/operations.ts';
import { make } from '../../../../../tools/partner/contract/recipes/rows.ts';
import { issued, quoted, work } from '../../../../../tools/partner/contract/recipes/steps.ts';
import type { RequestParts } from '../../../../../tools/partner/contract/scene.ts';
import { deadUrl, deskRows } from '../../../../contract/rows.ts';
import type { Method, TestWorkshop } from '../../../../support/workshop.ts';

type Sandbox = Awaited<ReturnType<TestWorkshop['openInstance']>>;

/** The calls for which the documentation shows samples. */
export const calls = listSampleCalls(document as unknown as Document, Object.values(operations));

/**
 * Functions that build the requests of samples, by operation, where the recipe of the contract kit does not suffice:
 * only a full invoice has an electronic form.
 */
const own: Record<string, RequestParts> = {
  getInvoiceUbl: async (at) => ({ path: await fullInvoice(at) }),
};

async function fullInvoice(at: RowMaker): Promise<{ id: number }> {
  const made = await make(at, quoted);
  const client_id = Number(made.id('client'));
  const named = { tax_id: taxId(client_id), address: 'Calle Inventada, 7', city: 'Madrid', zip: '28000' };
  await at.send({ method: 'PATCH', path: `/clients/${client_id}`, body: named });
  await make(at, work, { budget: made.record('budget') });
  const body = { budget_id: made.id('budget') };
  const invoice = await at.send({ method: 'POST', path: '/sandbox/invoices/issue', body });
  return invoice.body as { id: number };
}

/** Returns a tax id: the number followed by its check letter. */
function taxId(number: number): string {
  return String(number).padStart(8, '0') + 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(number % 23);
}

/**
 * Returns the calls with ids of existing rows in place of the examples' ids. The call that resets the sandbox comes
 * last.
 */
export async function possibleCalls(
  { sandbox, sql }: { sandbox: Sandbox; sql: TestWorkshop['sql'] },
  key: string,
): Promise<SampleCall[]> {
  const at = makerOf(sandbox, sql, key);
  const possible: SampleCall[] = [];
  for (const call of calls) {
    const valuesOf = own[call.method.id] ?? operationRecipes[call.method.id]?.request;
    possible.push(valuesOf ? withValues(call, await valuesOf(at)) : call);
  }
  const isLast = ({ method }: SampleCall) => method.id === 'resetSandbox';
  return [...possible.filter((call) => !isLast(call)), ...possible.filter(isLast)];
}

/**
 * Returns functions that create rows in the sandbox. Rows that belong to a key are created with the key of the samples.
 */
function makerOf({ send, desk }: Sandbox, sql: TestWorkshop['sql'], key: string): RowMaker {
  const sendOwn: RowMaker['send'] = ({ method, path, ...options }) =>
    send(method as Method, path, { key, ...options });
  const at: RowMaker = {
    send: sendOwn,
    createKey: async () => ({ key }),
    deskRows: {
      ...deskRows({
        desk: async (method, path, body) => (await desk(method, path, body)).body,
        sql,
        send: sendOwn,
      }),
      invoice: async () => (await make(at, issued)).record('invoice'),
    },
    receiverUrl: deadUrl,
  };
  return at;
}
