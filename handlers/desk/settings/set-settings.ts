import { settingsRecord } from '../../../db/mappers/settings.ts';
import { findInstanceByHost, updateInstance } from '../../../db/queries/instances.ts';
import { isTimezone } from '../../../domain/local-day.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const setSettings: DeskHandlers['setSettings'] = async ({ body, instance, tx }) => {
  const { schedule, ...fields } = body;
  const { timezone } = fields;
  if (timezone !== undefined && !isTimezone(timezone)) throw invalidField('/timezone', 'unknownTimezone');
  await updateInstance(tx, instance.id, {
    ...fields,
    ...(schedule && { schedule: { ...instance.schedule, ...schedule } }),
  });
  const changed = await findInstanceByHost(tx, instance.host);
  return { status: 200, body: settingsRecord(changed ?? instance) };
};
