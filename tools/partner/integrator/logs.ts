import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { isObject, toRecord } from '../../../domain/text/json.ts';
import { NoAnswerError } from '../contract/exchange.ts';
import { readArguments } from '../options.ts';
import { callApi, describeRefusal } from './api.ts';
import { parseIntervalMs } from './listen/options.ts';
import { chooseTarget, type Target, targetOptions, targetUsage } from './target.ts';
import { painter, type Terminal } from './terminal.ts';

export const logsUsage = `Usage: workshop-api logs tail [options]

Shows the key's requests and their answers live, after the last ten. It does not show its own requests.

  --status STATUS    only answers with this status: 409, 4xx, 5xx
  --method METHOD    only requests with this method
  --path TEXT        only paths that contain this text, such as /clients
  --once             shows the last requests and exits
  --interval SECONDS the pause between requests, which count towards the quota (default: 5)
  --json             a line of JSON for each request
${targetUsage}

Ctrl-C ends it. It exits with 0, or with 2 if it could not run.`;

export const logsOptions = {
  ...targetOptions,
  status: { type: 'string' },
  method: { type: 'string' },
  path: { type: 'string' },
  once: { type: 'boolean' },
  interval: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const defaultIntervalMs = 5_000;
/**
 * Length of the time window that each poll reads, in milliseconds. Long, because the log lists a request by its start
 * time, but only after its response, which may take half a minute.
 */
const overlapMs = 60_000;
const initialRequestCount = 10;
/** The API's maximum page length. */
const requestsPerPage = 200;

interface LoggedRequest {
  id: number;
  at: string;
  method: string;
  route: string;
  status: number;
  code: string | null;
  duration_ms: number;
  request_id: string;
}

export async function runLogs(args: string[], terminal: Terminal): Promise<number> {
  const { values, words } = readArguments('logs', args, logsOptions, 1);
  if (words[0] !== 'tail') throw new OperatorError('The subcommand is missing: workshop-api logs tail.');
  const fits = buildFilter(values);
  const intervalMs = parseIntervalMs(values.interval, defaultIntervalMs);
  const target = chooseTarget(values, terminal.env);
  const { stdout, stderr, env, signal } = terminal;
  const paint = painter(stdout, env);
  const show = (each: LoggedRequest) => {
    const { at, method, route, status, code, duration_ms, request_id } = each;
    const outcome = paint(status < 400 ? 'green' : 'red', `${status}${code === null ? '' : ` ${code}`}`);
    const line = `${at}  ${method} ${route}  ${outcome}  ${duration_ms} ms  ${paint('grey', request_id)}`;
    stdout.write(`${values.json ? JSON.stringify(each) : line}\n`);
  };
  const { requests: first, answeredAt } = await firstPage(target, signal);
  first.filter(fits).slice(0, initialRequestCount).reverse().forEach(show);
  if (values.once) return 0;
  try {
    await followLog(
      target,
      { first, answeredAt, intervalMs, signal, say: (line) => stderr.write(`${line}\n`) },
      (each) => {
        if (fits(each)) show(each);
      },
    );
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return 0;
}

function buildFilter({ status, method, path }: Partial<Record<'status' | 'method' | 'path', string>>) {
  if (status !== undefined && !/^[1-5](\d\d|xx)$/i.test(status))
    throw new OperatorError(`--status ${status}: must be a status such as 409, or a class such as 4xx.`);
  const statuses = new RegExp(`^${(status ?? '...').toLowerCase().replace('xx', '..')}$`);
  return (each: LoggedRequest) =>
    statuses.test(String(each.status)) &&
    (method === undefined || each.method === method.toUpperCase()) &&
    (path === undefined || each.route.includes(path)) &&
    each.route !== '/api/v1/request-logs';
}

interface FollowOptions {
  first: LoggedRequest[];
  /** The time of the first response by the service's clock, in milliseconds since 1970. */
  answeredAt: number;
  intervalMs: number;
  signal: AbortSignal;
  say(line: string): void;
}

/**
 * Polls the requests of the last minute and shows new ones. The log lists a request only after its response, so a long
 * request may appear after requests that began later.
 */
async function followLog(
  target: Target,
  following: FollowOptions,
  show: (each: LoggedRequest) => void,
): Promise<void> {
  const { first, answeredAt, intervalMs, signal, say } = following;
  let seen = new Set(first.map(({ id }) => id));
  let latest = Math.max(answeredAt, ...first.map(({ at }) => Date.parse(at)));
  // If the first page was full, the log may contain older requests that the page did not list. The time window then
  // starts at the oldest listed request, so that older requests are not shown as new.
  const earliest = first.length < requestsPerPage ? 0 : Date.parse(String(first.at(-1)?.at));
  for (let isLost = false; ; ) {
    await wait(intervalMs, undefined, { signal });
    const requests = await readSince(
      target,
      new Date(Math.max(earliest, latest - overlapMs)).toISOString(),
      signal,
    );
    if (typeof requests === 'string' && !isLost)
      say(`No answer from ${target.url} (${requests}). It goes on when there is one.`);
    if (typeof requests !== 'string' && isLost) say('Connected again.');
    isLost = typeof requests === 'string';
    if (typeof requests === 'string') continue;
    requests
      .filter(({ id }) => !seen.has(id))
      .reverse()
      .forEach(show);
    // Replaces the known ids by those of this response. Earlier ids are not needed, because the start of the time
    // window only moves forward.
    seen = new Set(requests.map(({ id }) => id));
    latest = Math.max(latest, ...requests.map(({ at }) => Date.parse(at)));
  }
}

/** Returns all requests since a time, newest first. Returns the reason as a string if the service did not respond. */
async function readSince(
  target: Target,
  since: string,
  signal: AbortSignal,
): Promise<LoggedRequest[] | string> {
  try {
    const all: LoggedRequest[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await readPage(target, { since, ...(cursor && { cursor }) }, signal);
      all.push(...page.requests);
      cursor = page.cursor;
    }
    return all;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NoAnswerError) return error.message;
    throw error;
  }
}

async function firstPage(target: Target, signal: AbortSignal) {
  try {
    return await readPage(target, {}, signal);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new OperatorError(`No answer from ${target.url}: ${error.message}. Repeat the command.`);
  }
}

async function readPage(target: Target, filters: Record<string, string>, signal: AbortSignal) {
  const path = `/request-logs?${new URLSearchParams({ limit: String(requestsPerPage), ...filters })}`;
  const answer = await callApi(target, { method: 'GET', path }, signal);
  if (answer.status === 429 || answer.status >= 500) throw new NoAnswerError(`status ${answer.status}`);
  if (answer.status !== 200) throw describeRefusal(target, answer);
  const { data, next_cursor, has_more } = toRecord(answer.body);
  const requests = Array.isArray(data) ? data.filter(isLoggedRequest) : [];
  const cursor = has_more === true ? String(next_cursor) : null;
  return { requests, cursor, answeredAt: Date.parse(String(answer.headers.date)) || Date.now() };
}

function isLoggedRequest(value: unknown): value is LoggedRequest {
  if (!isObject(value)) return false;
  const { id, at, route, status } = value;
  return (
    typeof id === 'number' &&
    typeof at === 'string' &&
    typeof route === 'string' &&
    typeof status === 'number'
  );
}
