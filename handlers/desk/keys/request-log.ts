import { pageOf } from '../../../db/connection/pages.ts';
import {
  findWorkshopRequest,
  listWorkshopRequests,
  positionAfterNewest,
  type WorkshopRequestRow,
} from '../../../db/requests/log.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { loggedRequestRecord, positionOfRequest } from '../../general/record.ts';
import { openSortedPage } from '../../pages.ts';

type DeskRequest = components['schemas']['DeskRequest'];

export const listDeskRequests: DeskHandlers['listDeskRequests'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { status, since, key_id, failed = false, request_id } = query;
  const pages = openSortedPage(request, positionAfterNewest, positionOfRequest);
  const filter = {
    status: status ?? null,
    since: since === undefined ? null : readMoment(since).toISOString(),
    keyId: key_id ?? null,
    failed,
  };
  const found = await snapshot(async (tx) => {
    if (request_id === undefined)
      return listWorkshopRequests(tx, instance.id, filter, pages.after, pages.limit);
    const row = await findWorkshopRequest(tx, instance.id, request_id);
    return pageOf(row ? [row] : [], pages.limit);
  });
  return { status: 200, body: pages.answer(found, deskRequestRecord) };
};

function deskRequestRecord(row: WorkshopRequestRow): DeskRequest {
  const { key_name: key, path, fields } = row;
  const known = loggedRequestRecord(row);
  return { ...known, key, route: path ?? known.route, fields };
}
