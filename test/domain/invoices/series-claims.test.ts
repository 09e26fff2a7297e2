import { describe, expect, test } from 'vitest';
import {
  claimProblem,
  findFreeSeriesCode,
  type SeriesClaim,
  type SeriesClaims,
  seriesOwner,
} from '../../../domain/invoices/series-claims.ts';

const taxId = 'B12345674';
const yearly = (code: string) => ({ code, per_year: true });

function claimOf(changes: Partial<SeriesClaim> = {}): SeriesClaim {
  const key = { workshop_id: 2, tax_id: taxId, test: false, code: 'F', per_year: true };
  return { ...key, holds: true, used: true, host: 'hermano.test', ...changes };
}

const claims = (all: SeriesClaim[], lost: string[] = []): SeriesClaims => ({
  ...{ workshopId: 1, all, lost },
  owner: { taxId, isTest: false },
});

describe('a series', () => {
  test('of another workshop with the tax id is its own', () => {
    expect(claimProblem(yearly('F'), claims([claimOf()]))).toEqual({
      kind: 'sister',
      holder: 'hermano.test',
    });
    expect(claimProblem({ code: 'F2026', per_year: false }, claims([claimOf()]))?.kind).toBe('sister');
    expect(claimProblem(yearly('G'), claims([claimOf()]))).toBeNull();
  });

  test('of a workshop that was removed is still its own', () => {
    expect(claimProblem(yearly('F'), claims([claimOf({ host: null })]))).toMatchObject({ holder: '#2' });
  });

  test.each([
    ['another tax id', { tax_id: 'A58818501' }],
    ['test invoices', { test: true }],
    ['a workshop that does not keep it', { holds: false }],
  ])('of %s is free', (_, changes) => {
    expect(claimProblem(yearly('F'), claims([claimOf(changes)]))).toBeNull();
  });

  test('that the workshop used under another tax id stays there, unless it had both before', () => {
    const former = claimOf({ workshop_id: 1, tax_id: 'A58818501' });
    expect(claimProblem(yearly('F'), claims([former]))).toEqual({ kind: 'formerIssuer', taxId: 'A58818501' });
    expect(claimProblem(yearly('F'), claims([former, claimOf({ workshop_id: 1 })]))).toBeNull();
    expect(claimProblem(yearly('F'), claims([{ ...former, used: false }]))).toBeNull();
  });

  test('with numbers that another workshop has lost in a restore is its own', () => {
    expect(claimProblem(yearly('FB'), claims([], ['FB2026-0003']))?.kind).toBe('sister');
    expect(claimProblem(yearly('F'), claims([], ['FB2026-0003']))).toBeNull();
  });
});

test('a free code is the code itself, or the code with the first letters that make it free', () => {
  const among = (taken: string[]) => (code: string) => taken.includes(code);
  expect(findFreeSeriesCode('F', among([]))).toBe('F');
  expect(findFreeSeriesCode('F', among(['F']))).toBe('FB');
  expect(findFreeSeriesCode('F', among(['F', 'FB', 'FC']))).toBe('FD');
  const hundred = Array.from({ length: 100 }, () => '');
  const taken: string[] = [];
  for (const _ of hundred) taken.push(findFreeSeriesCode('F', among(taken)));
  expect(new Set(taken).size).toBe(100);
  expect(findFreeSeriesCode('A'.repeat(20), among(['A'.repeat(20)]))).toHaveLength(20);
});

test('a sandbox and a workshop without a tax id claim nothing', () => {
  const workshop = { tax_id: 'b-12345674', verifactu: 'test', sandbox: false };
  expect(seriesOwner(workshop)).toEqual({ taxId, isTest: true });
  expect(seriesOwner({ ...workshop, verifactu: 'exempt' })).toEqual({ taxId, isTest: false });
  expect(seriesOwner({ ...workshop, sandbox: true })).toBeNull();
  expect(seriesOwner({ ...workshop, tax_id: ' ' })).toBeNull();
});
