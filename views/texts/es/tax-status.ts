import type { TaxStatusTexts } from '../types/tax-status.ts';

export const es: TaxStatusTexts = {
  modes: {
    off: 'Los registros de facturación se guardan y no se envían.',
    test: 'Los registros de facturación se envían al servicio de pruebas de la AEAT.',
    production: 'Los registros de facturación se envían a la AEAT.',
    exempt: 'El taller está exento: los registros de facturación se guardan y no se envían.',
  },
  ends: (day) => `El envío termina el ${day}.`,
  nothingWaits: 'No hay nada pendiente de envío.',
  unsent: (count, since, why) =>
    `${count} sin enviar` + (since === null ? '' : ` desde el ${since}`) + (why === null ? '' : ` (${why})`),
  rejected: (count) => `${count} ${count === 1 ? 'factura rechazada' : 'facturas rechazadas'}`,
  withErrors: (count) => `${count} ${count === 1 ? 'factura aceptada' : 'facturas aceptadas'} con errores`,
  wrongClock: (seconds, isLate) =>
    `fechados ${seconds} s ${isLate ? 'tarde' : 'antes de tiempo'} por un reloj incorrecto`,
  stopped: (since) => `el envío está detenido desde el ${since}`,
  suspended: 'la AEAT ha suspendido el acceso',
  compared: (moment) => `Última comparación con la AEAT: ${moment}.`,
  notCompared: (why) => `La última comparación con la AEAT no fue posible (${why}).`,
  differences: (count) => `Diferencias con los registros de la AEAT: ${count}`,
  andMore: (count) => `y ${count} más`,
  declaration: (url) => `Declaración responsable: ${url}`,
  declarationInvalid: 'La declaración no es válida: faltan datos del fabricante.',
  reason: (invoices, advice) => `${invoices}: ${advice}`,
  footer: (troubles) => `Registros de facturación: ${troubles}.`,
  see: (command) => `Véase ${command}.`,
};
