import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ApiError } from '../../../../adapters/mcp/api.ts';
import { NoReplyError, type PortRequest, type WorkshopPort } from '../../../../adapters/mcp/port.ts';
import { workshopServer } from '../../../../adapters/mcp/server.ts';
import { errorMessage } from '../../../../domain/errors/operator-error.ts';
import { parseJsonObject } from '../../../../domain/text/json.ts';
import { NoAnswerError, sendToHost, type WireAnswer } from '../../contract/exchange.ts';
import { callApi } from '../api.ts';
import type { Target } from '../target.ts';
import { oneLineExcerpt, type Terminal } from '../terminal.ts';

const documentFile = new URL('../../../../generated/openapi/en.json', import.meta.url);

/**
 * Serves the workshop's MCP tools over standard input and output, until standard input ends or the command is
 * interrupted. Returns the exit code.
 */
export async function serveAssistant(
  target: Target,
  { stdin, stdout, stderr, signal }: Terminal,
): Promise<number> {
  const onDefect = (error: unknown) =>
    stderr.write(`${error instanceof Error ? error.stack : errorMessage(error)}\n`);
  const server = workshopServer(
    openPort(target, signal),
    JSON.parse(readFileSync(documentFile, 'utf8')),
    onDefect,
  );
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      stdout.write(chunk);
      done();
    },
  });
  server.onerror = (error) => stderr.write(`${oneLineExcerpt(error.message)}\n`);
  const ended = new Promise<number>((resolve) => {
    const end = () => resolve(0);
    stdin.once('end', end).once('close', end);
    signal.addEventListener('abort', end, { once: true });
    // Handles a signal that arrived while the library was being loaded.
    if (signal.aborted) end();
    // Ends with exit code 2 if the transport closes the server, because an input line is too long.
    server.onclose = () => resolve(2);
  });
  await server.connect(new StdioServerTransport(stdin, output));
  const code = await ended;
  await server.close();
  return code;
}

/** Returns a port that reaches the workshop over the network. Responses are in the workshop's language. */
function openPort(target: Target, signal: AbortSignal): WorkshopPort {
  const send = async ({ method, path, body, idempotencyKey }: PortRequest): Promise<WireAnswer> => {
    const headers = {
      'accept-language': '*',
      'user-agent': 'workshop-api mcp',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return toNoReply(callApi(target, { method, path, headers, body: sent }, signal));
  };
  const read = async (path: string) => {
    const answer = await send({ method: 'GET', path });
    if (answer.status !== 200) throw new ApiError(answer);
    return parseJsonObject(answer.text);
  };
  let timezone: string | undefined;
  return {
    send,
    page: (path) => fetchDocsPage(target, path, signal),
    timezone: async () => {
      timezone ??= String((await read('/workshop')).timezone);
      return timezone;
    },
    now: async () => new Date(String((await read('/ping')).workshop_time)),
  };
}

/** Requests a page of the documentation without an API key, because the documentation is public. */
function fetchDocsPage({ url, timeoutMs }: Target, path: string, signal: AbortSignal): Promise<WireAnswer> {
  const { host, pathname } = new URL(url);
  const headers = { host, 'user-agent': 'workshop-api mcp' };
  const target = `${pathname.replace(/\/$/, '')}${path}`;
  return toNoReply(sendToHost(url, { method: 'GET', target, headers }, timeoutMs, signal));
}

async function toNoReply(answer: Promise<WireAnswer>): Promise<WireAnswer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof NoAnswerError ? new NoReplyError(error.message) : error;
  }
}
