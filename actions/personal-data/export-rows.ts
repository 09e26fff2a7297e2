import { exportedTables } from '../../db/clients/export.ts';
import type { Db } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import {
  headlineTotals,
  isIncludedInTotals,
  type LineAmounts,
  lineBaseCents,
} from '../../domain/budgets/lines.ts';
import { type ExportFile, exportFolders } from '../../domain/clients/export-files.ts';
import {
  type ExportedRow,
  formatExportedHistory,
  formatExportedRow,
} from '../../domain/clients/exported-row.ts';
import { cleanFilename } from '../../domain/documents/document.ts';
import { insertTokens, openTokens } from '../../domain/messages/links.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { openIfSecretKnown, type SecretBox } from '../../domain/secrets/secret-box.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import { invoiceFilename } from '../../views/papers/filenames.ts';
import type { FileFacts } from '../documents/read.ts';

export interface ExportContext {
  tx: Db;
  instance: Instance;
  secretBox: SecretBox;
  clientId: number;
  /** All current and former email addresses of the client that no other client has. */
  emails: string[];
  /** Numbers of messages to or from the client that are not assigned to it in the log. */
  communicationIds: number[];
  /** Files that the archive must include. The list is filled while the rows are read. */
  documents: ({ file: string } & FileFacts)[];
  invoices: { file: string; id: number }[];
}

type Batches = AsyncGenerator<ExportedRow[]>;

export async function exportClientRow(context: ExportContext): Promise<ExportedRow> {
  const { tx, instance, clientId, emails } = context;
  const { value: found } = await exportedTables.clients(tx, { instanceId: instance.id, clientId }).next();
  const claims = await exportedTables.client_claims(tx, instance.id, [clientId]);
  const shared = await exportedTables.client_claim_heirs(tx, instance.id, [clientId]);
  const invalid = await exportedTables.invalid_emails(tx, instance.id, emails);
  return {
    ...formatExportedRow(requireRow(found?.[0])),
    recognised_by: claims(clientId),
    shared_with_others: shared(clientId),
    invalid_emails: emails.flatMap((email) => invalid(email).map((each) => ({ email, ...each }))),
  };
}

/** The lists of an export by file. Each list is read from the database when its file is written. */
export const exportedLists: Record<Exclude<ExportFile, 'client'>, (context: ExportContext) => Batches> = {
  history: ({ tx, instance, clientId }) =>
    each(exportedTables.client_history(tx, { instanceId: instance.id, clientId }), (row) =>
      formatExportedHistory(row, clientId),
    ),
  consents: ({ tx, instance, clientId }) =>
    each(exportedTables.consent_log(tx, { instanceId: instance.id, clientId }), formatExportedRow),
  vehicles: ({ tx, instance, clientId }) =>
    each(exportedTables.vehicles(tx, { instanceId: instance.id, clientId }), formatExportedRow),
  budgets: exportedBudgets,
  documents: exportedDocuments,
  evidence: ({ tx, instance, clientId }) =>
    each(exportedTables.evidence(tx, { instanceId: instance.id, clientId }), evidenceOf),
  invoices: exportedInvoices,
  messages: exportedMessages,
  events: ({ tx, instance, clientId, communicationIds }) =>
    each(
      exportedTables.events(tx, { instanceId: instance.id, clientId, communicationIds }),
      formatExportedRow,
    ),
  notices: ({ tx, instance, clientId }) =>
    each(exportedTables.workshop_alerts(tx, { instanceId: instance.id, clientId }), formatExportedRow),
  webhooks: ({ tx, instance, clientId, communicationIds }) =>
    each(
      exportedTables.webhook_deliveries(tx, { instanceId: instance.id, clientId, communicationIds }),
      formatExportedRow,
    ),
  answers: async function* ({ tx, instance, clientId }) {
    const answers = await exportedTables.idempotency_keys(tx, { instanceId: instance.id, clientId });
    yield answers.map(formatExportedRow);
  },
};

async function* each<Row>(batches: AsyncIterable<Row[]>, format: (row: Row) => ExportedRow): Batches {
  for await (const rows of batches) yield rows.map(format);
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

async function* exportedBudgets(context: ExportContext): Batches {
  const { tx, instance, clientId } = context;
  for await (const rows of exportedTables.budgets(tx, { instanceId: instance.id, clientId })) {
    const ids = idsOf(rows);
    const lines = await exportedTables.budget_lines(tx, instance.id, ids);
    const milestones = await exportedTables.budget_milestones(tx, instance.id, ids);
    const appointments = await exportedTables.appointments(tx, instance.id, ids);
    const waiting = await exportedTables.waiting_entries(tx, instance.id, ids);
    const entryIds = ids.flatMap((id) => waiting(id).map((entry) => entry.id));
    const offers = await exportedTables.waiting_offers(tx, instance.id, entryIds);
    const parts = await exportedTables.stock_movements(tx, instance.id, ids);
    const checkIns = await exportedTables.check_ins(tx, instance.id, ids);
    const codes = await exportedTables.signing_codes(tx, instance.id, ids);
    const history = await exportedTables.budget_history(tx, instance.id, ids);
    const steps = await exportedTables.job_steps(tx, instance.id, ids);
    const partRequests = await exportedTables.part_requests(tx, instance.id, ids);
    const snapshots = await exportedTables.budget_snapshots(tx, instance.id, ids);
    const inspections = await exportedInspections(context, ids);
    yield rows.map(({ sealed_tracking_token, ...row }) => {
      const { id } = row;
      return {
        ...formatExportedRow(row),
        tracking_url: row.internal ? null : linkOf(context, sealed_tracking_token),
        totals: totalsIn(lines(id)),
        lines: lines(id).map((line) => exportedLine({ ...line, chosen: isIncludedInTotals(line) })),
        milestones: milestones(id).map(formatExportedRow),
        check_in: checkIns(id).map(formatExportedRow)[0] ?? null,
        appointments: appointments(id).map(formatExportedRow),
        waiting_list: waiting(id).map((entry) => ({
          ...formatExportedRow(entry),
          offers: offers(entry.id).map(formatExportedRow),
        })),
        parts: parts(id).map(formatExportedRow),
        inspections: inspections(id),
        steps: steps(id).map(formatExportedRow),
        part_requests: partRequests(id).map(formatExportedRow),
        signing_codes: codes(id).map(formatExportedRow),
        history: history(id).map((line) => formatExportedHistory(line, clientId)),
        earlier_lines: snapshots(id).map(formatExportedRow),
      };
    });
  }
}

/** Returns a function that gives the inspections of a budget, with their points and the ids of the photos. */
async function exportedInspections({ tx, instance }: ExportContext, budgetIds: number[]) {
  const inspections = await exportedTables.inspections(tx, instance.id, budgetIds);
  const ids = budgetIds.flatMap((budgetId) => idsOf(inspections(budgetId)));
  const points = await exportedTables.inspection_points(tx, instance.id, ids);
  const pointIds = ids.flatMap((id) => idsOf(points(id)));
  const photos = await exportedTables.inspection_photos(tx, instance.id, pointIds);
  return (budgetId: number) =>
    inspections(budgetId).map((row) => ({
      ...formatExportedRow(row),
      points: points(row.id).map((point) => ({
        ...formatExportedRow(point),
        photos: photos(point.id).map(({ document_id }) => document_id),
      })),
    }));
}

function totalsIn(lines: Parameters<typeof headlineTotals>[0]): ExportedRow {
  const { base_cents, tax_cents, total_cents, optional } = headlineTotals(lines);
  return formatExportedRow({ base_cents, tax_cents, total_cents, optional });
}

function exportedLine(line: LineAmounts & { chosen?: boolean }): ExportedRow {
  return formatExportedRow({ ...line, base_cents: lineBaseCents(line) });
}

function linkOf(context: ExportContext, sealed_tracking_token: Buffer): string | null {
  return openIfSecretKnown(() => trackingUrlOf(context, { sealed_tracking_token }));
}

/** Yields documents. Their file names begin with the document's id, because names may repeat. */
async function* exportedDocuments({ tx, instance, clientId, documents }: ExportContext): Batches {
  for await (const rows of exportedTables.budget_documents(tx, { instanceId: instance.id, clientId })) {
    yield rows.map(({ stored_as, ...row }) => {
      const name = cleanFilename(row.filename, row.content_type);
      const file = `${exportFolders.documents}${row.id}-${name}`;
      documents.push({ file, of: `document ${row.id}`, stored_as, size: row.size, sha256: row.sha256 });
      return { ...formatExportedRow(row), file };
    });
  }
}

/** Returns the content of an entry exactly as it was hashed, without renaming fields. */
function evidenceOf({ content, ...row }: { content: string | null }): ExportedRow {
  return { ...formatExportedRow(row), content: content === null ? null : JSON.parse(content) };
}

async function* exportedInvoices({ tx, instance, clientId, invoices }: ExportContext): Batches {
  for await (const rows of exportedTables.invoices(tx, { instanceId: instance.id, clientId })) {
    const ids = idsOf(rows);
    const lines = await exportedTables.invoice_lines(tx, instance.id, ids);
    const payments = await exportedTables.invoice_payments(tx, instance.id, ids);
    const pdfs = await exportedTables.invoice_pdfs(tx, instance.id, ids);
    const records = await exportedTables.verifactu_records(tx, instance.id, ids);
    yield rows.map((row) => {
      const { id } = row;
      const name = invoiceFilename({ ...row, invoice_id: id });
      const file = row.issued_at === null ? null : `${exportFolders.invoices}${id}-${name}`;
      if (file !== null) invoices.push({ file, id });
      return {
        ...formatExportedRow(row),
        lines: lines(id).map(exportedLine),
        payments: payments(id).map(formatExportedRow),
        pdf: pdfs(id).map(formatExportedRow)[0] ?? null,
        file,
        tax_records: records(id).map(formatExportedRow),
      };
    });
  }
}

async function* exportedMessages(context: ExportContext): Batches {
  const { tx, instance, secretBox, clientId, communicationIds } = context;
  for await (const rows of exportedTables.communications(tx, {
    instanceId: instance.id,
    clientId,
    communicationIds,
  })) {
    const outbound = await exportedTables.outbound_messages(tx, instance.id, idsOf(rows));
    yield rows.map(({ sealed_tokens, ...row }) => {
      const tokens = openIfSecretKnown(() => openTokens(secretBox, instance.id, sealed_tokens));
      const joined = ({ ...texts }: ExportedRow) => {
        const nonEmptyTexts = Object.entries(texts).filter(([, value]) => typeof value === 'string');
        return {
          ...texts,
          ...insertTokens(Object.fromEntries(nonEmptyTexts) as Record<string, string>, tokens),
        };
      };
      const [sent] = outbound(row.id);
      return { ...formatExportedRow(joined(row)), sent_as: sent ? formatExportedRow(joined(sent)) : null };
    });
  }
}
