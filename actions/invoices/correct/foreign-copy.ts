import type { Db } from '../../../db/connection/client.ts';
import { findOtherCopy } from '../../../db/verifactu/reconciliation.ts';
import { isInstallationOf } from '../../../domain/verifactu/system.ts';

interface OfInvoice {
  instanceId: number;
  invoiceId: number;
}

/** Tells whether the latest comparison found a record with the invoice's number that differs from its own records. */
export async function hasOtherCopy(db: Db, invoice: OfInvoice): Promise<boolean> {
  const copy = await findOtherCopy(db, invoice);
  return copy !== undefined && copy.what !== 'in_force_there';
}

/** Tells whether the latest comparison found another program's valid record, which an annulment would annul. */
export async function hasForeignCopy(db: Db, invoice: OfInvoice): Promise<boolean> {
  const copy = await findOtherCopy(db, invoice);
  if (copy === undefined || copy.what === 'annulled_there') return false;
  return copy.installation === null || !isInstallationOf(invoice.instanceId, copy.installation);
}
