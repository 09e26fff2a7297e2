import type { Db } from '../../../db/connection/client.ts';
import { findLogo } from '../../../db/workshops/logos.ts';
import { findInstanceByHost, type Instance } from '../../../db/workshops/queries.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { workshopRecord } from '../../general/record.ts';

export async function settingsRecord(tx: Db, instance: Instance): Promise<components['schemas']['Settings']> {
  const { upcoming_holidays: _, ...settings } = workshopRecord(instance, []);
  const { reminder_hours, quote_days, signing_code, change_hours, evidence_years, mail_quote_pdf } = instance;
  const { verifactu, negative_stock, language, country, region, tax_rate, uncertified_accepted_at } =
    instance;
  const signing = { signing_code, change_hours, evidence_years, mail_quote_pdf };
  const { brand_color, registration_number, registry_entry, payment_iban, payment_link, invoice_due_days } =
    instance;
  const logo = await logoRecord(tx, instance);
  return {
    ...settings,
    registration_number,
    registry_entry,
    brand_color,
    logo,
    reminder_hours,
    quote_days,
    ...signing,
    payment_iban,
    payment_link,
    invoice_due_days,
    verifactu,
    negative_stock,
    language,
    country,
    region,
    tax_rate,
    uncertified_accepted_at,
  };
}

async function logoRecord(tx: Db, { id, logo }: Instance): Promise<components['schemas']['Logo'] | null> {
  const found = logo === null ? undefined : await findLogo(tx, { instanceId: id, name: logo });
  return found ? { width: found.width, height: found.height, created_at: found.created_at } : null;
}

export const showSettings: DeskHandlers['showSettings'] = async ({ tx, instance }) => {
  return { status: 200, body: await settingsRecord(tx, instance) };
};

/** Returns the settings after a change, read again from the database. */
export async function reloadSettings(tx: Db, instance: Instance) {
  const changed = await findInstanceByHost(tx, instance.host);
  return { status: 200, body: await settingsRecord(tx, changed ?? instance) } as const;
}
