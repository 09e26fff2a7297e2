import { recordOpenedTime } from '../../../actions/appointments/waiting.ts';
import { claimAllSeries } from '../../../actions/invoices/issue/claim-series.ts';
import { storeLogo } from '../../../actions/workshops/store-logo.ts';
import { readLogo } from '../../../adapters/threads/logos.ts';
import type { Db, Tx } from '../../../db/connection/client.ts';
import { hasIssuedInvoices } from '../../../db/invoices/series.ts';
import { findLogo, insertLogo } from '../../../db/workshops/logos.ts';
import { type Instance, lockInstance, updateInstance } from '../../../db/workshops/queries.ts';
import { insertSettingsChange } from '../../../db/workshops/settings-history.ts';
import { setSetupAnswer } from '../../../db/workshops/setup.ts';
import { normaliseTaxId } from '../../../domain/clients/tax-id.ts';
import { judgeDocument } from '../../../domain/documents/judge.ts';
import { changesBetween } from '../../../domain/events/changes.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';
import type { Logo } from '../../../domain/workshops/branding.ts';
import { compactIban, isIban, isPaymentLink } from '../../../domain/workshops/payment.ts';
import { placeProblem } from '../../../domain/workshops/place.ts';
import { applyHours, readDayHours } from '../../../domain/workshops/read-hours.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { hourVocabulary } from '../../../views/texts/hour-words.ts';
import { fileAnswer } from '../../answers.ts';
import type { DeskPreparedHandler } from '../../handler.ts';
import { reloadSettings, settingsRecord } from './show-settings.ts';

export const setSettings: DeskHandlers['setSettings'] = async (request) => {
  const { body, instance, tx, now } = request;
  const { schedule, hours, accept_uncertified, ...fields } = body;
  const week = hours === undefined ? undefined : readSchedule(hours, body, instance);
  const wrong = placeProblem(fields, instance);
  if (wrong) throw wrong;
  await requireSameIssuer(tx, instance, fields);
  requireMailable(fields.email);
  if (fields.tax_id !== undefined) await claimForTaxId({ tx, instance }, fields.tax_id);
  // Hours that a person states are right, including those that every new workshop has.
  if (week || schedule)
    await setSetupAnswer(tx, { instanceId: instance.id, step: 'hours', answer: 'confirmed' });
  const before = await settingsRecord(tx, instance);
  await updateInstance(tx, instance.id, {
    ...fields,
    ...normalisePaymentFields(fields),
    ...acceptedAtFields(instance, { accept_uncertified, country: fields.country, now }),
    ...(schedule && { schedule: { ...instance.schedule, ...schedule } }),
    ...week,
  });
  if (week || schedule || fields.lunch_break) await recordOpenedTime(request, null);
  const answer = await reloadSettings(tx, instance);
  const changes = changesBetween(before, answer.body);
  await insertSettingsChange(tx, request, { subject: 'settings', action: 'changed', name: null, changes });
  return answer;
};

/** Claims the workshop's series for another tax id. */
async function claimForTaxId(context: { tx: Tx; instance: Instance }, tax_id: string): Promise<void> {
  const { tx, instance } = context;
  if (normaliseTaxId(tax_id) === normaliseTaxId(instance.tax_id)) return;
  await lockInstance(tx, instance.id);
  await claimAllSeries(context, { tax_id }, '/tax_id');
}

interface Acceptance {
  accept_uncertified: boolean | undefined;
  country: string | undefined;
  now: Date;
}

/**
 * Returns the changed column `uncertified_accepted_at`: the time at which the workshop accepted that the software is
 * not certified. A change of the country withdraws the acceptance, because it concerns one country's law.
 */
function acceptedAtFields(
  instance: Pick<Instance, 'country' | 'uncertified_accepted_at'>,
  { accept_uncertified: accepts, country = instance.country, now }: Acceptance,
) {
  if (accepts && country === 'ES') throw invalidField('/accept_uncertified', 'onlyOutsideSpain');
  const isSame = country === instance.country;
  if (accepts === undefined) return isSame ? {} : { uncertified_accepted_at: null };
  if (!accepts) return { uncertified_accepted_at: null };
  return { uncertified_accepted_at: (isSame && instance.uncertified_accepted_at) || now.toISOString() };
}

type SettingsBody = Parameters<DeskHandlers['setSettings']>[0]['body'];

/**
 * Rejects changes of the issuer's fields after an invoice was issued, because such a change requires a new chain of tax
 * records.
 */
async function requireSameIssuer(
  tx: Db,
  instance: Instance,
  { tax_id, country }: SettingsBody,
): Promise<void> {
  const changed = [
    ...(tax_id !== undefined && normaliseTaxId(tax_id) !== normaliseTaxId(instance.tax_id)
      ? ['/tax_id']
      : []),
    ...(country !== undefined && country !== instance.country ? ['/country'] : []),
  ];
  if (changed.length === 0 || !(await hasIssuedInvoices(tx, instance.id))) return;
  throw problem('validation_error', {
    fields: changed.map((path) => ({ path, rule: 'issuedAlready' as const })),
  });
}

/** Validates the payment settings, and returns the changed columns. An empty text removes a setting. */
function normalisePaymentFields({ payment_iban: iban, payment_link: link }: SettingsBody) {
  if (iban && !isIban(iban)) throw invalidField('/payment_iban', 'iban');
  if (link && !isPaymentLink(link)) throw invalidField('/payment_link', 'httpsUrl');
  return iban === undefined ? {} : { payment_iban: compactIban(iban) };
}

export const setLogo: DeskPreparedHandler<'setLogo', Logo> = {
  takesLong: ({ body }) => body.file !== undefined,
  prepare: ({ body, documents, instance }, { makeLogo }) => {
    const asker = { workshop: instance.id };
    return storeLogo({ documents, makeLogo, asker }, Buffer.from(body.file ?? '', 'base64'));
  },
  async handle(request, logo) {
    const { tx, instance, now } = request;
    if (logo) await insertLogo(tx, instance.id, logo, now);
    await updateInstance(tx, instance.id, { logo: logo?.name ?? null });
    const action = logo ? 'changed' : 'removed';
    await insertSettingsChange(tx, request, { subject: 'logo', action, name: null, changes: {} });
    return reloadSettings(tx, instance);
  },
};

export const exportLogo: DeskHandlers['exportLogo'] = async ({ tx, instance, documents }) => {
  const { id: instanceId, logo: name } = instance;
  const logo = name === null ? undefined : await findLogo(tx, { instanceId, name });
  if (!logo) throw problem('not_found', { reason: 'noLogo' });
  const picture = await readLogo(documents, logo);
  const ending = judgeDocument(picture)?.type === 'image/png' ? 'png' : 'jpg';
  return { status: 200, body: fileAnswer(`logo.${ending}`, picture) };
};

/** Requires a valid email address, or an empty text, which removes the address. */
function requireMailable(email = ''): void {
  if (email === '') return;
  const read = readMailAddress(email);
  if ('problem' in read) throw invalidField('/email', read.problem, read.params);
}

/** Parses a text with opening hours into the weekly schedule and the lunch break. */
function readSchedule(typed: string, { schedule, lunch_break }: SettingsBody, instance: Instance) {
  const other = schedule ? '/schedule' : '/lunch_break';
  if (schedule || lunch_break) throw invalidField(other, 'hoursOnce');
  const read = readDayHours(typed, hourVocabulary);
  const week = 'problem' in read ? read : applyHours(read.hours, instance);
  if ('problem' in week) throw invalidField('/hours', week.problem.rule, week.problem.params);
  return week;
}
