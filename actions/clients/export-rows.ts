import { held } from '../../db/clients/export.ts';
import type { Db } from '../../db/connection/client.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { headlineTotals, isCounted, type LineAmounts, lineBaseCents } from '../../domain/budgets/lines.ts';
import { type ExportFile, exportFolders } from '../../domain/clients/export-readme.ts';
import { type ExportedRow, exportedHistory, exportedRow } from '../../domain/clients/exported-row.ts';
import { cleanFilename } from '../../domain/documents/document.ts';
import { invoiceFilename } from '../../domain/invoices/printed.ts';
import { joinTokens, openTokens } from '../../domain/messages/sealed-links.ts';
import { unlessLost } from '../../domain/messages/transport-settings.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { trackingUrlOf } from '../../domain/secrets/tracking-link.ts';
import type { FileFacts } from '../documents/read.ts';

export interface Gathering {
  tx: Db;
  instance: Instance;
  secretBox: SecretBox;
  clientId: number;
  /** Every email address that is the client's alone, and was. */
  emails: string[];
  /** An array, as PostgreSQL writes it, of what was said to the client while the log did not know it. */
  nameless: string;
  /** Files that go along, found while the rows are read. */
  documents: ({ file: string } & FileFacts)[];
  invoices: { file: string; id: number }[];
}

type Batches = AsyncGenerator<ExportedRow[]>;

export async function exportedClient(gathering: Gathering): Promise<ExportedRow> {
  const { tx, instance, clientId, emails } = gathering;
  const { value: found } = await held.clients(tx, instance.id, clientId).next();
  const claims = await held.client_claims(tx, instance.id, [clientId]);
  const shared = await held.client_claim_heirs(tx, instance.id, [clientId]);
  const invalid = await held.invalid_emails(tx, instance.id, emails);
  return {
    ...exportedRow(found?.[0] as ExportedRow),
    recognised_by: claims(clientId),
    shared_with_others: shared(clientId),
    invalid_emails: emails.flatMap((email) => invalid(email).map((each) => ({ email, ...each }))),
  };
}

/** The lists of an export, each read when it is written. */
export const exportedLists: Record<Exclude<ExportFile, 'client'>, (gathering: Gathering) => Batches> = {
  history: ({ tx, instance, clientId }) =>
    each(held.client_history(tx, instance.id, clientId), (row) => exportedHistory(row, clientId)),
  consents: ({ tx, instance, clientId }) => each(held.consent_log(tx, instance.id, clientId), exportedRow),
  vehicles: ({ tx, instance, clientId }) => each(held.vehicles(tx, instance.id, clientId), exportedRow),
  budgets: exportedBudgets,
  documents: exportedDocuments,
  evidence: ({ tx, instance, clientId }) => each(held.evidence(tx, instance.id, clientId), evidenceOf),
  invoices: exportedInvoices,
  messages: exportedMessages,
  events: ({ tx, instance, clientId, nameless }) =>
    each(held.events(tx, instance.id, clientId, nameless), exportedRow),
  notices: ({ tx, instance, clientId }) =>
    each(held.workshop_notices(tx, instance.id, clientId), exportedRow),
  webhooks: ({ tx, instance, clientId, nameless }) =>
    each(held.webhook_deliveries(tx, instance.id, clientId, nameless), deliveryOf),
  answers: async function* ({ tx, instance, clientId }) {
    const answers = await held.idempotency_keys(tx, instance.id, clientId);
    yield answers.map(exportedRow);
  },
};

async function* each<Row>(batches: AsyncIterable<Row[]>, shown: (row: Row) => ExportedRow): Batches {
  for await (const rows of batches) yield rows.map(shown);
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

async function* exportedBudgets(gathering: Gathering): Batches {
  const { tx, instance, clientId } = gathering;
  for await (const rows of held.budgets(tx, instance.id, clientId)) {
    const ids = idsOf(rows);
    const lines = await held.budget_lines(tx, instance.id, ids);
    const milestones = await held.budget_milestones(tx, instance.id, ids);
    const appointments = await held.appointments(tx, instance.id, ids);
    const parts = await held.stock_movements(tx, instance.id, ids);
    const codes = await held.signing_codes(tx, instance.id, ids);
    const history = await held.budget_history(tx, instance.id, ids);
    const snapshots = await held.budget_snapshots(tx, instance.id, ids);
    yield rows.map(({ sealed_tracking_token, ...row }) => {
      const { id } = row;
      return {
        ...exportedRow(row),
        tracking_url: row.internal ? null : linkOf(gathering, sealed_tracking_token),
        totals: totalsIn(lines(id)),
        lines: lines(id).map((line) => exportedLine({ ...line, chosen: isCounted(line) })),
        milestones: milestones(id).map(exportedRow),
        appointments: appointments(id).map(exportedRow),
        parts: parts(id).map(exportedRow),
        signing_codes: codes(id).map(exportedRow),
        history: history(id).map((line) => exportedHistory(line, clientId)),
        earlier_lines: snapshots(id).map(exportedRow),
      };
    });
  }
}

function totalsIn(lines: Parameters<typeof headlineTotals>[0]): ExportedRow {
  const { base_cents, tax_cents, total_cents, optional } = headlineTotals(lines);
  return exportedRow({ base_cents, tax_cents, total_cents, optional });
}

function exportedLine(line: LineAmounts & { chosen?: boolean }): ExportedRow {
  return exportedRow({ ...line, base_cents: lineBaseCents(line) });
}

function linkOf(gathering: Gathering, sealed_tracking_token: Buffer): string | null {
  return unlessLost(() => trackingUrlOf(gathering, { sealed_tracking_token }));
}

/** Names may be the same: the number before them tells documents apart. */
async function* exportedDocuments({ tx, instance, clientId, documents }: Gathering): Batches {
  for await (const rows of held.budget_documents(tx, instance.id, clientId)) {
    yield rows.map(({ stored_as, ...row }) => {
      const name = cleanFilename(row.filename, row.content_type);
      const file = `${exportFolders.documents}${row.id}-${name}`;
      documents.push({ file, of: `document ${row.id}`, stored_as, size: row.size, sha256: row.sha256 });
      return { ...exportedRow(row), file };
    });
  }
}

/** What was shown and decided stands there as it was hashed: nothing in it is named anew. */
function evidenceOf({ content, ...row }: { content: string | null }): ExportedRow {
  return { ...exportedRow(row), content: content === null ? null : JSON.parse(content) };
}

async function* exportedInvoices({ tx, instance, clientId, invoices }: Gathering): Batches {
  for await (const rows of held.invoices(tx, instance.id, clientId)) {
    const ids = idsOf(rows);
    const lines = await held.invoice_lines(tx, instance.id, ids);
    const payments = await held.invoice_payments(tx, instance.id, ids);
    const pdfs = await held.invoice_pdfs(tx, instance.id, ids);
    const records = await held.verifactu_records(tx, instance.id, ids);
    yield rows.map((row) => {
      const { id } = row;
      const name = invoiceFilename({ ...row, invoice_id: id });
      const file = row.issued_at === null ? null : `${exportFolders.invoices}${id}-${name}`;
      if (file !== null) invoices.push({ file, id });
      return {
        ...exportedRow(row),
        lines: lines(id).map(exportedLine),
        payments: payments(id).map(exportedRow),
        pdf: pdfs(id).map(exportedRow)[0] ?? null,
        file,
        tax_records: records(id).map(exportedRow),
      };
    });
  }
}

async function* exportedMessages(gathering: Gathering): Batches {
  const { tx, instance, secretBox, clientId, nameless } = gathering;
  for await (const rows of held.communications(tx, instance.id, clientId, nameless)) {
    const outbound = await held.outbound_messages(tx, instance.id, idsOf(rows));
    yield rows.map(({ sealed_tokens, ...row }) => {
      const tokens = unlessLost(() => openTokens(secretBox, instance.id, sealed_tokens));
      const joined = ({ ...texts }: ExportedRow) => {
        const written = Object.entries(texts).filter(([, value]) => typeof value === 'string');
        return { ...texts, ...joinTokens(Object.fromEntries(written) as Record<string, string>, tokens) };
      };
      const [sent] = outbound(row.id);
      return { ...exportedRow(joined(row)), sent_as: sent ? exportedRow(joined(sent)) : null };
    });
  }
}

function deliveryOf({ recipient, ...row }: ExportedRow): ExportedRow {
  return { ...exportedRow(row), recipient: JSON.parse(recipient as string) };
}
