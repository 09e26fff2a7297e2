import { positionAfterLast } from '../../../db/connection/pages.ts';
import {
  listSettingsHistory as listChanges,
  type SettingsHistoryRow,
} from '../../../db/workshops/settings-history.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openIdPage } from '../../pages.ts';
import { changesRecord } from '../history-record.ts';

export const listSettingsHistory: DeskHandlers['listSettingsHistory'] = async (request) => {
  const { instance, tx } = request;
  const pages = openIdPage(request, positionAfterLast);
  const found = await listChanges(tx, instance.id, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, entryRecord) };
};

function entryRecord({ actor_name, actor_kind, changes, id, at, subject, action, name }: SettingsHistoryRow) {
  return {
    id,
    at,
    subject,
    action,
    name,
    by: actor_name,
    by_kind: actor_kind,
    changes: changesRecord(changes),
  };
}
