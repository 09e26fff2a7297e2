import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { compareInvoices } from '../../../../actions/invoices/retention/compare.ts';
import { verifyRecords } from '../../../../actions/invoices/retention/verify.ts';
import { loadSeals } from '../../../../actions/seals/keys.ts';
import { compareWithChain } from '../../../../actions/signatures/verify.ts';
import { type Connection, connect } from '../../../../db/connection/connection.ts';
import { asRuntime } from '../../../../db/embedded/index.ts';
import { openInvoiceScene } from '../../../../test/api/desk/invoices/scene.ts';
import { signersOf } from '../../../../test/http/public/tracking/signing.ts';
import { secretBox } from '../../../../test/support/secret-box.ts';
import { pickRandom } from '../races/diary/round.ts';
import { forgeriesOfRights, plainForgeries, type Targets } from './forgeries.ts';

/**
 * Number of attempts at tampering, half of them with the service's own role, half with the role that owns the tables.
 */
const attempts = Number(process.env.FAULT_TAMPERING ?? 24);
const maxSteps = 4;

const scene = await openInvoiceScene();
const { sql, databaseUrl } = scene;
const other = await scene.openInstance('other.test', 'business');

/** Queries for the rows that the law protects from changes. They return text, so that any change is visible. */
const protectedRows = [
  'select instance_id, number, budget_id, kind, at, kept_until, content, hash, previous_hash from evidence',
  'select instance_id, number, hash from evidence_heads',
  'select instance_id, number, invoice_id, kind, full_number, xml, hash from verifactu_records',
  'select instance_id, number, hash from verifactu_chains',
  'select instance_id, invoice_id, name, sha256, size from invoice_pdfs',
  "select id, status, full_number, date, total_cents, paid_cents, billing_name from invoices where status <> 'draft'",
  `select l.* from invoice_lines l join invoices i using (instance_id) where i.id = l.invoice_id and status <> 'draft'`,
  'select * from invoice_counters',
  'select * from invoice_payments',
  'select * from stock_movements',
  'select id, budget_id, size, sha256, stored_as, signed from budget_documents where signed',
  'select id, client_signed_at from budgets where client_signed_at is not null',
  "select budget_id, action, at from budget_history where action in ('quote.signed', 'quote.declined')",
  `select distinct m.budget_id, status from budget_milestones m join evidence e using (instance_id, budget_id)
    where (e.kind, m.status) in (('accepted', 'Aprobado'), ('declined', 'Rechazado'))`,
];

async function live(workshop: Parameters<typeof signersOf>[0]): Promise<void> {
  const { newQuote, accept, decline } = signersOf(workshop);
  for (let quote = 0; quote < 3; quote += 1)
    expect((await accept((await newQuote()).link)).statusCode).toBe(303);
  expect((await decline((await newQuote()).link)).statusCode).toBe(303);
  await newQuote();
}

async function targets(): Promise<Targets> {
  const ids = async (from: string) =>
    (await sql.unsafe(`select id from ${from}`)).map(({ id }) => id as number);
  const [row] = await sql`select max(number) as entries from evidence`;
  return {
    instances: await ids('instances order by id'),
    budgets: await ids('budgets'),
    documents: await ids('budget_documents where signed'),
    invoices: await ids('invoices'),
    entries: row?.entries,
  };
}

async function fingerprint({ sql }: Connection): Promise<string> {
  const digests = protectedRows.map(
    (rows) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from (${rows}) t)`,
  );
  const [row] = await sql.unsafe(`select ${digests.join(' || ')} as told`);
  return row?.told;
}

/** Tells whether the two verification commands of the desk find no fault, in the transaction of the tampering. */
async function isFoundSound({ db: tx }: Connection, instances: number[]): Promise<boolean> {
  for (const instanceId of instances) {
    const seals = await loadSeals({ tx, secretBox }, instanceId);
    const evidence = await compareWithChain(tx, { instanceId, seals, now: new Date() });
    const records = await verifyRecords(tx, instanceId, seals);
    const invoices = await compareInvoices({ snapshot: (work) => work(tx), instanceId, seals });
    const isSound =
      evidence.broken === null &&
      evidence.differences.length === 0 &&
      records.broken === null &&
      invoices.differences.length === 0;
    if (!isSound) return false;
  }
  return true;
}

type Outcome = 'refused' | 'found' | 'undetected';

async function attempt(connection: Connection, statements: string[], known: Targets): Promise<Outcome> {
  const { sql } = connection;
  await sql.unsafe('begin');
  const before = await fingerprint(connection);
  const done = async (text: string) => {
    await sql.unsafe('savepoint step');
    return sql.unsafe(text).then(
      () => true,
      () => sql.unsafe('rollback to savepoint step').then(() => false),
    );
  };
  for (const text of statements) await done(text);
  try {
    await sql.unsafe('reset role; set local search_path = public; drop table if exists pg_temp.instances');
    // Checks the deferred constraints now, because the transaction is not committed.
    if (!(await done('set constraints all immediate'))) return 'refused';
    if ((await fingerprint(connection)) === before) return 'refused';
    return (await isFoundSound(connection, known.instances)) ? 'undetected' : 'found';
  } finally {
    await sql.unsafe('rollback');
  }
}

const roles = [
  {
    name: 'the service’s own role',
    url: asRuntime(databaseUrl),
    forgeries: [...plainForgeries, ...forgeriesOfRights],
  },
  { name: 'the tables’ owner, with plain statements', url: databaseUrl, forgeries: plainForgeries },
];

test.each(roles)(
  'nothing that $name tampers with goes unnoticed',
  { timeout: 0 },
  async ({ name, url, forgeries }) => {
    await live(scene);
    await live({ ...scene, ...other });
    const paid = await scene.issued({}, { paid: 'card' });
    await scene.desk('GET', `/invoices/${paid.id}/pdf`);
    await scene.issued();
    await scene.drafted();
    const known = await targets();
    const connection = connect({ url, applicationName: 'tampering', settings: {} });
    expect(await isFoundSound(connection, known.instances)).toBe(true);
    const count = { refused: 0, found: 0, undetected: 0 };
    const each = Math.ceil(attempts / roles.length);
    for (let n = 0; n < each; n += 1) {
      const steps = Array.from({ length: randomInt(1, maxSteps + 1) }, () =>
        pickRandom(forgeries)(known),
      ).flat();
      const outcome = await attempt(connection, steps, known);
      count[outcome] += 1;
      expect(outcome, steps.join(';\n')).not.toBe('undetected');
    }
    await connection.close(1_000);
    console.log(`tampering by ${name}: ${each} attempts, ${JSON.stringify(count)}`);
  },
);
