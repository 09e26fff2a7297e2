import type { LineValues } from '../../../../domain/budgets/line-changes.ts';
import type { Row } from './row.browser.ts';
import { inputFields, type TypedLine } from './rows.ts';

interface Draft {
  rows: {
    id: number | null;
    key: string;
    was: LineValues;
    texts: Partial<TypedLine>;
    partId: number | null;
  }[];
  /** A request whose answer has not arrived. */
  unanswered: string | null;
}

/** The rows of an editor, and its request whose answer has not arrived. */
interface DraftSource {
  rows: readonly Row[];
  saving: { unanswered: string | null };
}

const storePauseMs = 200;
let timer = 0;

function draftKey(): string {
  return `lines ${location.pathname}`;
}

/** Stores the rows that are not saved in the tab, after a pause. */
export function storeDraft(editor: DraftSource): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => storeDraftNow(editor), storePauseMs);
}

export function storeDraftNow({ rows, saving }: DraftSource): void {
  clearTimeout(timer);
  const open = rows.filter((row) => !row.isBlank && (row.isNew || row.isDirty));
  const draft: Draft = {
    rows: open.map((row) => ({
      ...{ id: row.id, key: row.key, was: row.was, partId: row.partId },
      texts: Object.fromEntries(inputFields.map((field) => [field, row.text(field)])),
    })),
    unanswered: saving.unanswered,
  };
  if (open.length === 0 && !draft.unanswered) sessionStorage.removeItem(draftKey());
  else sessionStorage.setItem(draftKey(), JSON.stringify(draft));
}

export function forgetDraft(): void {
  clearTimeout(timer);
  sessionStorage.removeItem(draftKey());
}

export function readDraft(): Draft | null {
  return JSON.parse(sessionStorage.getItem(draftKey()) ?? 'null');
}
