import { bare, of, type RuleCases, rated, surcharged } from './make.ts';

export const ratesCases: RuleCases = {
  rateUnknown: {
    guarantee: 'a rate of IVA is 0, 4, 10 or 21; those of IGIC and IPSI are not checked',
    breaking: rated(2_000, '2026-11-20'),
    path: '/details/0/rateBasisPoints',
    passing: of({ tax: '03', rateBasisPoints: 2_000, quotaCents: 2_000 }),
  },
  rateOf2022To2024: {
    guarantee: '5 % was a rate from July 2022 to September 2024',
    breaking: rated(500, '2024-10-01'),
    path: '/details/0/rateBasisPoints',
    passing: rated(500, '2024-09-30'),
  },
  rateTwoOf2024: {
    guarantee: '2 % was a rate from October to December 2024',
    breaking: rated(200, '2025-01-01'),
    path: '/details/0/rateBasisPoints',
    passing: rated(200, '2024-12-31'),
  },
  rateSevenAndHalfOf2024: {
    guarantee: '7.5 % was a rate from October to December 2024',
    breaking: rated(750, '2024-09-30'),
    path: '/details/0/rateBasisPoints',
    passing: rated(750, '2024-10-01'),
  },
  surchargeTaxedOnly: {
    guarantee: 'only what is taxed has a surcharge',
    breaking: bare({ treatment: 'S2', surchargeRateBasisPoints: 520, surchargeCents: 520 }),
    path: '/details/0',
    passing: surcharged(2_100, 520),
  },
  surchargeHalf: {
    guarantee: 'a surcharge has its rate',
    breaking: of({ surchargeCents: 520 }),
    path: '/details/0/surchargeCents',
    passing: surcharged(2_100, 520),
  },
  surchargeUnknown: {
    guarantee: 'a surcharge is one that there is, of IVA',
    breaking: surcharged(2_100, 400),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(2_100, 175),
  },
  'surchargeUnknown of IGIC': {
    guarantee: 'IGIC has no surcharge',
    breaking: of({ tax: '03', surchargeRateBasisPoints: 520, surchargeCents: 520 }),
    path: '/details/0/surchargeRateBasisPoints',
    passing: of({ tax: '03' }),
  },
  surchargeOf21: {
    guarantee: 'with 21 % goes 5.2, and 1.75 for tobacco',
    breaking: surcharged(2_100, 140),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(2_100, 520),
  },
  surchargeOf10: {
    guarantee: 'with 10 % goes 1.4',
    breaking: surcharged(1_000, 520),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(1_000, 140),
  },
  surchargeOf7AndHalf: {
    guarantee: 'with 7.5 % went 1',
    breaking: surcharged(750, 140, '2024-12-31'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(750, 100, '2024-12-31'),
  },
  surchargeOf5In2022: {
    guarantee: 'with 5 % went 0.5 in 2022',
    breaking: surcharged(500, 62, '2022-12-31'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(500, 50, '2022-12-31'),
  },
  surchargeOf5: {
    guarantee: 'with 5 % went 0.62 from 2023 on',
    breaking: surcharged(500, 50, '2023-01-01'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(500, 62, '2023-01-01'),
  },
  surchargeOf4: {
    guarantee: 'with 4 % goes 0.5',
    breaking: surcharged(400, 140),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(400, 50),
  },
  surchargeOf2: {
    guarantee: 'with 2 % went 0.26',
    breaking: surcharged(200, 50, '2024-10-01'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(200, 26, '2024-10-01'),
  },
  surchargeOf0Before: {
    guarantee: 'with 0 % went none until September 2024',
    breaking: surcharged(0, 26, '2024-09-30'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(0, 0, '2024-09-30'),
  },
  surchargeOf0: {
    guarantee: 'with 0 % goes 0.26 since',
    breaking: surcharged(0, 50, '2024-10-01'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(0, 26, '2024-10-01'),
  },
};
