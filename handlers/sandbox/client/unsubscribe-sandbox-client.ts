import { unsubscribeByWord } from '../../../actions/messages/unsubscribe-by-word.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { clientRecord } from '../../clients/record.ts';
import { staffContext } from '../contexts.ts';

export const unsubscribeSandboxClient: Handlers['unsubscribeSandboxClient'] = async (request) => {
  const { channel, body = '' } = request.body;
  const client = await unsubscribeByWord(staffContext(request), request.params.id, { channel, body });
  if (!client) throw problem('not_found');
  return { status: 200, body: clientRecord(client), concernsClient: client.id };
};
