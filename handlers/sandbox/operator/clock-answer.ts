import type { Context } from '../../../actions/context.ts';
import { moveSandboxClock } from '../../../actions/sandbox/move-clock.ts';
import { readMoment } from '../../../domain/time/local.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import type { components } from '../../../generated/types.ts';

type Schemas = components['schemas'];

/** Moves the test clock of a sandbox, for the API and the desk. Returns the response. */
export async function clockAnswer(
  request: Context & { body: Schemas['SandboxClockMove'] },
): Promise<{ status: 200; body: Schemas['SandboxClock'] }> {
  const { advance, set } = request.body;
  const now = await moveSandboxClock(request, { advance, set: set === undefined ? set : readMoment(set) });
  const times = { workshop_time: now.toISOString(), server_time: toRealTime(now).toISOString() };
  return { status: 200, body: { ok: true, ...times } };
}
