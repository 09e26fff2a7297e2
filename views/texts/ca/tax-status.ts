import type { TaxStatusTexts } from '../types/tax-status.ts';

export const ca: TaxStatusTexts = {
  modes: {
    off: "Els registres de facturació es desen i no s'envien.",
    test: "Els registres de facturació s'envien al servei de proves de l'AEAT.",
    production: "Els registres de facturació s'envien a l'AEAT.",
    exempt: "El taller està exempt: els registres de facturació es desen i no s'envien.",
  },
  ends: (day) => `L'enviament acaba el ${day}.`,
  nothingWaits: "No hi ha res pendent d'enviament.",
  unsent: (count, since, why) =>
    `${count} sense enviar` + (since === null ? '' : ` des del ${since}`) + (why === null ? '' : ` (${why})`),
  rejected: (count) => `${count} ${count === 1 ? 'factura rebutjada' : 'factures rebutjades'}`,
  withErrors: (count) => `${count} ${count === 1 ? 'factura acceptada' : 'factures acceptades'} amb errors`,
  wrongClock: (seconds, isLate) =>
    `datats ${seconds} s ${isLate ? 'tard' : "abans d'hora"} per un rellotge incorrecte`,
  stopped: (since) => `l'enviament està aturat des del ${since}`,
  suspended: "l'AEAT ha suspès l'accés",
  compared: (moment) => `Última comparació amb l'AEAT: ${moment}.`,
  notCompared: (why) => `L'última comparació amb l'AEAT no ha estat possible (${why}).`,
  differences: (count) => `Diferències amb els registres de l'AEAT: ${count}`,
  andMore: (count) => `i ${count} més`,
  declaration: (url) => `Declaració responsable: ${url}`,
  declarationInvalid: 'La declaració no és vàlida: falten dades del fabricant.',
  reason: (invoices, advice) => `${invoices}: ${advice}`,
  footer: (troubles) => `Registres de facturació: ${troubles}.`,
  see: (command) => `Vegeu ${command}.`,
};
