import { pageOf } from '../../../db/connection/pages.ts';
import {
  findWorkshopRequest,
  listWorkshopRequests,
  positionAfterNewest,
  type WorkshopRequestRow,
} from '../../../db/requests/log.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { curlCommand } from '../../../domain/requests/curl.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { isRequestId } from '../../../domain/requests/request-id.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { type Operation, operations } from '../../../generated/operations.ts';
import { loggedRequestRecord, positionOfRequest } from '../../general/record.ts';
import { openSortedPage } from '../../pages.ts';

type DeskRequest = components['schemas']['DeskRequest'];

export const listDeskRequests: DeskHandlers['listDeskRequests'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { source, key_id, method, path, status, code, since, until, search, failed = false } = query;
  const requestId = query.request_id ?? (search !== undefined && isRequestId(search) ? search : undefined);
  const pages = openSortedPage(request, positionAfterNewest, positionOfRequest);
  const filter = {
    source: source ?? null,
    keyId: key_id ?? null,
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

export const showDeskRequest: DeskHandlers['showDeskRequest'] = async ({ params, instance, snapshot }) => {
  const row = await snapshot((tx) => findWorkshopRequest(tx, instance.id, params.request_id));
  if (!row) throw problem('not_found');
  return { status: 200, body: { ...deskRequestRecord(row), curl: curlOf(row, instance) } };
};

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
    fields,
  };
}

const apiPrefix = '/api/v1';

/** Returns a curl command that repeats a request to the API; null if its path is unknown, or if a person acted. */
function curlOf(
  { key_id, method, route, path }: WorkshopRequestRow,
  { base_url: baseUrl }: Pick<Instance, 'base_url'>,
): string | null {
  const target = path ?? route;
  if (key_id < 0 || method === '' || target === '') return null;
  const operation = findOperation(method, route);
  return curlCommand({
    ...{ baseUrl, method, path: target },
    body: operation?.hasBody ? (operation.multipart ? 'form' : 'json') : null,
    takesIdempotencyKey: operation !== undefined && operation.idempotency !== 'none',
  });
}

/** Finds the operation of a path of the log, such as `/api/v1/clients/:id`. */
function findOperation(method: string, route: string): Operation | undefined {
  const path = route.slice(apiPrefix.length).replaceAll(/:(\w+)/g, '{$1}');
  return Object.values(operations).find((each) => each.method === method && each.path === path);
}
