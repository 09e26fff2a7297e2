import { correctRecord, type RecordCorrection } from '../../../actions/verifactu/correct.ts';
import { findClient } from '../../../db/clients/queries.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const correctTaxRecord: DeskHandlers['correctTaxRecord'] = async (request) => {
  const { params, body, tx, instance } = request;
  const { recipient_id_type: recipientIdType, regime, unchanged = false, dry_run = false } = body;
  const wish = { invoiceId: params.id, recipientIdType, regime, unchanged, dryRun: dry_run };
  const { client_id, ...corrected } = await correctRecord(request, wish);
  const client = await findClient(tx, { instanceId: instance.id, id: client_id });
  const shown = client?.erased_at ? withoutRecipient(corrected) : corrected;
  const ok = corrected.needs === null;
  return { status: 200, body: { ok, invoice_id: params.id, dry_run, ...shown } };
};

/** Hides the text of the record and the values of its fields, which name an erased client. */
function withoutRecipient({ differences, record, ...rest }: Omit<RecordCorrection, 'client_id'>) {
  return {
    ...rest,
    differences: differences.map(({ field }) => ({ field, before: '…', after: '…' })),
    record: record && { ...record, xml: null },
  };
}
