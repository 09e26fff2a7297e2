import { correctRecord, type RecordCorrection } from '../../../actions/verifactu/correct.ts';
import { findClient } from '../../../db/clients/queries.ts';
import type { Language } from '../../../generated/errors.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { taxDifferences } from '../../../views/texts/tax-differences.ts';
import { taxErrors } from '../../../views/texts/tax-errors.ts';

export const correctTaxRecord: DeskHandlers['correctTaxRecord'] = async (request) => {
  const { params, body, tx, instance, language } = request;
  const { recipient_id_type: recipientIdType, regime, unchanged = false, dry_run = false } = body;
  const wish = {
    ...{ invoiceId: params.id, recipientIdType, regime, unchanged },
    ...{ takeOver: body.take_over, dryRun: dry_run },
  };
  const { client_id, ...corrected } = await correctRecord(request, wish);
  const client = await findClient(tx, { instanceId: instance.id, id: client_id });
  const visibleRecord = client?.erased_at ? removeRecipient(corrected) : corrected;
  const ok = corrected.needs === null;
  const advice = adviceOnCorrection(corrected.needs, language, {
    id: params.id,
    number: corrected.full_number,
  });
  const answer = { ok, invoice_id: params.id, dry_run, advice, ...visibleRecord };
  return { status: 200, body: answer, concernsClient: client_id };
};

/**
 * Returns advice if another record with the invoice's number prevents the correction. Returns null for other values of
 * `needs`, whose texts are defined elsewhere.
 */
function adviceOnCorrection(
  needs: RecordCorrection['needs'],
  language: Language,
  { id, number }: { id: number; number: string },
): string | null {
  if (needs === 'decision') return taxDifferences[language].number_taken(String(id), number);
  if (needs === 'foreign') return taxDifferences[language].number_given_up(number);
  return needs === 'reconciliation' ? taxErrors[language].duplicate : null;
}

/** Removes the XML of a correction, and the values of the XML's fields, because these name an erased client. */
function removeRecipient({ differences, record, ...rest }: Omit<RecordCorrection, 'client_id'>) {
  return {
    ...rest,
    differences: differences.map(({ field }) => ({ field, before: '…', after: '…' })),
    record: record && { ...record, xml: null },
  };
}
