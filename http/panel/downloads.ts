import type { FastifyReply } from 'fastify';
import type { Response } from 'light-my-request';
import { attachmentHeader } from '../../domain/documents/document.ts';
import { tableCsv } from '../../domain/text/table-csv.ts';
import type { Language } from '../../generated/errors.ts';
import { type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import type { CsvTable } from '../../views/panel/screen.ts';
import { panelHeaders } from './headers.ts';

/** The answer of an operation that contains a file in base64 (`x-cli-file`). */
export interface AnsweredFile {
  filename: string;
  content: string;
}

/** Tells whether an operation answers with a file in base64. */
export function answersFile(operation: DeskOperationId): boolean {
  const { file } = deskOperations[operation].cli;
  return file === 'out' || file === 'stdout';
}

/** Sends the rows of a table as CSV. */
export function sendCsv(reply: FastifyReply, { name, rows }: CsvTable, language: Language): FastifyReply {
  return reply
    .headers({ ...panelHeaders, 'content-type': 'text/csv; charset=utf-8' })
    .header('content-disposition', attachmentHeader(`${name}.csv`))
    .send(tableCsv(rows, language));
}

/**
 * Sends the file that an act of a form answers, as a download, so that no browser opens it as a page of this host.
 * Returns null if the answer is no file.
 */
export function sendActFile(
  reply: FastifyReply,
  operation: DeskOperationId,
  answer: Response,
): FastifyReply | null {
  const { 'content-type': type, 'content-disposition': disposition = 'attachment' } = answer.headers;
  if (!String(type).startsWith('application/json'))
    return reply
      .headers({ ...panelHeaders, 'content-type': String(type) })
      .header('content-disposition', String(disposition).replace(/^inline/, 'attachment'))
      .send(answer.rawPayload);
  if (!answersFile(operation)) return null;
  const { filename, content } = answer.json<AnsweredFile>();
  return reply
    .headers({ ...panelHeaders, 'content-type': 'application/octet-stream' })
    .header('content-disposition', attachmentHeader(filename))
    .send(Buffer.from(content, 'base64'));
}
