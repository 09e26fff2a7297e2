import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { memberOf, parseJsonObject, toRecord } from '../../../domain/text/json.ts';
import { NoAnswerError, sendToHost, type WireAnswer } from '../contract/exchange.ts';
import type { Target } from './target.ts';
import { oneLineExcerpt } from './terminal.ts';

export interface ApiCall {
  method: string;
  /** The path below `/api/v1`, with the query. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string | undefined;
}

type Service = Pick<Target, 'url' | 'key' | 'timeoutMs'>;

/** Sends a request with the API key of `service`. Throws NoAnswerError if there is no response. */
export function callApi(service: Service, call: ApiCall, signal?: AbortSignal): Promise<WireAnswer> {
  const { host } = new URL(service.url);
  const headers = {
    host,
    'accept-language': 'en',
    'user-agent': 'workshop-api cli',
    authorization: `Bearer ${service.key}`,
    ...call.headers,
  };
  const sent = { method: call.method, target: targetPath(service.url, call.path), headers, body: call.body };
  return sendToHost(service.url, sent, service.timeoutMs, signal);
}

/**
 * Returns the request target of an API path. Escapes characters that are invalid in a URL, such as spaces, accents and
 * `#`.
 */
function targetPath(url: string, path: string): string {
  const base = new URL(url).pathname.replace(/\/$/, '');
  const { pathname, search } = new URL(`${base}/api/v1${path.replaceAll('#', '%23')}`, url);
  return pathname + search;
}

export interface Ping {
  workshop: string;
  keyName: string;
  environment: string;
  scopes: string[];
  sandbox: boolean;
  perMinute: number;
  serverTime: string;
  /**
   * The time by the workshop's clock, which differs from the server's time if the clock of a sandbox was moved forward.
   */
  workshopTime: string;
}

/**
 * Requests `/ping`, which returns the workshop and the properties of the API key. Throws OperatorError with advice if
 * the request fails.
 */
export async function pingService(service: Service, signal?: AbortSignal): Promise<Ping> {
  const answer = await callOrExplain(service, { method: 'GET', path: '/ping' }, signal);
  const { key, instance, sandbox, rate_limit, server_time, workshop_time } = toRecord(answer.body);
  const scopes = memberOf(key, 'scopes');
  if (answer.status !== 200) throw describeRefusal(service, answer);
  if (!Array.isArray(scopes))
    throw new OperatorError(
      `${service.url} is not a workshop-api: it answered ${oneLineExcerpt(answer.text)}. Check the address.`,
    );
  return {
    workshop: String(instance),
    keyName: String(memberOf(key, 'name')),
    environment: String(memberOf(key, 'environment')),
    scopes: scopes.map(String),
    sandbox: sandbox === true,
    perMinute: Number(memberOf(memberOf(rate_limit, 'per_minute'), 'limit')),
    serverTime: String(server_time),
    workshopTime: String(workshop_time ?? server_time),
  };
}

export async function callOrExplain(service: Service, call: ApiCall, signal?: AbortSignal) {
  try {
    return await callApi(service, call, signal);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new OperatorError(
      `No answer from ${service.url}: ${error.message}. Check that it is running and that the address is correct.`,
    );
  }
}

export function errorCodeOf({ text }: Pick<WireAnswer, 'text'>): string | undefined {
  const code = memberOf(parseJsonObject(text).error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** Converts an error response into an error for the user, with advice. */
export function describeRefusal(service: Service, answer: WireAnswer): OperatorError {
  const { status, headers, text } = answer;
  const message = memberOf(parseJsonObject(text).error, 'message');
  const said = typeof message === 'string' ? message : oneLineExcerpt(text);
  const advice = adviseAboutProgram(service, answer);
  if (status >= 300 && status < 400)
    return new OperatorError(`${service.url} redirects to ${headers.location}. ${advice}`);
  return new OperatorError([`${service.url} answered ${status}: ${said}`, advice].filter(Boolean).join(' '));
}

/** Returns advice about the use of this program. The service's error message cannot contain such advice. */
export function adviseAboutProgram({ url }: Pick<Service, 'url'>, answer: WireAnswer): string {
  const { status, headers } = answer;
  const code = errorCodeOf(answer);
  const wait = headers['retry-after'];
  if (status >= 300 && status < 400) return 'Log in with the address to which it leads.';
  if (status === 401) return `Log in with a valid key of the workshop: workshop-api login --url ${url}`;
  if (code === 'test_key_forbidden') return 'Log in with a live key, in a sandbox for trials.';
  if (code === 'insufficient_scope') return 'Ask the workshop for a key with this scope, and log in with it.';
  if (code === 'plan_quota_exceeded') return 'The quota of the day begins again at 00:00 UTC.';
  if (wait !== undefined) return `Repeat it in ${wait} s.`;
  if (code === undefined && status >= 400)
    return 'This is not an answer of a workshop-api: check the address and any proxy.';
  return '';
}
