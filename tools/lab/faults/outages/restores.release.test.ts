import { afterAll, expect, test } from 'vitest';
import { openInvoiceScene } from '../../../../test/api/desk/invoices/scene.ts';
import { openRecordSender } from '../../../../test/support/record-sender.ts';
import { never, takeBackup } from '../../../../test/tools/operator/scene.ts';
import { loadBackup, stopWorkshops } from '../../../operator/backup/restore.ts';
import { pkcs12 } from '../../stand-ins/pkcs12.ts';
import { type Fault, randomFrom } from '../../stand-ins/tax-authority/faults.ts';
import { keyName } from '../../stand-ins/tax-authority/ledger.ts';
import { openTaxAuthorityStandIn } from '../../stand-ins/tax-authority/server.ts';

/** Number of restores of old backups, set with FAULT_RESTORES=40. */
const restores = Number(process.env.FAULT_RESTORES ?? 1);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
const random = randomFrom(seed);
const chance = (probability: number) => random() < probability;
const upTo = (most: number) => Math.floor(random() * (most + 1));
const oneOf = <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value;

const issuer = 'B12345674';
const standIn = await openTaxAuthorityStandIn({ waitSeconds: 0, pageSize: 7 });
afterAll(() => standIn.close());
const { ledger, faults } = standIn;
const scene = await openInvoiceScene({
  columns: { verifactu: 'test' },
  settings: { taxAuthorityStandIn: { port: standIn.port, ca: standIn.ca } },
});
const { sql, desk, askDesk, drafted, issue, cancel, clock, databaseUrl } = scene;
const sender = openRecordSender({ databaseUrl, clock, standIn });
const passphrase = 'una clave de prueba';
const seal = pkcs12({ organisation: `VATES-${issuer}`, name: 'Taller Ejemplo, S.L.' }, passphrase);
await desk('POST', '/verifactu/certificate', { file: seal.pfx.toString('base64'), passphrase });

interface IssuedRow {
  id: number;
  full_number: string;
  date: string;
  status: 'issued' | 'cancelled';
  verifactu_status: string;
}

const invoices = () => sql<IssuedRow[]>`
  select id, full_number, date::text, status, verifactu_status from invoices where status <> 'draft' order by id`;
const waiting = async () => (await sql`select from backlog where kind = 'verifactu'`).length;
const differences = async () => (await desk('GET', '/verifactu/sending')).body.differences;

/**
 * Ends the pause of the tax records' lane, and makes delayed records due: after a failed message they would wait for
 * minutes.
 */
async function awake(): Promise<void> {
  await sql`update lanes set rests_until = null where kind = 'verifactu'`;
  await sql`update backlog set due_at = item_at where kind = 'verifactu' and due_at <> item_at`;
}

async function sendAll(): Promise<void> {
  faults.clear();
  await sender.sendUntil(async () => {
    await awake();
    return (await waiting()) === 0;
  });
}

/** Sends one message in which a fault occurs, then stops the sender. */
async function sendBadly(): Promise<void> {
  if ((await waiting()) === 0) return;
  const before = standIn.posted;
  faults.at(
    before,
    oneOf<Fault>([{ kind: 'lost answer' }, { kind: 'lost message' }, { kind: 'half an answer' }]),
  );
  await awake();
  await sender.sendUntil(async () => standIn.posted > before);
  faults.clear();
}

async function issueSome(): Promise<void> {
  for (let count = 1 + upTo(2); count > 0; count -= 1)
    await issue((await drafted({}, chance(0.3) ? { simplified: true } : {})).id);
}

/** Cancels a random accepted invoice, or corrects its tax record. */
async function changeOne(): Promise<void> {
  const accepted = (await invoices()).filter(
    ({ status, verifactu_status }) => status === 'issued' && verifactu_status === 'accepted',
  );
  if (accepted.length === 0) return;
  const { id, full_number } = oneOf(accepted);
  if (chance(0.5)) await cancel(id, full_number);
  else await desk('POST', `/verifactu/invoices/${id}/correct`, { unchanged: true });
}

type Backup = Awaited<ReturnType<typeof takeBackup>>;

/** Performs random actions of the workshop, and takes backups between them. */
async function live(backups: Backup[]): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    await oneOf([issueSome, issueSome, changeOne, sendAll, sendBadly])();
    if (chance(0.4)) backups.push(await takeBackup(databaseUrl));
  }
}

/** Restores a random backup, and forgets all later backups, because they belong to a lost timeline. */
async function restoreOne(backups: Backup[]): Promise<void> {
  const at = upTo(backups.length - 1);
  const { folder, manifest } = backups[at] as Backup;
  backups.splice(at + 1);
  await scene.record.flush(); // The request log is written one second late.
  await loadBackup(databaseUrl, folder, manifest, never);
  await stopWorkshops(databaseUrl, new Date(manifest.taken_at));
}

async function reconcile(): Promise<void> {
  const draft = await drafted();
  expect((await scene.askIssue({ id: draft.id })).status).toBe(409);
  if (chance(0.3)) {
    faults.forIssuer(issuer, oneOf<Fault>([{ kind: 'half an answer' }, { kind: 'repeated page' }]), 1);
    await askDesk('POST', '/verifactu/reconcile', {});
    faults.clear();
  }
  const { failure } = (await desk('POST', '/verifactu/reconcile', {})).body;
  expect(failure).toBeNull();
  await issue(draft.id);
}

/**
 * Resolves the differences as the documentation advises for invoices that were cancelled or corrected after the backup.
 */
async function resolveDifferences(): Promise<void> {
  await sendAll();
  for (const { what, invoice_id: id, full_number } of await differences()) {
    if (what === 'annulled_there') await cancel(id, full_number);
    else if (what === 'other_record')
      await desk('POST', `/verifactu/invoices/${id}/correct`, { unchanged: true });
    else expect(what).toBe('lost_here');
  }
  await sendAll();
}

function acceptedAltas() {
  return ledger.entries.filter(
    ({ record, state }) =>
      record.kind === 'Alta' && state !== 'Incorrecto' && record.tree.get('Subsanacion') !== 'S',
  );
}

const literalDay = (day: string) => day.split('-').reverse().join('-');

test(`no number is used twice over ${restores} restores of old backups (FAULT_SEED=${seed})`, async () => {
  const backups: Backup[] = [];
  await issueSome();
  backups.push(await takeBackup(databaseUrl));
  for (let round = 0; round < restores; round += 1) {
    await live(backups);
    await restoreOne(backups);
    await reconcile();
    await resolveDifferences();
  }

  const numbers = acceptedAltas().map(({ record }) => keyName(record.key));
  expect(new Set(numbers).size).toBe(numbers.length);
  const clashes = ledger.entries.filter(({ code }) => code === '3000');
  const known = new Set(
    ledger.entries.filter(({ state }) => state !== 'Incorrecto').map(({ record }) => record.hash),
  );
  expect(clashes.filter(({ record }) => !known.has(record.hash))).toEqual([]);
  expect(ledger.chainGaps()).toEqual([]);
  expect(ledger.simultaneous).toEqual([]);
  expect(sender.errors).toEqual([]);

  expect((await desk('POST', '/verifactu/reconcile', {})).body).toMatchObject({ ok: true });
  const ours = new Map(
    (await invoices()).map(({ full_number, date, status }) => [
      keyName({ issuer, number: full_number, date: literalDay(date) }),
      status === 'cancelled' ? 'Anulado' : 'Correcto',
    ]),
  );
  const lost = new Set(
    (await sql`select full_number, date::text from verifactu_differences where what = 'lost_here'`).map(
      ({ full_number, date }) => keyName({ issuer, number: full_number, date: literalDay(date) }),
    ),
  );
  const theirs = [...ledger.standings].filter(([name]) => !lost.has(name));
  expect(new Map(theirs.map(([name, { state }]) => [name, state]))).toEqual(ours);
  expect((await desk('GET', '/verifactu/verify')).body).toMatchObject({ ok: true });
  expect(new Set(ledger.entries.map(({ record }) => record.installation)).size).toBeGreaterThan(1);
});
