import type { Context } from '../../../actions/context.ts';
import { issuableNow, readInvoice } from '../../../actions/invoices/lock.ts';
import { findLatestAnswer } from '../../../db/verifactu/states.ts';
import { exchangeDoubts } from '../../../domain/invoices/exchange.ts';
import { doubtsAbout, listObstacles } from '../../../domain/invoices/obstacles.ts';
import { fromHundredths } from '../../../domain/money/money.ts';
import { describeField, problem } from '../../../domain/requests/problem.ts';
import { findAdvice } from '../../../domain/verifactu/sending/codes.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { Language } from '../../../generated/errors.ts';
import { taxDifferences } from '../../../views/texts/tax-differences.ts';
import { taxErrors } from '../../../views/texts/tax-errors.ts';
import { invoiceDetail } from '../../invoices/record.ts';

type DeskInvoice = components['schemas']['DeskInvoice'];

interface ReadContext extends Pick<Context, 'tx' | 'instance' | 'now'> {
  language: Language;
}

/**
 * Returns an invoice as the API does, with additional fields for the workshop. Requires a transaction or a snapshot.
 */
export async function deskInvoice(request: ReadContext, id: number): Promise<DeskInvoice> {
  const found = await readInvoice(request, id);
  if (!found) throw problem('not_found');
  const { invoice, lines, others } = found;
  const { kind: series_kind, language, correction_code } = invoice;
  const { qualified, without_tax_id, located_in } = invoice;
  const describeFields = (fields: Parameters<typeof describeField>[0][]) =>
    fields.map((field) => describeField(field, request.language, 'desk'));
  const isDraft = invoice.status === 'draft';
  return {
    ...(await invoiceDetail(request, id)),
    series_kind,
    language,
    correction_code,
    qualified,
    without_tax_id,
    located_in,
    costs: lines.map(({ unit_cost_cents }) => fromHundredths(unit_cost_cents)),
    obstacles: isDraft ? describeFields(listObstacles(issuableNow(found, request))) : [],
    ...(await taxAuthorityAnswer(request, invoice)),
    doubts: isDraft
      ? describeFields([
          ...doubtsAbout({ invoice, lines, issuer: request.instance }),
          ...exchangeDoubts(invoice, others),
        ])
      : [],
  };
}

type TaxAnswer = Pick<DeskInvoice, 'verifactu_code' | 'verifactu_message' | 'verifactu_advice'>;

type InvoiceName = Pick<DeskInvoice, 'status' | 'full_number'>;

/** Returns the tax authority's error about the last record of an invoice, with advice. */
async function taxAuthorityAnswer(
  { tx, instance, language }: ReadContext,
  invoice: InvoiceName & { id: number },
): Promise<TaxAnswer> {
  const answer = await findLatestAnswer(tx, { instanceId: instance.id, invoiceId: invoice.id });
  const { code = null, description = null } = answer ?? {};
  return {
    verifactu_code: code,
    verifactu_message: description,
    verifactu_advice: code === null ? null : adviceOnError(code, language, invoice),
  };
}

function adviceOnError(code: string, language: Language, invoice: InvoiceName): string {
  const advice = findAdvice(code);
  const isForeign = advice === 'duplicate' && invoice.status === 'cancelled';
  return isForeign ? adviceOnForeignRecord(language, invoice) : taxErrors[language][advice];
}

/** Returns the explanation why a cancelled invoice has no annulment: another program uses its number. */
export function adviceOnForeignRecord(language: Language, { full_number }: InvoiceName): string {
  return taxDifferences[language].number_given_up(full_number ?? '');
}

/** Returns the response of an act on an invoice, whose client it concerns. */
export function invoiceAnswer<Status extends 200 | 201, Body extends { client_id: number }>(
  status: Status,
  body: Body,
) {
  return { status, body, concernsClient: body.client_id };
}
