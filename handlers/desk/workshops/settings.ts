import { keepLogo } from '../../../actions/workshops/keep-logo.ts';
import type { Db } from '../../../db/connection/client.ts';
import { findLogo, insertLogo } from '../../../db/workshops/logos.ts';
import { findInstanceByHost, type Instance, updateInstance } from '../../../db/workshops/queries.ts';
import { readMailAddress } from '../../../domain/messages/mail-address.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { Logo } from '../../../domain/workshops/branding.ts';
import { compactIban, isIban, isPaymentLink } from '../../../domain/workshops/payment.ts';
import { placeProblem } from '../../../domain/workshops/place.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { workshopRecord } from '../../general/record.ts';
import type { DeskPreparedHandler } from '../../handler.ts';

async function settingsRecord(tx: Db, instance: Instance): Promise<components['schemas']['Settings']> {
  const { upcoming_holidays: _, ...shown } = workshopRecord(instance, []);
  const { reminder_hours, quote_days, signing_code, change_hours, evidence_years, mail_quote_pdf } = instance;
  const { verifactu, negative_stock, language, country, region, tax_rate } = instance;
  const signing = { signing_code, change_hours, evidence_years, mail_quote_pdf };
  const { brand_color, registration_number, payment_iban, payment_link } = instance;
  const logo = await logoRecord(tx, instance);
  return {
    ...shown,
    registration_number,
    brand_color,
    logo,
    reminder_hours,
    quote_days,
    ...signing,
    payment_iban,
    payment_link,
    verifactu,
    negative_stock,
    language,
    country,
    region,
    tax_rate,
  };
}

async function logoRecord(tx: Db, { id, logo }: Instance): Promise<components['schemas']['Logo'] | null> {
  const found = logo === null ? undefined : await findLogo(tx, id, logo);
  return found ? { width: found.width, height: found.height, created_at: found.created_at } : null;
}

export const showSettings: DeskHandlers['showSettings'] = async ({ tx, instance }) => {
  return { status: 200, body: await settingsRecord(tx, instance) };
};

export const setSettings: DeskHandlers['setSettings'] = async ({ body, instance, tx }) => {
  const { schedule, ...fields } = body;
  const wrong = placeProblem(fields, instance);
  if (wrong) throw wrong;
  requireMailable(fields.email);
  await updateInstance(tx, instance.id, {
    ...fields,
    ...paymentFields(fields),
    ...(schedule && { schedule: { ...instance.schedule, ...schedule } }),
  });
  return changedSettings(tx, instance);
};

/** Judges how clients pay; an empty text stands for none. */
function paymentFields({ payment_iban: iban, payment_link: link }: PaymentFields) {
  if (iban && !isIban(iban)) throw invalidField('/payment_iban', 'iban');
  if (link && !isPaymentLink(link)) throw invalidField('/payment_link', 'httpsUrl');
  return iban === undefined ? {} : { payment_iban: compactIban(iban) };
}

type PaymentFields = Pick<components['schemas']['SettingsUpdate'], 'payment_iban' | 'payment_link'>;

export const setLogo: DeskPreparedHandler<'setLogo', Logo> = {
  takesLong: ({ body }) => body.file !== undefined,
  prepare: ({ body, documents, instance }, { makeLogo }) => {
    const asker = { workshop: instance.id };
    return keepLogo({ documents, makeLogo, asker }, Buffer.from(body.file ?? '', 'base64'));
  },
  async handle({ tx, instance, now }, logo) {
    if (logo) await insertLogo(tx, instance.id, logo, now);
    await updateInstance(tx, instance.id, { logo: logo?.name ?? null });
    return changedSettings(tx, instance);
  },
};

async function changedSettings(tx: Db, instance: Instance) {
  const changed = await findInstanceByHost(tx, instance.host);
  return { status: 200, body: await settingsRecord(tx, changed ?? instance) } as const;
}

/** An empty text stands for none. */
function requireMailable(email = ''): void {
  if (email === '') return;
  const read = readMailAddress(email);
  if ('problem' in read) throw invalidField('/email', read.problem, read.params);
}
