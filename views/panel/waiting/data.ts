import type { ResultOf } from '../screen.ts';

export type WaitingEntry = ResultOf<'showWaiting'>;

export const waitingPath = '/panel/diary/waiting';
