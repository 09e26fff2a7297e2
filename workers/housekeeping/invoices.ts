import { keepInvoicePdf, type PdfWork } from '../../actions/invoices/pdf.ts';
import type { Database } from '../../db/connection/client.ts';
import { inDurableTransaction, inSnapshot } from '../../db/connection/transaction.ts';
import { beforeAllIssued, type IssuedPlace, listIssuedAfter } from '../../db/invoices/pdfs.ts';
import { findInstance } from '../../db/workshops/queries.ts';
import type { DocumentStore } from '../../documents/store.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import type { Drawing } from '../drawing/threads.ts';
import { startLoop } from '../lanes/loop.ts';

/** Whoever asks earlier has it drawn. */
const everyMs = 5_000;
/** Nobody waits for long for workers that stop: each takes some 50 ms. */
const drawnAtOnceMost = 20;
const pageRows = 1_000;
/** By another clock, or in a transaction that took its time, an invoice comes to stand before those that were seen. */
const overlapMs = 600_000;
const retryMs = { first: 60_000, most: hourMs };
/** With so many that fail, something else is wrong than an invoice. */
const failedMost = 1_000;

interface PdfUpkeep extends Pick<Drawing, 'drawInvoice'> {
  database: Database;
  documents: DocumentStore;
  secretBox: SecretBox;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/** Draws the PDF of what was issued, so that it is there when somebody asks, and frozen as of that day. */
export function startInvoices(upkeep: PdfUpkeep) {
  const keeper = new PdfKeeper(upkeep);
  return startLoop({ everyMs, onError: upkeep.onError, work: () => keeper.work() });
}

type Issued = Pick<IssuedPlace, 'instance_id' | 'id'>;

interface Failed extends Issued {
  tries: number;
  nextAtMs: number;
}

/** Walks along what was issued, in the order in which it was: no column says which PDFs are still to be drawn. */
export class PdfKeeper {
  readonly #upkeep: PdfUpkeep;
  readonly #failed = new Map<string, Failed>();
  #place = beforeAllIssued;

  constructor(upkeep: PdfUpkeep) {
    this.#upkeep = upkeep;
  }

  /** True: there is more to do at once. After a failure the rest waits for the next time. */
  async work(): Promise<boolean> {
    if (!(await this.#tryAgain()) || this.#failed.size >= failedMost) return false;
    const page = await listIssuedAfter(this.#upkeep.database.reads, this.#place, pageRows);
    let drawn = 0;
    for (const each of page) {
      if (!each.has_pdf && !this.#failed.has(nameOf(each))) {
        if (drawn === drawnAtOnceMost) return true;
        drawn += 1;
        if (!(await this.#keep(each))) return false;
      }
      this.#place = each;
    }
    if (page.length === pageRows) return true;
    this.#place = somewhatBefore(this.#place);
    return false;
  }

  async #tryAgain(): Promise<boolean> {
    const nowMs = this.#upkeep.clock().getTime();
    const due = [...this.#failed.values()].filter(({ nextAtMs }) => nextAtMs <= nowMs);
    for (const each of due.slice(0, drawnAtOnceMost)) if (!(await this.#keep(each))) return false;
    return true;
  }

  async #keep({ instance_id, id }: Issued): Promise<boolean> {
    const { database, documents, secretBox, drawInvoice, clock, onError } = this.#upkeep;
    const name = nameOf({ instance_id, id });
    try {
      const instance = await findInstance(database.reads, instance_id);
      const work = { ...sessionsOf(database), documents, secretBox, now: clock() };
      const draw: PdfWork['drawInvoice'] = (paper, attached) =>
        drawInvoice(paper, attached, { workshop: instance_id });
      if (instance) await keepInvoicePdf({ ...work, drawInvoice: draw, instance }, id);
      this.#failed.delete(name);
      return true;
    } catch (error) {
      onError(new Error(`the PDF of invoice ${id} could not be kept`, { cause: error }));
      const tries = (this.#failed.get(name)?.tries ?? 0) + 1;
      const waitMs = Math.min(retryMs.first * 2 ** (tries - 1), retryMs.most);
      this.#failed.set(name, { instance_id, id, tries, nextAtMs: clock().getTime() + waitMs });
      return false;
    }
  }
}

function sessionsOf(database: Database): Pick<PdfWork, 'tx' | 'snapshot' | 'transact'> {
  return {
    tx: database.reads,
    snapshot: (work) => inSnapshot(database, work),
    transact: (work) => inDurableTransaction(database, work),
  };
}

function nameOf({ instance_id, id }: Issued): string {
  return `${instance_id}/${id}`;
}

function somewhatBefore({ issued_at }: IssuedPlace): IssuedPlace {
  if (issued_at === beforeAllIssued.issued_at) return beforeAllIssued;
  return {
    issued_at: new Date(Date.parse(issued_at) - overlapMs).toISOString(),
    instance_id: 0,
    id: 0,
  };
}
