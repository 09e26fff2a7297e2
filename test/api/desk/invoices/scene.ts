import type { Context } from '../../../../actions/context.ts';
import { issueDraft } from '../../../../actions/invoices/issue/issue.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findInstanceByHost, type Instance } from '../../../../db/workshops/queries.ts';
import type { BudgetStatus } from '../../../../domain/budgets/status.ts';
import { localDay } from '../../../../domain/time/local.ts';
import type { components } from '../../../../generated/desk-types.ts';
import {
  budgetHistoryOf,
  eventsWith,
  type Fixtures,
  idOfNothing,
  issuer,
  recipient,
} from '../../../support/fixtures.ts';
import { type Answer, succeeded } from '../../../support/requests.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { openWorkshop, type TestWorkshop } from '../../../support/workshop.ts';
import { openBudgets } from '../../budgets/status-scene.ts';

type DeskInvoice = components['schemas']['DeskInvoice'];
// biome-ignore lint/suspicious/noExplicitAny: a test looks for what it expects
type Row = any;

/** The current year in Madrid, which invoice numbers contain. */
export const year = Number(localDay(new Date(), 'Europe/Madrid').slice(0, 4));

export { idOfNothing, recipient };

/**
 * Opens a workshop that may issue invoices; returns functions that create and read invoices of one client in any state.
 */
export async function openInvoiceScene(options: Parameters<typeof openWorkshop>[0] = {}) {
  const workshop = await openWorkshop({ ...options, columns: { ...issuer, ...options.columns } });
  const { sql } = workshop;
  return {
    ...workshop,
    ...(await invoicesOf(workshop)),
    /** Returns the functions about budgets for another workshop of the same service. */
    openBudgetsOf: (other: Pick<TestWorkshop, 'post' | keyof Fixtures>) =>
      openBudgets({ ...other, sql }, recipient),
    /** Opens another workshop that may issue invoices; returns the same functions for it. */
    openIssuer: async (host: string, fields: object = {}, columns: object = {}) => {
      const other = await workshop.openInstance(host, 'business', fields, { ...issuer, ...columns });
      return { ...other, ...(await invoicesOf({ ...other, sql })) };
    },
  };
}

type Workshop = Pick<TestWorkshop, 'post' | 'sql' | 'desk' | 'askDesk' | keyof Fixtures>;

async function invoicesOf(workshop: Workshop) {
  const budgets = await openBudgets(workshop, recipient);
  return { ...budgets, ...waysToInvoice(workshop, budgets.budgetIn), ...rowsOf(workshop.sql) };
}

type BudgetIn = Awaited<ReturnType<typeof openBudgets>>['budgetIn'];

function waysToInvoice({ desk, askDesk }: Workshop, budgetIn: BudgetIn) {
  const draftOf = async (body: object): Promise<DeskInvoice> => (await desk('POST', '/invoices', body)).body;
  /** Creates a draft for a new budget whose work is finished. */
  const drafted = async (fields: object = {}, asked: object = {}, status: BudgetStatus = 'Finalizado') =>
    draftOf({ budget_id: (await budgetIn(status, fields)).id, ...asked });
  const askIssue = (body: object): Promise<Answer> => askDesk('POST', '/invoices/issue', body);
  const issue = async (id: number, more: object = {}) => succeeded(await askIssue({ id, ...more })).body;
  const set = (id: number, body: object) => askDesk('PATCH', `/invoices/${id}`, body);
  const correct = (id: number, body: object) =>
    askDesk('POST', `/invoices/${id}/correct`, { reason: 'Se devolvió', ...body });
  const exchange = (id: number, body: object = {}) => askDesk('POST', `/invoices/${id}/exchange`, body);
  return {
    draft: (body: object) => askDesk('POST', '/invoices', body),
    drafted,
    askIssue,
    issue,
    issued: async (fields: object = {}, more: object = {}) => issue((await drafted(fields)).id, more),
    show: async (id: number): Promise<DeskInvoice> => (await desk('GET', `/invoices/${id}`)).body,
    set,
    /** Creates a draft, changes it with `set`, and issues it. */
    issuedWith: async (change: object, asked: object = {}) => {
      const { id } = await drafted({}, asked);
      succeeded(await set(id, change));
      return issue(id);
    },
    correct,
    corrected: async (id: number, body: object) => issue(succeeded(await correct(id, body)).body.id),
    exchange,
    exchanged: async (id: number, body: object = {}) => issue(succeeded(await exchange(id, body)).body.id),
    cancel: (id: number, confirm: string) => askDesk('POST', `/invoices/${id}/cancel`, { confirm }),
    discard: (id: number) => askDesk('DELETE', `/invoices/${id}`),
    pay: (invoice_id: number, amount: number, more: object = {}) =>
      askDesk('POST', '/payments', { invoice_id, amount, method: 'card', ...more }),
    /** Verifies the tax records; returns only the result for the chain. */
    verify: async () => {
      const { records, broken } = (await desk('GET', '/verifactu/verify')).body;
      return { ok: broken === null, records, broken };
    },
  };
}

function rowsOf(sql: TestWorkshop['sql']) {
  return {
    rowOf: async (id: number): Promise<Row> => (await sql`select * from invoices where id = ${id}`)[0],
    recordsOf: async (id: number): Promise<Row[]> => [
      ...(await sql`select * from verifactu_records where invoice_id = ${id} order by number`),
    ],
    paymentsOf: async (id: number): Promise<Row[]> => [
      ...(await sql`select * from invoice_payments where invoice_id = ${id} order by id`),
    ],
    /** Lists the entries about invoices and payments in a budget's history. */
    linesAbout: async (budgetId: number): Promise<Row[]> =>
      (await budgetHistoryOf(sql, budgetId)).filter(({ action }) => /^(invoice|payment)\./.test(action)),
    eventsOf: (invoiceId: number) => eventsWith(sql, invoiceId, 'invoice_id'),
  };
}

type IssueContext = Context & { maker: { name: string; taxId: string } };

/**
 * Returns functions that call actions directly, without a request to the desk. Each call has its own transaction and
 * the workshop's current row, in which a test may replace fields.
 */
export function actingIn({ database, host }: Pick<TestWorkshop, 'database' | 'host'>) {
  const act = async <T>(work: (context: IssueContext) => Promise<T>, changes: Partial<Instance> = {}) => {
    const instance = (await findInstanceByHost(database.reads, host)) as Instance;
    const maker = { name: 'Programas Ejemplo, S.L.', taxId: 'B00000000' };
    const actor = { kind: 'staff', id: 0, name: 'Marta Supuesta' } as const;
    return inTransaction(database, (tx) =>
      work({ tx, instance: { ...instance, ...changes }, actor, now: new Date(), secretBox, maker }),
    );
  };
  return {
    act,
    issueAs: (invoiceId: number, changes: Partial<Instance>) =>
      act((context) => issueDraft(context, { invoiceId }), changes),
  };
}

/** Returns the status, the code and the paths of the fields of a refusal. Throws if the request was not refused. */
export function refusal({ status, body, text }: Answer) {
  if (status < 400) throw new Error(`it was not refused: ${text}`);
  const paths = (body.error.fields ?? []).map(({ path }: { path: string }) => path);
  return [status, body.error.code, ...paths];
}
