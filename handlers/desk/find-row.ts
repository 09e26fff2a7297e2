import { invalidField, problem } from '../../domain/requests/problem.ts';
import { fold } from '../../domain/text/fold.ts';

export function requireRowById<Row extends { id: number }>(rows: Row[], id: number): Row {
  const row = rows.find((each) => each.id === id);
  if (!row) throw problem('not_found');
  return row;
}

/** Rejects a name that another row of the same kind has, because users could not distinguish them. */
export function requireFreeName(others: { name: string }[], name: string | undefined): void {
  if (name === undefined) return;
  if (others.some((each) => fold(each.name) === fold(name))) throw invalidField('/name', 'nameTaken');
}

/** Default maximum number of matches in a search: about a screenful. */
export const defaultMaxMatches = 20;
