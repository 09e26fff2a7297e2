import { randomBytes, randomInt } from 'node:crypto';
import { randomFileName, storedNameBytes } from '../../../../domain/documents/document.ts';
import { evidenceKinds } from '../../../../domain/signatures/evidence.ts';
import { pickRandom } from '../races/diary/round.ts';

/** Ids of existing rows that a forgery can change. */
export interface Targets {
  instances: number[];
  budgets: number[];
  documents: number[];
  invoices: number[];
  entries: number;
}

type Forgery = (targets: Targets) => string[];

const hex = (bytes = 32) => `decode('${randomBytes(bytes).toString('hex')}', 'hex')`;
/** SQL literal of a valid name of a stored file: the tables reject every other form. */
const storedFile = () => `'${randomFileName(randomBytes(storedNameBytes))}'`;
const arbitraryMoment = () => `now() - interval '${randomInt(1, 2_000)} hours'`;
const tables = [
  'evidence',
  'evidence_heads',
  'verifactu_records',
  'verifactu_chains',
  'invoice_pdfs',
  'invoices',
  'invoice_lines',
  'invoice_counters',
  'invoice_payments',
  'stock_movements',
  'budget_documents',
  'instances',
  'seal_keys',
];

const columns: Record<string, Record<string, () => string>> = {
  evidence: {
    instance_id: () => 'instance_id + 1',
    number: () => 'number + 1',
    budget_id: () => '(select max(id) from budgets)',
    kind: () => `'${pickRandom([...evidenceKinds])}'`,
    at: arbitraryMoment,
    kept_until: arbitraryMoment,
    content: () => pickRandom([`'{}'`, 'null', `replace(content, '1', '2')`]),
    content_hash: () => hex(),
    previous_hash: () => hex(),
    hash: () => hex(),
    seal: () => pickRandom([hex(37), 'null', '(select seal from evidence_heads limit 1)']),
  },
  evidence_heads: {
    number: () => `number + ${pickRandom([-1, 1])}`,
    hash: () => pickRandom([hex(), '(select hash from evidence order by number limit 1)']),
    seal: () => pickRandom([hex(37), 'null']),
  },
  verifactu_records: {
    number: () => 'number + 1',
    invoice_id: () => '(select max(invoice_id) from verifactu_records)',
    full_number: () => `'F2020-0001'`,
    xml: () => `replace(xml, '1', '2')`,
    hash: () => `repeat('A', 64)`,
    row_hash: () => hex(),
    seal: () => pickRandom([hex(37), 'null']),
  },
  verifactu_chains: { number: () => 'number - 1', hash: () => `repeat('A', 64)`, seal: () => hex(37) },
  invoice_pdfs: { name: storedFile, sha256: () => hex(), size: () => '1', seal: () => hex(37) },
  invoices: {
    total_cents: () => 'total_cents + 1',
    full_number: () => `'F2020-0001'`,
    status: () => pickRandom([`'draft'`, `'cancelled'`]),
    paid_cents: () => 'paid_cents + 1',
    billing_name: () => `'Otra Persona'`,
  },
  invoice_lines: { unit_price_cents: () => 'unit_price_cents + 1', description: () => `'Otra cosa'` },
  invoice_counters: { last_number: () => `last_number + ${pickRandom([-1, 1, 5])}` },
  invoice_payments: { amount_cents: () => 'amount_cents + 1', date: () => 'date - 1' },
  stock_movements: { change_thousandths: () => 'change_thousandths + 1', at: arbitraryMoment },
  budget_documents: {
    sha256: () => hex(),
    size: () => 'size + 1',
    stored_as: storedFile,
    signed: () => pickRandom(['true', 'false']),
    budget_id: () => '(select min(id) from budgets)',
    filename: () => `'otro.pdf'`,
    created_at: arbitraryMoment,
  },
  instances: { id: () => 'id + 1000', removing_at: () => 'now()', removal_hash: () => hex() },
};

const arbitraryCondition = () => pickRandom(['', ' where instance_id = (select min(id) from instances)']);

const changeColumn: Forgery = () => {
  const table = pickRandom(Object.keys(columns));
  const [column, value] = pickRandom(Object.entries(columns[table] ?? {}));
  const where = table === 'instances' ? '' : arbitraryCondition();
  return [`update ${table} set ${column} = ${value()}${where}`];
};

const deleteRows: Forgery = () => [`delete from ${pickRandom(tables)}`];
const truncateTable: Forgery = () => [`truncate ${pickRandom(tables)} cascade`];

/** Removes the end of a chain with five simple statements. Earlier releases did not detect this forgery. */
const cutChain: Forgery = ({ instances, entries }) => {
  const workshop = pickRandom(instances);
  const last = randomInt(entries);
  return [
    `update instances set removing_at = now() where id = ${workshop}`,
    `select set_config('workshop.removal', '${randomBytes(32).toString('hex')}', true)`,
    `delete from evidence where instance_id = ${workshop} and number > ${last}`,
    `delete from evidence_heads where instance_id = ${workshop}`,
    `insert into evidence_heads (instance_id, number, hash, seal) select instance_id, number, hash, seal from evidence
      where instance_id = ${workshop} order by number desc limit 1`,
    `update instances set removing_at = null where id = ${workshop}`,
  ];
};

/**
 * Replaces the hash of the token that permits a workshop's removal by that of a token known to the forger, and then
 * removes rows.
 */
const forgeToken: Forgery = ({ instances }) => {
  const workshop = pickRandom(instances);
  return [
    `update instances set removing_at = now(), removal_hash = sha256('known') where id = ${workshop}`,
    `select set_config('workshop.removal', 'known', true)`,
    `select remove_rows('${pickRandom(tables)}', ${workshop}, 1000)`,
    `select remove_files(${workshop}, array(select stored_as from budget_documents))`,
    `select remove_workshop(${workshop})`,
    `delete from ${pickRandom(tables)} where instance_id = ${workshop}`,
  ];
};

/** Appends an entry with a valid hash, which requires no secret, and moves the head of the chain to it. */
const appendEntry: Forgery = ({ instances }) => {
  const workshop = pickRandom(instances);
  const copied = 'instance_id, number + 1, budget_id, kind, at, kept_until, content, content_hash, hash';
  const insert = `insert into evidence (instance_id, number, budget_id, kind, at, kept_until, content, content_hash,
      previous_hash, hash, seal)
    select ${copied}, ${pickRandom([hex(), 'hash'])}, ${pickRandom(['seal', hex(37)])}
    from evidence where instance_id = ${workshop} order by number desc limit 1`;
  const move = `update evidence_heads h set number = e.number, hash = e.hash, seal = e.seal from evidence e
    where e.instance_id = h.instance_id and e.number = h.number + 1`;
  return pickRandom([[insert], [insert, move]]);
};

/** Copies the signature of one workshop's client into the chain of another workshop. */
const swapWorkshops: Forgery = ({ instances: [one, other] }) => [
  `insert into evidence (instance_id, number, budget_id, kind, at, kept_until, content, content_hash, previous_hash,
      hash, seal)
    select ${other}, h.number + 1, (select max(id) from budgets where instance_id = ${other}), e.kind, e.at,
      e.kept_until, e.content, e.content_hash, h.hash, e.hash, e.seal
    from evidence e, evidence_heads h where e.instance_id = ${one} and h.instance_id = ${other}
    order by e.number desc limit 1`,
  `update evidence_heads h set number = e.number, hash = e.hash, seal = e.seal from evidence e
    where e.instance_id = h.instance_id and e.number = h.number + 1`,
];

const swapContents: Forgery = ({ entries }) => [
  `update evidence e set content = o.content, content_hash = o.content_hash from evidence o
    where o.instance_id = e.instance_id and o.number = ${randomInt(1, entries)} and e.number = ${randomInt(1, entries)}`,
];

const restoreHead: Forgery = ({ entries }) => [
  `update evidence_heads h set number = e.number, hash = e.hash, seal = e.seal from evidence e
    where e.instance_id = h.instance_id and e.number = ${randomInt(1, entries)}`,
];

const changeSignature: Forgery = ({ budgets }) => [
  `update budgets set client_signed_at = ${pickRandom(['null', arbitraryMoment(), 'now()', `client_signed_at - interval '1 ms'`])}
    where id = ${pickRandom(budgets)}`,
];

const changeHistory: Forgery = ({ budgets }) => {
  const budget = pickRandom(budgets);
  const decisions = `budget_id = ${budget} and action in ('quote.signed', 'quote.declined')`;
  const copied = 'line_id, changes, actor_kind, actor_id, actor_name, at';
  return [
    pickRandom([
      `delete from budget_history where ${decisions}`,
      `update budget_history set at = ${arbitraryMoment()} where ${decisions}`,
      `update budget_history set action = 'budget.updated' where ${decisions}`,
      `update budget_history set budget_id = ${pickRandom(budgets)} where ${decisions}`,
      `insert into budget_history (instance_id, budget_id, action, ${copied})
        select instance_id, budget_id, 'quote.${pickRandom(['signed', 'declined'])}', ${copied}
        from budget_history where budget_id = ${budget} limit 1`,
      `delete from budget_milestones where budget_id = ${budget} and status in ('Aprobado', 'Rechazado')`,
    ]),
  ];
};

const forgeDocument: Forgery = ({ budgets, documents }) => [
  pickRandom([
    `insert into budget_documents (instance_id, budget_id, filename, content_type, size, stored_as, sha256, signed,
        actor_kind, actor_id, actor_name, created_at)
      select instance_id, budget_id, filename, content_type, size, ${storedFile()}, ${hex()}, true, actor_kind, actor_id,
        actor_name, now() from budget_documents where id = ${pickRandom(documents)}`,
    `update budget_documents set budget_id = ${pickRandom(budgets)} where id = ${pickRandom(documents)}`,
    `delete from budget_documents where id = ${pickRandom(documents)}`,
  ]),
];

/** Empties entries of the evidence before their retention period ends. */
const emptyEarly: Forgery = () => [
  'update clients set erased_at = now()',
  'select * from empty_overdue_evidence(1000)',
  'update evidence set content = null where kept_until < now()',
  `update evidence set kept_until = now() - interval '1 day'`,
];

const forgeInvoice: Forgery = ({ invoices }) => {
  const invoice = pickRandom(invoices);
  const number = randomInt(100, 1_000);
  return pickRandom([
    [`delete from invoice_lines where invoice_id = ${invoice}`, `delete from invoices where id = ${invoice}`],
    [
      `update invoices set status = 'issued', year = 2026, number = ${number}, full_number = 'F2026-0${number}',
        issued_at = now(), paper = '{"totals": {"groups": []}}', verifactu_hash = repeat('B', 64) where status = 'draft'`,
    ],
    [
      `insert into verifactu_records (instance_id, number, invoice_id, kind, issuer_tax_id, full_number, date, mode, at,
          generated_at, previous_hash, hash, xml, row_hash, seal)
        select r.instance_id, c.number + 1, invoice_id, 'anulacion', issuer_tax_id, full_number, date, mode, at,
          generated_at, c.hash, repeat('C', 64), xml, ${hex()}, r.seal
        from verifactu_records r join verifactu_chains c using (instance_id) where invoice_id = ${invoice} limit 1`,
      `update verifactu_chains c set number = r.number, hash = r.hash, row_hash = r.row_hash, seal = r.seal
        from verifactu_records r where r.instance_id = c.instance_id and r.number = c.number + 1`,
      `update invoices set status = 'cancelled', cancelled_at = now() where id = ${invoice}`,
    ],
    [
      `insert into invoice_pdfs (instance_id, invoice_id, name, sha256, size, created_at, seal)
        select instance_id, id, ${storedFile()}, ${hex()}, 10, now(), ${hex(37)} from invoices i
        where status <> 'draft' and not exists (select from invoice_pdfs p where p.invoice_id = i.id)`,
    ],
  ]);
};

/** Changes the tables themselves. PostgreSQL refuses these statements to a role without rights on the tables. */
const changeTables: Forgery = () => {
  const table = pickRandom(tables);
  return [
    pickRandom([
      `alter table ${table} disable trigger user`,
      `alter table ${table} disable trigger all`,
      'set local session_replication_role = replica',
      'create or replace function is_being_removed(workshop bigint) returns boolean language sql as $$ select true $$',
      `drop table ${table} cascade`,
      `create table public.instances_of_mine (id bigint)`,
      `set role workshop`,
    ]),
    'create temp table if not exists instances as select id, now() as removing_at from public.instances',
    'set local search_path = pg_temp, public',
    `delete from ${table}`,
    'set local search_path = public',
  ];
};

export const plainForgeries: Forgery[] = [
  changeColumn,
  changeColumn,
  changeColumn,
  deleteRows,
  truncateTable,
  cutChain,
  forgeToken,
  appendEntry,
  swapWorkshops,
  swapContents,
  restoreHead,
  changeSignature,
  changeHistory,
  forgeDocument,
  emptyEarly,
  forgeInvoice,
];

/** Forgeries that only the service's own role attempts, because the owner of the tables may execute them. */
export const forgeriesOfRights: Forgery[] = [changeTables];
