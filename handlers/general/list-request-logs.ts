import { listRequests, newestRequest } from '../../db/requests/log.ts';
import { readMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { pagesAlong } from '../pages.ts';
import { loggedRequestRecord, positionOfRequest } from './record.ts';

export const listRequestLogs: Handlers['listRequestLogs'] = async (request) => {
  const { query, instance, caller, snapshot } = request;
  const key = { instanceId: instance.id, keyId: caller.id };
  const pages = pagesAlong(request, newestRequest, positionOfRequest);
  const { status, since } = query;
  const filter = { status, since: since === undefined ? undefined : readMoment(since) };
  const found = await snapshot((at) => listRequests(at, key, filter, pages.after, pages.limit));
  return { status: 200, body: pages.answer(found, loggedRequestRecord) };
};
