import { listWorkshopRequests, newestRequest } from '../../../db/requests/log.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { loggedRequestRecord, positionOfRequest } from '../../general/record.ts';
import { pagesAlong } from '../../pages.ts';

export const listDeskRequests: DeskHandlers['listDeskRequests'] = async (request) => {
  const { query, instance, snapshot } = request;
  const { status, since, key_id, failed = false } = query;
  const pages = pagesAlong(request, newestRequest, positionOfRequest);
  const filter = {
    status: status ?? null,
    since: since === undefined ? null : readMoment(since).toISOString(),
    keyId: key_id ?? null,
    failed,
  };
  const found = await snapshot((tx) =>
    listWorkshopRequests(tx, instance.id, filter, pages.after, pages.limit),
  );
  const body = pages.answer(found, (row) => ({ ...loggedRequestRecord(row), key: row.key_name }));
  return { status: 200, body };
};
