import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Response } from 'light-my-request';
import { attachmentHeader, inlineHeader } from '../../domain/documents/document.ts';
import { detectType } from '../../domain/documents/judge.ts';
import { isKeyOf } from '../../domain/text/json.ts';
import { type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import { type AnsweredFile, answersFile } from './downloads.ts';
import { guardHeaders } from './headers.ts';
import type { PanelOperations } from './operations.ts';
import { PanelError } from './panel-error.ts';
import type { Visit } from './visit.ts';

/** Time in seconds for which a browser shows a file again without fetching it. Stored files do not change. */
const maxAgeSeconds = 300;

/**
 * Content security policy of photos: no origin and no permissions, except for the style of the page in which browsers
 * show a photo. A PDF has none of these, because the browser's viewer does not run in a sandbox.
 */
const photoPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const paperPolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Returns a read whose answer is a file in base64, by its name. */
function fileOperation(name: string): DeskOperationId | null {
  if (!isKeyOf(name, deskOperations)) return null;
  return deskOperations[name].method === 'GET' && answersFile(name) ? name : null;
}

/**
 * Sends the file that a read of the desk answers, so that pages show pictures and browsers print papers. The parameters
 * of the operation are in the query.
 */
export async function sendOperationFile(
  operations: PanelOperations,
  visit: Visit,
  name: string,
  values: Record<string, string>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const operation = fileOperation(name);
  if (!operation) throw new PanelError('notFound');
  const answer = await operations.read(visit, operation, splitValues(operation, values));
  if (answer.statusCode !== 200) throw new PanelError('notFound');
  return sendFile(reply, answer);
}

function splitValues(operation: DeskOperationId, { download: _, ...values }: Record<string, string>) {
  const { path } = deskOperations[operation];
  const isInPath = ([name]: [string, string]) => path.includes(`{${name}}`);
  const entries = Object.entries(values);
  return {
    params: Object.fromEntries(entries.filter(isInPath)),
    query: Object.fromEntries(entries.filter((entry) => !isInPath(entry))),
  };
}

function sendFile(reply: FastifyReply, answer: Response): FastifyReply {
  const { filename, content } = answer.json<AnsweredFile>();
  const bytes = Buffer.from(content, 'base64');
  const type = detectType(bytes);
  const isShown = type !== null && !isDownload(reply.request);
  return reply
    .headers({
      ...guardHeaders,
      'cache-control': `private, max-age=${maxAgeSeconds}`,
      'content-security-policy': type === 'application/pdf' ? paperPolicy : photoPolicy,
      'content-type': type ?? 'application/octet-stream',
      'content-disposition': isShown ? inlineHeader(filename) : attachmentHeader(filename),
    })
    .send(bytes);
}

function isDownload({ query }: FastifyRequest): boolean {
  return (query as Record<string, unknown> | undefined)?.download !== undefined;
}
