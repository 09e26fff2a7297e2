import { holdVisibleWork, removeWork } from '../../actions/work/work.ts';
import type { Handlers } from '../../generated/handlers.ts';

export const deleteWorkPeriod: Handlers['deleteWorkPeriod'] = async (request) => {
  const { id } = await holdVisibleWork(request, request.params.id);
  await removeWork(request, id);
  return { status: 200, body: { ok: true, id } };
};
