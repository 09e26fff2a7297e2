import { beginArchive, invoiceArchive } from '../../../actions/invoices/retention/archive.ts';
import { localDay } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { StreamedFile } from '../../answers.ts';

export const archiveInvoices: DeskHandlers['archiveInvoices'] = async (request) => {
  const { body, instance, now } = request;
  const beginning = await beginArchive(request, body.blocked ?? false);
  const filename = `invoices-${localDay(now, instance.timezone)}.zip`;
  return {
    status: 200,
    body: new StreamedFile('application/zip', filename, invoiceArchive(request, beginning)),
  };
};
