import { hash } from 'node:crypto';
import type { Db } from '../../db/connection/client.ts';
import { findInvoiceWithPdf } from '../../db/invoices/pdfs.ts';
import { findFrozenPaper } from '../../db/invoices/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { invoiceFilename } from '../../domain/invoices/printed.ts';
import { type UblObstacle, ublObstacle, ublOf } from '../../domain/invoices/ubl.ts';
import { type Problem, problem } from '../../domain/requests/problem.ts';
import type { Reason } from '../../generated/errors.ts';

interface Reading {
  tx: Db;
  instance: Instance;
}

export interface InvoiceUbl {
  filename: string;
  sha256: Buffer;
  size: number;
  content: () => Promise<Buffer>;
}

const reasons: Record<UblObstacle, Reason> = {
  draft: 'ublOfDraft',
  simplified: 'ublOfSimplified',
  tax: 'ublOfOtherTax',
  tax_id: 'ublWithoutTaxId',
  country: 'ublOfOtherCountry',
};

/** Undefined: there is no such invoice. Written each time, from what was frozen when it was issued. */
export async function invoiceUbl(
  { tx, instance }: Reading,
  invoiceId: number,
): Promise<InvoiceUbl | undefined> {
  const found = await findInvoiceWithPdf(tx, instance.id, invoiceId);
  if (!found) return undefined;
  if (found.client_erased) throw problem('client_erased');
  const paper = await findFrozenPaper(tx, instance.id, invoiceId);
  if (!paper) throw without('draft');
  const xml = ublOf(paper);
  if (xml === null) throw without(ublObstacle(paper) ?? 'draft');
  const bytes = Buffer.from(xml);
  return {
    filename: invoiceFilename(paper, 'xml'),
    sha256: hash('sha256', bytes, 'buffer'),
    size: bytes.length,
    content: async () => bytes,
  };
}

function without(obstacle: UblObstacle): Problem {
  return problem('not_found', { reason: reasons[obstacle] });
}
