import type { Handlers } from '../../../generated/handlers.ts';
import { clockAnswer } from './clock-answer.ts';

export const moveSandboxClock: Handlers['moveSandboxClock'] = (request) => clockAnswer(request);
