import type { TaxStatusTexts } from '../types/tax-status.ts';

export const en: TaxStatusTexts = {
  modes: {
    off: 'Tax records are stored but not sent.',
    test: 'Tax records go to the tax authority’s test service.',
    production: 'Tax records go to the tax authority.',
    exempt: 'The workshop is exempt: tax records are stored but not sent.',
  },
  ends: (day) => `Sending ends on ${day}.`,
  nothingWaits: 'Nothing is waiting to be sent.',
  unsent: (count, since, why) =>
    `${count} not sent` + (since === null ? '' : ` since ${since}`) + (why === null ? '' : ` (${why})`),
  rejected: (count) => `${count} ${count === 1 ? 'invoice' : 'invoices'} rejected`,
  withErrors: (count) => `${count} ${count === 1 ? 'invoice' : 'invoices'} accepted with errors`,
  wrongClock: (seconds, isLate) => `dated ${seconds} s ${isLate ? 'late' : 'early'} by a wrong clock`,
  stopped: (since) => `sending has been stopped since ${since}`,
  suspended: 'the tax authority has suspended access',
  compared: (moment) => `Last comparison with the tax authority: ${moment}.`,
  notCompared: (why) => `The last comparison with the tax authority was not possible (${why}).`,
  differences: (count) => `Differences from the tax authority’s records: ${count}`,
  andMore: (count) => `and ${count} more`,
  declaration: (url) => `Maker’s declaration: ${url}`,
  declarationInvalid: 'The declaration is not valid: the maker’s data are incomplete.',
  reason: (invoices, advice) => `${invoices}: ${advice}`,
  footer: (troubles) => `Tax records: ${troubles}.`,
  see: (command) => `See ${command}.`,
};
