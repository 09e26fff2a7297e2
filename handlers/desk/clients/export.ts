import { exportArchive, gatherExport } from '../../../actions/clients/export.ts';
import { requireOwner } from '../../../actions/clients/require-owner.ts';
import { insertHistory } from '../../../db/clients/history.ts';
import { initialChanges } from '../../../domain/events/changes.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { StreamedFile } from '../../answers.ts';

/** Nothing is handed over that the history doesn't tell of: it says so before the first byte goes. */
export const exportClient: DeskHandlers['exportClient'] = async (request) => {
  const { body, instance, actor, secretBox, snapshot, transact, now } = request;
  const { client_id: clientId, blocked = false } = body;
  const wanted = { clientId, blocked };
  const gathered = await snapshot((tx) => gatherExport({ tx, instance, secretBox, now }, wanted));
  const line = { clientId, action: 'client.exported', changes: initialChanges({ blocked }) } as const;
  await transact(async (tx) => {
    if (!blocked) await requireOwner(tx, instance.id, clientId); // it may have been erased meanwhile
    await insertHistory(tx, instance.id, line, actor, now);
  });
  const archive = exportArchive(request, gathered);
  return { status: 200, body: new StreamedFile('application/zip', `client-${clientId}.zip`, archive) };
};
