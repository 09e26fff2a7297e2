import { type Agent, DecoratorHandler, type Dispatcher, request as send } from 'undici';
import type { SendOutcome } from '../../domain/messages/message.ts';
import { retryAfterSeconds } from '../../domain/network/retry-after.ts';
import { webhookUrlProblem } from '../../domain/webhooks/subscription.ts';
import { openJudgedAgent, type SafeRequestOptions } from '../outbound/judged-agent.ts';
import { inPlainWords, refusalInWords } from '../outbound/plain-words.ts';

/** Fifty messages of Twilio's, each letter spelt with six. */
const bodyBytesMost = 1_048_576;
const userAgent = 'workshop-api/1.0 (messages)';

interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export type ProviderAnswer =
  /** Without a body where it didn't come whole, or was too large. */
  | { came: true; status: number; body: string | null; retryAfterSeconds: number | null }
  /** Whether the provider may have got the request all the same. */
  | { came: false; error: string; mayHaveArrived: boolean };

export interface ProviderRequests {
  call(request: ProviderRequest): Promise<ProviderAnswer>;
  /** Lets what is under way come to its end. */
  close(): Promise<void>;
}

/** Judged as a webhook's are, since a workshop chooses the URL. Tells one never sent from one whose answer got lost. */
export function openProviderRequests(options: SafeRequestOptions): ProviderRequests {
  const { agent, deadlineMs, underWay, close } = openJudgedAgent(options);
  return {
    async call(request) {
      const problem = webhookUrlProblem(request.url, options.allowPrivate);
      if (problem !== null) return { came: false, error: refusalInWords(problem), mayHaveArrived: false };
      return underWay(exchange(agent, request, deadlineMs));
    },
    close,
  };
}

class TooLate extends Error {}

interface Progress {
  mayHaveArrived: boolean;
  head: { came: true; status: number; retryAfterSeconds: number | null } | null;
}

/** A status that came counts, even where the rest doesn't come. */
async function exchange(agent: Agent, request: ProviderRequest, deadlineMs: number): Promise<ProviderAnswer> {
  const progress: Progress = { mayHaveArrived: false, head: null };
  const stop = new AbortController();
  // undici heeds the signal only once a connection stands: until then the clock alone ends the wait.
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  const timer = setTimeout(
    () => stop.abort(new TooLate(`no answer within ${deadlineMs / 1000} s`)),
    deadlineMs,
  );
  try {
    return await Promise.race([answerTo(request, agent, progress, stop.signal), stopped]);
  } catch (error) {
    const { head, mayHaveArrived } = progress;
    if (head !== null) return { ...head, body: null };
    const words = error instanceof TooLate ? error.message : inPlainWords(error);
    return { came: false, error: words, mayHaveArrived };
  } finally {
    clearTimeout(timer);
  }
}

async function answerTo(
  request: ProviderRequest,
  agent: Agent,
  progress: Progress,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  const { url, method, body = null } = request;
  const headers = { ...request.headers, 'user-agent': userAgent };
  const dispatcher = onceStarted(agent, () => {
    progress.mayHaveArrived = true;
  });
  const response = await send(url, { method, headers, body, dispatcher, signal });
  progress.head = { came: true, status: response.statusCode, retryAfterSeconds: waitOf(response) };
  return { ...progress.head, body: await wholeBody(response.body) };
}

/** Told right before the first byte of a request goes out; not where no connection came about. */
function onceStarted(agent: Agent, started: () => void): Dispatcher {
  return agent.compose((dispatch) => (options, handler) => {
    const telling: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
    telling.onRequestStart = (controller, context) => {
      started();
      handler.onRequestStart?.(controller, context);
    };
    return dispatch(options, telling);
  });
}

function waitOf({ headers }: Dispatcher.ResponseData): number | null {
  return retryAfterSeconds(first(headers['retry-after']), first(headers.date), new Date());
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function wholeBody(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const parts: Buffer[] = [];
  let read = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    read += part.length;
    if (read > bodyBytesMost) return null;
  }
  return Buffer.concat(parts).toString('utf8');
}

const gatewayTimeout = 504;

/** Somebody in between waited in vain: what stands behind may have got it. */
export function isTimeout(status: number): boolean {
  return status === gatewayTimeout;
}

/** What is known of a message that the provider itself said nothing about. */
export function outcomeOfSilence(answer: ProviderAnswer): SendOutcome {
  if (answer.came) return { kind: 'unknown', error: `the provider answered ${answer.status}` };
  const { error, mayHaveArrived } = answer;
  return mayHaveArrived ? { kind: 'unknown', error } : { kind: 'deferred', error, retryAfterSeconds: null };
}
