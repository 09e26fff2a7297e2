import { pageOf } from '../../db/connection/pages.ts';
import { findRequest, listRequests, positionAfterNewest } from '../../db/requests/log.ts';
import { readMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openSortedPage } from '../pages.ts';
import { loggedRequestRecord, positionOfRequest } from './record.ts';

export const listRequestLogs: Handlers['listRequestLogs'] = async (request) => {
  const { query, instance, caller, snapshot } = request;
  const key = { instanceId: instance.id, keyId: caller.id };
  const pages = openSortedPage(request, positionAfterNewest, positionOfRequest);
  const { status, request_id } = query;
  const since = query.since === undefined ? undefined : readMoment(query.since);
  const found = await snapshot(async (at) => {
    if (request_id === undefined) return listRequests(at, key, { status, since }, pages.after, pages.limit);
    const row = await findRequest(at, key, request_id);
    const matches = row && row.status === (status ?? row.status) && !(since && new Date(row.at) < since);
    return pageOf(matches ? [row] : [], pages.limit);
  });
  return { status: 200, body: pages.answer(found, loggedRequestRecord) };
};
