import type { Context } from '../../../actions/context.ts';
import { issuableNow, readInvoice } from '../../../actions/invoices/lock.ts';
import { doubtsAbout, obstaclesTo } from '../../../domain/invoices/obstacles.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { describedField, problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import { invoiceDetail } from '../../invoices/record.ts';

type DeskInvoice = components['schemas']['DeskInvoice'];

interface ReadContext extends Pick<Context, 'tx' | 'instance' | 'now'> {
  language: Language;
}

/** Returns an invoice as the API shows it, with fields for the workshop. Needs a transaction or a snapshot. */
export async function deskInvoice(request: ReadContext, id: number): Promise<DeskInvoice> {
  const found = await readInvoice(request, id);
  if (!found) throw problem('not_found');
  const { invoice, lines } = found;
  const { kind: series_kind, language, correction_code } = invoice;
  const shown = (fields: Parameters<typeof describedField>[0][]) =>
    fields.map((field) => describedField(field, request.language));
  const isDraft = invoice.status === 'draft';
  return {
    ...(await invoiceDetail(request, id)),
    series_kind,
    language,
    correction_code,
    costs: lines.map(({ unit_cost_cents }) => fromHundredths(unit_cost_cents)),
    obstacles: isDraft ? shown(obstaclesTo(issuableNow(found, request))) : [],
    doubts: isDraft ? shown(doubtsAbout({ invoice, lines, issuer: request.instance })) : [],
  };
}
