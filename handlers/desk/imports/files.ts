import { insertFile, joinNameAndContent, openImportFile, sealBytes } from '../../../actions/imports/files.ts';
import { deleteImportFile, type ImportFileRow } from '../../../db/imports/files.ts';
import { maxImportFileBytes } from '../../../domain/imports/import-file.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { fileAnswer } from '../../answers.ts';
import type { DeskPreparedHandler } from '../../handler.ts';
import { fileGone, readOutcome, requireImportFile } from './import-stored-file.ts';

interface SealedFile {
  sealed: Buffer;
  size: number;
}

export const storeImportFile: DeskPreparedHandler<'storeImportFile', SealedFile> = {
  takesLong: () => true,
  async prepare(request) {
    const content = Buffer.from(request.body.file, 'base64');
    if (content.length > maxImportFileBytes) throw problem('payload_too_large');
    const sealed = await sealBytes(request, joinNameAndContent(request.body.filename, content));
    return { sealed, size: content.length };
  },
  async handle(request, file) {
    const { body } = request;
    const { sealed, size } = requireRow(file);
    const times = await insertFile(request, { sealed, size });
    return {
      status: 201,
      body: { ...times, filename: body.filename, size, attempts: 0, kind: null, report: null },
    };
  },
};

export const showImportFile: DeskHandlers['showImportFile'] = async (request) => {
  const row = await requireImportFile(request, request.params.id);
  const file = await openImportFile(request, row);
  if (!file) throw fileGone();
  const outcome = await readOutcome(request, row);
  return { status: 200, body: fileRecord(row, file.name, outcome?.report ?? null) };
};

type ImportFile = components['schemas']['ImportFile'];

function fileRecord(row: ImportFileRow, filename: string, report: ImportFile['report']): ImportFile {
  const { id, size, created_at, expires_at, attempts, kind } = row;
  return { id, filename, size, created_at, expires_at, attempts, kind, report };
}

export const exportRefusedRows: DeskHandlers['exportRefusedRows'] = async (request) => {
  const row = await requireImportFile(request, request.params.id);
  const outcome = await readOutcome(request, row);
  if (!outcome?.refused) throw problem('not_found', { reason: 'noRefusedRows' });
  return { status: 200, body: fileAnswer(`${row.kind}-refused.csv`, Buffer.from(outcome.refused)) };
};

export const removeImportFile: DeskHandlers['removeImportFile'] = async ({ params, instance, tx }) => {
  const removed = await deleteImportFile(tx, { instanceId: instance.id, id: params.id });
  if (!removed) throw fileGone();
  return { status: 200, body: { ok: true, id: params.id } };
};
