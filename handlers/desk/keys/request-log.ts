import type { Db } from '../../../db/connection/client.ts';
import { pageOf } from '../../../db/connection/pages.ts';
import {
  findWorkshopRequest,
  listDeliveriesOfEvents,
  listWorkshopRequests,
  positionAfterNewest,
  type WorkshopRequestRow,
} from '../../../db/requests/log.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { curlCommand } from '../../../domain/requests/curl.ts';
import { actRoute, colonPath } from '../../../domain/requests/logged-path.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { isRequestId } from '../../../domain/requests/request-id.ts';
import { isKeyOf } from '../../../domain/text/json.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import { type ErrorCode, errors } from '../../../generated/errors.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { deskOperations, type Operation, operations } from '../../../generated/operations.ts';
import { loggedRequestRecord, positionOfRequest } from '../../general/record.ts';
import { openSortedPage } from '../../pages.ts';

type DeskRequest = components['schemas']['DeskRequest'];
type DeskRequestDetail = components['schemas']['DeskRequestDetail'];

export const listDeskRequests: DeskHandlers['listDeskRequests'] = async (request) => {
  const { query, instance, snapshot } = request;
  const {
    source,
    key_id,
    person_id,
    environment,
    method,
    path,
    status,
    code,
    since,
    until,
    search,
    failed = false,
  } = query;
  const requestId = query.request_id ?? (search !== undefined && isRequestId(search) ? search : undefined);
  const pages = openSortedPage(request, positionAfterNewest, positionOfRequest);
  const filter = {
    source: source ?? null,
    keyId: key_id ?? null,
    personId: person_id ?? null,
    environment: environment ?? null,
    method: method ?? null,
    path: path ?? null,
    status: status ?? null,
    code: code ?? null,
    since: since === undefined ? null : readMoment(since).toISOString(),
    until: until === undefined ? null : readMoment(until).toISOString(),
    text: search ?? null,
    failed,
  };
  const found = await snapshot(async (tx) => {
    if (requestId === undefined)
      return listWorkshopRequests(tx, instance.id, filter, pages.after, pages.limit);
    const row = await findWorkshopRequest(tx, instance.id, requestId);
    return pageOf(row ? [row] : [], pages.limit);
  });
  return { status: 200, body: pages.answer(found, deskRequestRecord) };
};

/** Maximum number of deliveries that are listed for a request. Most requests cause one event. */
const maxDeliveries = 20;

export const showDeskRequest: DeskHandlers['showDeskRequest'] = async (request) => {
  const { params, instance, language, snapshot } = request;
  const { row, deliveries } = await snapshot(async (tx) => {
    const row = await findWorkshopRequest(tx, instance.id, params.request_id);
    return { row, deliveries: row ? await listDeliveriesOf(tx, instance.id, row) : [] };
  });
  if (!row) throw problem('not_found');
  const message = isKeyOf(row.code ?? '', errors) ? errors[row.code as ErrorCode].messages[language] : null;
  return {
    status: 200,
    body: { ...deskRequestRecord(row), message, curl: curlOf(row, instance), deliveries },
  };
};

async function listDeliveriesOf(
  tx: Db,
  instanceId: number,
  { method, status, at, duration_ms }: WorkshopRequestRow,
): Promise<DeskRequestDetail['deliveries']> {
  if (method === 'GET' || method === 'HEAD' || status >= 400) return [];
  // The duration is rounded to milliseconds.
  const to = new Date(Date.parse(at) + duration_ms + 1).toISOString();
  const found = await listDeliveriesOfEvents(tx, { instanceId, from: at, to, most: maxDeliveries });
  return found.map((each) => ({
    ...each,
    event: each.event as DeskRequestDetail['deliveries'][number]['event'],
  }));
}

function deskRequestRecord(row: WorkshopRequestRow): DeskRequest {
  const { key_id, sender_name: sender, path, fields } = row;
  const known = loggedRequestRecord(row);
  const isPanel = key_id < 0;
  return {
    ...known,
    source: isPanel ? 'panel' : 'api',
    key_id: key_id > 0 ? key_id : null,
    key: isPanel ? null : sender,
    person: isPanel ? sender : null,
    route: path ?? known.route,
    operation: findOperation(row)?.operationId ?? null,
    fields,
  };
}

const apiPrefix = '/api/v1';

/** Returns a curl command that repeats a request to the API; null if its path is unknown, or if a person acted. */
function curlOf(row: WorkshopRequestRow, { base_url: baseUrl }: Pick<Instance, 'base_url'>): string | null {
  const { key_id, method, route, path } = row;
  const target = path ?? route;
  if (key_id < 0 || method === '' || target === '') return null;
  const operation = findOperation(row);
  return curlCommand({
    ...{ baseUrl, method, path: target },
    body: operation?.hasBody ? (operation.multipart ? 'form' : 'json') : null,
    takesIdempotencyKey: operation !== undefined && operation.idempotency !== 'none',
  });
}

const operationsByRoute = new Map<string, Operation>([
  ...Object.values(operations).map(
    (each) => [`${each.method} ${apiPrefix}${colonPath(each.path)}`, each] as const,
  ),
  ...Object.values(deskOperations).map((each) => [`${each.method} ${actRoute(each.path)}`, each] as const),
]);

/** Finds the operation of a path of the log, such as `/api/v1/clients/:id` or `/desk/clients/:id`. */
function findOperation({ method, route }: WorkshopRequestRow): Operation | undefined {
  return operationsByRoute.get(`${method === 'HEAD' ? 'GET' : method} ${route}`);
}
