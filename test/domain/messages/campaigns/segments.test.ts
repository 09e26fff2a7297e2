import { expect, test } from 'vitest';
import { readSegment, type Segment, segmentOfAll } from '../../../../domain/messages/campaigns/segments.ts';

test.each<[string, Partial<Segment>]>([
  ['all', {}],
  ['vip', { vip: true }],
  ['language:fr', { languages: ['fr'] }],
  ['language:fr|en|fr', { languages: ['fr', 'en'] }],
  ['city:Málaga|San Sebastián', { cities: ['malaga', 'san sebastian'] }],
  ['zip:28 0|1000-1', { zips: ['280', '10001'] }],
  ['since:2026-02-28', { since: '2026-02-28' }],
  ['before:2026-03-01', { before: '2026-03-01' }],
  ['brand:Citroën', { brands: ['citroen'] }],
  ['itv:2026-12', { itv: '2026-12' }],
  [' vip ,language: fr | en, city:Vic', { vip: true, languages: ['fr', 'en'], cities: ['vic'] }],
])('%s', (text, conditions) => {
  expect(readSegment(text)).toEqual({ ...segmentOfAll, ...conditions });
});

test.each([
  '',
  ' ',
  ',',
  'everybody',
  'VIP',
  'vip:yes',
  'all, vip',
  'vip, vip',
  'city:Madrid, city:Vic',
  'city:',
  'city:Madrid|',
  'language',
  'language:de',
  'language:fr|de',
  'zip:%',
  'zip:_8',
  'since:2026-02-30',
  'since:2026-2-1',
  'since:2026-01-01|2026-02-01',
  'before:tomorrow',
  'itv:2026-13',
  'itv:2026-12-01',
  'constructor:x',
  '__proto__:x',
])('%j is no group of clients', (text) => {
  expect(readSegment(text)).toBeNull();
});
