import { type DemoPictures, demoPictures } from '../../../actions/demo/pictures.ts';
import { isLateRow, resetInside } from '../../../actions/sandbox/reset.ts';
import { ConcurrentChangeError } from '../../../db/connection/client.ts';
import type { PreparedHandler } from '../../handler.ts';

export const resetSandbox: PreparedHandler<'resetSandbox', DemoPictures> = {
  takesLong: () => true,
  prepare: (_request, { makeThumbnail }) => demoPictures(makeThumbnail),
  async handle(request, pictures) {
    if (!pictures) throw new Error('a reset is prepared');
    const { instance, maker, documents } = request;
    const { files, rows } = await resetInside(request, { maker, documents, pictures }).catch((error) => {
      throw isLateRow(error) ? new ConcurrentChangeError() : error;
    });
    const body = { ok: true, host: instance.host, rows, documents: files.length };
    return { status: 200, body, removesFiles: files };
  },
};
