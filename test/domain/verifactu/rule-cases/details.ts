import { correction, invoice, repair, untaxed } from '../scene.ts';
import { bare, many, of, type RuleCases } from './make.ts';

export const detailsCases: RuleCases = {
  detailsMissing: {
    guarantee: 'an invoice has a detail',
    breaking: invoice({ details: [] }),
    path: '/details',
    passing: invoice({ details: [repair] }),
  },
  maxDetails: {
    guarantee: 'an invoice has twelve details at most',
    breaking: invoice({ details: many(13, repair) }),
    path: '/details',
    passing: invoice({ details: many(12, repair) }),
  },
  treatmentUnknown: {
    guarantee: 'what is not exempt is S1, S2, N1 or N2',
    breaking: of({ treatment: 'S3' }),
    path: '/details/0/treatment',
    passing: of({ treatment: 'S1' }),
  },
  exemptionUnknown: {
    guarantee: 'E7 and E8 are exemptions of the Canaries alone',
    breaking: bare({ treatment: 'E7' }),
    path: '/details/0/treatment',
    passing: bare({ treatment: 'E7', tax: '03' }),
  },
  quotaOff: {
    guarantee: 'a quota is of its base and rate, but for ten euros of rounding',
    breaking: of({ quotaCents: 3_101 }),
    path: '/details/0/quotaCents',
    passing: of({ quotaCents: 3_100 }),
  },
  'quotaOff of lowered tax': {
    guarantee: 'only what lowers the tax alone has one in a substitution',
    breaking: correction('S', { details: [{ ...repair, baseCents: 0, quotaCents: -11_000 }] }),
    path: '/details/0/quotaCents',
    passing: correction('S', { type: 'R3', details: [{ ...repair, baseCents: 0, quotaCents: -11_000 }] }),
  },
  'quotaOff of differences': {
    guarantee: 'only a difference, and what lowers the tax alone, has a quota that is not of its base',
    breaking: correction('S', { details: [{ ...repair, baseCents: 0, quotaCents: -11_000 }] }),
    path: '/details/0/quotaCents',
    passing: correction('I', { details: [{ ...repair, baseCents: 0, quotaCents: -11_000 }] }),
  },
  quotaSign: {
    guarantee: 'a quota has the sign of its base',
    breaking: of({ baseCents: -10, quotaCents: 2 }),
    path: '/details/0/quotaCents',
    passing: of({ baseCents: -10, quotaCents: -2 }),
  },
  reverseChargeType: {
    guarantee: 'a ticket charges its tax itself',
    breaking: bare({ treatment: 'S2' }, { type: 'F2', recipients: [] }),
    path: '/details/0/treatment',
    passing: bare({ treatment: 'S2' }),
  },
  'reverseChargeType of corrections': {
    guarantee: 'what corrects a ticket charges its tax itself',
    breaking: correction('I', { type: 'R5', recipients: [], details: [{ ...untaxed, treatment: 'S2' }] }),
    path: '/details/0/treatment',
    passing: correction('I', { type: 'R4', details: [{ ...untaxed, treatment: 'S2' }] }),
  },
  reverseChargeZero: {
    guarantee: 'what the recipient owes the tax of has none',
    breaking: of({ treatment: 'S2' }),
    path: '/details/0',
    passing: bare({ treatment: 'S2' }),
  },
  notSubjectBare: {
    guarantee: 'what is not subject to tax has no rate, quota or surcharge',
    breaking: of({ treatment: 'N1' }),
    path: '/details/0',
    passing: bare({ treatment: 'N1' }),
  },
  exemptBare: {
    guarantee: 'what is exempt has no rate, quota or surcharge',
    breaking: bare({ treatment: 'E1', surchargeCents: 1 }),
    path: '/details/0',
    passing: bare({ treatment: 'E1' }),
  },
};
