import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { workshopServer } from '../../adapters/mcp/server.ts';
import { badRequest } from '../../domain/requests/problem.ts';
import type { Document } from '../input/runtime-document.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { openInProcessPort } from './port.ts';

interface Service {
  app: FastifyInstance;
  runtime: Runtime;
  document: Document;
}

/**
 * Answers one message of the Model Context Protocol. Creates a server for this message only, so that any process can
 * answer the next message, and no stream delays a shutdown.
 */
export async function answerMessage(
  { app, runtime, document }: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Rejects lists of messages, which earlier versions of the protocol allowed, because one list could call a hundred
  // tools.
  if (Array.isArray(request.body)) throw badRequest('oneMessage');
  const server = workshopServer(openInProcessPort(app, runtime, request), document, (error) =>
    request.log.error({ err: error }, 'a tool failed: this is a defect'),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const answer = await transport.handleRequest(toWebRequest(request), { parsedBody: request.body });
    reply.code(answer.status).headers(Object.fromEntries(answer.headers));
    return await reply.send(await answer.text());
  } finally {
    await server.close();
  }
}

/** Headers that the transport needs. The guards have already checked all other headers, and the body is parsed. */
const mcpHeaders = ['accept', 'content-type', 'mcp-protocol-version'];

function toWebRequest({ headers }: FastifyRequest): Request {
  const requestHeaders = mcpHeaders.map((name): [string, string] => [name, String(headers[name] ?? '')]);
  const sent = Object.fromEntries(requestHeaders.filter(([, value]) => value !== ''));
  return new Request('http://localhost/mcp', { method: 'POST', headers: sent });
}
