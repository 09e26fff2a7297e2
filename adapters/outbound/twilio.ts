import type { OutgoingSms, SendOutcome, Transport } from '../../domain/messages/message.ts';
import type { TwilioSettings } from '../../domain/messages/transport-settings.ts';
import {
  findSent,
  isCreatedSince,
  outcomeOfError,
  outcomeOfMessage,
  readTwilioList,
  readTwilioMessage,
} from '../../domain/messages/twilio.ts';
import {
  isTimeout,
  outcomeOfSilence,
  type ProviderAnswer,
  type ProviderResources,
} from './provider-requests.ts';

const apiUrl = 'https://api.twilio.com';
const messagingService = /^MG[0-9a-f]{32}$/i;
/** Number of messages that are searched: the last messages to the recipient's number. */
const searchedMessages = 50;
/**
 * Minimum age of a message at which its absence from Twilio's list proves that Twilio did not receive it. The list may
 * lag.
 */
const settledAfterMs = 30_000;

export interface TwilioMeans extends ProviderResources {
  /** Base URL of Twilio's API in another region, or of a test server; the API in the United States by default. */
  twilioUrl?: string;
}

export function openTwilioTransport(
  { accountSid, authToken }: Omit<TwilioSettings, 'kind'>,
  { requests, clock, twilioUrl = apiUrl }: TwilioMeans,
): Transport<OutgoingSms> {
  const url = `${twilioUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    async send(message, handingOver) {
      await handingOver?.();
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const body = formOf(message).toString();
      return outcomeOf(await requests.call({ method: 'POST', url, headers, body }));
    },

    async ask(message, handedOverAt) {
      // Does not filter by `DateSent`. Messages in Twilio's queue have no such date, and Twilio does not document
      // whether the filter finds them.
      const query = new URLSearchParams({ To: message.to, PageSize: String(searchedMessages) });
      const answer = await requests.call({
        method: 'GET',
        url: `${url}?${query}`,
        headers: { authorization },
      });
      const messages = answer.came && answer.status === 200 ? readTwilioList(answer.body ?? '') : null;
      if (messages === null) return { kind: 'unknown', error: 'Twilio does not tell whether it was sent' };
      const found = findSent(messages, message, { from: message.from, handedOverAt });
      if (found !== null) return outcomeOfMessage(found);
      const isMore =
        messages.length >= searchedMessages && messages.every((each) => isCreatedSince(each, handedOverAt));
      const isEarly = clock().getTime() - handedOverAt.getTime() < settledAfterMs;
      return isMore || isEarly ? { kind: 'unknown', error: 'Twilio does not know it yet' } : notThere;
    },

    // Leaves the shared connections open, because they serve all workshops.
    close: async () => {},
  };
}

const notThere: SendOutcome = { kind: 'deferred', error: 'it did not reach Twilio', retryAfterSeconds: null };

function formOf({ to, from, body, statusUrl }: OutgoingSms): URLSearchParams {
  const form = new URLSearchParams({ To: to, Body: body });
  form.set(messagingService.test(from) ? 'MessagingServiceSid' : 'From', from);
  if (statusUrl !== null) form.set('StatusCallback', statusUrl);
  return form;
}

function outcomeOf(answer: ProviderAnswer): SendOutcome {
  if (!answer.came || isTimeout(answer.status)) return outcomeOfSilence(answer);
  const { status, body, retryAfterSeconds } = answer;
  if (status < 200 || status >= 300) return outcomeOfError(status, body, retryAfterSeconds);
  const message = readTwilioMessage(body ?? '');
  return message === null
    ? { kind: 'unknown', error: 'the answer of Twilio cannot be read' }
    : outcomeOfMessage(message);
}
