import { foreigner, person } from '../scene.ts';
import { bare, of, type RuleCases, undue } from './make.ts';

export const regimesCases: RuleCases = {
  regimeMissing: {
    guarantee: 'a detail of IVA or IGIC has a regime',
    breaking: of({ regime: '' }),
    path: '/details/0/regime',
    passing: of({ regime: '01' }),
  },
  regimeUnknown: {
    guarantee: 'a regime is one of its tax: 21 is of IGIC',
    breaking: of({ regime: '21' }),
    path: '/details/0/regime',
    passing: of({ regime: '21', tax: '03' }),
  },
  regimeOfIpsi: {
    guarantee: 'a detail of IPSI has a regime of IPSI',
    breaking: of({ regime: '', tax: '02' }),
    path: '/details/0/regime',
    passing: of({ regime: '01', tax: '02' }),
  },
  generalExport: {
    guarantee: 'an export is not of the general regime',
    breaking: bare({ treatment: 'E2' }),
    path: '/details/0/treatment',
    passing: bare({ treatment: 'E2', regime: '02' }),
  },
  exportExempt: {
    guarantee: 'an export is exempt',
    breaking: of({ regime: '02' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '02', treatment: 'E3' }),
  },
  usedGoodsTaxed: {
    guarantee: 'used goods are taxed or exempt',
    breaking: bare({ regime: '03', treatment: 'N1' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '03', treatment: 'E1' }),
  },
  goldReversed: {
    guarantee: 'gold is taxed by reverse charge, or exempt',
    breaking: of({ regime: '04' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '04', treatment: 'S2' }),
  },
  groupForbidden: {
    guarantee: 'a group of companies is invoiced elsewhere: no record of ours has what it cost',
    breaking: of({ regime: '06' }),
    path: '/details/0/regime',
    passing: of({ regime: '01' }),
  },
  cashTaxed: {
    guarantee: 'what is owed when it is paid is taxed here',
    breaking: bare({ regime: '07', treatment: 'S2' }),
    path: '/details/0/treatment',
    passing: of({ regime: '07' }),
  },
  otherTerritory: {
    guarantee: 'what is taxed on the other side is not subject to tax by its place',
    breaking: bare({ regime: '08', treatment: 'N1' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '08', treatment: 'N2' }),
  },
  collectionForOthers: {
    guarantee: 'what is collected for others is not subject to tax, and for somebody with a NIF',
    breaking: bare({ regime: '10', treatment: 'N1' }, { recipients: [foreigner] }),
    path: '/details/0',
    passing: bare({ regime: '10', treatment: 'N1' }),
  },
  'collectionForOthers without tax': {
    guarantee: 'what is collected for others is not subject to tax',
    breaking: of({ regime: '10' }),
    path: '/details/0',
    passing: bare({ regime: '10', treatment: 'N1' }),
  },
  rentRate: {
    guarantee: 'a rent has 21 % of IVA',
    breaking: of({ regime: '11', rateBasisPoints: 1_000, quotaCents: 1_000 }),
    path: '/details/0/rateBasisPoints',
    passing: of({ regime: '11' }),
  },
  undueOperation: {
    guarantee: 'what a public body will owe is done after it is invoiced',
    breaking: undue({ operationDate: null }),
    path: '/operationDate',
    passing: undue(),
  },
  'undueOperation of a day': {
    guarantee: 'what a public body will owe is done on a later day',
    breaking: undue({ operationDate: '2026-11-20' }),
    path: '/operationDate',
    passing: undue({ operationDate: '2026-11-21' }),
  },
  undueType: {
    guarantee: 'what a public body will owe is no ticket',
    breaking: undue({ type: 'F2', recipients: [] }),
    path: '/details/0/regime',
    passing: undue(),
  },
  undueRecipient: {
    guarantee: 'only a public body owes its tax once it pays',
    breaking: undue({ recipients: [person] }),
    path: '/recipients',
    passing: undue(),
  },
  ipsiFromCanaries: {
    guarantee: 'what is taxed in Ceuta or Melilla is not subject to IGIC by its place',
    breaking: of({ tax: '03', regime: '20' }),
    path: '/details/0/treatment',
    passing: bare({ tax: '03', regime: '20', treatment: 'N2' }),
  },
  intraUnionRecipient: {
    guarantee: 'what goes to a business of the Union has no recipient with a NIF',
    breaking: bare({ treatment: 'E5' }),
    path: '/recipients/0',
    passing: bare({ treatment: 'E5' }, { recipients: [foreigner] }),
  },
  'intraUnionRecipient of IGIC': {
    guarantee: 'it is IVA alone that asks that of a recipient',
    breaking: bare({ treatment: 'E5' }),
    path: '/recipients/0',
    passing: bare({ treatment: 'E5', tax: '03' }),
  },
};
