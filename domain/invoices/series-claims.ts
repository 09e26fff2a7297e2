import { normaliseTaxId } from '../clients/tax-id.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { type Counting, mayCollide, numberIn } from './invoice.ts';

/** The issuer of a series' invoices: a tax id, before the tax authority or before its test service. */
export interface ClaimOwner {
  taxId: string;
  isTest: boolean;
}

/** A series of a tax id, and the workshop that may number invoices with it. */
export interface SeriesClaim extends Counting {
  workshop_id: number;
  tax_id: string;
  test: boolean;
  /** False: another workshop has the series; both used it before series were claimed. */
  holds: boolean;
  /** Whether it has numbered an invoice under the tax id. */
  used: boolean;
  /** The workshop's host; null once the workshop is not here any more. */
  host: string | null;
}

interface Issuer {
  tax_id: string;
  verifactu: string;
  sandbox: boolean;
}

/** Returns the owner of a workshop's series; null if its invoices have no effect. */
export function ownerOf({ tax_id, verifactu, sandbox }: Issuer): ClaimOwner | null {
  const taxId = normaliseTaxId(tax_id);
  return sandbox || taxId === '' ? null : { taxId, isTest: verifactu === 'test' };
}

/** The claims that matter to a workshop: all of its tax id, and its own of former tax ids. */
export interface Claims {
  workshopId: number;
  owner: ClaimOwner;
  all: readonly SeriesClaim[];
  /** Numbers of other workshops with the tax id that a restore has lost. */
  lost: readonly string[];
}

export type ClaimProblem =
  /** Another workshop with the tax id has it, or one whose numbers could be the same. */
  | { kind: 'sister'; holder: string }
  /** The workshop used it under another tax id. */
  | { kind: 'formerIssuer'; taxId: string };

/** Returns why the workshop may not number invoices with a series under its present tax id; null if it may. */
export function claimProblem(series: Counting, claims: Claims): ClaimProblem | null {
  if (heldClaim(series, claims)) return null;
  const { workshopId, owner, all, lost } = claims;
  const sister = all.find(
    (each) => each.workshop_id !== workshopId && each.holds && isOf(owner, each) && mayCollide(each, series),
  );
  if (sister) return { kind: 'sister', holder: sister.host ?? `#${sister.workshop_id}` };
  const lostNumber = lost.find((number) => numberIn(series, number) !== null);
  if (lostNumber !== undefined) return { kind: 'sister', holder: lostNumber };
  const former = all.find(
    (each) => each.workshop_id === workshopId && each.code === series.code && each.used && !isOf(owner, each),
  );
  return former ? { kind: 'formerIssuer', taxId: former.tax_id } : null;
}

/** Finds the workshop's own claim of a series as it counts. */
function heldClaim({ code, per_year }: Counting, claims: Claims): SeriesClaim | undefined {
  return claims.all.find(
    (each) =>
      each.workshop_id === claims.workshopId &&
      each.holds &&
      isOf(claims.owner, each) &&
      each.code === code &&
      each.per_year === per_year,
  );
}

function isOf({ taxId, isTest }: ClaimOwner, claim: SeriesClaim): boolean {
  return claim.tax_id === taxId && claim.test === isTest;
}

/** Describes the problem at a field, with a free code. */
export function claimRefusal(
  { series, path, problem }: { series: Counting; path: string; problem: ClaimProblem },
  free: string,
): FieldProblem {
  const { code } = series;
  return problem.kind === 'sister'
    ? { path, rule: 'seriesTaken', params: { code, holder: problem.holder, free } }
    : { path, rule: 'seriesOfFormerIssuer', params: { code, tax_id: problem.taxId, free } };
}

/** Returns the code itself if it is free, else with the first letters behind it that make it so: `FB`. */
export function freeCode(code: string, isTaken: (code: string) => boolean): string {
  for (let number = 0; ; number += 1) {
    const suffix = suffixOf(number);
    const free = code.slice(0, maxCodeLength - suffix.length) + suffix;
    if (!isTaken(free)) return free;
  }
}

/** As the document says. */
const maxCodeLength = 20;

const letters = 26;

/** Counts in letters: nothing, B to Z, BA to ZZ, and so on. There is no `A`, which the first series could be taken for. */
function suffixOf(number: number): string {
  if (number === 0) return '';
  const last = String.fromCharCode('A'.charCodeAt(0) + (number % letters));
  return suffixOf(Math.floor(number / letters)) + last;
}
