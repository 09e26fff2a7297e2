import type { Entry } from './chain.ts';

export const differenceKinds = [
  'signature_without_entry',
  'signature_removed',
  'signature_differs',
  'client_differs',
  'decision_without_entry',
  'decision_removed',
  'decision_differs',
  'step_removed',
  'document_without_entry',
  'document_removed',
  'document_differs',
  'file_missing',
  'file_damaged',
] as const;

/** A contradiction between the chain of evidence and the workshop's other tables or files. */
export interface Difference {
  what: (typeof differenceKinds)[number];
  budget_id: number;
  /** The number of the entry that proves the contradiction; null if there is none. */
  number: number | null;
  document_id: number | null;
  /** The name of the stored file, if it is missing or damaged. */
  file?: string;
}

/** A client's decisions about a budget as stored in the budget's tables. The times are sorted. */
export interface BudgetDecisions {
  budget_id: number;
  client_id: number;
  client_signed_at: string | null;
  /** Times of the decisions, from the budget's history. */
  signed: string[];
  declined: string[];
  changes_declined: string[];
  /** Number of times that the budget reached `Aprobado`. `rejections` is the same number for `Rechazado`. */
  approvals: number;
  rejections: number;
}

/** The row of a signed quote's PDF in the table of documents. */
export interface SignedRow {
  budget_id: number;
  id: number;
  size: number;
  sha256: Buffer;
}

interface ProvenAcceptance {
  number: number;
  kind: 'accepted' | 'changes_accepted';
  at: string;
  /** Time of the signature; null if the content was removed after its retention period. */
  signedAt: string | null;
}

interface ProvenRefusal {
  number: number;
  at: string;
}

interface ProvenFacts {
  /** The client in the last entry whose content still exists, with the number of that entry. */
  client: { id: number; number: number } | null;
  acceptances: ProvenAcceptance[];
  refusals: ProvenRefusal[];
  /** Entries in which the client refused changes made after its signature. */
  disagreements: ProvenRefusal[];
}

interface ProvenPaper {
  number: number;
  budget_id: number;
  size: number;
  sha256: string;
}

/** Maximum time between a signature and its entry. In between, the PDF is drawn, which is slow on a busy machine. */
const maxSigningMs = 600_000;
/**
 * Tolerance in ms for a clock that was set back: an entry never gets an earlier time than its predecessor, so that it
 * may be dated later than the history.
 */
const maxClockSetBackMs = 86_400_000;

const createProvenFacts = (): ProvenFacts => ({
  client: null,
  acceptances: [],
  refusals: [],
  disagreements: [],
});

/**
 * Collects the decisions that a chain of evidence proves, entry by entry, and compares them with the workshop's other
 * tables.
 */
export class ProvedDecisions {
  readonly #budgets = new Map<number, ProvenFacts>();
  readonly #papers = new Map<number, ProvenPaper>();

  /** Adds the facts that an entry of the evidence chain proves. The caller has verified the entry's hash. */
  add({ number, budget_id, kind, at, content }: Entry): void {
    const proved = this.#budgets.get(budget_id) ?? createProvenFacts();
    this.#budgets.set(budget_id, proved);
    const contentFields = content === null ? null : (JSON.parse(content) as ContentFields);
    if (contentFields?.client) proved.client = { id: contentFields.client.id, number };
    if (kind === 'checked_in') return;
    if (kind === 'declined' || kind === 'changes_declined') {
      (kind === 'declined' ? proved.refusals : proved.disagreements).push({ number, at });
      return;
    }
    proved.acceptances.push({ number, kind, at, signedAt: contentFields?.signed_at ?? null });
    if (contentFields?.paper) {
      const { document_id, size, sha256 } = contentFields.paper;
      this.#papers.set(document_id, { number, budget_id, size, sha256 });
    }
  }

  compareBudget(row: BudgetDecisions): Difference[] {
    const { client, acceptances, refusals, disagreements } =
      this.#budgets.get(row.budget_id) ?? createProvenFacts();
    const found = [
      findSignatureFault(row, acceptances.at(-1)),
      client && client.id !== row.client_id
        ? { what: 'client_differs' as const, number: client.number }
        : null,
      findTimesFault(row.signed, acceptances),
      findTimesFault(row.declined, refusals),
      findTimesFault(row.changes_declined, disagreements),
      findStepsFault(row, acceptances, refusals),
    ];
    return found.flatMap((fault) =>
      fault ? [{ ...fault, budget_id: row.budget_id, document_id: null }] : [],
    );
  }

  compareDocument({ budget_id, id, size, sha256 }: SignedRow): Difference[] {
    const paper = this.#papers.get(id);
    this.#papers.delete(id);
    if (!paper) {
      const emptied = this.#budgets.get(budget_id)?.acceptances.some(({ signedAt }) => signedAt === null);
      return emptied ? [] : [{ what: 'document_without_entry', budget_id, number: null, document_id: id }];
    }
    const isSame =
      paper.budget_id === budget_id && paper.size === size && paper.sha256 === sha256.toString('hex');
    const { number } = paper;
    return isSame ? [] : [{ what: 'document_differs', budget_id, number, document_id: id }];
  }

  /**
   * Returns a difference for each proven document that no row contains. Call this method after all rows have been
   * compared.
   */
  missingDocuments(budgetId?: number): Difference[] {
    return [...this.#papers].flatMap(([document_id, { number, budget_id }]) =>
      budgetId === undefined || budgetId === budget_id
        ? [{ what: 'document_removed' as const, budget_id, number, document_id }]
        : [],
    );
  }
}

interface ContentFields {
  client?: { id: number };
  signed_at?: string;
  paper?: { document_id: number; size: number; sha256: string };
}

type DifferenceFault = Pick<Difference, 'what' | 'number'> | null;

function findSignatureFault(
  { client_signed_at }: BudgetDecisions,
  last: ProvenAcceptance | undefined,
): DifferenceFault {
  if (client_signed_at === null) return last ? { what: 'signature_removed', number: last.number } : null;
  if (!last) return { what: 'signature_without_entry', number: null };
  const differs = { what: 'signature_differs', number: last.number } as const;
  if (last.signedAt !== null) return last.signedAt === client_signed_at ? null : differs;
  const beforeMs = Date.parse(last.at) - Date.parse(client_signed_at);
  return beforeMs >= 0 && beforeMs <= maxSigningMs + maxClockSetBackMs ? null : differs;
}

function findTimesFault(
  recordedMoments: string[],
  proved: { number: number; at: string }[],
): DifferenceFault {
  if (recordedMoments.length > proved.length) return { what: 'decision_without_entry', number: null };
  for (const [index, { number, at }] of proved.entries()) {
    const moment = recordedMoments[index];
    if (moment === undefined) return { what: 'decision_removed', number };
    const afterMs = Date.parse(at) - Date.parse(moment);
    if (afterMs < 0 || afterMs > maxClockSetBackMs) return { what: 'decision_differs', number };
  }
  return null;
}

function findStepsFault(
  { approvals, rejections }: BudgetDecisions,
  acceptances: ProvenAcceptance[],
  refusals: ProvenRefusal[],
): DifferenceFault {
  const accepted = acceptances.filter(({ kind }) => kind === 'accepted');
  const removed = accepted[approvals] ?? refusals[rejections];
  return removed ? { what: 'step_removed', number: removed.number } : null;
}
