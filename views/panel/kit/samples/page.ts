import type { PanelPage } from '../../page-context.ts';

/** The values of a page for samples, at a fixed time. */
export const samplePage: PanelPage = {
  language: 'es',
  zone: 'Europe/Madrid',
  now: new Date('2026-12-01T09:40:00Z'),
  path: '/panel/kit',
  nonce: 'sample',
  theme: null,
  foldedRail: false,
  chosenColumns: () => null,
  refusal: null,
  toasts: [],
};
