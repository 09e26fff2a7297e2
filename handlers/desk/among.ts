import { invalidField, problem } from '../../domain/requests/problem.ts';
import { fold } from '../../domain/text/fold.ts';

export function rowAmong<Row extends { id: number }>(rows: Row[], id: number): Row {
  const row = rows.find((each) => each.id === id);
  if (!row) throw problem('not_found');
  return row;
}

/** Two of one name side by side could not be told apart where one is chosen. */
export function requireFreeName(others: { name: string }[], name: string | undefined): void {
  if (name === undefined) return;
  if (others.some((each) => fold(each.name) === fold(name))) throw invalidField('/name', 'nameTaken');
}

/** So many matches of a search are shown where nothing else is said: about what a terminal holds. */
export const matchesShown = 20;
