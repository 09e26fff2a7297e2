import type { Db } from '../../db/connection/client.ts';
import { findOtherCopy } from '../../db/verifactu/reconciliation.ts';
import { isInstallationOf } from '../../domain/verifactu/system.ts';

interface OfInvoice {
  instanceId: number;
  invoiceId: number;
}

/** Tells whether a comparison found a record under an invoice's number that the invoice's own records do not explain. */
export async function hasOtherCopy(db: Db, invoice: OfInvoice): Promise<boolean> {
  const copy = await findOtherCopy(db, invoice);
  return copy !== undefined && copy.what !== 'in_force_there';
}

/** Tells whether a comparison found a record of another program that is in force: an annulment would annul it. */
export async function hasForeignCopy(db: Db, invoice: OfInvoice): Promise<boolean> {
  const copy = await findOtherCopy(db, invoice);
  if (copy === undefined || copy.what === 'annulled_there') return false;
  return copy.installation === null || !isInstallationOf(invoice.instanceId, copy.installation);
}
