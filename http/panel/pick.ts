import { mayPerform } from '../../domain/people/roles.ts';
import type { NestedPicker, Picker } from '../../domain/text/field-kinds.ts';
import { fold } from '../../domain/text/fold.ts';
import { isKeyOf, memberOf, toRecord } from '../../domain/text/json.ts';
import { type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import type { PickerResult } from '../../views/panel/kit/field-description.ts';
import type { PanelOperations } from './operations.ts';
import type { Visit } from './visit.ts';

/** Maximum results of a picker: as many as fit on a screen. */
const maxResults = 8;
/** Maximum records of a list that is shown at once, such as the price list's categories. */
const maxListed = 20;
/** Searches need this many characters; lists of settings are short and shown at once. */
const minSearchLength = 2;

type Row = Record<string, unknown>;

interface Source {
  operation: DeskOperationId;
  /** Name of the query parameter with the searched text; lists without one are filtered here. */
  search?: string;
  /** Further parameters of a list without a search. */
  query?: Record<string, string>;
  result: (row: Row) => PickerResult;
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const words = (...parts: unknown[]) =>
  parts
    .map(text)
    .filter((part) => part !== '')
    .join(' · ');

/** The records that a picker finds, with the facts by which people tell them apart. */
const sources = {
  client: {
    operation: 'searchDeskClients',
    search: 'text',
    result: ({ id, name, phone, email, city }) => ({
      value: text(id),
      text: text(name),
      detail: words(phone, email, city),
    }),
  },
  vehicle: {
    operation: 'searchDeskVehicles',
    search: 'text',
    result: ({ id, plate, brand, model, client }) => ({
      value: text(id),
      text: words(plate, `${text(brand)} ${text(model)}`.trim()),
      detail: text(memberOf(client, 'name')),
      fill: { client_id: memberOf(client, 'id'), 'client_id.text': memberOf(client, 'name') },
    }),
  },
  budget: {
    operation: 'searchDeskBudgets',
    search: 'text',
    result: ({ id, status, client, vehicle }) => ({
      value: text(id),
      text: words(id, memberOf(vehicle, 'plate'), memberOf(client, 'name')),
      detail: text(status),
    }),
  },
  part: {
    operation: 'listDeskParts',
    search: 'search',
    result: ({ id, reference, description, on_hand, unit, price, cost, tax_rate }) => ({
      value: text(id),
      text: words(reference, description),
      detail: `${text(on_hand)} ${text(unit)}`,
      fill: {
        ...{ part_id: id, description, reference, line_type: 'part' },
        ...{ unit_price: price, unit_cost: cost, tax_rate },
      },
    }),
  },
  item: {
    operation: 'listItems',
    search: 'search',
    result: ({ id, reference, description, price, tax_rate, line_type }) => ({
      value: text(id),
      text: words(reference, description),
      detail: text(price),
      fill: { part_id: null, description, reference, line_type, unit_price: price, tax_rate },
    }),
  },
  person: describeNames('listStaff'),
  box: describeNames('listBoxes'),
  rate: describeNames('listDeskRates'),
  category: describeNames('listCategories'),
  series: {
    operation: 'listSeries',
    result: ({ code, kind }) => ({ value: text(code), text: text(code), detail: text(kind) }),
  },
  key: describeNames('listKeys'),
  invoice: {
    operation: 'listDeskInvoices',
    query: { limit: '200' },
    result: ({ id, full_number, client, total, date }) => ({
      value: text(id),
      text: words(full_number ?? id, memberOf(client, 'name')),
      detail: words(total, date),
    }),
  },
  appointment: {
    operation: 'listAppointments',
    result: ({ id, start, client, vehicle }) => ({
      value: text(id),
      text: words(memberOf(vehicle, 'plate'), memberOf(client, 'name')) || text(id),
      detail: text(start).slice(0, 16).replace('T', ' '),
    }),
  },
  campaign: {
    operation: 'listCampaigns',
    result: ({ id, template, created_at }) => ({
      value: text(id),
      text: words(template, text(created_at).slice(0, 10)),
    }),
  },
  closure: {
    operation: 'listClosures',
    result: ({ id, name, from }) => ({ value: text(id), text: words(name, text(from).slice(0, 10)) }),
  },
  holiday: {
    operation: 'listHolidays',
    result: ({ id, name, date }) => ({ value: text(id), text: words(name, date) }),
  },
  subscription: {
    operation: 'listSubscriptions',
    result: ({ id, url, description }) => ({ value: text(id), text: text(url), detail: text(description) }),
  },
  template: {
    operation: 'listCampaignTemplates',
    result: ({ name, subject }) => ({ value: text(name), text: text(name), detail: text(subject) }),
  },
} as const satisfies Record<SearchedKind, Source>;

export type SearchedKind = Exclude<Picker, NestedPicker>;

function describeNames(operation: DeskOperationId): Source {
  return { operation, result: ({ id, name }) => ({ value: text(id), text: text(name) }) };
}

/** Finds records for a picker by a typed text. Returns null if the role may not search records of this kind. */
export async function findForPicker(
  operations: PanelOperations,
  visit: Visit,
  kind: string,
  typed: string,
): Promise<PickerResult[] | null> {
  if (!isKeyOf(kind, sources)) return null;
  const source: Source = sources[kind];
  if (!mayPerform(visit.account.role, deskOperations[source.operation])) return null;
  const wanted = typed.trim();
  if (source.search !== undefined && wanted.length < minSearchLength) return [];
  const query =
    source.search === undefined
      ? (source.query ?? {})
      : { [source.search]: wanted, limit: String(maxResults) };
  const answer = await operations.read(visit, source.operation, { query });
  if (answer.statusCode !== 200) return [];
  const rows = memberOf(answer.json(), 'data');
  const results = (Array.isArray(rows) ? rows : [])
    .map(toRecord)
    .filter(({ active }) => active !== false)
    .map(source.result);
  return (source.search === undefined ? filterByText(results, wanted) : results).slice(0, maxListed);
}

/** Finds the vehicles of a client by a typed text; all of them without one. */
export async function findVehiclesOf(
  operations: PanelOperations,
  visit: Visit,
  clientId: string,
  typed: string,
): Promise<PickerResult[] | null> {
  if (!mayPerform(visit.account.role, deskOperations.showClientOverview)) return null;
  const answer = await operations.read(visit, 'showClientOverview', { params: { id: clientId } });
  const { vehicles } = toRecord(answer.statusCode === 200 ? answer.json() : {});
  const rows = (Array.isArray(vehicles) ? vehicles : []).map(toRecord);
  const results = rows.map(sources.vehicle.result);
  const matching = filterByText(results, typed.trim());
  // Plates are typed with spaces and hyphens, and stored without.
  return (matching.length > 0 ? matching : filterByText(results, typed.replaceAll(/[\s-]/g, ''))).slice(
    0,
    maxListed,
  );
}

/** Finds the parts, and then the items of the price list, with which a line of a budget can be filled. */
export async function findForLine(
  operations: PanelOperations,
  visit: Visit,
  typed: string,
): Promise<PickerResult[] | null> {
  const found = await Promise.all(
    (['part', 'item'] as const).map((kind) => findForPicker(operations, visit, kind, typed)),
  );
  return found.every((each) => each === null) ? null : found.flatMap((each) => each ?? []);
}

function filterByText(results: PickerResult[], wanted: string): PickerResult[] {
  const folded = fold(wanted);
  return results.filter((result) => fold(`${result.text} ${result.detail ?? ''}`).includes(folded));
}
