import type { FieldProblem } from '../requests/problem.ts';

export type Mode = 'off' | 'test' | 'production' | 'exempt';

/** Tells whether the records of a mode are sent. */
export function sendsRecords(mode: string): boolean {
  return mode === 'test' || mode === 'production';
}

/** The settings by which a workshop sends its records, or sends none. */
export interface SendingSettings {
  verifactu: Mode;
  verifactu_from: string;
  verifactu_ends: string | null;
  country: string;
}

export interface ModeWish {
  mode: Mode;
  exemption: 'sii' | 'basque_country' | 'navarre' | null;
}

interface Facts {
  hasIssued: boolean;
  /** The mode of its latest record; null if there is none. */
  lastMode: Mode | null;
  today: string;
}

/** Returns why a workshop cannot change to a mode. */
export function modeProblem(
  settings: SendingSettings,
  { mode, exemption }: ModeWish,
  { hasIssued, lastMode, today }: Facts,
): FieldProblem | null {
  if (mode === 'exempt' && exemption === null) return { path: '/exemption', rule: 'exemptionMissing' };
  if (mode !== 'exempt' && exemption !== null) return { path: '/exemption', rule: 'exemptionOnlyExempt' };
  if (mode === settings.verifactu) return null;
  const rule = (rule: FieldProblem['rule'], params = {}) => ({ path: '/mode', rule, params });
  if (lastMode === 'test') return rule('testStays');
  if (mode === 'test' && hasIssued) return rule('testOnlyNew');
  if (sendsRecords(mode) && settings.country !== 'ES')
    return rule('modeOnlySpain', { country: settings.country });
  const hasEnded = settings.verifactu_ends !== null && settings.verifactu_ends < today;
  return lastMode === 'production' && !hasEnded ? rule('sendingGoesOn') : null;
}

/** Returns why the workshop's mode does not let it issue an invoice on a day. */
export function modeObstacle(
  { country, verifactu, verifactu_from, verifactu_ends }: SendingSettings,
  today: string,
): FieldProblem | null {
  const obstacle = (rule: FieldProblem['rule'], day: string): FieldProblem => ({
    path: '/workshop/verifactu',
    rule,
    params: { day },
  });
  if (country !== 'ES') return null;
  if (verifactu === 'off' && today >= verifactu_from) return obstacle('recordsRequired', verifactu_from);
  const hasEnded = verifactu === 'production' && verifactu_ends !== null && verifactu_ends < today;
  return hasEnded ? obstacle('recordsEnded', verifactu_ends) : null;
}
