import { leaveWaitingList } from '../../actions/appointments/waiting.ts';
import { holdWaiting } from '../../actions/waiting/hold.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const deleteWaitingEntry: Handlers['deleteWaitingEntry'] = async (request) => {
  const { budget, entry } = await holdWaiting(request, request.params.id);
  await leaveWaitingList(request, budget, null);
  return { status: 200, body: { ok: true, id: entry.id } };
};
