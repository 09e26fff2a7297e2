import type { LineValues } from '../../../../domain/budgets/line-changes.ts';
import type { Row } from './row.browser.ts';
import { type InputField, inputFields, type Line, type SavedBudget } from './rows.ts';

/** The pause after a failed request, doubled each time. */
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;
const deadlineMs = 20_000;
/** Maximum size of a request that continues after the person leaves the page. Browsers refuse a longer one. */
const maxKeepaliveBytes = 60_000;

/** A line that was removed on the page, with the values that it had. */
export interface Removal {
  id: number;
  was: LineValues;
  /** Puts the line back on the page because the service refused to remove it. */
  restore: () => void;
}

interface Entry {
  row?: Row;
  removal?: Removal;
  sent: LineValues;
  moves: number;
}

/** One request. After a lost connection, it is sent again as it was, so that it acts once. */
interface Batch {
  entries: Entry[];
  body: string;
}

export interface SaveQueueHost {
  form: HTMLFormElement;
  rows: () => readonly Row[];
  /** The ids of the lines in the order in which the service has them. */
  savedOrder: () => readonly number[];
  /** Merges the present lines of the budget. */
  merge: (lines: readonly Line[], historyCount: number, saved: ReadonlyMap<Row, LineValues>) => void;
  showState: (state: 'saved' | 'saving' | 'edited' | 'offline' | 'refused', message?: string) => void;
  orderRefused: () => void;
  leave: () => void;
  /** Called when a request was answered. */
  settled: () => void;
}

/** Saves the rows of an editor, one request at a time. */
export class SaveQueue {
  readonly #host: SaveQueueHost;
  readonly removals: Removal[] = [];
  #batch: Batch | null = null;
  #timer = 0;
  #retryMs = firstRetryMs;
  #isSending = false;

  constructor(host: SaveQueueHost) {
    this.#host = host;
    addEventListener('online', () => {
      this.#retryMs = firstRetryMs;
      if (this.#batch) void this.#send();
    });
  }

  get isBusy(): boolean {
    return this.#batch !== null;
  }

  /** The request that may have arrived although its answer was lost. */
  get unanswered(): string | null {
    return this.#batch?.body ?? null;
  }

  /** Plans the next request for the first row that is due. */
  plan(): void {
    clearTimeout(this.#timer);
    if (this.#batch) return;
    const due = Math.min(
      ...this.#host.rows().map(({ dueAtMs }) => dueAtMs),
      this.removals.length > 0 ? 0 : Number.POSITIVE_INFINITY,
    );
    if (due === Number.POSITIVE_INFINITY) return;
    this.#timer = window.setTimeout(() => this.#collect(), Math.max(0, due - Date.now()));
  }

  /** Repeats a request of an earlier visit to the page. */
  repeat(body: string): void {
    this.#batch = { entries: [], body };
    void this.#send();
  }

  #collect(): void {
    if (this.#batch) return;
    const removals = this.removals.splice(0);
    const entries: Entry[] = removals.map((removal) => ({ removal, sent: {}, moves: 0 }));
    const changes: object[] = removals.map(({ id, was }) => ({ id, remove: true, was }));
    const rows = this.#host.rows();
    const included = rows.filter((row) => row.dueAtMs <= Date.now() && this.#isReady(row));
    for (const row of included) {
      const sent = row.changes();
      entries.push({ row, sent, moves: row.moves });
      changes.push(changeOf(row, sent, placeOf(row, rows, included)));
    }
    if (changes.length === 0) {
      this.#host.settled();
      this.plan();
      return;
    }
    const body = new URLSearchParams();
    for (const { name, value } of this.#host.form.querySelectorAll<HTMLInputElement>(
      ':scope > input[type=hidden]',
    ))
      if (name !== 'nonce' && name !== 'order_was') body.append(name, value);
    body.append('nonce', crypto.getRandomValues(new Uint32Array(4)).join('-'));
    body.append('order_was', this.#host.savedOrder().join('\n'));
    for (const [at, change] of changes.entries()) body.append(`lines[${at}]`, JSON.stringify(change));
    this.#batch = { entries, body: body.toString() };
    void this.#send();
  }

  /** Returns whether a row can be saved, and shows why not. */
  #isReady(row: Row): boolean {
    row.dueAtMs = Number.POSITIVE_INFINITY;
    if (row.isBlocked || row.isBlank) return false;
    if (!row.isDirty) {
      row.showProblems({});
      row.setState('');
      return false;
    }
    const problems = row.problems();
    row.showProblems(problems);
    const isReady = Object.keys(problems).length === 0;
    row.setState(isReady ? 'saving' : 'refused');
    return isReady;
  }

  async #send(): Promise<void> {
    const batch = this.#batch;
    if (!batch || this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    this.#host.showState('saving');
    const { form } = this.#host;
    const response = await fetch(form.action || location.href, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: batch.body,
      redirect: 'manual',
      // The request continues when the person leaves the page.
      keepalive: batch.body.length < maxKeepaliveBytes,
      signal: AbortSignal.timeout(deadlineMs),
    }).catch(() => null);
    const answer = await response?.json().catch(() => undefined);
    this.#isSending = false;
    if (response?.type === 'opaqueredirect') return this.#host.leave();
    if (!response || response.status >= 500 || response.status === 429 || (response.ok && !answer)) {
      this.#retryLater(batch);
      return;
    }
    this.#batch = null;
    this.#retryMs = firstRetryMs;
    if (response.ok) this.#accept(batch, answer);
    else this.#refuse(batch, answer?.error);
    this.#host.settled();
    this.plan();
  }

  #retryLater({ entries }: Batch): void {
    for (const { row } of entries) row?.setState('offline');
    this.#host.showState('offline');
    this.#timer = window.setTimeout(() => void this.#send(), this.#retryMs * (0.5 + Math.random()));
    this.#retryMs = Math.min(2 * this.#retryMs, maxRetryMs);
  }

  #accept(
    { entries }: Batch,
    { added, budget }: { added: { key: string; id: number }[]; budget: SavedBudget },
  ): void {
    const saved = new Map<Row, LineValues>();
    for (const { row, sent, moves } of entries) {
      if (!row) continue;
      const id = added.find(({ key }) => key === row.key)?.id;
      if (id !== undefined) row.id = id;
      row.savedMoves = moves;
      row.setState('saved');
      saved.set(row, sent);
    }
    this.#host.merge(budget.lines, budget.history_count, saved);
  }

  #refuse(
    batch: Batch,
    error?: {
      code: string;
      message: string;
      fields?: { path: string; message: string }[];
      current?: SavedBudget;
    },
  ): void {
    const { code, message = '', fields = [], current } = error ?? { code: '' };
    const refused = new Map<Entry, Partial<Record<InputField | '', string>>>();
    for (const { path, message: text } of fields) {
      const [, at = '', field = ''] = /^\/lines\/(\d+)(?:\/(\w+))?/.exec(path) ?? [];
      const entry = batch.entries[Number(at || Number.NaN)];
      if (!entry) continue;
      const name = inputFields.find((each) => each === field) ?? '';
      refused.set(entry, { ...refused.get(entry), [name]: text });
      if (field === 'after') for (const { row, moves } of batch.entries) if (row) row.savedMoves = moves;
    }
    const isOrder = fields.some(({ path }) => path.endsWith('/after'));
    if (code === 'changed_meanwhile' && current)
      this.#host.merge(current.lines, current.history_count, new Map());
    if (isOrder) this.#host.orderRefused();
    for (const entry of batch.entries) {
      const { row, removal } = entry;
      const problems = refused.get(entry);
      if (removal && (problems || refused.size === 0)) removal.restore();
      else if (removal) this.removals.push(removal);
      if (!row?.element.isConnected) continue;
      const isOwnFault = refused.size === 0 || (problems !== undefined && code !== 'changed_meanwhile');
      if (isOwnFault) {
        row.setState('refused');
        row.showProblems(problems ?? { '': message });
      } else if (!row.isBlocked) row.dueAtMs = Date.now();
    }
    if (refused.size === 0) this.#host.showState('refused', message);
  }
}

function changeOf(row: Row, sent: LineValues, after: { after?: number | string | null }): object {
  if (row.isNew) return { key: row.key, ...sent, ...after };
  const was = Object.fromEntries(
    Object.keys(sent).flatMap((field) => {
      const seen = row.was[field as keyof LineValues];
      return seen === undefined ? [] : [[field, seen]];
    }),
  );
  return { id: row.id, ...sent, was, ...after };
}

/** Returns the line behind which a new or moved row comes. Rows that are not saved yet are skipped. */
function placeOf(
  row: Row,
  rows: readonly Row[],
  included: readonly Row[],
): { after?: number | string | null } {
  const at = rows.indexOf(row);
  const isLast = rows.slice(at + 1).every((other) => other.isNew);
  if (!row.isMoved && !(row.isNew && !isLast)) return {};
  const before = rows.slice(0, at).findLast((other) => !other.isNew || included.includes(other));
  return { after: before ? (before.id ?? before.key) : null };
}
