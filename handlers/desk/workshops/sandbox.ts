import { demoPictures } from '../../../actions/demo/pictures.ts';
import { resetSandbox as reset } from '../../../actions/sandbox/reset.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { clockAnswer } from '../../sandbox/operator/clock-answer.ts';

export const resetSandbox: DeskHandlers['resetSandbox'] = async (request) => {
  const { instance, maker, documents, makeThumbnail } = request;
  if (!instance.sandbox) throw invalidField('/host', 'sandboxOnly');
  const pictures = await demoPictures(makeThumbnail);
  const count = await reset(request, { maker, documents, pictures });
  return { status: 200, body: { ok: true, host: instance.host, ...count } };
};

export const moveSandboxClock: DeskHandlers['moveSandboxClock'] = (request) => clockAnswer(request);
