import { correctRecord } from '../../../actions/verifactu/correct.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const correctTaxRecord: DeskHandlers['correctTaxRecord'] = async (request) => {
  const { params, body } = request;
  const { recipient_id_type: recipientIdType, regime, unchanged = false, dry_run = false } = body;
  const wish = { invoiceId: params.id, recipientIdType, regime, unchanged, dryRun: dry_run };
  const corrected = await correctRecord(request, wish);
  const ok = corrected.needs === null;
  return { status: 200, body: { ok, invoice_id: params.id, dry_run, ...corrected } };
};
