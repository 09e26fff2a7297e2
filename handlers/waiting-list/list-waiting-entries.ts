import type { Handlers } from '../../generated/handlers.ts';
import { waitingPage } from './waiting-page.ts';

export const listWaitingEntries: Handlers['listWaitingEntries'] = async (request) => {
  return { status: 200, body: await waitingPage(request) };
};
