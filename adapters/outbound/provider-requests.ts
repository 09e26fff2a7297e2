import { type Agent, DecoratorHandler, type Dispatcher, request as send } from 'undici';
import type { SendOutcome } from '../../domain/messages/message.ts';
import { retryAfterSeconds } from '../../domain/network/retry-after.ts';
import { webhookUrlProblem } from '../../domain/webhooks/subscription.ts';
import { openJudgedAgent, type SafeRequestOptions } from './judged-agent.ts';
import { describeError, refusalInWords } from './plain-words.ts';

/** Maximum size of an answer: enough for fifty messages of Twilio with six bytes per character. */
const maxBodyBytes = 1_048_576;
const userAgent = 'workshop-api/1.0 (messages)';

interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export type ProviderAnswer =
  /** An answer. The body is null if it was incomplete or too large. */
  | { came: true; status: number; body: string | null; retryAfterSeconds: number | null }
  /** No answer. `mayHaveArrived` is true if the provider may have received the request. */
  | { came: false; error: string; mayHaveArrived: boolean };

export interface ProviderRequests {
  call(request: ProviderRequest): Promise<ProviderAnswer>;
  /** Opens a separate client whose requests may go to private addresses. The caller closes that client. */
  openPrivate(): ProviderRequests;
  /** Waits for running requests, and then closes the connections. */
  close(): Promise<void>;
}

/**
 * Resources that the transports of all workshops share. The caller that opened `requests` closes them after the transports.
 */
export interface ProviderResources {
  requests: ProviderRequests;
  clock: () => Date;
}

/**
 * Opens a client for requests to providers. Checks the URLs like those of webhooks, because workshops choose them.
 * Distinguishes a request that was never sent from a request whose answer was lost.
 */
export function openProviderRequests(options: SafeRequestOptions): ProviderRequests {
  const { agent, deadlineMs, underWay, close } = openJudgedAgent(options);
  return {
    async call(request) {
      const problem = webhookUrlProblem(request.url, options.allowPrivate, options.ownPorts);
      if (problem !== null) return { came: false, error: refusalInWords(problem), mayHaveArrived: false };
      return underWay(sendProviderRequest(agent, request, deadlineMs));
    },
    openPrivate: () => openProviderRequests({ ...options, allowPrivate: true, dnsServers: [] }),
    close,
  };
}

class RequestTimeoutError extends Error {}

interface Progress {
  mayHaveArrived: boolean;
  head: { came: true; status: number; retryAfterSeconds: number | null } | null;
}

/** Sends a request. If the answer is incomplete, returns its status without a body. */
async function sendProviderRequest(
  agent: Agent,
  request: ProviderRequest,
  deadlineMs: number,
): Promise<ProviderAnswer> {
  const progress: Progress = { mayHaveArrived: false, head: null };
  const stop = new AbortController();
  // undici checks the signal only after connecting. Until then, this promise ends the wait.
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  const timer = setTimeout(
    () => stop.abort(new RequestTimeoutError(`no answer within ${deadlineMs / 1000} s`)),
    deadlineMs,
  );
  try {
    return await Promise.race([answerTo(request, agent, progress, stop.signal), stopped]);
  } catch (error) {
    const { head, mayHaveArrived } = progress;
    if (head !== null) return { ...head, body: null };
    const words = error instanceof RequestTimeoutError ? error.message : describeError(error);
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

/**
 * Calls `started` immediately before the first byte of a request is sent. Does not call it if no connection was made.
 */
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
  return retryAfterSeconds(
    firstHeaderValue(headers['retry-after']),
    firstHeaderValue(headers.date),
    new Date(),
  );
}

function firstHeaderValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

async function wholeBody(body: Dispatcher.ResponseData['body']): Promise<string | null> {
  const parts: Buffer[] = [];
  let read = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    parts.push(part);
    read += part.length;
    if (read > maxBodyBytes) return null;
  }
  return Buffer.concat(parts).toString('utf8');
}

const gatewayTimeout = 504;

/**
 * Tells whether an HTTP status reports the timeout of a proxy. The server behind the proxy may have received the
 * request.
 */
export function isTimeout(status: number): boolean {
  return status === gatewayTimeout;
}

/** Returns the outcome of a message for which the provider itself sent no answer. */
export function outcomeOfSilence(answer: ProviderAnswer): SendOutcome {
  if (answer.came) return { kind: 'unknown', error: `the provider answered ${answer.status}` };
  const { error, mayHaveArrived } = answer;
  return mayHaveArrived ? { kind: 'unknown', error } : { kind: 'deferred', error, retryAfterSeconds: null };
}
