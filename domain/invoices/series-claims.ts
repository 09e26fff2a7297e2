import { normaliseTaxId } from '../clients/tax-id.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { canProduceSameNumber, parseNumber, type SeriesFormat } from './invoice.ts';

/** The issuer for which a series is claimed: a tax id, for production or for the tax authority's test service. */
export interface ClaimOwner {
  taxId: string;
  isTest: boolean;
}

/** A series of a tax id, and the workshop that claims it. */
export interface SeriesClaim extends SeriesFormat {
  workshop_id: number;
  tax_id: string;
  test: boolean;
  /**
   * True if the workshop may use the series. False if two workshops used the series before claims existed, or before
   * one of the workshops was imported.
   */
  holds: boolean;
  /** True if an invoice was numbered under this claim. */
  used: boolean;
  /** The workshop's host; null if the workshop was removed. */
  host: string | null;
}

interface Issuer {
  tax_id: string;
  verifactu: string;
  sandbox: boolean;
}

/**
 * Returns the issuer for which a workshop's series are claimed; null if the workshop's invoices have no legal effect.
 */
export function seriesOwner({ tax_id, verifactu, sandbox }: Issuer): ClaimOwner | null {
  const taxId = normaliseTaxId(tax_id);
  return sandbox || taxId === '' ? null : { taxId, isTest: verifactu === 'test' };
}

/** All claims for the workshop's tax id, and the workshop's claims under former tax ids. */
export interface SeriesClaims {
  workshopId: number;
  owner: ClaimOwner;
  all: readonly SeriesClaim[];
  /** Invoice numbers of the same tax id that were lost in other workshops by a restore. */
  lost: readonly string[];
}

export type ClaimProblem =
  /** Another workshop with the same tax id holds the series, or a series that may produce the same numbers. */
  | { kind: 'sister'; holder: string }
  /** The workshop used the series under a different tax id. */
  | { kind: 'formerIssuer'; taxId: string };

/** Returns the reason why the workshop may not use a series under its current tax id; null if it may. */
export function claimProblem(series: SeriesFormat, claims: SeriesClaims): ClaimProblem | null {
  if (findValidClaim(series, claims)) return null;
  const { workshopId, owner, all, lost } = claims;
  const sister = all.find(
    (each) =>
      each.workshop_id !== workshopId &&
      each.holds &&
      isClaimOf(owner, each) &&
      canProduceSameNumber(each, series),
  );
  if (sister) return { kind: 'sister', holder: sister.host ?? `#${sister.workshop_id}` };
  const lostNumber = lost.find((number) => parseNumber(series, number) !== null);
  if (lostNumber !== undefined) return { kind: 'sister', holder: lostNumber };
  const former = all.find(
    (each) =>
      each.workshop_id === workshopId && each.code === series.code && each.used && !isClaimOf(owner, each),
  );
  return former ? { kind: 'formerIssuer', taxId: former.tax_id } : null;
}

/** Finds the workshop's valid claim of a series with the same code and numbering. */
function findValidClaim({ code, per_year }: SeriesFormat, claims: SeriesClaims): SeriesClaim | undefined {
  return claims.all.find(
    (each) =>
      each.workshop_id === claims.workshopId &&
      each.holds &&
      isClaimOf(claims.owner, each) &&
      each.code === code &&
      each.per_year === per_year,
  );
}

function isClaimOf({ taxId, isTest }: ClaimOwner, claim: SeriesClaim): boolean {
  return claim.tax_id === taxId && claim.test === isTest;
}

/** Returns a field error for a claimed series. The error suggests an unused code. */
export function claimRefusal(
  { series, path, problem }: { series: SeriesFormat; path: string; problem: ClaimProblem },
  free: string,
): FieldProblem {
  const { code } = series;
  return problem.kind === 'sister'
    ? { path, rule: 'seriesTaken', params: { code, holder: problem.holder, free } }
    : { path, rule: 'seriesOfFormerIssuer', params: { code, tax_id: problem.taxId, free } };
}

/** Returns the code itself if it is unused, otherwise the code with the first unused suffix, such as `FB`. */
export function findFreeSeriesCode(code: string, isTaken: (code: string) => boolean): string {
  for (let number = 0; ; number += 1) {
    const suffix = seriesSuffix(number);
    const free = code.slice(0, maxCodeLength - suffix.length) + suffix;
    if (!isTaken(free)) return free;
  }
}

/** Maximum number of characters of a series code, equal to `maxLength` in the OpenAPI document. */
const maxCodeLength = 20;

const lettersInAlphabet = 26;

/**
 * Returns the suffix with a given index: none, B to Z, BA to ZZ, and so on. The suffix `A` is omitted, because it could
 * be read as the first series.
 */
function seriesSuffix(number: number): string {
  if (number === 0) return '';
  const last = String.fromCharCode('A'.charCodeAt(0) + (number % lettersInAlphabet));
  return seriesSuffix(Math.floor(number / lettersInAlphabet)) + last;
}
