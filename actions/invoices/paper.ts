import type { Db } from '../../db/connection/client.ts';
import { findFrozenPaper } from '../../db/invoices/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { paperOf } from '../../domain/invoices/compose-paper.ts';
import type { InvoicePaper } from '../../domain/invoices/paper.ts';
import { brandingOf } from '../workshops/branding.ts';
import { readInvoice } from './hold.ts';

interface Reading {
  tx: Db;
  instance: Instance;
}

/** An issued invoice has the paper that was frozen then, a draft what it would be now. */
export async function invoicePaper(
  { tx, instance }: Reading,
  invoiceId: number,
): Promise<{ paper: InvoicePaper; issued: boolean } | undefined> {
  const frozen = await findFrozenPaper(tx, instance.id, invoiceId);
  if (frozen) return { paper: frozen, issued: true };
  const held = frozen === null ? await readInvoice({ tx, instance }, invoiceId) : undefined;
  if (!held) return undefined;
  const { invoice, lines, corrected } = held;
  const branding = await brandingOf({ tx, instance });
  return { paper: paperOf(invoice, { workshop: instance, branding, lines, corrected }), issued: false };
}
