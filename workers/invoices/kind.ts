import { type PdfWork, storeMissingPdf } from '../../actions/invoices/retention/pdf.ts';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import type { PaperDrawer } from '../../adapters/threads/papers.ts';
import { type Database, isDatabaseUnavailable, sendInOrder } from '../../db/connection/client.ts';
import { inDurableTransaction, inSnapshot } from '../../db/connection/transaction.ts';
import { findDuePdfs, pdfs, recordRenderedPdfs } from '../../db/invoices/pdfs.ts';
import type { DueItem } from '../../db/lanes/items.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { LaneKind } from '../lanes/kind.ts';

/** Limits of the exponential backoff for an invoice whose PDF can't be drawn. */
const retryMs = { first: minuteMs, most: hourMs };
/** Pause of the lane after a failure, because the cause may affect all PDFs of the workshop. */
const pauseMs = 5_000;

interface PdfParts extends Pick<PaperDrawer, 'drawInvoice'> {
  database: Database;
  documents: DocumentStore;
  secretBox: SecretBox;
  clock: () => Date;
  onError: (error: unknown) => void;
}

interface DrawOutcome {
  item: DueItem;
  /** Time of the next attempt; null if the PDF is stored. */
  dueAt: Date | null;
}

/** Kind of the lanes for PDFs. The lane's state is the workshop; undefined if the workshop is being removed. */
type PdfKind = LaneKind<Instance | undefined, DueItem, DrawOutcome>;

/**
 * Returns the kind of lanes that draw the PDFs of issued invoices. The PDFs are drawn before anyone requests them, so
 * that they show each invoice as it was issued.
 */
export function pdfLaneKind(parts: PdfParts): PdfKind {
  const { database, clock } = parts;
  return {
    name: pdfs,
    portionSize: 1,
    receivers: null,
    async readDueItems(db, lane, reading) {
      const [state, items] = await sendInOrder(db, [
        findInstance(db, lane.instanceId),
        findDuePdfs(db, lane, reading),
      ]);
      return { state, items };
    },
    // Draws one PDF at a time, so that other workshops can use the threads.
    maxPortions: () => 1,
    processItems: (items, instance) =>
      Promise.all(items.map((item) => drawInvoicePdf(parts, item, instance))),
    recordOutcomes: (drawings) =>
      database.inSession((db) =>
        recordRenderedPdfs(
          db,
          drawings.map(({ lane, outcome: { item, dueAt } }) => ({ ...item, lane, dueAt })),
        ),
      ),
    async updateLane(_lane, drawings, instance) {
      const isStored = drawings.every(({ dueAt }) => dueAt === null);
      return { state: instance, ...(!isStored && { restsUntil: new Date(clock().getTime() + pauseMs) }) };
    },
  };
}

async function drawInvoicePdf(
  { database, documents, secretBox, drawInvoice, clock, onError }: PdfParts,
  item: DueItem,
  instance: Instance | undefined,
): Promise<DrawOutcome> {
  if (!instance) return { item, dueAt: null };
  const work: PdfWork = {
    drawInvoice: (paper, attached) => drawInvoice(paper, attached, { workshop: instance.id }),
    tx: database.reads,
    snapshot: (read) => inSnapshot(database, read),
    transact: (write) => inDurableTransaction(database, write),
    instance,
    documents,
    secretBox,
    now: toWorkshopTime(instance, clock()),
  };
  try {
    await storeMissingPdf(work, item.itemId);
    return { item, dueAt: null };
  } catch (error) {
    // Does not report an unreachable database, because the sweep of the lanes reports it every second.
    const isAway = isDatabaseUnavailable(error);
    if (!isAway)
      onError(new Error(`the PDF of invoice ${item.itemId} could not be stored`, { cause: error }));
    const waitMs = Math.min(retryMs.first * 2 ** (item.attempt - 1), retryMs.most);
    return { item, dueAt: new Date(clock().getTime() + waitMs) };
  }
}
