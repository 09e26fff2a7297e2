import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { exportArchive, gatherExport } from '../../../actions/personal-data/export.ts';
import { insertHistory } from '../../../db/clients/history.ts';
import { initialChanges } from '../../../domain/events/changes.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { StreamedFile } from '../../answers.ts';

/** Exports the data of a client. The history records the export before the first byte is sent. */
export const exportClient: DeskHandlers['exportClient'] = async (request) => {
  const { body, instance, actor, secretBox, snapshot, transact, now } = request;
  const { client_id: clientId, blocked = false } = body;
  const options = { clientId, blocked };
  const gathered = await snapshot((tx) => gatherExport({ tx, instance, secretBox, now }, options));
  const line = { clientId, action: 'client.exported', changes: initialChanges({ blocked }) } as const;
  await transact(async (tx) => {
    if (!blocked) await requireOwner(tx, instance.id, clientId); // The client may have been erased in the meantime.
    await insertHistory(tx, instance.id, line, actor, now);
  });
  const archive = exportArchive(request, gathered);
  return { status: 200, body: new StreamedFile('application/zip', `client-${clientId}.zip`, archive) };
};
