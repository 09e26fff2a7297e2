import { hash } from 'node:crypto';
import type { Db } from '../../../db/connection/client.ts';
import { findInvoiceWithPdf } from '../../../db/invoices/pdfs.ts';
import { findFrozenPaper } from '../../../db/invoices/queries.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { type Problem, problem } from '../../../domain/requests/problem.ts';
import type { Reason } from '../../../generated/errors.ts';
import { invoiceFilename } from '../../../views/papers/filenames.ts';
import { renderUbl, type UblObstacle, ublObstacle } from '../../../views/papers/ubl.ts';

interface ReadContext {
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

/** Formats an issued invoice as UBL from its stored paper. Returns undefined if the invoice does not exist. */
export async function invoiceUbl(
  { tx, instance }: ReadContext,
  invoiceId: number,
): Promise<InvoiceUbl | undefined> {
  const found = await findInvoiceWithPdf(tx, { instanceId: instance.id, id: invoiceId });
  if (!found) return undefined;
  if (found.blocked) throw problem('client_erased');
  const paper = (await findFrozenPaper(tx, { instanceId: instance.id, id: invoiceId }))?.paper;
  if (!paper) throw without('draft');
  const xml = renderUbl(paper);
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
