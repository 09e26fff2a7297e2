import { findInstanceByHost, type Instance, updateInstance } from '../../db/workshops/queries.ts';
import { readMailAddress } from '../../domain/messages/mail-address.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { placeProblem } from '../../domain/workshops/place.ts';
import type { components } from '../../generated/desk-types.ts';
import type { DeskHandlers } from '../../generated/handlers.ts';
import { workshopRecord } from '../general/record.ts';

function settingsRecord(instance: Instance): components['schemas']['Settings'] {
  const { upcoming_holidays: _, ...shown } = workshopRecord(instance, []);
  const { reminder_hours, quote_days, signing_code, change_hours, evidence_years, mail_quote_pdf } = instance;
  const { verifactu, language, country, region, tax_rate } = instance;
  const signing = { signing_code, change_hours, evidence_years, mail_quote_pdf };
  return { ...shown, reminder_hours, quote_days, ...signing, verifactu, language, country, region, tax_rate };
}

export const showSettings: DeskHandlers['showSettings'] = async ({ instance }) => {
  return { status: 200, body: settingsRecord(instance) };
};

export const setSettings: DeskHandlers['setSettings'] = async ({ body, instance, tx }) => {
  const { schedule, ...fields } = body;
  const wrong = placeProblem(fields, instance);
  if (wrong) throw wrong;
  requireMailable(fields.email);
  await updateInstance(tx, instance.id, {
    ...fields,
    ...(schedule && { schedule: { ...instance.schedule, ...schedule } }),
  });
  const changed = await findInstanceByHost(tx, instance.host);
  return { status: 200, body: settingsRecord(changed ?? instance) };
};

/** An empty text stands for none. */
function requireMailable(email = ''): void {
  if (email === '') return;
  const read = readMailAddress(email);
  if ('problem' in read) throw invalidField('/email', read.problem, read.params);
}
