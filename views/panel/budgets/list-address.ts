import { budgetStatuses } from '../../../domain/budgets/status.ts';
import type { Page, ReadInput } from '../screen.ts';
import { budgetPath, budgetsPath } from './paths.ts';

/** The filters of the list in its address, and the cursor. */
export type ListQuery = Partial<
  Record<'status' | 'kind' | 'search' | 'order' | 'client_id' | 'vehicle_id' | 'cursor', string>
>;

const pageSize = '50';

/** Reads the filters of the list from an address. Leaves out values that the operation would refuse. */
export function readListQuery(query: Record<string, string>): ListQuery {
  const { status = '', kind = '', search = '', order, client_id = '', vehicle_id = '', cursor } = query;
  const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);
  return {
    ...((budgetStatuses as readonly string[]).includes(status) && { status }),
    ...(kind === 'internal' && { kind }),
    ...(search.trim() !== '' && { search: search.trim().slice(0, 100) }),
    ...(order === 'asc' && { order }),
    ...(isId(client_id) && { client_id }),
    ...(isId(vehicle_id) && { vehicle_id }),
    ...(cursor && { cursor }),
  };
}

/** The input of the list's read. */
export function listInput({ kind, order = 'desc', ...query }: ListQuery): NonNullable<ReadInput> {
  const internal = kind === 'internal' ? 'true' : undefined;
  return { query: { ...query, internal, order, limit: pageSize } };
}

/** The address of the list with some filters. */
export function listAddress(query: ListQuery): string {
  const search = new URLSearchParams(query);
  return search.size === 0 ? budgetsPath : `${budgetsPath}?${search}`;
}

/** The list from which a budget was opened, as its filters in `?list=`. */
export function openedList({ query }: { query: Record<string, string> }): ListQuery | null {
  return query.list === undefined ? null : readListQuery(Object.fromEntries(new URLSearchParams(query.list)));
}

/** The address of a budget beside the list with these filters. */
export function besideHref(id: number, query: ListQuery): string {
  return `${budgetPath(id)}?${new URLSearchParams({ list: String(new URLSearchParams(query)) })}`;
}

/** The address of the list from which a budget was opened. */
export function listHref({ address }: Pick<Page, 'address'>): string {
  return listAddress(openedList(address) ?? {});
}
