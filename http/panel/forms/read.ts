import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, problem } from '../../../domain/requests/problem.ts';
import { findUnreadableCharacter } from '../../input/parameters.ts';
import { bodyHeadersProblem } from '../../input/request-head.ts';

/** Maximum bytes of a form without files. A budget of 200 lines with long texts has 300 kB. */
export const maxFormBytes = 1_000_000;
/** Maximum bytes of a form with a file: the largest table of an import. */
export const maxUploadBytes = 20_000_000;
const maxFormFields = 5_000;

export interface FormFile {
  name: string;
  content: Buffer;
}

export interface SubmittedForm {
  fields: Record<string, string | string[]>;
  files: Record<string, FormFile>;
}

/** Registers the readers of forms for the routes of the panel. */
export async function registerFormReaders(panel: FastifyInstance): Promise<void> {
  panel.removeAllContentTypeParsers();
  panel.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (request, body, done) => {
      const problem = bodyHeadersProblem(request.raw);
      if (problem) return done(problem);
      const pairs = [...new URLSearchParams(String(body))];
      done(null, { pairs });
    },
  );
  const { default: multipart } = await import('@fastify/multipart');
  await panel.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 20, fields: maxFormFields, fieldSize: maxFormBytes },
  });
}

/** Reads the fields and files of a submitted form. */
export async function readSubmittedForm(request: FastifyRequest): Promise<SubmittedForm> {
  const form = request.isMultipart() ? await readParts(request) : readPairs(request.body);
  const texts = Object.entries(form.fields).flatMap(([name, value]) => [name, ...[value].flat()]);
  if (texts.some((text) => findUnreadableCharacter(text) !== null)) throw problem('bad_request');
  return form;
}

function readPairs(body: unknown): SubmittedForm {
  const pairs = (body as { pairs?: [string, string][] } | undefined)?.pairs ?? [];
  if (pairs.length > maxFormFields) throw problem('payload_too_large');
  return { fields: gatherFields(pairs), files: {} };
}

async function readParts(request: FastifyRequest): Promise<SubmittedForm> {
  const pairs: [string, string][] = [];
  const files: SubmittedForm['files'] = Object.create(null);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') pairs.push([part.fieldname, String(part.value ?? '')]);
      else {
        const content = await part.toBuffer();
        // Browsers send an empty file for a field in which no file was chosen.
        if (part.filename || content.length > 0) files[part.fieldname] = { name: part.filename, content };
      }
    }
  } catch (error) {
    throw (error as { statusCode?: number }).statusCode === 413
      ? problem('payload_too_large')
      : badRequest('brokenForm');
  }
  return { fields: gatherFields(pairs), files };
}

/** Gathers repeated fields in lists. The result has no prototype, so that any name is safe. */
function gatherFields(pairs: [string, string][]): SubmittedForm['fields'] {
  const fields: SubmittedForm['fields'] = Object.create(null);
  for (const [name, value] of pairs) {
    const before = fields[name];
    fields[name] = before === undefined ? value : [...[before].flat(), value];
  }
  return fields;
}
