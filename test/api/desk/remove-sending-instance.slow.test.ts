import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { pkcs12 } from '../../../tools/lab/stand-ins/pkcs12.ts';
import { openTaxAuthorityStandIn } from '../../../tools/lab/stand-ins/tax-authority/server.ts';
import { commandsOf } from '../../support/commands.ts';
import { openRecordSender } from '../../support/record-sender.ts';
import { sendToDesk } from '../../support/requests.ts';
import { openInvoiceScene, refusal } from './invoices/scene.ts';

const standIn = await openTaxAuthorityStandIn({ waitSeconds: 0 });
const scene = await openInvoiceScene();
const { sql, deskApp, clock, databaseUrl } = scene;
const { workshop: run } = commandsOf(deskApp);
const folder = mkdtempSync(join(tmpdir(), 'workshop-removed-'));
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true });
});
const { sendUntil } = openRecordSender({ databaseUrl, clock, standIn });
const passphrase = 'una clave de prueba';
const { pfx } = pkcs12({ organisation: 'VATES-B12345674', name: 'Taller Ejemplo, S.L.' }, passphrase);

/** Opens a workshop that sends its tax records to the tax authority. */
async function openSending(host: string, verifactu: 'production' | 'test' = 'production') {
  const workshop = await scene.openIssuer(host, {}, { verifactu });
  await workshop.desk('POST', '/verifactu/certificate', { file: pfx.toString('base64'), passphrase });
  const remove = (body: object = {}) =>
    sendToDesk(deskApp, 'POST', `/instances/${host}/remove`, { confirm: host, ...body });
  const archived = async () => {
    rmSync(join(folder, 'archive.zip'), { force: true });
    await run('invoices', 'archive', '--out', join(folder, 'archive.zip'), '--instance', host);
  };
  return { ...workshop, remove, archived };
}

const allSent = () =>
  sendUntil(async () => (await sql`select from backlog where kind = 'verifactu'`).length === 0);
/** Tells whether a lane waits before it sends again: the answer is recorded and the lane's lease is released. */
const restsAfterAnswer = async () =>
  (await sql`select from lanes where kind = 'verifactu' and rests_until is not null`).length > 0;
const unsent = [422, 'validation_error', '/without_sending'];
const unarchived = [422, 'validation_error', '/without_archive'];
const messageOf = ({ body }: { body: { error: { fields: { message: string }[] } } }) =>
  body.error.fields[0]?.message;

test('a workshop is removed only once its records are answered, and archived with the answers', async () => {
  const { issued, remove, archived } = await openSending('envia.test');
  const invoices = [await issued(), await issued()];
  const names = invoices.map(({ full_number }) => full_number).join(', ');
  await archived();
  const waiting = await remove({ without_archive: 'envia.test' });
  expect(refusal(waiting)).toEqual(unsent);
  expect(messageOf(waiting)).toContain(names);

  await allSent();
  const answered = await remove();
  expect(refusal(answered)).toEqual(unarchived);
  for (const { full_number } of invoices) expect(messageOf(answered)).toContain(full_number);

  await archived();
  const third = await issued();
  await allSent();
  expect(messageOf(await remove()), 'only what was answered since').toContain(`: ${third.full_number}.`);
  await archived();
  expect((await remove()).status).toBe(200);
});

test('an answer that rejects a record, and one that is to be repeated, count as well', async () => {
  const { issued, remove, archived } = await openSending('rechaza.test');
  const invoice = await issued();
  standIn.faults.codesOfNumbers.set(invoice.full_number as string, '4108');
  await archived();
  await sendUntil(restsAfterAnswer);
  expect(standIn.ledger.entries.some(({ code }) => code === '4108')).toBe(true);
  expect(refusal(await remove()), 'it waits again').toEqual(unsent);
  standIn.faults.codesOfNumbers.set(invoice.full_number as string, '1110');
  // The record is sent again after a minute.
  clock.set(new Date(clock.now().getTime() + 2 * 60_000).toISOString());
  await allSent();
  expect(messageOf(await remove())).toContain(invoice.full_number);
  standIn.faults.clear();
  await archived();
  expect((await remove()).status).toBe(200);
});

test('records that are never to be sent are lost by the host, typed once more', async () => {
  const { issued, remove, archived } = await openSending('pierde.test');
  await issued();
  await archived();
  expect(refusal(await remove({ without_sending: 'otro.test' }))).toEqual(unsent);
  expect((await remove({ without_sending: 'PIERDE.test' })).status).toBe(200);
});

test('test records keep no workshop', async () => {
  const { issued, remove } = await openSending('prueba.test', 'test');
  await issued();
  expect((await remove()).status).toBe(200);
});

test('a refusal names at most ten invoices, in each language', async () => {
  const { issued, host } = await openSending('muchas.test');
  for (let each = 0; each < 11; each += 1) await issued();
  for (const language of languages) {
    const { body } = await deskApp
      .inject({
        method: 'POST',
        url: `/instances/${host}/remove`,
        headers: { host, 'accept-language': language },
        payload: { confirm: host },
      })
      .then((response) => ({ body: response.json() }));
    expect(messageOf({ body })).toMatch(/-0010, …/);
    expect(messageOf({ body })).not.toContain('-0011');
  }
});
