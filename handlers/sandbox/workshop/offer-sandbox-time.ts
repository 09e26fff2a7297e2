import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { holdWaiting } from '../../../actions/waiting/hold.ts';
import { offerTime } from '../../../actions/waiting/offer.ts';
import { findWaitingEntry } from '../../../db/waiting/queries.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { waitingRecord } from '../../waiting-list/record.ts';
import { staffContext } from '../contexts.ts';

export const offerSandboxTime: Handlers['offerSandboxTime'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  const context = staffContext(request);
  const { budget, entry } = await holdWaiting(context, params.id);
  await requireOwner(tx, instance.id, budget.client_id);
  await offerTime(context, budget, entry, { start: readMoment(body.start), boxId: undefined });
  const offered = requireRow(await findWaitingEntry(tx, { instanceId: instance.id, id: entry.id, now }));
  return { status: 200, body: waitingRecord(offered), concernsClient: budget.client_id };
};
