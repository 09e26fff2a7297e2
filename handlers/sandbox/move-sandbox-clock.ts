import type { Handlers } from '../../generated/handlers.ts';
import { movedClock } from './moved-clock.ts';

export const moveSandboxClock: Handlers['moveSandboxClock'] = (request) => movedClock(request);
