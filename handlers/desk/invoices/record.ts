import type { Context } from '../../../actions/context.ts';
import { issuableNow, readInvoice } from '../../../actions/invoices/hold.ts';
import { doubtsAbout, obstaclesTo } from '../../../domain/invoices/obstacles.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { problem, toldField } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import { invoiceDetail } from '../../invoices/record.ts';

type DeskInvoice = components['schemas']['DeskInvoice'];

interface Shown extends Pick<Context, 'tx' | 'instance' | 'now'> {
  language: Language;
}

/** As the API shows it, with what only the workshop sees. Several queries: inside a transaction or a snapshot. */
export async function deskInvoice(request: Shown, id: number): Promise<DeskInvoice> {
  const held = await readInvoice(request, id);
  if (!held) throw problem('not_found');
  const { invoice, lines } = held;
  const { kind: series_kind, language, correction_code } = invoice;
  const told = (fields: Parameters<typeof toldField>[0][]) =>
    fields.map((field) => toldField(field, request.language));
  const isDraft = invoice.status === 'draft';
  return {
    ...(await invoiceDetail(request, id)),
    series_kind,
    language,
    correction_code,
    costs: lines.map(({ unit_cost_cents }) => fromHundredths(unit_cost_cents)),
    obstacles: isDraft ? told(obstaclesTo(issuableNow(held, request))) : [],
    doubts: isDraft ? told(doubtsAbout({ invoice, issuer: request.instance })) : [],
  };
}
