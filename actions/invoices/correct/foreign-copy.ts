import type { Db } from '../../../db/connection/client.ts';
import { findOtherCopy } from '../../../db/verifactu/reconciliation.ts';
import { isInstallationOf } from '../../../domain/verifactu/system.ts';

interface OfInvoice {
  instanceId: number;
  invoiceId: number;
}

/**
 * Tells whether the last comparison found at the tax authority a record with the invoice's number that differs from the
 * invoice's records.
 */
export async function hasOtherCopy(db: Db, invoice: OfInvoice): Promise<boolean> {
  const copy = await findOtherCopy(db, invoice);
  return copy !== undefined && copy.what !== 'in_force_there';
}

/**
 * Tells whether the last comparison found another program's valid record with the invoice's number, which an annulment
 * would annul.
 */
export async function hasForeignCopy(db: Db, invoice: OfInvoice): Promise<boolean> {
  const copy = await findOtherCopy(db, invoice);
  if (copy === undefined || copy.what === 'annulled_there') return false;
  return copy.installation === null || !isInstallationOf(invoice.instanceId, copy.installation);
}
