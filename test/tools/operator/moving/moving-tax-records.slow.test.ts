import { afterAll, expect, test } from 'vitest';
import { pkcs12 } from '../../../../tools/lab/stand-ins/pkcs12.ts';
import { openTaxAuthorityStandIn } from '../../../../tools/lab/stand-ins/tax-authority/server.ts';
import { importWorkshop } from '../../../../tools/operator/moving/import.ts';
import { openInvoiceScene } from '../../../api/desk/invoices/scene.ts';
import { openRecordSender } from '../../../support/record-sender.ts';
import { sendToDesk } from '../../../support/requests.ts';
import { openWorkshop, type TestWorkshop } from '../../../support/workshop.ts';
import { never } from '../scene.ts';
import { configOf, exportFrom } from './deployment.ts';

const host = 'envia.test';
const standIn = await openTaxAuthorityStandIn({ waitSeconds: 0 });
afterAll(() => standIn.close());
const source = await openInvoiceScene();
const moved = await source.openIssuer(host, {}, { verifactu: 'production' });
const target = await openWorkshop();
const passphrase = 'una clave de prueba';
const certificateOf = (taxId: string) => {
  const { pfx } = pkcs12({ organisation: `VATES-${taxId}`, name: 'Taller Ejemplo, S.L.' }, passphrase);
  return { file: pfx.toString('base64'), passphrase };
};
await moved.desk('POST', '/verifactu/certificate', certificateOf('B12345674'));

const senderAt = ({ databaseUrl, clock }: TestWorkshop) => openRecordSender({ databaseUrl, clock, standIn });
const [here, there] = [senderAt(source), senderAt(target)];
const waitingAt = async ({ sql }: TestWorkshop) =>
  (await sql`select from backlog where kind = 'verifactu'`).length;

test('tax records that wait when a workshop leaves are sent where it arrives, and its former rows may be removed', async () => {
  const invoice = await moved.issued();
  const folder = await exportFrom(source, host, true);
  const taxId = 'A58818501';
  const other = await source.openIssuer('queda.test', {}, { verifactu: 'production', tax_id: taxId });
  await other.desk('POST', '/verifactu/certificate', certificateOf(taxId));
  await other.issued();
  await here.sendUntil(async () => (await waitingAt(source)) === 1);
  expect(standIn.ledger.entries, 'the source sends those of others only').toHaveLength(1);

  await importWorkshop(configOf(target), folder, { replace: false, acceptBroken: false }, never);
  await there.sendUntil(async () => (await waitingAt(target)) === 0);
  const [row] = await target.sql`select verifactu_status from invoices where id = ${invoice.id}`;
  expect(row?.verifactu_status).toBe('accepted');
  expect(standIn.ledger.chainGaps()).toEqual([]);

  const removed = await sendToDesk(source.deskApp, 'POST', `/instances/${host}/remove`, { confirm: host });
  expect(removed.status).toBe(200);
});
