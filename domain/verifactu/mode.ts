import { isTaxIdOfPerson, normaliseTaxId } from '../clients/tax-id.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { findDueAnnouncement } from '../time/announcement.ts';

export const verifactuModes = ['off', 'test', 'production', 'exempt'] as const;
type Mode = (typeof verifactuModes)[number];

/**
 * Reasons for the mode `exempt`: the workshop uses the SII, or a different tax authority is responsible for its
 * domicile.
 */
export const verifactuExemptions = ['sii', 'basque_country', 'navarre'] as const;

/** Tells whether tax records are sent to the tax authority in a mode. */
export function sendsRecords(mode: string): boolean {
  return mode === 'test' || mode === 'production';
}

/** A workshop's settings for sending its tax records. */
export interface SendingSettings {
  verifactu: Mode;
  verifactu_from: string;
  verifactu_ends: string | null;
  country: string;
}

export interface RequestedMode {
  mode: Mode;
  exemption: (typeof verifactuExemptions)[number] | null;
}

interface WorkshopRecordFacts {
  hasIssued: boolean;
  /** The mode of the workshop's last tax record; null without records. */
  lastMode: Mode | null;
  today: string;
}

/** Returns the reason why a workshop's mode cannot be changed; null if it can. */
export function modeProblem(
  settings: SendingSettings,
  { mode, exemption }: RequestedMode,
  { hasIssued, lastMode, today }: WorkshopRecordFacts,
): FieldProblem | null {
  if (mode === 'exempt' && exemption === null) return { path: '/exemption', rule: 'exemptionMissing' };
  if (mode !== 'exempt' && exemption !== null) return { path: '/exemption', rule: 'exemptionOnlyExempt' };
  if (mode === settings.verifactu) return null;
  const rule = (rule: FieldProblem['rule'], params = {}) => ({ path: '/mode', rule, params });
  if (lastMode === 'test') return rule('testStays');
  if (mode === 'test' && hasIssued) return rule('testOnlyNew');
  if (sendsRecords(mode) && settings.country !== 'ES')
    return rule('modeOnlySpain', { country: settings.country });
  const isSending = settings.verifactu === 'production' && lastMode === 'production';
  return isSending && pastEndDay(settings, today) === null ? rule('sendingGoesOn') : null;
}

/** Returns the reason why a workshop's mode prevents issuing invoices today; null if it doesn't. */
export function modeObstacle(settings: SendingSettings, today: string): FieldProblem | null {
  const { country, verifactu, verifactu_from } = settings;
  const obstacle = (rule: FieldProblem['rule'], day: string): FieldProblem => ({
    path: '/workshop/verifactu',
    rule,
    params: { day },
  });
  if (country !== 'ES') return null;
  if (verifactu === 'off' && today >= verifactu_from) return obstacle('recordsRequired', verifactu_from);
  const ended = verifactu === 'production' ? pastEndDay(settings, today) : null;
  return ended === null ? null : obstacle('recordsEnded', ended);
}

/** First days on which the law requires tax records: RD 1007/2023, as last changed by RDL 15/2025. */
const lawfulStarts = { corporateTax: '2027-01-01', others: '2027-07-01' };

/**
 * Matches tax ids of entities that don't pay corporate tax, by the first letter: communities of goods (E), communities
 * of owners (H), branches of foreign entities (W).
 */
const paysNoCorporateTax = /^[EHW]/;

/** Returns the first day on which Spanish law requires tax records of the owner of a tax id. */
export function legalStartDay(taxId: string): string {
  const isExempt = isTaxIdOfPerson(taxId) || paysNoCorporateTax.test(normaliseTaxId(taxId));
  return isExempt ? lawfulStarts.others : lawfulStarts.corporateTax;
}

type StartSettings = Pick<SendingSettings, 'country' | 'verifactu' | 'verifactu_from'> & { tax_id: string };

/**
 * Returns the first day on which the law requires tax records, if the workshop's settings allow invoices without
 * records after that day; otherwise null.
 */
export function missedLawfulStart({
  country,
  verifactu,
  verifactu_from,
  tax_id,
}: StartSettings): string | null {
  const lawful = legalStartDay(tax_id);
  return country === 'ES' && verifactu === 'off' && verifactu_from > lawful ? lawful : null;
}

/** Days before `verifactu_from` on which a Spanish workshop with the mode `off` is alerted. */
const startAnnouncements = [7, 30, 90] as const;
/** Days before `verifactu_from` on which the first alert is sent. */
export const maxAnnouncedStartDays = 90;

/** Returns which alert about `verifactu_from` is due, in days before that date; null if none is due. */
export function dueAlertDays(
  {
    verifactu_from,
    verifactu_from_announced: announced,
  }: Pick<SendingSettings, 'verifactu_from'> & { verifactu_from_announced: number | null },
  today: string,
): number | null {
  return findDueAnnouncement(Date.parse(verifactu_from) - Date.parse(today), startAnnouncements, announced);
}

/** Returns the announced last day of sending tax records if that day has passed; otherwise null. */
export function pastEndDay(
  { verifactu_ends: ends }: Pick<SendingSettings, 'verifactu_ends'>,
  today: string,
): string | null {
  return ends !== null && ends < today ? ends : null;
}
